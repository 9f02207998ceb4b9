// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/weight_mapping.h"
#include "core/mend/fix_all.h"
#include "tests/support/documents.h"
#include "tests/support/error_of.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

class WeightMapTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writtenMapIsReadBack();
    void badFilesAreErrors_data();
    void badFilesAreErrors();
    void namesThatJsonCannotHoldAreErrors();
    void mapOfOtherNamesIsRefused_data();
    void mapOfOtherNamesIsRefused();
    void tensorMappedToNothingIsUnused();
    void otherShapeMappedByHandIsTold();
    void bindDisplacesWhatWasThere();
    void unbindGoesBackToTheNameThenToNothing();
    void newNamesLeadToPlaces();
    void sessionAuditsWithAnotherMap();

private:
    std::shared_ptr<const Model> model(const std::string& inputs)
    {
        return readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs +
                                           ") => (float[1] out) <float[2] own = {1, 2}> "
                                           "{ out = Constant <value_float = 1.0> () }");
    }
    std::unique_ptr<WeightMapping> mapping(const std::string& inputs, std::vector<TensorRef> tensors)
    {
        return std::make_unique<WeightMapping>(
            model(inputs), Checkpoints{checkpointOf("c.bin", std::move(tensors))}, BindingOptions{});
    }
    /// "place<-tensor" of each place that is filled
    static std::string describe(const WeightMapping& mapping)
    {
        std::string text;
        for (const Target& target : mapping.targets()) {
            if (target.source) {
                text += target.name + "<-" + mapping.sources()[*target.source].tensor->name() +
                        (target.rule == MatchRule::Manual ? "! " : " ");
            }
        }
        return text;
    }

    QTemporaryDir m_folder;
};

void WeightMapTest::writtenMapIsReadBack()
{
    const WeightMap map = {{"a.b", "a_b"}, {"quote\"s", "\xc3\xbc"}, {"none", std::nullopt}};
    const std::filesystem::path path = m_folder.filePath("map.json").toStdString();
    writeWeightMap(map, path);
    QVERIFY(readWeightMap(path) == map);
    writeWeightMap({}, path); // replaces
    QVERIFY(readWeightMap(path).empty());
}

void WeightMapTest::badFilesAreErrors_data()
{
    QTest::addColumn<std::string>("content");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char* name, const std::string& content, const char* reason) {
        QTest::newRow(name) << content << QByteArray(reason);
    };
    row("empty", "", "not valid JSON");
    row("cut", R"({"a": )", "not valid JSON");
    row("list", R"(["a"])", "not a JSON object");
    row("number", R"({"a": 1})", "not a string");
    row("nested", R"({"a": {"b": "c"}})", "not a string");
    row("deep", R"({"a": )" + std::string(1'000'000, '['), "not valid JSON");
    row("huge number", R"({"a": 1e999})", "not valid JSON");
    row("twice", R"({"a": "b", "a": "c"})", "twice");
}

void WeightMapTest::badFilesAreErrors()
{
    QFETCH(std::string, content);
    QFETCH(QByteArray, reason);
    const std::filesystem::path path = writeFile(m_folder, "bad.json", content);
    const QString error = errorOf([&] { readWeightMap(path); });
    QVERIFY2(error.contains(reason), qPrintable(error));
    QVERIFY(error.contains("bad.json"));
}

void WeightMapTest::namesThatJsonCannotHoldAreErrors()
{
    const std::filesystem::path path = m_folder.filePath("absent.json").toStdString();
    const QString error = errorOf([&] { writeWeightMap({{"\xff", "a"}}, path); });
    QVERIFY2(error.contains("UTF-8"), qPrintable(error));
    QVERIFY(!std::filesystem::exists(path));
}

void WeightMapTest::mapOfOtherNamesIsRefused_data()
{
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("tensor") << QByteArray("q") << QByteArray("w") << QByteArray("no tensor 'q'");
    QTest::newRow("input") << QByteArray("b") << QByteArray("v")
                           << QByteArray("no graph input or initializer 'v'");
    QTest::newRow("taken") << QByteArray("b") << QByteArray("w") << QByteArray("both 'a' and 'b'");
    QTest::newRow("shape") << QByteArray("b") << QByteArray("own") << QByteArray("shape [2]");
}

void WeightMapTest::mapOfOtherNamesIsRefused()
{
    QFETCH(QByteArray, tensor);
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, reason);
    const Checkpoints checkpoints = {
        checkpointOf("c.bin", {zeros("a", DType::Float, {3}), zeros("b", DType::Float, {3})})};
    const auto document = model("float[3] w");
    QCOMPARE(errorOf([&] { checkWeightMap(*document, checkpoints, {{"a", "w"}}); }), QString());
    const WeightMap map = {{"a", "w"}, {tensor.toStdString(), input.toStdString()}};
    const QString error = errorOf([&] { checkWeightMap(*document, checkpoints, map); });
    QVERIFY2(error.contains(reason), qPrintable(error));
}

void WeightMapTest::tensorMappedToNothingIsUnused()
{
    const Checkpoints checkpoints = {checkpointOf("c.bin", {zeros("w", DType::Float, {3})})};
    const auto document = model("float[3] w");
    QCOMPARE(bindWeights(*document, checkpoints, {}).bound.size(), 1u);
    const Bindings bindings = bindWeights(*document, checkpoints, {.manual = {{"w", std::nullopt}}});
    QCOMPARE(bindings.bound.size(), 0u);
    QCOMPARE(bindings.unused.size(), 1u);
}

