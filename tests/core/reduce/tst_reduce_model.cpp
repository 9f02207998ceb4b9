// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/issue_text.h"
#include "core/reduce/reduce_model.h"
#include "core/save/save.h"
#include "tests/support/documents.h"
#include "tests/support/error_of.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <cstring>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

QByteArray savedBytes(const QTemporaryDir& folder, const Model& model)
{
    Progress progress;
    const std::filesystem::path path = folder.filePath("small.onnx").toStdString();
    save(model, path, {}, progress);
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A program that does not take a model in which all of these words stand, in onnx's text format.
class WordOracle : public FailureOracle
{
public:
    /// `slow`: the first model with this word takes the time of one step and more.
    explicit WordOracle(QStringList words, QString slow = {})
        : m_words(std::move(words))
        , m_slow(std::move(slow))
    {
    }

    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress&) override
    {
        const QString text = QString::fromStdString(modelToText(savedBytes(m_folder, *model).toStdString()));
        if (!m_slow.isEmpty() && text.contains(m_slow)) {
            m_slow.clear();
            QThread::msleep(2100);
        }
        const auto stands = [&text](const QString& word) { return text.contains(word); };
        if (!std::all_of(m_words.begin(), m_words.end(), stands)) {
            return {};
        }
        return {{.message = "operators cannot be combined: " + m_words.join(", ").toStdString()}};
    }

    std::string name() const override { return "words 1.0"; }
    FailureStage stage() const override { return FailureStage::Load; }
    std::string howToRun(const std::string& file, const std::string& /*message*/) const override
    {
        return "run(\"" + file + "\")\n";
    }

private:
    QTemporaryDir m_folder;
    QStringList m_words;
    QString m_slow;
};

/// 20 Relus between the nodes that matter, and weights beside them.
std::string longModel()
{
    std::string numbers = "0.731";
    for (int i = 1; i < 4096; ++i) {
        numbers += ", " + std::to_string(0.731 + i * 0.37);
    }
    std::string text = R"(<ir_version: 8, opset_import: ["" : 17], producer_name: "secret_tool">
        secret_graph (float[64,64] secret_x) => (float[64,64] secret_y)
        <float[64,64] secret_w = {)" +
                       numbers + R"(}> {
            [secret_node] v0 = Sinh (secret_x)
    )";
    for (int i = 0; i < 20; ++i) {
        text += "v" + std::to_string(i + 1) + " = Relu (v" + std::to_string(i) + ")\n";
    }
    return text + "m = MatMul (v20, secret_w)\n secret_y = Cosh (m) }";
}

} // namespace

/// The smallest model that fails with the same message.
class ReduceModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyNodesThatMatterStay();
    void weightsOfTheOriginalDoNotStay();
    void valuesThatMatterStay();
    void listsOfAttributesThatMatterAreCounted();
    void madeUpValuesAreNotCounted();
    void valuesAreReplacedWhenTheTimeIsOver();
    void subjectIsCutOutWhenTheTimeIsOver();
    void anonymousModelHasNoNames();
    void importsOfRemovedFunctionsGo();
    void neutralNamesKeepTheFailureIfTheyCan();
    void bodiesAreLifted();
    void functionsAreReduced();
    void findingStays();
    void modelThatDoesNotLoadIsReduced();
    void modelThatDoesNotRunIsReduced();
    void valuesAtTheCutHaveShapesForTheChecker();
    void shapesAtTheCutAreInferred();
    void stepThatShowsTheMessageIsNamed();
    void nodeIsShownAlone_data();
    void nodeIsShownAlone();
    void nodeIsTakenFromItsGraph();
    void issueHasWhatAReportNeeds();
    void modelThatDoesNotFailIsRefused();
    void otherMessageIsRefused();

