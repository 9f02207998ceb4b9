// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/verify/find_runtime.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

class TestFindRuntime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void optionComesFirst();
    void chosenLibraryMustExist();
    void venvIsSearched();
    void globalNodeModulesAreSearched();
    void currentFolderIsNotSearched();
    void libraryIsNamed();
    void otherLibraryIsRefused();

private:
    /// An empty file of that name below the test's folder.
    QString makeFile(const QString& name)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        return file.open(QIODevice::WriteOnly) ? path : QString();
    }
    static QString found(const std::filesystem::path& chosen = {})
    {
        return QString::fromStdString(findRuntime(chosen).string());
    }

    QTemporaryDir m_folder;
};

void TestFindRuntime::optionComesFirst()
{
    const QString library = makeFile("chosen.so");
    QCOMPARE(found(), qEnvironmentVariable("ONNXMEND_ORT"));
    QCOMPARE(found(library.toStdString()), library);
}

void TestFindRuntime::chosenLibraryMustExist()
{
    QVERIFY_THROWS_EXCEPTION(Error, findRuntime("/no/such/libonnxruntime.so"));
    const EnvironmentGuard missing("ONNXMEND_ORT", "/no/such/libonnxruntime.so");
    QVERIFY_THROWS_EXCEPTION(Error, findRuntime());
}

void TestFindRuntime::venvIsSearched()
{
    const EnvironmentGuard notChosen("ONNXMEND_ORT", {});
    if (const QString own = found(); !own.isEmpty() && !own.contains("python3")) {
        QSKIP("the system's own ONNX Runtime comes first");
    }
    const QString library =
        makeFile("venv/lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime.so.1.30.0");
    makeFile("venv/lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime_providers_shared.so");
    const EnvironmentGuard active("VIRTUAL_ENV", m_folder.filePath("venv").toLocal8Bit());
    QCOMPARE(found(), library);
}

void TestFindRuntime::globalNodeModulesAreSearched()
{
    const EnvironmentGuard notChosen("ONNXMEND_ORT", {});
    if (!found().isEmpty()) {
        QSKIP("this system has an ONNX Runtime of its own");
    }
#if defined(__aarch64__)
    const QString cpu = "arm64";
#else
    const QString cpu = "x64";
#endif
    const QString library =
        makeFile("modules/onnxruntime-node/bin/napi-v6/linux/" + cpu + "/libonnxruntime.so.1");
    const EnvironmentGuard path("NODE_PATH", m_folder.filePath("modules").toLocal8Bit());
    QCOMPARE(found(), library);
}

void TestFindRuntime::currentFolderIsNotSearched()
{
    const EnvironmentGuard notChosen("ONNXMEND_ORT", {});
    const QString before = found();
    QVERIFY(!makeFile("here/libonnxruntime.so").isEmpty());
    const QString was = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.filePath("here")));
    const EnvironmentGuard libraries("LD_LIBRARY_PATH", ".:");
    const EnvironmentGuard modules("NODE_PATH", ".");
    const QString now = found();
    QVERIFY(QDir::setCurrent(was));
    QCOMPARE(now, before);
}

void TestFindRuntime::libraryIsNamed()
{
    const auto name = runtimeName({}, Progress());
    QVERIFY2(QString::fromStdString(name).contains(QRegularExpression("^ONNX Runtime \\d+\\.\\d+\\.\\d+$")),
             name.c_str());
}

void TestFindRuntime::otherLibraryIsRefused()
{
    const QString library = makeFile("libonnxruntime.so");
    QVERIFY_THROWS_EXCEPTION(Error, runtimeName({.runtime = library.toStdString()}, Progress()));
}

ONNXMEND_GUILESS_TEST(find_runtime, TestFindRuntime)
#include "tst_find_runtime.moc"
