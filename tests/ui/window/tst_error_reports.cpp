// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/pages_bench.h"

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestErrorReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void errorIsToldInADialog();
    void severalUnreadableAreCounted();
    void changedFileIsOfferedToBeReloaded();
};

void TestErrorReports::errorIsToldInADialog()
{
    PagesBench bench;
    bench.errors.show(u"net.onnx could not be opened."_s, {.file = "net.onnx", .reason = "it is cut short"});
    QDialog* const dialog = openedDialog("errorDialog");
    QVERIFY(dialog);
    QVERIFY2(textOf(dialog).startsWith(u"net.onnx could not be opened."_s), qPrintable(textOf(dialog)));
    QVERIFY(!dialog->findChild<QPushButton*>(u"errorReload"_s));
    dialog->close();
}

void TestErrorReports::severalUnreadableAreCounted()
{
    PagesBench bench;
    const auto unreadable = [](const char* path) {
        return UnreadableCheckpoint{path, {.file = path, .reason = "it is a web page"}, nullptr};
    };
    bench.errors.showUnreadable({unreadable("/a.pt"), unreadable("/b.pt"), unreadable("/c.pt")});
    QDialog* const dialog = openedDialog("errorDialog");
    QVERIFY(dialog);
    QVERIFY2(textOf(dialog).contains(
                 u"a.pt and 2 other checkpoints cannot be read. The model is open without them."_s),
             qPrintable(textOf(dialog)));
    dialog->close();
}

void TestErrorReports::changedFileIsOfferedToBeReloaded()
{
    PagesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.watch.watch(bench.document.session());
    bench.write(u"model.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }");
    bench.errors.show(u"It could not be saved."_s, {.reason = "a file has changed"});
    QDialog* const dialog = openedDialog("errorDialog");
    QVERIFY(dialog);
    QPushButton* reload = nullptr;
    QTRY_VERIFY((reload = dialog->findChild<QPushButton*>(u"errorReload"_s)) != nullptr);
    QTest::mouseClick(reload, Qt::LeftButton);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().report().findings.empty());
}

ONNXMEND_WINDOW_TEST(error_reports, TestErrorReports)
#include "tst_error_reports.moc"