private:
    std::shared_ptr<const Model> read(const std::string& text) { return readModelText(m_folder, text); }
    Reduction reduce(const std::string& text, const QStringList& words, const ReduceOptions& options = {})
    {
        WordOracle oracle(words);
        return reduceModel(*read(text), oracle, options, m_progress);
    }
    QString textOf(const Reduction& reduction) const
    {
        return QString::fromStdString(modelToText(savedBytes(m_folder, *reduction.model).toStdString()));
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void ReduceModelTest::onlyNodesThatMatterStay()
{
    const Reduction reduction = reduce(longModel(), {"Sinh", "Cosh"});
    QVERIFY(reduction.same);
    QCOMPARE(reduction.messageAfter, reduction.messageBefore);
    QCOMPARE(reduction.nodesBefore, std::size_t{23});
    QCOMPARE(reduction.nodesAfter, std::size_t{2});
    QVERIFY(reduction.rounds > 2);
    QVERIFY(!reduction.isCutShort);
    const QString text = textOf(reduction);
    QVERIFY2(!text.contains("Relu") && !text.contains("secret_w") && !text.contains("64"), qPrintable(text));
}

void ReduceModelTest::weightsOfTheOriginalDoNotStay()
{
    const Reduction reduction = reduce(longModel(), {"MatMul", "secret_w ="});
    QVERIFY(reduction.same);
    QCOMPARE(reduction.nodesAfter, std::size_t{1});
    const QByteArray bytes = savedBytes(m_folder, *reduction.model);
    QVERIFY(!bytes.contains("onnxmend.tensor")); // every tensor has its bytes
    for (int i = 0; i < 4096; ++i) {
        const auto number = static_cast<float>(0.731 + i * 0.37);
        QByteArray element(sizeof(number), '\0');
        std::memcpy(element.data(), &number, sizeof(number));
        QVERIFY2(!bytes.contains(element), qPrintable(QString::number(number)));
    }
}

void ReduceModelTest::valuesThatMatterStay()
{
    const Reduction reduction = reduce(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[8] x) => (float[2,4] y) <int64[3] s = {11, 4711, 4}> { y = Reshape (x, s) })",
                                       {"Reshape", "4711"});
    QVERIFY(reduction.same);
    const QString text = textOf(reduction);
    QVERIFY2(text.contains("4711"), qPrintable(text));
    QVERIFY2(!text.contains("onnxmend"), qPrintable(text)); // the drafts number tensors
}

void ReduceModelTest::listsOfAttributesThatMatterAreCounted()
{
    const Reduction reduction = reduce(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { a = Constant <value_floats = [4711.5, 2.5]> () y = Add (x, a) })",
                                       {"Add", "4711.5"});
    QVERIFY(reduction.same);
    QCOMPARE(reduction.keptElements, std::uint64_t{2});
}

/// The failure needs zeros, which stand for the weights from the beginning.
void ReduceModelTest::madeUpValuesAreNotCounted()
{
    class ZeroOracle : public WordOracle
    {
    public:
        ZeroOracle()
            : WordOracle({"MatMul", "secret_w"})
        {
        }
        std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model,
                                        Progress& progress) override
        {
            for (const ModelTensor& tensor : model->tensors()) {
                std::vector<std::byte> first(sizeof(float));
                tensor.stored->read(0, 1, first);
                if (first != std::vector<std::byte>(sizeof(float))) {
                    return {};
                }
            }
            return WordOracle::failuresOf(model, progress);
        }
    };
    ZeroOracle oracle;
    const Reduction reduction = reduceModel(*read(longModel()), oracle, {}, m_progress);
    QVERIFY(reduction.same);
    QCOMPARE(reduction.keptElements, std::uint64_t{0});
}

void ReduceModelTest::valuesAreReplacedWhenTheTimeIsOver()
{
    WordOracle oracle({"Identity", "Add", "w ="}, "text0");
    const Reduction reduction = reduceModel(*read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (string[2] s, float[2] y) <string[2] t = {"secret", "b"}, float[2] w = {4711.5, 2}> {
            s = Identity (t)
            y = Add (x, w)
        })"),
                                            oracle, {.mostTime = std::chrono::seconds(0)}, m_progress);
    QVERIFY(reduction.same);
    QVERIFY(reduction.isCutShort);
    QCOMPARE(reduction.keptElements, std::uint64_t{0});
    const QString text = textOf(reduction);
    QVERIFY2(!text.contains("4711") && !text.contains("secret"), qPrintable(text));
}

/// The first question about a model of very many nodes may take longer than all steps are given.
void ReduceModelTest::subjectIsCutOutWhenTheTimeIsOver()
{
    class SlowOracle : public WordOracle
    {
    public:
        SlowOracle()
            : WordOracle({"Cosh"})
        {
        }
        std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model,
                                        Progress& progress) override
        {
            std::vector<Failure> failures = WordOracle::failuresOf(model, progress);
            if (model->nodeCount() > 20) {
                QThread::msleep(2100); // more than each step has in any case
            }
            for (Failure& failure : failures) {
                failure.subject = ProofSubject{
                    .graph = "main", .node = {}, .nodeIndex = {}, .opType = "Cosh", .value = "secret_y"};
            }
            return failures;
        }
    };
    std::string text = longModel();
    const std::string input = "float[64,64] secret_x";
    text.insert(text.find(input) + input.size(), ", float[2] unread"); // asked about before the first cut
    SlowOracle oracle;
    const Reduction reduction =
        reduceModel(*read(text), oracle, {.mostTime = std::chrono::seconds(0)}, m_progress);
    QVERIFY(reduction.same);
    QCOMPARE(reduction.nodesAfter, std::size_t{1});
}

