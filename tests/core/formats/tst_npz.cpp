// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/damaged_files.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/make_npy.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

} // namespace

class TestNpz : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedArraysStayInTheFile();
    void otherRecordsAreLeftOut();
    void torchArchiveWithArraysIsTorch();
    void refusesArchives_data();
    void refusesArchives();
    void truncatedAnywhereIsAnError();
    void flippedByteNeverCrashes();

private:
    std::string write(const std::string& name, const std::string& bytes) const
    {
        return writeFile(m_folder, name, bytes);
    }

    QTemporaryDir m_folder;
};

void TestNpz::storedArraysStayInTheFile()
{
    const auto stored = openCheckpointFile(goldenCheckpoints + "stored.npz");
    const auto compressed = openCheckpointFile(goldenCheckpoints + "compressed.npz");
    QVERIFY(stored->find("c")->source().file());
    QVERIFY(!compressed->find("c")->source().file());
}

void TestNpz::otherRecordsAreLeftOut()
{
    const auto other =
        openCheckpointFile(write("w.npz", makeZip({{"a.npy", NpyFile().bytes()}, {"readme", "text"}})));
    QCOMPARE(other->format, std::string("npz"));
    QVERIFY(other->find("a"));
    QCOMPARE(other->warnings.front(),
             std::string("records that are not arrays are left out (1): \"readme\""));
}

void TestNpz::torchArchiveWithArraysIsTorch()
{
    const std::string path = write("w.npz", makeZip({{"a.npy", NpyFile().bytes()}, {"a/data.pkl", "N."}}));
    QVERIFY(refusalOf(path).contains("no tensors"));
}

void TestNpz::refusesArchives_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::vector<ZipRecord>& records, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(makeZip(records)) << reason;
    };
    const std::string bytes = NpyFile().bytes();
    const std::string packed = deflateRaw(bytes);
    row("one name twice", {{"a.npy", bytes}, {"a.npy", bytes}}, "two records have this name");
    row("no magic", {{"a.npy", "PK\3\4 and more"}}, "zip record \"a.npy\", byte 0: it does not begin");
    row("bomb", {{"a.npy", packed, 8, 0, 1ull << 31}}, "claims to unpack");
    row("wrong checksum", {{"a.npy", packed, 8, 0, bytes.size()}}, "checksum");
    row("wrong checksum of a stored one", {{"a.npy", bytes, 0, 0, {}, {}, crcOf(bytes) ^ 1U}}, "checksum");
    row("unpacks to more", {{"a.npy", packed, 8, 0, bytes.size() - 1, {}, crcOf(bytes)}}, "damaged");
}

void TestNpz::refusesArchives()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = refusalOf(write("odd.npz", bytes.toStdString()));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

void TestNpz::truncatedAnywhereIsAnError()
{
    for (const char* name : {"compressed.npz", "stored.npz"}) {
        QCOMPARE(faultOfTruncations(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

void TestNpz::flippedByteNeverCrashes()
{
    for (const char* name : {"compressed.npz", "stored.npz"}) {
        QCOMPARE(faultOfFlippedBytes(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

ONNXMEND_APPLESS_TEST(npz, TestNpz)
#include "tst_npz.moc"
