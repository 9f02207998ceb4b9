// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/values/find_values.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QTest>

#include <stop_token>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using Elements = std::vector<std::uint64_t>;

/// All that are found one after the other until the search begins anew.
Elements walk(const TensorRef& tensor, DType to, SoughtValue sought, SearchDirection direction)
{
    Elements elements;
    std::optional<std::uint64_t> from;
    Progress progress;
    while (const auto found = findElement(tensor, to, sought, from, direction, progress)) {
        if (found->isWrapped) {
            break;
        }
        elements.push_back(found->element);
        from = found->element;
    }
    return elements;
}

} // namespace

class TestFindValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyValueThatNumpyFindsIsFound();
    void everyValueThatTheTargetLosesIsFound();
    void whatTheTargetMakesInfiniteOrNaNIsFound();
    void searchesGoOnAtTheOtherEnd();
    void nothingIsFoundWhereThereIsNone();
    void theWorstComeInOrder();
    void valuesInLaterPiecesAreFound();
    void progressCountsWhatWasPassed();
    void aRefusedCastIsAnError();
    void aStopIsObeyed();
};

void TestFindValues::everyValueThatNumpyFindsIsFound()
{
    const nlohmann::json all = goldenValues("measured.json");
    for (const auto& [name, golden] : all.items()) {
        const TensorRef tensor = goldenTensor(name);
        Elements infinite = golden.at("infiniteAt").get<Elements>();
        QCOMPARE(walk(tensor, tensor.dtype(), SoughtValue::Infinite, SearchDirection::Forward), infinite);
        std::ranges::reverse(infinite);
        QCOMPARE(walk(tensor, tensor.dtype(), SoughtValue::Infinite, SearchDirection::Backward), infinite);
        QCOMPARE(walk(tensor, tensor.dtype(), SoughtValue::NotANumber, SearchDirection::Forward),
                 golden.at("nanAt").get<Elements>());
    }
}

void TestFindValues::everyValueThatTheTargetLosesIsFound()
{
    const nlohmann::json all = goldenValues("measured.json");
    for (const auto& [name, golden] : all.items()) {
        for (const nlohmann::json& cast : golden.at("casts")) {
            const TensorRef tensor = goldenTensor(name);
            const DType to = dtypeFromOnnxName(cast.at("to").get<std::string>()).value();
            QCOMPARE(walk(tensor, to, SoughtValue::OutOfRange, SearchDirection::Forward),
                     cast.at("outOfRangeAt").get<Elements>());
            QCOMPARE(walk(tensor, to, SoughtValue::Vanishing, SearchDirection::Forward),
                     cast.at("vanishingAt").get<Elements>());
            QCOMPARE(walk(tensor, to, SoughtValue::Changed, SearchDirection::Backward).size(),
                     cast.at("changed").get<std::size_t>());
        }
    }
}

void TestFindValues::whatTheTargetMakesInfiniteOrNaNIsFound()
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const TensorRef tensor = floatsOf({1, 7e4F, infinity, std::numeric_limits<float>::quiet_NaN(), -7e4F});
    const auto found = [&](DType to, SoughtValue sought, std::uint64_t behind) {
        Progress progress;
        return findElement(tensor, to, sought, behind, SearchDirection::Forward, progress).value();
    };
    QCOMPARE(walk(tensor, DType::Float16, SoughtValue::Infinite, SearchDirection::Forward),
             (Elements{1, 2, 4}));
    QCOMPARE(found(DType::Float16, SoughtValue::Infinite, 0).in, FoundIn::Cast);
    QCOMPARE(found(DType::Float16, SoughtValue::Infinite, 1).in, FoundIn::Stored);
    QCOMPARE(walk(tensor, DType::Float16, SoughtValue::NotANumber, SearchDirection::Backward), Elements{3});
    QCOMPARE(found(DType::Float16, SoughtValue::NotANumber, 2).in, FoundIn::Stored);
    // FLOAT8E8M0 makes NaN of infinity (formats.md f1, rule 11).
    const TensorRef positive = floatsOf({1, infinity});
    QCOMPARE(walk(positive, DType::Float8E8M0, SoughtValue::NotANumber, SearchDirection::Forward),
             Elements{1});
    Progress progress;
    const auto nan = findElement(positive, DType::Float8E8M0, SoughtValue::NotANumber, {},
                                 SearchDirection::Forward, progress);
    QCOMPARE(nan->in, FoundIn::Cast);
    QCOMPARE(walk(positive, DType::Float8E8M0, SoughtValue::OutOfRange, SearchDirection::Forward),
             Elements{1});
    // A value that the target loses is found where it is stored.
    QCOMPARE(found(DType::Int8, SoughtValue::Infinite, 0).in, FoundIn::Stored);
    QCOMPARE(walk(tensor, DType::Int8, SoughtValue::Infinite, SearchDirection::Forward), Elements{2});
}

