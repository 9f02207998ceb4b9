// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/verify/find_runtime.h"
#include "core/verify/library_version.h"
#include "core/verify/runtime_matrix.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <vector>

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
    void listedFoldersAndCondaAreAmongAll();
    void allAreSortedByVersion();
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

void TestFindRuntime::listedFoldersAndCondaAreAmongAll()
{
    const QStringList libraries = {
        makeFile("runtimes/1.20.1/libonnxruntime.so"),
        makeFile("runtimes/onnxruntime-1.22/lib/libonnxruntime.so"),
        makeFile("single/libonnxruntime.so.1.18.0"),
        makeFile(
            "home/miniforge3/envs/torch/lib/python3.12/site-packages/onnxruntime/capi/libonnxruntime.so.1"),
        makeFile("home/miniforge3/envs/cpp/lib/libonnxruntime.so")};
    makeFile("runtimes/1.20.1/libonnxruntime_providers_shared.so");
    const EnvironmentGuard listed(
        "ONNXMEND_RUNTIMES",
        (m_folder.filePath("runtimes") + ":relative:" + m_folder.filePath("single")).toLocal8Bit());
    const EnvironmentGuard home("HOME", m_folder.filePath("home").toLocal8Bit());
    const std::vector<std::filesystem::path> all = allRuntimes();
    for (const QString& library : libraries) {
        QVERIFY2(std::ranges::count(all, std::filesystem::path(library.toStdString())) == 1,
                 qPrintable(library));
    }
    QCOMPARE(found(), qEnvironmentVariable("ONNXMEND_ORT")); // the one that is used alone stays
}

/// Empty files have no version; they are the last ones.
void TestFindRuntime::allAreSortedByVersion()
{
    const QString library = makeFile("unknown/libonnxruntime.so");
    const EnvironmentGuard listed("ONNXMEND_RUNTIMES", m_folder.filePath("unknown").toLocal8Bit());
    const std::vector<std::filesystem::path> sorted = runtimesByVersion();
    QVERIFY(sorted.size() >= 2);
    QCOMPARE(QString::fromStdString(sorted.back().string()), library);
    QVERIFY(!libraryVersion(sorted.front()).empty());
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