void ReduceModelTest::anonymousModelHasNoNames()
{
    const Reduction reduction = reduce(longModel(), {"Sinh", "Cosh", "MatMul"}, {.anonymous = true});
    QVERIFY(reduction.same);
    QCOMPARE(reduction.nodesAfter, std::size_t{3});
    QVERIFY(!savedBytes(m_folder, *reduction.model).contains("secret"));
}

/// A function states the domains of the functions that it calls, which are names of the user's modules.
void ReduceModelTest::importsOfRemovedFunctionsGo()
{
    const Reduction reduction = reduce(R"(
        <ir_version: 8, opset_import: ["" : 17, "secret.inner" : 1, "secret.outer" : 1]>
        g (float[2] x) => (float[2] y) { y = secret.outer.Outer (x) }
        <domain: "secret.inner", opset_import: ["" : 17]> Inner (a) => (b) { b = Sinh (a) }
        <domain: "secret.outer", opset_import: ["" : 17, "secret.inner" : 1]>
        Outer (c) => (e) { d = Cosh (c) e = secret.inner.Inner (d) })",
                                       {"Cosh", "domain:"}, {.anonymous = true}); // in a function
    QVERIFY(reduction.same);
    const QString text = textOf(reduction);
    QVERIFY2(!text.contains("Sinh") && !text.contains("secret"), qPrintable(text));
}

/// The failure depends on the name of an input, as the numbers of inputs that are made up do.
void ReduceModelTest::neutralNamesKeepTheFailureIfTheyCan()
{
    const std::string text = R"(<ir_version: 8, opset_import: ["" : 17]>
        secret_graph (float[2] x1) => (float[2] secret_y) { secret_y = Sinh (x1) })";
    const Reduction kept = reduce(text, {"Sinh", "x1"}, {.anonymous = true});
    QVERIFY(kept.same);
    QVERIFY(!kept.isLostByNames);
    QVERIFY2(!textOf(kept).contains("secret"), qPrintable(textOf(kept)));
    const Reduction lost = reduce(text, {"Sinh", "secret_y"}, {.anonymous = true});
    QVERIFY(!lost.same);
    QVERIFY(lost.isLostByNames);
    QVERIFY2(!textOf(lost).contains("secret"), qPrintable(textOf(lost)));
}

void ReduceModelTest::bodiesAreLifted()
{
    const Reduction reduction = reduce(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool c, float[2] x) => (float[2] y) <float[2] w = {1, 2}> {
            a = Abs (x)
            y = If (c) <
                then_branch = t () => (float[2] p) { u = Sinh (a) v = Relu (u) p = Add (v, w) },
                else_branch = e () => (float[2] q) { q = Neg (a) }
            >
        })",
                                       {"Sinh"});
    QVERIFY(reduction.same);
    QCOMPARE(reduction.nodesBefore, std::size_t{6});
    QCOMPARE(reduction.nodesAfter, std::size_t{1});
    QVERIFY(!textOf(reduction).contains("If"));
}

void ReduceModelTest::functionsAreReduced()
{
    const std::string text = R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (float[2] y) { a = Abs (x) b = own.Secret (a) y = Neg (b) }
        <domain: "own", opset_import: ["" : 17]> Secret (i) => (o) { k = Relu (i) l = Sinh (k) o = Exp (l) })";
    const Reduction lifted = reduce(text, {"Sinh"});
    QVERIFY(lifted.same);
    QCOMPARE(lifted.nodesAfter, std::size_t{1});
    // The call has to stay, too: a value that the function does not compute any more comes from outside.
    const Reduction called = reduce(text, {"Sinh", "own."}, {.anonymous = false});
    QVERIFY(called.same);
    QVERIFY2(called.nodesAfter <= 3, qPrintable(textOf(called)));
}

void ReduceModelTest::findingStays()
{
    const auto model = read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x, float16[2] h) => (float[2] y) {
            a = Abs (x)
            b = Neg (h)
            [sum] c = Add (a, b)
            d = Relu (c)
            y = Exp (d)
        })");
    const auto oracle = auditOracle({});
    const std::vector<Failure> failures = oracle->failuresOf(model, m_progress);
    QVERIFY(!failures.empty());
    const Reduction reduction =
        reduceModel(*model, *oracle, {.message = failures.front().message}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QVERIFY2(reduction.nodesAfter <= 3, qPrintable(textOf(reduction)));
    const QString unknown = errorOf(
        [&] { reduceModel(*model, WantedFailure{.finding = "no-such-kind:main:x"}, {}, {}, m_progress); });
    QVERIFY2(unknown.contains("no-such-kind:main:x"), qPrintable(unknown));
}

