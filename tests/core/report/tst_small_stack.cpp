// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/pictures/fix_preview.h"
#include "core/report/json_report.h"
#include "tests/support/documents.h"
#include "tests/support/make_zip.h"
#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"

#include <QTemporaryDir>
#include <QTest>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <functional>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// AddressSanitizer puts space around every variable.
constexpr std::size_t stackSize = hasAddressSanitizer ? 4 << 20 : 512 << 10;

/// Ends the test program when `action` needs more stack.
void runOnSmallStack(std::function<void()> action)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stackSize);
    pthread_attr_setguardsize(&attributes, 64 << 20); // no frame reaches past it
    const auto run = [](void* argument) -> void* {
        (*static_cast<std::function<void()>*>(argument))();
        return nullptr;
    };
    pthread_t thread{};
    QCOMPARE(pthread_create(&thread, &attributes, run, &action), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
}

constexpr std::size_t frameSize = 4096;

/// Puts so many frames of at least that size on the stack.
void recurse(std::size_t depth)
{
    std::array<volatile char, frameSize> frame{};
    frame[depth % frameSize] = 1;
    if (depth > 0) {
        recurse(depth - 1);
    }
    frame[depth % frameSize] = 0; // no tail call
}

std::string declaredText(const std::string& name, std::uint64_t type)
{
    return message(1, name) + message(2, message(1, number(1, type)));
}

std::string node(const std::string& operation, const std::string& input, const std::string& output,
                 const std::string& more = {})
{
    return message(1, input) + message(2, output) + message(4, operation) + more;
}

std::string modelText(const std::string& graph, const std::string& functions = {})
{
    return number(1, 8) + message(7, graph) + message(8, number(2, 17)) +
           message(8, message(1, "l") + number(2, 1)) + functions;
}

std::string branch(const std::string& name, const std::string& graph)
{
    return message(5, message(1, name) + number(20, 5) + message(6, graph));
}

/// An If around the node; its other branch gives another type.
std::string inBranch(const std::string& inner, const std::string& output)
{
    const std::string result = message(12, declaredText(output, 1));
    return node("If", "c", output,
                branch("then_branch", message(1, inner) + result) +
                    branch("else_branch", message(1, node("Relu", "h", output)) + result));
}

std::string nestedBranches(int levels)
{
    std::string innermost = node("Relu", "x", "y");
    for (int level = 0; level < levels; ++level) {
        innermost = inBranch(innermost, "y");
    }
    return message(1, innermost);
}

/// Functions of which each calls the next one, from within so many branches.
std::string callChain(int count, int branches)
{
    std::string functions;
    for (int i = 0; i < count; ++i) {
        std::string body = node("f" + std::to_string(i + 1), "c", "b", message(7, "l"));
        for (int level = 0; level < branches; ++level) {
            body = inBranch(body, "b");
        }
        functions += message(25, message(1, "f" + std::to_string(i)) + message(4, "c") + message(5, "b") +
                                     message(10, "l") + message(9, number(2, 17)) +
                                     message(9, message(1, "l") + number(2, 1)) + message(7, body));
    }
    return functions;
}

std::string nestedSequence(int levels)
{
    std::string type = message(1, number(1, 1));
    for (int level = 0; level < levels; ++level) {
        type = message(4, message(1, type));
    }
    return message(11, message(1, "x") + message(2, type)) + message(1, node("Identity", "x", "y"));
}

/// Each node reads the result of the one behind it.
std::string backwardsChain(int count)
{
    std::string graph = message(11, declaredText("x" + std::to_string(count), 10));
    for (int i = 0; i < count; ++i) {
        graph += message(1, node("Relu", "x" + std::to_string(i + 1), "x" + std::to_string(i)));
    }
    return graph + message(12, declaredText("x0", 1));
}

} // namespace

/// No file chooses how deep the program recurses (formats.md, security rule 7).
class SmallStackTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void largerStacksAreNotThere();
    void deepModelsNeedLittleStack_data();
    void deepModelsNeedLittleStack();
    void deepCheckpointsNeedLittleStack_data();
    void deepCheckpointsNeedLittleStack();

private:
    QTemporaryDir m_folder;
};

