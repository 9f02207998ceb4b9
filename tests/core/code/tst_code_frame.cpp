// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_frame.h"
#include "core/code/python_list.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;

namespace
{

constexpr const char* torchLinear = "/usr/lib/python3/dist-packages/torch/nn/modules/linear.py";

std::string frameLine(const std::string& file, int line, const std::string& code)
{
    return "File \"" + file + "\", line " + std::to_string(line) + ", in forward\n    " + code + "\n";
}

} // namespace

/// Frames of Python in the forms of torch 1.13 to 2.11, and the one that is the user's.
class CodeFrameTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dynamoTraceIsRead();
    void indentedTraceOfOlderVersionsIsRead();
    void markersAndOtherLinesDoNotCount();
    void documentedFramesAreTurnedRound();
    void hostileTextsAreBounded();
    void ownerFollowsFromThePath_data();
    void ownerFollowsFromThePath();
    void usersInnermostFrameIsChosen_data();
    void usersInnermostFrameIsChosen();
};

void CodeFrameTest::dynamoTraceIsRead()
{
    const auto frames = readStackTrace(frameLine("/home/u/model.py", 12, "x = self.fc(x)") +
                                       frameLine(torchLinear, 125, "return F.linear(input, self.weight)"));
    QCOMPARE(frames.size(), 2u);
    QCOMPARE(frames[0].place.file.str(), std::string("/home/u/model.py"));
    QCOMPARE(frames[0].place.line, std::uint64_t(12));
    QCOMPARE(frames[0].place.code.str(), std::string("x = self.fc(x)"));
    QCOMPARE(frames[0].function, std::string("forward"));
    QCOMPARE(frames[1].place.line, std::uint64_t(125));
}

void CodeFrameTest::indentedTraceOfOlderVersionsIsRead()
{
    const auto frames = readStackTrace("  File \"C:\\Users\\u (2)\\net.py\", line 3, in forward\r\n"
                                       "    return x + self.mask\r\n"
                                       "  File \"<eval_with_key>.7\", line 5, in forward\n");
    QCOMPARE(frames.size(), 2u);
    QCOMPARE(frames[0].place.file.str(), std::string("C:\\Users\\u (2)\\net.py"));
    QCOMPARE(frames[0].place.code.str(), std::string("return x + self.mask"));
    QCOMPARE(frames[1].place.file.str(), std::string("<eval_with_key>.7"));
    QVERIFY(frames[1].place.code.empty());
}

void CodeFrameTest::markersAndOtherLinesDoNotCount()
{
    const auto frames = readStackTrace("Traceback (most recent call last):\n"
                                       "  File \"a.py\", line 1, in f\n    ~~^^^\n    g()\n    ^^^\n"
                                       "  File \"b.py\", line x, in g\n  File \"c.py\", line 0, in g\n"
                                       "  File \"d.py\", line 99999999999999999999, in g\nError: no\n");
    QCOMPARE(frames.size(), 1u);
    QCOMPARE(frames[0].place.code.str(), std::string("g()"));
}

void CodeFrameTest::documentedFramesAreTurnedRound()
{
    const auto frames =
        readDocumentedFrames("/usr/lib/python3/dist-packages/torch/nn/modules/linear.py(114): forward\n"
                             "C:\\Program Files (x86)\\net.py(7): forward\nno frame\n(3): f\n");
    QCOMPARE(frames.size(), 2u);
    QCOMPARE(frames[0].place.file.str(), std::string("C:\\Program Files (x86)\\net.py"));
    QCOMPARE(frames[0].place.line, std::uint64_t(7));
    QCOMPARE(frames[1].place.file.str(), std::string(torchLinear));
    QVERIFY(readDocumentedFrames("A model for tests (2): see below").empty());
}

