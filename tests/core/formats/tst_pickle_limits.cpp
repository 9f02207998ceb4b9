// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/pickle/pickle_machine.h"
#include "core/formats/state_dict.h"
#include "tests/support/make_pickle.h"
#include "tests/support/test_class.h"
#include "tests/support/work_count.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string repeated(const std::string& text, std::size_t count)
{
    std::string result;
    result.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i) {
        result += text;
    }
    return result;
}

} // namespace

/// Small pickles that claim or unfold to much.
class TestPickleLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deepNestingNeedsNoStack_data();
    void deepNestingNeedsNoStack();
    void sharedListsAreVisitedOnce();
    void countsAreLimited_data();
    void countsAreLimited();
    void longNamesAreNotMultiplied();
};

void TestPickleLimits::deepNestingNeedsNoStack_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("100,000 lists") << QByteArray::fromStdString(repeated("]", 100'000) +
                                                                repeated("a", 99'999) + ".");
    QTest::newRow("1,000,000 tuples") << QByteArray::fromStdString("N" + repeated("\x85", 1'000'000) + ".");
    QTest::newRow("100,000 dicts") << QByteArray::fromStdString(repeated("}K\1", 100'000) + "N" +
                                                                repeated("s", 100'000) + ".");
    QTest::newRow("100,000 marks") << QByteArray::fromStdString(repeated("(", 100'000) +
                                                                repeated("t", 100'000) + ".");
    QTest::newRow("100,000 calls") << QByteArray::fromStdString("cm\nf\n" + repeated(")R", 100'000) + ".");
    const std::string rebuild = "ctorch._tensor\n_rebuild_from_type_v2\n";
    QTest::newRow("10,000 rebuilds of rebuilds") << QByteArray::fromStdString(
        repeated(rebuild + "(" + rebuild + "N", 10'000) + ")" + repeated("NtR", 10'000) + ".");
}

void TestPickleLimits::deepNestingNeedsNoStack()
{
    QFETCH(QByteArray, bytes);
    const Pickle pickle = readPickle(bytes.toStdString());
    QVERIFY_THROWS_EXCEPTION(Error, findStateDict(pickle.values, pickle.root, {}, "lone"));
}

/// Sixty lists that each hold the one before twice: 2^60 paths, 60 values. A reader that follows them all
/// never ends.
void TestPickleLimits::sharedListsAreVisitedOnce()
{
    std::string bytes = "]";
    for (int i = 0; i < 60; ++i) {
        bytes += "q" + std::string(1, static_cast<char>(i)) + "0]h" + std::string(1, static_cast<char>(i)) +
                 "ah" + std::string(1, static_cast<char>(i)) + "a";
    }
    const Pickle pickle = readPickle(bytes + ".");
    QVERIFY_THROWS_EXCEPTION(Error, findStateDict(pickle.values, pickle.root, {}, "lone"));
}

void TestPickleLimits::countsAreLimited_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    QTest::newRow("values") << QByteArray::fromStdString(repeated("]0", 10'000'001)) << "too many values";
    QTest::newRow("stack") << QByteArray::fromStdString("N" + repeated("2", 10'000'001))
                           << "too large a stack";
    QTest::newRow("entries") << QByteArray::fromStdString("]Nq\1"
                                                          "0" +
                                                          repeated("h\1a", 20'000'001))
                             << "entries in its containers";
    std::string sparse = "N";
    for (std::uint64_t i = 1; i <= 1'000'001; ++i) {
        sparse += "r" + littleEndian(i * 1000, 4);
    }
    QTest::newRow("sparse memo") << QByteArray::fromStdString(sparse) << "remembers too many";
}

void TestPickleLimits::countsAreLimited()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    try {
        readPickle(bytes.toStdString());
        QFAIL("a limit must be kept");
    } catch (const Error& error) {
        const QString actual = QString::fromUtf8(error.what());
        QVERIFY2(actual.contains(reason), qPrintable(actual));
    }
}

/// One key of a megabyte under which a hundred thousand values stand.
void TestPickleLimits::longNamesAreNotMultiplied()
{
    const std::string tensor = PickledTensor().bytes() + "q\2" + "0";
    const std::string bytes = tensor + "}" + pickledText(std::string(1 << 20, 'x')) + "q\1" + "h\2s" +
                              repeated("h\1h\2s", 100'000) + ".";
    const Pickle pickle = readPickle(bytes);
    const Work work = workOf(
        [&] { QVERIFY_THROWS_EXCEPTION(Error, findStateDict(pickle.values, pickle.root, {}, "lone")); });
    QVERIFY2(work.allocatedBytes < 1000 * bytes.size(), QByteArray::number(qulonglong(work.allocatedBytes)));
}

ONNXMEND_APPLESS_TEST(pickle_limits, TestPickleLimits)
#include "tst_pickle_limits.moc"
