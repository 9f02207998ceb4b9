// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/window_style.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QStyle>
#include <QTest>

using namespace onnxmend;

class TestWindowStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setStyle(new WindowStyle); }
    void dialogButtonsHaveNoForeignIcons();
    void hintsCanBeReadOnDark();
};

void TestWindowStyle::dialogButtonsHaveNoForeignIcons()
{
    const QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Cancel);
    for (const QAbstractButton* const button : box.buttons()) {
        QVERIFY2(button->icon().isNull(), qPrintable(button->text()));
    }
}

void TestWindowStyle::hintsCanBeReadOnDark()
{
    QPalette dark;
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::PlaceholderText, Qt::black);
    QApplication::style()->polish(dark); // as the desktop's palette is before it is used
    QVERIFY(dark.color(QPalette::PlaceholderText).lightness() > 128);
}

QTEST_MAIN(TestWindowStyle)
#include "tst_window_style.moc"
