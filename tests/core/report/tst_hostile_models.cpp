// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/report/json_report.h"
#include "tests/support/documents.h"
#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"
#include "tests/support/work_count.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr std::size_t mebibyte = 1 << 20;
/// A sanitizer takes many times as long; costs that grow faster than the file show at a quarter of it, too.
constexpr std::size_t sizeOfFile = seriesStep > 1 ? mebibyte / 4 : mebibyte;

std::string repeated(const std::string& text, std::size_t count)
{
    std::string result;
    for (std::size_t i = 0; i < count; ++i) {
        result += text;
    }
    return result;
}

/// The field as often as it goes into a file of that size, empty.
std::string emptyMessages(std::uint64_t field, std::size_t size = sizeOfFile)
{
    const std::string one = message(field, {});
    return repeated(one, (size - 100) / one.size());
}

std::string opset(const std::string& domain, std::uint64_t version)
{
    return message(8, message(1, domain) + number(2, version));
}

std::string model(const std::string& graph, const std::string& functions = {})
{
    return number(1, 8) + message(7, graph) + opset("", 17) + opset("l", 1) + functions;
}

/// Returns as many different imports as the file can hold.
std::string importsOfOpsets()
{
    std::string bytes;
    for (int i = 0; bytes.size() + 100 < sizeOfFile; ++i) {
        bytes += opset("d" + std::to_string(100'000 + i), 1);
    }
    return bytes;
}

std::string declared(const std::string& name, std::uint64_t type)
{
    return message(1, name) + message(2, message(1, number(1, type) + message(2, message(1, number(1, 2)))));
}

struct Node {
    std::string operation;
    std::vector<std::string> inputs;
    std::string output;
    std::string domain = {};
    std::string attributes = {};
};

std::string node(const Node& node)
{
    std::string bytes;
    for (const std::string& input : node.inputs) {
        bytes += message(1, input);
    }
    return bytes + message(2, node.output) + message(4, node.operation) +
           (node.domain.empty() ? "" : message(7, node.domain)) + node.attributes;
}

std::string function(const std::string& name, const std::vector<Node>& nodes)
{
    std::string bytes = message(1, name) + message(4, "a") + message(5, "b") + message(10, "l");
    for (const Node& each : nodes) {
        bytes += message(7, node(each));
    }
    return message(25, bytes + message(9, number(2, 17)) + message(9, message(1, "l") + number(2, 1)));
}

std::string numbered(const char* stem, std::size_t i) { return stem + std::to_string(i); }

/// Each calls the next, the last is missing.
std::string chainOfFunctions(std::size_t count)
{
    std::string functions;
    for (std::size_t i = 0; i < count; ++i) {
        functions += function(numbered("f", i), {{numbered("f", i + 1), {"a"}, "b", "l"}});
    }
    return functions;
}

std::string call(const std::string& functions)
{
    return model(message(11, declared("x", 1)) + message(1, node({"f0", {"x"}, "y", "l"})), functions);
}

std::string doublingFunctions()
{
    std::string functions;
    for (std::size_t i = 0; i < 60; ++i) {
        const std::string next = numbered("f", i + 1);
        functions += function(numbered("f", i), {{next, {"a"}, "c", "l"}, {next, {"c"}, "b", "l"}});
    }
    return functions;
}

/// Subgraphs in functions: more levels than either limit alone allows.
std::string nestedFunctions()
{
    std::string functions;
    for (std::size_t i = 0; i < 90; ++i) {
        std::string body = message(1, node({numbered("f", i + 1), {"a"}, "b", "l"}));
        for (int level = 0; level < 10; ++level) {
            const std::string branch = message(5, message(1, "then_branch") + message(6, body));
            body = message(1, node({"If", {"a"}, "b", {}, branch}));
        }
        const std::string branch = message(5, message(1, "then_branch") + message(6, body));
        functions += function(numbered("f", i), {{"If", {"a"}, "b", {}, branch}});
    }
    return functions;
}

std::string readersOfOneConflict()
{
    std::string graph = message(11, declared("h", 10)) +
                        message(5, number(1, 2) + number(2, 1) + message(8, "w") + message(9, "12345678"));
    for (std::size_t i = 0; graph.size() < sizeOfFile; ++i) {
        graph += message(1, node({"Add", {"h", "w"}, numbered("", i)}));
    }
    return model(graph);
}

std::string manyIfs()
{
    const auto branch = [](const char* name, const char* input) {
        return message(
            5, message(1, name) + number(20, 5) +
                   message(6, message(1, node({"Relu", {input}, "a"})) + message(12, message(1, "a"))));
    };
    std::string graph =
        message(11, declared("h", 10)) + message(11, declared("x", 1)) + message(11, declared("c", 9));
    for (std::size_t i = 0; graph.size() < sizeOfFile; ++i) {
        graph += message(
            1,
            node(
                {"If", {"c"}, numbered("", i), {}, branch("then_branch", "h") + branch("else_branch", "x")}));
    }
    return model(graph);
}

/// Freed memory that AddressSanitizer holds back, and the guards around each allocation, are memory as well.
constexpr long mostMemory = (hasAddressSanitizer ? 2048L : 512L) << 10; // KiB

long peakMemory() // KiB
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

} // namespace

/// Small files that would cost much: steps stay in proportion to the bytes, memory below 512 MiB beside the
/// graph (formats.md, security rules 5 to 8).
class HostileModelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void smallFilesCostLittle_data();
    void smallFilesCostLittle();
    void endlessCallsAreOneFinding_data();
    void endlessCallsAreOneFinding();
    void functionsAreToldApartByOverload();
    void tooManyUnreadableTensorsAreAnError();
    void namesThatAllAgreeTellNothing();

private:
    std::shared_ptr<const Session> open(const std::string& bytes)
    {
        return Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void HostileModelsTest::smallFilesCostLittle_data()
{
    QTest::addColumn<std::string>("bytes");
    const auto row = [](const char* name, const std::string& bytes) { QTest::newRow(name) << bytes; };
    row("imports of opsets", model({}, importsOfOpsets()));
    row("nodes", model(emptyMessages(1)));
    row("initializers", model(emptyMessages(5)));
    row("tensors without elements", model(repeated(message(5, number(1, 0) + number(2, 1)), sizeOfFile / 7)));
    row("sparse initializers", model(emptyMessages(15)));
    row("inputs", model(emptyMessages(11)));
    row("outputs", model(emptyMessages(12)));
    row("value_info", model(emptyMessages(13)));
    row("functions", model({}, emptyMessages(25)));
    row("attributes", model(message(1, message(4, "Relu") + emptyMessages(5))));
    row("arguments", model(message(1, message(4, "Concat") + emptyMessages(1))));
    row("results", model(message(1, message(4, "Split") + emptyMessages(2))));
    row("readers of one conflict", readersOfOneConflict());
    row("chain of functions", call(chainOfFunctions(20'000)));
    row("doubling functions", call(doublingFunctions()));
    row("functions in subgraphs", call(nestedFunctions()));
    row("Ifs that disagree", manyIfs());
}

void HostileModelsTest::smallFilesCostLittle()
{
    QFETCH(std::string, bytes);
    const long before = peakMemory();
    const Work work = workOf([&] {
        try {
            const auto session = open(bytes);
            auditJson(*session, "model.onnx", true);
            fixAll(session, {}, m_progress);
        } catch (const Error& error) {
            QVERIFY(!error.details().file.empty());
        }
    });
    // Each with each of a hundred thousand would be 10,000 steps a byte, or hang.
    QVERIFY2(work.steps() < 50 * bytes.size(), qPrintable(QString::number(work.steps() / bytes.size())));
    QVERIFY2(peakMemory() - before < mostMemory, qPrintable(QString::number(peakMemory() - before)));
}

void HostileModelsTest::endlessCallsAreOneFinding_data()
{
    QTest::addColumn<std::string>("functions");
    QTest::addColumn<std::string>("reason");
    const auto row = [](const char* name, const std::string& functions, const std::string& reason) {
        QTest::newRow(name) << functions << reason;
    };
    row("itself", function("f0", {{"f0", {"a"}, "b", "l"}}), "calls itself");
    row("too deep", chainOfFunctions(101), "more than 100 levels deep");
    row("too deep with subgraphs", nestedFunctions(), "more than 100 levels deep");
    row("too many", doublingFunctions() + function("f60", {{"Relu", {"a"}, "b"}}), "more than 10,000,000");
}

void HostileModelsTest::endlessCallsAreOneFinding()
{
    QFETCH(std::string, functions);
    QFETCH(std::string, reason);
    const auto session = open(call(functions));
    const auto& findings = session->report().findings;
    QCOMPARE(findings.size(), std::size_t(1));
    QVERIFY(findings[0].kind == FindingKind::InvalidGraph);
    QVERIFY2(findings[0].message().find(reason) != std::string::npos, findings[0].message().c_str());
}

/// Without the overload, a chain that the call graph finds short would be followed as an endless one.
void HostileModelsTest::functionsAreToldApartByOverload()
{
    const std::string plain = function("f0", {{"f0", {"a"}, "b", "l", message(8, "other")}});
    std::string other = function("f0", {{"Relu", {"a"}, "b"}});
    other = message(25, other.substr(other.find(message(1, "f0"))) + message(13, "other"));
    const auto session = open(call(plain + other));
    QVERIFY(session->report().findings.empty());
}

void HostileModelsTest::tooManyUnreadableTensorsAreAnError()
{
    try {
        open(model(emptyMessages(5, mebibyte)));
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY(std::string(error.what()).find("100,000") != std::string::npos);
    }
}

/// 4,000 inputs and as many tensors, all called w except for the wrappers in front.
void HostileModelsTest::namesThatAllAgreeTellNothing()
{
    std::string graph;
    std::vector<TensorRef> tensors;
    for (std::size_t i = 0; i < 4000; ++i) {
        std::string wrappers;
        for (std::size_t bit = 0; bit < 12; ++bit) {
            wrappers += (i >> bit & 1) != 0 ? "model." : "module.";
        }
        graph += message(11, declared(wrappers + "w", 1));
        tensors.push_back(zeros("net." + wrappers + "w", DType::Float, {2}));
    }
    const auto read = readModel(writeFile(m_folder, "model.onnx", model(graph)), {}, m_progress);
    const long before = peakMemory();
    const Bindings bindings = bindWeights(*read, {checkpointOf("c.bin", std::move(tensors))}, {});
    QVERIFY(peakMemory() - before < mostMemory);
    QVERIFY(bindings.bound.empty());
    QCOMPARE(bindings.unused.size(), std::size_t(4000));
}

ONNXMEND_APPLESS_TEST(hostile_models, HostileModelsTest)
#include "tst_hostile_models.moc"