void WeightMapTest::otherShapeMappedByHandIsTold()
{
    // A match by name must not replace the pair that was asked for.
    const Checkpoints checkpoints = {
        checkpointOf("c.bin", {zeros("w", DType::Float, {3}), zeros("v", DType::Float, {4})})};
    const Bindings bindings = bindWeights(*model("float[3] w"), checkpoints, {.manual = {{"v", "w"}}});
    QCOMPARE(bindings.bound.size(), 0u);
    QCOMPARE(bindings.rejected.size(), 1u);
    QVERIFY(bindings.rejected.front().reason == Rejection::ShapeMismatch);
    QCOMPARE(bindings.rejected.front().candidates.front().tensor, 1u);
}

void WeightMapTest::bindDisplacesWhatWasThere()
{
    const auto made =
        mapping("float[3] w, float[4] v", {zeros("w", DType::Float, {3}), zeros("x", DType::Float, {3}),
                                           zeros("y", DType::Float, {4})});
    QCOMPARE(describe(*made), std::string("w<-w "));
    made->bind(
        std::vector<WeightMapping::Pair>{{.source = {1}, .target = {0}}, {.source = {2}, .target = {0}}});
    QCOMPARE(describe(*made), std::string("w<-x! ")); // y has another shape
    made->bind(
        std::vector<WeightMapping::Pair>{{.source = {0}, .target = {0}}, {.source = {2}, .target = {1}}});
    QCOMPARE(describe(*made), std::string("w<-w! v<-y! "));
    QVERIFY(made->map() == (WeightMap{{"w", "w"}, {"y", "v"}}));

    // Two swap places: who leaves one for another is not thrown out of that.
    const auto pair =
        mapping("float[3] w, float[3] v", {zeros("x", DType::Float, {3}), zeros("y", DType::Float, {3})});
    pair->bind(
        std::vector<WeightMapping::Pair>{{.source = {0}, .target = {0}}, {.source = {1}, .target = {1}}});
    pair->bind(
        std::vector<WeightMapping::Pair>{{.source = {0}, .target = {1}}, {.source = {1}, .target = {0}}});
    QCOMPARE(describe(*pair), std::string("w<-y! v<-x! "));
}

void WeightMapTest::unbindGoesBackToTheNameThenToNothing()
{
    const auto made = mapping("float[3] w", {zeros("w", DType::Float, {3}), zeros("x", DType::Float, {3})});
    made->bind(std::vector<WeightMapping::Pair>{{.source = {1}, .target = {0}}});
    const std::vector<SourceId> first = {SourceId{0}};
    const std::vector<SourceId> second = {SourceId{1}};
    made->unbind(second);
    QCOMPARE(describe(*made), std::string("w<-w "));
    made->unbind(first);
    QCOMPARE(describe(*made), std::string());
    QVERIFY(made->map() == (WeightMap{{"w", std::nullopt}}));
    made->forget(first);
    QCOMPARE(describe(*made), std::string("w<-w "));
    QVERIFY(made->map().empty());
}

void WeightMapTest::newNamesLeadToPlaces()
{
    const auto made =
        mapping("float[3] a_b, float[4] c",
                {zeros("1", DType::Float, {3}), zeros("2", DType::Float, {3}), zeros("3", DType::Float, {3}),
                 zeros("4", DType::Float, {3}), zeros("5", DType::Float, {3})});
    using Kind = NewPlace::Kind;
    const auto kinds = [&](const std::vector<std::string>& names) {
        std::vector<Kind> result;
        for (const NewPlace& place : made->placesOf(names)) {
            result.push_back(place.kind);
        }
        return result;
    };
    QVERIFY(kinds({"a.b", "", "c", "nowhere", "own"}) ==
            (std::vector{Kind::Fits, Kind::None, Kind::OtherShape, Kind::None, Kind::OtherShape}));
    QVERIFY(kinds({"a.b", "a_b", "c", "c", ""}) ==
            (std::vector{Kind::Shared, Kind::Shared, Kind::OtherShape, Kind::OtherShape, Kind::None}));
}

void WeightMapTest::sessionAuditsWithAnotherMap()
{
    const QString samples = sourceText("/resources/samples/");
    Progress progress;
    const auto session = Session::open((samples + "tiny_gpt2.onnx").toStdString(),
                                       {(samples + "tiny_gpt2.bin").toStdString()}, {}, progress);
    const auto rowOf = [](const Session& of, const std::string& name) {
        for (const InitializerRow& row : of.report().rows) {
            if (row.name == name) {
                return row;
            }
        }
        return InitializerRow{};
    };
    const std::string tensor = rowOf(*session, "wte_weight").origin->tensor;
    QCOMPARE(tensor, std::string("wte.weight"));
    const auto changed = session->withWeightMap({{tensor, std::nullopt}}, progress);
    QCOMPARE(rowOf(*changed, "wte_weight").status, RowStatus::Missing);
    QCOMPARE(rowOf(*changed, "wte_weight").match, MatchRule::None);
    // The map stays with the document, whatever else changes.
    const auto fixed = fixAll(changed, {}, progress).session;
    QVERIFY(fixed->weightMap() == changed->weightMap());
    QCOMPARE(rowOf(*fixed, "wte_weight").status, RowStatus::Missing);
    QCOMPARE(rowOf(*fixed->withWeightMap({}, progress), "wte_weight").match, MatchRule::Normalized);
}

ONNXMEND_GUILESS_TEST(weight_map, WeightMapTest)
#include "tst_weight_map.moc"
