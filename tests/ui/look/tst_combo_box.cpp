// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/look/controls.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestComboBox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void openedListHasTheNameOfItsBox();
};

void TestComboBox::openedListHasTheNameOfItsBox()
{
    QWidget window;
    QComboBox* const box = createComboBox(&window, u"colour"_s, u"What is preferred"_s);
    box->addItems({u"red"_s, u"green"_s});
    window.show();
    QCOMPARE(window.findChild<QComboBox*>(u"colour"_s), box);
    QCOMPARE(box->accessibleName(), u"What is preferred"_s);
    QTest::keyClick(box, Qt::Key_Space);
    QTRY_VERIFY(box->view()->isVisible());
    QCOMPARE(QApplication::focusWidget()->accessibleName(), u"What is preferred"_s);
    box->hidePopup();
}

ONNXMEND_WINDOW_TEST(combo_box, TestComboBox)
#include "tst_combo_box.moc"