void ReduceModelTest::modelThatDoesNotLoadIsReduced()
{
    if (runtimeName({}, m_progress).empty()) {
        QSKIP("there is no ONNX Runtime");
    }
    const auto model = read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[64] x, float16[64] h) => (float[64] y) {
            a = Abs (x)
            b = Neg (a)
            c = Add (b, h)
            d = Relu (c)
            y = Exp (d)
        })");
    const Reduction any = reduceModel(*model, WantedFailure{.loadsNot = true}, {}, {}, m_progress);
    QVERIFY2(any.same, any.messageAfter.c_str());
    QCOMPARE(any.nodesAfter, std::size_t{1});
    const Reduction anonymous =
        reduceModel(*model, WantedFailure{.message = any.messageBefore}, {}, {.anonymous = true}, m_progress);
    QVERIFY2(anonymous.same, anonymous.messageAfter.c_str());
    QCOMPARE(anonymous.nodesAfter, std::size_t{1});
}

void ReduceModelTest::modelThatDoesNotRunIsReduced()
{
    if (runtimeName({}, m_progress).empty()) {
        QSKIP("there is no ONNX Runtime");
    }
    const auto model = read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[40] x) => (float[1] y) <int64[1] i = {4711}> {
            a = Abs (x)
            b = Neg (a)
            c = Gather (b, i)
            d = Relu (c)
            y = Exp (d)
        })");
    const Reduction reduction = reduceModel(
        *model, WantedFailure{.message = "indices element out of data bounds"}, {}, {}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QCOMPARE(reduction.stage, FailureStage::Run);
    QCOMPARE(reduction.nodesAfter, std::size_t{1});
    QVERIFY2(textOf(reduction).contains("Gather"), qPrintable(textOf(reduction)));
    const QString script = QString::fromStdString(reduction.howToRun);
    QVERIFY2(script.contains("session.run(None") && script.contains("numpy.array(["), qPrintable(script));
}

/// Exporters may leave out the shapes of values, and a run needs those of the inputs at a cut.
void ReduceModelTest::shapesAtTheCutAreInferred()
{
    if (runtimeName({}, m_progress).empty()) {
        QSKIP("there is no ONNX Runtime");
    }
    const auto model = read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 6] x) => (float[N, M] y) <int64[2] s = {-1, 3}> {
            a = Abs (x)
            b = Neg (a)
            c = Reshape (b, s)
            d = Relu (b)
            e = MatMul (c, d)
            y = Exp (e)
        })");
    const std::vector<Failure> failures = runningOracle({})->failuresOf(model, m_progress);
    QVERIFY(!failures.empty());
    const Reduction reduction =
        reduceModel(*model, WantedFailure{.message = failures.front().message}, {}, {}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QCOMPARE(reduction.stage, FailureStage::Run);
    QVERIFY2(reduction.nodesAfter <= 2, qPrintable(textOf(reduction)));
}

/// onnx.checker refuses inputs and outputs without a shape. The node at fault has a result of no known type.
void ReduceModelTest::valuesAtTheCutHaveShapesForTheChecker()
{
    std::string text =
        R"(<ir_version: 8, opset_import: ["" : 17]> g (float[4,8] x, int64[1] s) => (float[4] y) {
        v0 = Reshape (x, s) )"; // of a rank that nobody knows before a run
    for (int i = 0; i < 20; ++i) {
        text += "v" + std::to_string(i + 1) + " = Relu (v" + std::to_string(i) + ") ";
    }
    text += "n = Cast <to = 6> (v20) e = Exp (n) a = Abs (e) b = Neg (a) y = ReduceSum (b) }";
    const Reduction reduction = reduceModel(*read(text), *checkerOracle({}), {}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QCOMPARE(reduction.nodesAfter, std::size_t{1});
}

