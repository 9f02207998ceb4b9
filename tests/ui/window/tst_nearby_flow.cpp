// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/given_files.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/workspace/notice_bars.h"

#include <QDir>
#include <QPushButton>
#include <QTemporaryDir>

#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// A model that has no data for its weights, beside a checkpoint that has.
class TestNearbyFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void foundCheckpointIsAddedByOneClick();
    void ignoredOnesAreOfferedNoMore();
    void otherFilesAreNotOffered();
    void folderAboveOnnxIsSearched();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    static FoundCheckpointsBar* barOf(WindowDriver& driver)
    {
        return driver.window().findChild<FoundCheckpointsBar*>();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestNearbyFlow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QFile::copy(kSampleModel, path(u"model.onnx"_s)));
    QVERIFY(QFile::copy(kSampleCheckpoint, path(u"weights.dat"_s))); // whatever its name
}

void TestNearbyFlow::foundCheckpointIsAddedByOneClick()
{
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"model.onnx"_s))}));
    QTRY_VERIFY(barOf(driver)->isVisible());
    auto* const add = barOf(driver)->findChild<QPushButton*>(u"addFound"_s);
    QCOMPARE(add->text(), u"Add weights.dat"_s);
    QTest::mouseClick(add, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.window().document().session()->checkpoints().size(), std::size_t{1});
    QVERIFY(!barOf(driver)->isVisible());
}

void TestNearbyFlow::ignoredOnesAreOfferedNoMore()
{
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"model.onnx"_s))}));
    QTRY_VERIFY(barOf(driver)->isVisible());
    QTest::mouseClick(barOf(driver)->findChild<QPushButton*>(u"ignoreFound"_s), Qt::LeftButton);
    QVERIFY(!barOf(driver)->isVisible());
    QVERIFY(driver.run("fixAll") || driver.waitIdle());
    QVERIFY(!barOf(driver)->isVisible());
}

void TestNearbyFlow::otherFilesAreNotOffered()
{
    QVERIFY(QFile::remove(path(u"weights.dat"_s)));
    QVERIFY(writeBytes(path(u"pytorch_model.bin"_s), "no checkpoint"));
    Progress progress;
    QVERIFY(nearbyCheckpoints(texts::toPath(path(u"model.onnx"_s)), {}, progress).empty());
    QVERIFY(nearbyCheckpoints("/nowhere/model.onnx", {}, progress).empty());
}

void TestNearbyFlow::folderAboveOnnxIsSearched()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"onnx"_s));
    QVERIFY(QFile::rename(path(u"model.onnx"_s), path(u"onnx/model.onnx"_s)));
    Progress progress;
    const auto found = nearbyCheckpoints(texts::toPath(path(u"onnx/model.onnx"_s)), {}, progress);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front(), texts::toPath(path(u"weights.dat"_s)));
    QVERIFY(nearbyCheckpoints(texts::toPath(path(u"onnx/model.onnx"_s)), found, progress).empty());
}

ONNXMEND_WINDOW_TEST(nearby_flow, TestNearbyFlow)
#include "tst_nearby_flow.moc"
