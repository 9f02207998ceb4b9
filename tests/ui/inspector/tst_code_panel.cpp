// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/ui/modular_model.h"
#include "tests/ui/ui_environment.h"
#include "ui/inspector/code_panel.h"
#include "ui/inspector/finding_panel.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Records the URLs that the desktop is asked to open, instead of opening them.
class OpenedUrls : public QObject
{
    Q_OBJECT

public:
    OpenedUrls() { QDesktopServices::setUrlHandler(u"file"_s, this, "open"); }
    ~OpenedUrls() override { QDesktopServices::unsetUrlHandler(u"file"_s); }

    QList<QUrl> urls;

public Q_SLOTS:
    void open(const QUrl& url) { urls.append(url); }
};

/// The lines of Python beside a finding.
class TestCodePanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void lineModuleAndAdviceAreShown();
    void placeIsCopied();
    void onlySourceTextOnThisComputerIsOpened();
    void findingWithoutNotesShowsNothing();

private:
    std::shared_ptr<const Session> open(const std::string& bytes)
    {
        Progress progress;
        return Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, progress);
    }
    static std::size_t causeWithPlaces(const Report& report)
    {
        const std::vector<std::size_t> causes = report.causes();
        return *std::ranges::find_if(causes,
                                     [&report](std::size_t cause) { return report.places(cause) > 1; });
    }
    static QString textOf(const QWidget& panel, const char* label)
    {
        const auto* const found = panel.findChild<QLabel*>(QLatin1StringView(label));
        return found->isHidden() ? QString() : found->text().remove(QChar(0x200B));
    }

    QTemporaryDir m_folder;
};

void TestCodePanel::lineModuleAndAdviceAreShown()
{
    const auto session = open(modularModel());
    FindingPanel panel;
    panel.showFinding(session, causeWithPlaces(session->report()));
    panel.show();
    QCOMPARE(textOf(panel, "codeModule"), u"layers.* (Block): 12 places"_s);
    QCOMPARE(textOf(panel, "codePlace"), u"/home/user/model.py:5"_s);
    QCOMPARE(textOf(panel, "codeLine"), u"scale = n.to(torch.int64)"_s);
    QVERIFY(textOf(panel, "codeAdvice").contains(u".to(x.dtype)"_s));
    QCOMPARE(textOf(panel, "codeOthers"), u"Fails at /home/user/model.py:6"_s);
}

void TestCodePanel::placeIsCopied()
{
    const auto session = open(modularModel());
    CodePanel panel;
    panel.showFinding(*session, causeWithPlaces(session->report()));
    panel.findChild<QPushButton*>(u"copyCodePlace"_s)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"/home/user/model.py:5"_s);
}

void TestCodePanel::onlySourceTextOnThisComputerIsOpened()
{
    OpenedUrls opened;
    const QString file = m_folder.filePath(u"model.py"_s);
    const auto session = open(modularModel(file.toStdString()));
    CodePanel panel;
    panel.show();
    panel.showFinding(*session, causeWithPlaces(session->report()));
    auto* const button = panel.findChild<QPushButton*>(u"openCode"_s);
    button->click();
    QTRY_COMPARE(textOf(panel, "codeMissing"), u"This file is not on this computer."_s);
    QVERIFY(writeBytes(file, "x = 1\n"));
    button->click();
    QTRY_COMPARE(opened.urls, QList<QUrl>{QUrl::fromLocalFile(file)});
    QVERIFY(textOf(panel, "codeMissing").isEmpty());
    QVERIFY(QFile::remove(file) && QFile::link(u"/bin/true"_s, file)); // the desktop might run it
    button->click();
    QTRY_VERIFY(!textOf(panel, "codeMissing").isEmpty());
    QCOMPARE(opened.urls.size(), 1);
    for (const char* const other : {"/home/user/model.sh", "/home/user/model.desktop", "model.py", ""}) {
        QVERIFY2(!isSourceFile(other), other);
    }
}

void TestCodePanel::findingWithoutNotesShowsNothing()
{
    const auto session = open(modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g "
                                            "(float16[2] x, float[2] z) => (float[2] y) { y = Add(x, z) }"));
    CodePanel panel;
    panel.show();
    panel.showFinding(*session, 0);
    QVERIFY(panel.isHidden());
}

ONNXMEND_WINDOW_TEST(code_panel, TestCodePanel)
#include "tst_code_panel.moc"