void ReduceModelTest::stepThatShowsTheMessageIsNamed()
{
    const auto model = read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[4] x, float16[4] h) => (float[4] y) { a = Abs (x) y = Add (a, h) })");
    const auto audited = auditOracle({});
    const std::string finding = audited->failuresOf(model, m_progress).front().message;
    QCOMPARE(reduceModel(*model, WantedFailure{.message = finding}, {}, {}, m_progress).stage,
             FailureStage::Audit);
    const auto checked = checkerOracle({})->failuresOf(model, m_progress);
    QVERIFY(!checked.empty());
    QCOMPARE(reduceModel(*model, WantedFailure{.message = checked.front().message}, {}, {}, m_progress).stage,
             FailureStage::Check);
    if (!runtimeName({}, m_progress).empty()) {
        const Reduction loaded = reduceModel(*model, WantedFailure{.loadsNot = true}, {}, {}, m_progress);
        QCOMPARE(loaded.stage, FailureStage::Load);
    }
    QCOMPARE(failureStageInfo(FailureStage::Run).name, std::string_view("run"));
}

void ReduceModelTest::nodeIsShownAlone_data()
{
    QTest::addColumn<std::string>("node");
    QTest::addColumn<std::string>("value");
    QTest::addColumn<QString>("word");
    QTest::newRow("by its name") << std::string("secret_node") << std::string() << "Sinh";
    QTest::newRow("by its output, since it has no name") << std::string("m") << std::string() << "MatMul";
    QTest::newRow("by what it computes") << std::string() << std::string("m") << "MatMul";
    QTest::newRow("by what it reads") << std::string() << std::string("secret_w") << "MatMul";
}

void ReduceModelTest::nodeIsShownAlone()
{
    QFETCH(const std::string, node);
    QFETCH(const std::string, value);
    QFETCH(const QString, word);
    const auto model = read(longModel());
    for (const bool anonymous : {false, true}) {
        const Reduction reduction =
            reduceModel(*model, WantedFailure{.place = ProofSubject{.node = node, .value = value}}, {},
                        {.anonymous = anonymous}, m_progress);
        QVERIFY2(reduction.same, reduction.messageAfter.c_str());
        QCOMPARE(reduction.stage, FailureStage::Part);
        QCOMPARE(reduction.nodesAfter, std::size_t{1});
        QVERIFY2(textOf(reduction).contains(word), qPrintable(textOf(reduction)));
    }
    const QString unknown = errorOf([&] {
        reduceModel(*model, WantedFailure{.place = ProofSubject{.value = "nowhere"}}, {}, {}, m_progress);
    });
    QVERIFY2(unknown.contains("\"nowhere\""), qPrintable(unknown));
}

void ReduceModelTest::nodeIsTakenFromItsGraph()
{
    const auto model = read(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool c, float[2] x) => (float[2] y) {
            [choice] y = If (c) <
                then_branch = t () => (float[2] p) { [same] p = Sinh (x) },
                else_branch = e () => (float[2] q) { [same] q = Cosh (x) }
            >
        })");
    for (const auto& [branch, word] : {std::pair("then_branch", "Sinh"), std::pair("else_branch", "Cosh")}) {
        const ProofSubject place{.graph = std::string("main/choice/") + branch, .node = "same"};
        const Reduction reduction = reduceModel(*model, WantedFailure{.place = place}, {}, {}, m_progress);
        QVERIFY2(reduction.same, reduction.messageAfter.c_str());
        QCOMPARE(reduction.nodesAfter, std::size_t{1});
        QVERIFY2(textOf(reduction).contains(word), qPrintable(textOf(reduction)));
    }
}

void ReduceModelTest::issueHasWhatAReportNeeds()
{
    const Reduction reduction = reduce(longModel(), {"Sinh"}, {.anonymous = true});
    savedBytes(m_folder, *reduction.model);
    const QString issue =
        QString::fromStdString(issueText(reduction, m_folder.filePath("small.onnx").toStdString()));
    for (const char* part : {"operators cannot be combined: Sinh", "words 1.0", "run(\"model.onnx\")",
                             "Model (1 node)", "= Sinh"}) {
        QVERIFY2(issue.contains(part), qPrintable(issue));
    }
    QVERIFY2(!issue.contains("secret"), qPrintable(issue));
}

void ReduceModelTest::modelThatDoesNotFailIsRefused()
{
    const QString error = errorOf([&] { reduce(longModel(), {"Tanh"}); });
    QVERIFY2(error.contains("words 1.0 accepts the model"), qPrintable(error));
}

void ReduceModelTest::otherMessageIsRefused()
{
    const QString error =
        errorOf([&] { reduce(longModel(), {"Sinh"}, {.message = "quite another message than that"}); });
    QVERIFY2(error.contains("operators cannot be combined"), qPrintable(error));
}

ONNXMEND_APPLESS_TEST(reduce_model, ReduceModelTest)
#include "tst_reduce_model.moc"