void CodeFrameTest::hostileTextsAreBounded()
{
    std::string many;
    for (int i = 1; many.size() < 4 * mostCodeBytes; ++i) {
        many += frameLine("a.py", i, "x");
    }
    const auto frames = readStackTrace(many + frameLine("last.py", 1, std::string(100'000, 'x')));
    QVERIFY(frames.size() <= mostCodeParts);
    const auto innermost = readStackTrace(many + frameLine("last.py", 1, "x"));
    QCOMPARE(innermost.back().place.file.str(), std::string("last.py"));
    QVERIFY(readStackTrace(std::string(mostCodeBytes, '\n')).empty());
    QVERIFY(readDocumentedFrames(std::string(mostCodeBytes, '(')).empty());
}

void CodeFrameTest::ownerFollowsFromThePath_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("owner");
    const auto row = [](const char* file, FrameOwner owner) {
        QTest::newRow(file) << QByteArray(file) << static_cast<int>(owner);
    };
    row("/home/u/model.py", FrameOwner::User);
    row("model.py", FrameOwner::User);
    row("/home/u/torch/model.py", FrameOwner::User);
    row("/home/u/transformers/model.py", FrameOwner::User);
    row("/tmp/ipykernel_6181/2519763834.py", FrameOwner::User);
    row("C:\\project\\net.py", FrameOwner::User);
    row("/usr/lib/python3/dist-packages/torchvision/models/resnet.py", FrameOwner::User);
    row("/home/u/.venv/lib/python3.11/site-packages/timm/models/vit.py", FrameOwner::User);
    row(torchLinear, FrameOwner::Torch);
    row("C:\\Python311\\Lib\\site-packages\\torch\\nn\\modules\\container.py", FrameOwner::Torch);
    row("/opt/pytorch/torch/nn/functional.py", FrameOwner::Torch);
    row("/home/u/src/torch/nn/modules/linear.py", FrameOwner::Torch);
    row("/venv/lib/python3.10/site-packages/transformers/models/llama/modeling_llama.py",
        FrameOwner::Transformers);
    row("/srv/transformers/src/transformers/modeling_utils.py", FrameOwner::Transformers);
    row("/usr/lib/python3.11/contextlib.py", FrameOwner::StandardLibrary);
    row("C:\\Python311\\Lib\\contextlib.py", FrameOwner::StandardLibrary);
    row("C:\\Users\\u\\miniconda3\\lib\\functools.py", FrameOwner::StandardLibrary);
    row("<eval_with_key>.3", FrameOwner::Generated);
    row("<string>", FrameOwner::Generated);
    row("", FrameOwner::Generated);
}

void CodeFrameTest::ownerFollowsFromThePath()
{
    QFETCH(QByteArray, file);
    QFETCH(int, owner);
    QCOMPARE(static_cast<int>(frameOwner(file.toStdString())), owner);
}

void CodeFrameTest::usersInnermostFrameIsChosen_data()
{
    QTest::addColumn<QByteArrayList>("files");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("library");
    const QByteArray linear = torchLinear;
    const QByteArray container = "/usr/lib/python3/dist-packages/torch/nn/modules/container.py";
    const QByteArray llama = "/v/lib/python3.11/site-packages/transformers/models/llama/modeling_llama.py";
    const QByteArray generic = "/v/lib/python3.11/site-packages/transformers/utils/generic.py";
    QTest::newRow("user alone") << QByteArrayList{"a.py", "b.py"} << QByteArray("b.py") << QByteArray();
    QTest::newRow("torch inside") << QByteArrayList{"a.py", linear} << QByteArray("a.py") << linear;
    QTest::newRow("container between")
        << QByteArrayList{"a.py", container, "b.py", linear} << QByteArray("b.py") << linear;
    QTest::newRow("transformers around")
        << QByteArrayList{llama, "mine.py", linear} << QByteArray("mine.py") << linear;
    QTest::newRow("only transformers") << QByteArrayList{llama, generic, linear} << generic << linear;
    QTest::newRow("only torch") << QByteArrayList{container, linear} << linear << QByteArray();
    QTest::newRow("generated inside") << QByteArrayList{"a.py", "<eval_with_key>.1"} << QByteArray("a.py")
                                      << QByteArray("<eval_with_key>.1");
    QTest::newRow("nothing") << QByteArrayList{} << QByteArray() << QByteArray();
}

void CodeFrameTest::usersInnermostFrameIsChosen()
{
    QFETCH(QByteArrayList, files);
    QFETCH(QByteArray, user);
    QFETCH(QByteArray, library);
    std::vector<CodeFrame> frames;
    for (const QByteArray& file : files) {
        frames.push_back({.place = {.file = file.toStdString(), .line = 1}, .function = {}});
    }
    const auto name = [](const CodeFrame* frame) {
        return frame ? QByteArray::fromStdString(frame->place.file.str()) : QByteArray();
    };
    const ChosenFrames chosen = chooseFrames(frames);
    QCOMPARE(name(chosen.user), user);
    QCOMPARE(name(chosen.library), library);
}

ONNXMEND_GUILESS_TEST(code_frame, CodeFrameTest)
#include "tst_code_frame.moc"
