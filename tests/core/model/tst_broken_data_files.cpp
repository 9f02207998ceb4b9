// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/read_model.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QString>
#include <QTest>

#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of things that lie in the place of a data file: each is named as what it is, with what to do.
class BrokenDataFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fileIsNamedAsWhatItIs_data();
    void fileIsNamedAsWhatItIs();

private:
    SaveFolder m_folder;
};

void BrokenDataFilesTest::fileIsNamedAsWhatItIs_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("reason"); // empty: it is data
    QTest::addColumn<QString>("advice");
    const QByteArray zeros(40, '\0');
    const QByteArray longPage = "<!doctype html><html><head><title>Not found</title></head></html>";
    QTest::newRow("data") << zeros << QString() << QString();
    QTest::newRow("empty") << QByteArray("") << QStringLiteral("it is empty") << QStringLiteral("Download");
    QTest::newRow("LFS pointer") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
                                 << QStringLiteral("it is a Git LFS pointer, not the data of a model")
                                 << QStringLiteral("git lfs pull");
    QTest::newRow("page as long as the data")
        << longPage << QStringLiteral("it is a web page") << QStringLiteral("Download");
    QTest::newRow("short page") << longPage.left(20) << QStringLiteral("it is a web page")
                                << QStringLiteral("Download");
    QTest::newRow("refusal of a server") << QByteArray("<?xml version='1.0'?><Error>AccessDenied</Error>")
                                         << QStringLiteral("XML") << QStringLiteral("Download");
    QTest::newRow("short text") << QByteArray("Access denied. Log in.") << QStringLiteral("it is a text file")
                                << QStringLiteral("belongs to the model");
    QTest::newRow("cut off") << zeros.left(30) << QStringLiteral("only 30 are left: it was cut off")
                             << QStringLiteral("Get the data file again");
    QTest::newRow("compressed") << QByteArray("\x1f\x8b\x08\0\0\0\0\0", 8)
                                << QStringLiteral("compressed with gzip") << QStringLiteral("Unpack it");
}

void BrokenDataFilesTest::fileIsNamedAsWhatItIs()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, reason);
    QFETCH(QString, advice);
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << content.toStdString();
    const auto model = m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[10] x) => (float[10] y) <float[10] w = ["location": "w.bin"]> { y = Add (x, w) })");
    const QString actual = QString::fromStdString(find(*model, "w").unreadableReason.str());
    QCOMPARE(actual.isEmpty(), reason.isEmpty());
    QVERIFY2(actual.contains(reason) && actual.contains(advice), qPrintable(actual));
}

ONNXMEND_GUILESS_TEST(broken_data_files, BrokenDataFilesTest)
#include "tst_broken_data_files.moc"