void TestFindValues::searchesGoOnAtTheOtherEnd()
{
    const TensorRef tensor = goldenTensor("weights"); // inf at 3017 and 5364
    Progress progress;
    const auto from = [&](std::uint64_t element, SearchDirection direction) {
        return findElement(tensor, DType::Float, SoughtValue::Infinite, element, direction, progress).value();
    };
    QCOMPARE(from(5364, SearchDirection::Forward).element, std::uint64_t(3017));
    QVERIFY(from(5364, SearchDirection::Forward).isWrapped);
    QCOMPARE(from(3017, SearchDirection::Backward).element, std::uint64_t(5364));
    QVERIFY(from(3017, SearchDirection::Backward).isWrapped);
    QCOMPARE(from(4000, SearchDirection::Backward).element, std::uint64_t(3017));
    QVERIFY(!from(4000, SearchDirection::Backward).isWrapped);
    // The only one is found again from itself.
    const TensorRef single = floatsOf({0, std::numeric_limits<float>::infinity()});
    QCOMPARE(findElement(single, DType::Float, SoughtValue::Infinite, 1, SearchDirection::Forward, progress)
                 ->element,
             std::uint64_t(1));
}

void TestFindValues::nothingIsFoundWhereThereIsNone()
{
    Progress progress;
    for (const SearchDirection direction : {SearchDirection::Forward, SearchDirection::Backward}) {
        QVERIFY(
            !findElement(floatsOf({1, 2}), DType::Float, SoughtValue::NotANumber, 1, direction, progress));
        QVERIFY(!findElement(goldenTensor("empty"), DType::Float, SoughtValue::NotANumber, {}, direction,
                             progress));
        QVERIFY(
            !findByError(floatsOf({1, 2}), DType::Float16, ErrorMeasure::Absolute, {}, direction, progress));
    }
}

void TestFindValues::theWorstComeInOrder()
{
    const nlohmann::json all = goldenValues("measured.json");
    for (const auto& [name, golden] : all.items()) {
        for (const nlohmann::json& cast : golden.at("casts")) {
            const TensorRef tensor = goldenTensor(name);
            const DType to = dtypeFromOnnxName(cast.at("to").get<std::string>()).value();
            std::optional<std::uint64_t> from;
            Progress progress;
            Elements found;
            for (std::size_t i = 0; i < 10; ++i) {
                from =
                    findByError(tensor, to, ErrorMeasure::Relative, from, SearchDirection::Forward, progress);
                found.push_back(from.value());
            }
            QCOMPARE(found, cast.at("worstRelative").get<Elements>());
            QCOMPARE(findByError(tensor, to, ErrorMeasure::Relative, found[5], SearchDirection::Backward,
                                 progress),
                     std::optional(found[4]));
            QVERIFY(!findByError(tensor, to, ErrorMeasure::Relative, found[0], SearchDirection::Backward,
                                 progress));
        }
    }
}

void TestFindValues::valuesInLaterPiecesAreFound()
{
    std::vector<float> values(500'000, 1);
    values[131'072] = 1e9F; // the first of the second piece
    values[499'999] = 1e9F;
    QCOMPARE(walk(floatsOf(values), DType::Float16, SoughtValue::OutOfRange, SearchDirection::Forward),
             (Elements{131'072, 499'999}));
    QCOMPARE(walk(floatsOf(values), DType::Float16, SoughtValue::OutOfRange, SearchDirection::Backward),
             (Elements{499'999, 131'072}));
}

void TestFindValues::progressCountsWhatWasPassed()
{
    std::vector<float> values(500'000, 1);
    values[140'000] = std::numeric_limits<float>::infinity();
    ProgressState last;
    Progress progress([&last](const ProgressState& state) { last = state; });
    findElement(floatsOf(values), DType::Float, SoughtValue::Infinite, {}, SearchDirection::Forward,
                progress);
    progress.begin({});
    QVERIFY(last.bytesDone <= 2 * 131'072 * 4);
}

void TestFindValues::aRefusedCastIsAnError()
{
    Progress progress;
    QVERIFY_THROWS_EXCEPTION(Error, findElement(floatsOf({1, -1}), DType::Float8E8M0, SoughtValue::Changed,
                                                {}, SearchDirection::Forward, progress));
    // The search for stored values works nevertheless.
    const TensorRef refusing = floatsOf({-1, std::numeric_limits<float>::infinity()});
    QCOMPARE(walk(refusing, DType::Float8E8M0, SoughtValue::Infinite, SearchDirection::Forward), Elements{1});
    QVERIFY_THROWS_EXCEPTION(Error, findElement(floatsOf({1}), DType::String, SoughtValue::Changed, {},
                                                SearchDirection::Forward, progress));
}

void TestFindValues::aStopIsObeyed()
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress({}, stop.get_token());
    QVERIFY_THROWS_EXCEPTION(Cancelled, findElement(floatsOf({1}), DType::Float, SoughtValue::Infinite, {},
                                                    SearchDirection::Forward, progress));
    QVERIFY_THROWS_EXCEPTION(Cancelled, findByError(floatsOf({1}), DType::Float16, ErrorMeasure::Absolute, {},
                                                    SearchDirection::Forward, progress));
}

ONNXMEND_APPLESS_TEST(find_values, TestFindValues)
#include "tst_find_values.moc"