/// The other tests would not show anything if larger stacks existed.
void SmallStackTest::largerStacksAreNotThere()
{
    const pid_t child = ::fork();
    if (child == 0) {
        (void)std::signal(SIGSEGV, SIG_DFL);
        runOnSmallStack([] { recurse(2 * stackSize / frameSize); });
        ::_exit(0);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(!WIFEXITED(status) || WEXITSTATUS(status) != 0);
    runOnSmallStack([] { recurse(stackSize / frameSize / 2); });
}

void SmallStackTest::deepModelsNeedLittleStack_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<QString>("outcome");
    const auto row = [](const char* name, const std::string& bytes, const char* outcome) {
        QTest::newRow(name) << bytes << QString::fromLatin1(outcome);
    };
    const std::string inputs = message(11, declaredText("c", 9)) + message(11, declaredText("x", 10)) +
                               message(11, declaredText("h", 1));
    row("branches", modelText(inputs + nestedBranches(30)), "61 scopes: output-type subgraph-type");
    row("more branches", modelText(inputs + nestedBranches(3000)),
        "it is nested too deep: its messages are nested deeper than protobuf's limit of 100, which onnx and "
        "ONNX Runtime have, too");
    const std::string call = inputs + message(1, node("f0", "c", "y", message(7, "l")));
    row("functions", modelText(call, callChain(99, 0)), "100 scopes: unknown-op");
    row("functions in branches", modelText(call, callChain(4, 22)), "181 scopes: unknown-op");
    row("many functions in branches", modelText(call, callChain(30, 2)), "151 scopes: unknown-op");
    row("types", modelText(nestedSequence(40)), "1 scopes: op-type-unsupported");
    row("more types", modelText(nestedSequence(5000)),
        "it is not an ONNX model: it does not parse as a ModelProto");
    row("nodes backwards", modelText(backwardsChain(100'000)), "1 scopes: output-type");
    row("groups", modelText({}) + std::string(100'000, '\x0B') + std::string(100'000, '\x0C'),
        "messages are nested deeper than protobuf's limit of 100");
}

/// Each is followed to its end, or refused for its depth: what came out says which.
void SmallStackTest::deepModelsNeedLittleStack()
{
    QFETCH(std::string, bytes);
    QFETCH(QString, outcome);
    const auto path = writeFile(m_folder, "model.onnx", bytes);
    QString actual;
    runOnSmallStack([&] {
        try {
            Progress progress;
            const auto session = Session::open(path, {}, {}, progress);
            auditJson(*session, "model.onnx", true);
            std::set<std::string> kinds;
            for (const Finding& finding : session->report().findings) {
                const auto offered = session->fixesOf(finding.id());
                previewFix(*session, finding, offered.empty() ? nullptr : &offered.front(), progress);
                kinds.insert(std::string(findingKindInfo(finding.kind).name));
            }
            fixAll(session, {}, progress);
            actual = QStringLiteral("%1 scopes:").arg(session->model()->graphs().size());
            for (const std::string& kind : kinds) {
                actual += u' ' + QString::fromStdString(kind);
            }
        } catch (const Error& error) {
            actual = QString::fromStdString(error.details().reason);
        }
    });
    QCOMPARE(actual, outcome);
}

void SmallStackTest::deepCheckpointsNeedLittleStack_data()
{
    QTest::addColumn<std::string>("bytes");
    const auto row = [](const char* name, const std::string& bytes) { QTest::newRow(name) << bytes; };
    const auto archive = [](const std::string& pickle) {
        return makeZip({{.name = "a/data.pkl", .content = "\x80\x02" + pickle}});
    };
    const std::string many(300'000, ']');
    row("lists", archive(many + std::string(299'999, 'a') + "."));
    row("tuples", archive("N" + std::string(300'000, '\x85') + "."));
    row("dicts", archive([] {
            std::string dicts = "}";
            for (int i = 0; i < 100'000; ++i) {
                dicts += std::string("X\1\0\0\0a}", 7);
            }
            return dicts + std::string(100'000, 's') + ".";
        }()));
    row("calls", archive("cos\nsystem\n" + [] {
            std::string calls;
            for (int i = 0; i < 100'000; ++i) {
                calls += ")R";
            }
            return calls;
        }() + "."));
    const std::string json = "{\"a\":" + std::string(100'000, '[');
    row("safetensors", littleEndian(json.size(), 8) + json);
    row("index", json);
}

void SmallStackTest::deepCheckpointsNeedLittleStack()
{
    QFETCH(std::string, bytes);
    const auto path = writeFile(m_folder, "checkpoint", bytes);
    bool refused = false;
    runOnSmallStack([&] {
        try {
            Progress progress;
            openCheckpoint(path, {}, progress);
        } catch (const Error&) {
            refused = true;
        }
    });
    QVERIFY(refused);
}

ONNXMEND_APPLESS_TEST(small_stack, SmallStackTest)
#include "tst_small_stack.moc"
