// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/document_modules.h"
#include "tests/support/test_class.h"
#include "tests/ui/menu_driver.h"
#include "tests/ui/modular_model.h"
#include "tests/ui/window_driver.h"
#include "ui/look/texts.h"
#include "ui/models/module_model.h"
#include "ui/pages/findings_page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <QAbstractItemModelTester>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class ModulesDriver : public WindowDriver
{
public:
    ModulesDriver()
    {
        window().resize(1600, 900);
        QSettings().clear();
    }

    bool openModel(const std::string& bytes)
    {
        const QString path = m_folder.filePath(u"model.onnx"_s);
        return writeBytes(path, QByteArray::fromStdString(bytes)) && open({texts::toPath(path)});
    }
    DocumentPages& pages() { return *window().findChild<DocumentPages*>(u"pages"_s); }
    /// Return the parts of the page that is seen.
    template <class Widget>
    Widget* seen(const QString& name)
    {
        for (Widget* const one : window().findChildren<Widget*>(name)) {
            if (one->isVisible()) {
                return one;
            }
        }
        return nullptr;
    }
    QTreeView* tree() { return seen<QTreeView>(u"moduleTree"_s); }
    QToolButton* button() { return seen<QToolButton>(u"showModules"_s); }
    QString filter() { return pages().filterBar()->text(); }
    int rows() { return pages().table()->model()->rowCount(); }
    /// Chooses a module as a person does, by a click.
    void choose(const QString& path)
    {
        const QModelIndex index = static_cast<const ModuleModel*>(tree()->model())->find(path);
        tree()->scrollTo(index);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, tree()->visualRect(index).center());
    }

    /// Chooses the action in the View menu, as a person does; false if it is not enabled there.
    bool chooseInMenu()
    {
        auto* const menu = window().findChild<QMenu*>(u"viewMenu"_s);
        menu->popup(window().mapToGlobal(QPoint(10, 10)));
        const bool isChosen =
            QTest::qWaitFor([menu] { return menu->isVisible(); }) && testing::choose(*menu, "showModuleTree");
        menu->close();
        return isChosen;
    }
    /// Finds the action by its name in the command palette, and runs it by Return.
    bool runInPalette()
    {
        action("palette")->trigger();
        QDialog* const palette = dialog("commandPalette");
        if (!palette) {
            return false;
        }
        auto* const box = palette->findChild<QLineEdit*>(u"paletteSearch"_s);
        box->setText(texts::withoutMnemonic(action("showModuleTree")->text()));
        QTest::keyClick(box, Qt::Key_Return);
        return true;
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

/// The tree of modules beside the tables.
class TestModuleSplitter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().clear(); }
    void chosenModuleIsFiltered();
    void filterIsFollowed();
    void keysLeadThroughIt();
    void staysOpenOnOtherPagesAndAfterAFix();
    void menuAndPaletteShowAndHideIt();
    void choiceIsKeptForTheNextWindow();
    void modelWithoutModulesHasNone();
    void numbersAreThoseOfTheModules();
};

void TestModuleSplitter::chosenModuleIsFiltered()
{
    ModulesDriver driver;
    QVERIFY(driver.openModel(modularModel()));
    QVERIFY(!driver.tree());
    QVERIFY(driver.button());
    QTest::mouseClick(driver.button(), Qt::LeftButton);
    QVERIFY(driver.tree());
    const int all = driver.rows();
    driver.choose(u"layers"_s);
    QCOMPARE(driver.filter(), u"module:layers"_s);
    QTRY_COMPARE(driver.rows(), 12);
    driver.tree()->expand(static_cast<const ModuleModel*>(driver.tree()->model())->find(u"layers"_s));
    driver.choose(u"layers.1"_s);
    QTRY_COMPARE(driver.rows(), 1); // not those of layers 10 and 11
    driver.choose({});
    QVERIFY(driver.filter().isEmpty());
    QTRY_COMPARE(driver.rows(), all);
}

void TestModuleSplitter::filterIsFollowed()
{
    ModulesDriver driver;
    QVERIFY(driver.openModel(modularModel()));
    QTest::mouseClick(driver.button(), Qt::LeftButton);
    auto* const box = driver.seen<QLineEdit>(u"filterBox"_s);
    box->setText(u"status:ok module:layers.3.norm"_s);
    const auto* const model = static_cast<const ModuleModel*>(driver.tree()->model());
    QCOMPARE(model->pathOf(driver.tree()->currentIndex()), u"layers.3.norm"_s);
    box->setText(u"module:layers.*.norm"_s); // no single module
    QVERIFY(!driver.tree()->currentIndex().isValid());
    QCOMPARE(driver.filter(), u"module:layers.*.norm"_s);
    driver.choose(u"head"_s);
    QCOMPARE(driver.filter(), u"module:head"_s);
}

void TestModuleSplitter::keysLeadThroughIt()
{
    ModulesDriver driver;
    QVERIFY(driver.openModel(modularModel()));
    driver.button()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(driver.button(), Qt::Key_Space);
    QTRY_VERIFY(driver.tree() && driver.tree()->hasFocus());
    QTest::keyClick(driver.tree(), Qt::Key_Down);
    QVERIFY(driver.filter().startsWith(u"module:"_s));
    QTest::keyClick(driver.tree(), Qt::Key_Escape);
    QVERIFY(driver.filter().isEmpty());
    QTest::keyClick(driver.tree(), Qt::Key_Return);
    QTRY_VERIFY(driver.pages().table()->hasFocus());
}

void TestModuleSplitter::staysOpenOnOtherPagesAndAfterAFix()
{
    ModulesDriver driver;
    QVERIFY(driver.openModel(modularModel()));
    QTest::mouseClick(driver.button(), Qt::LeftButton);
    driver.turnTo(PageId::Findings);
    QVERIFY(driver.tree());
    driver.choose(u"layers"_s);
    QTRY_COMPARE(driver.rows(), 1); // one mistake in twelve layers
    driver.pages().table()->selectRow(0);
    QVERIFY(driver.run("fixSelected"));
    QVERIFY(driver.tree());
    driver.turnTo(PageId::Changes);
    QVERIFY(driver.tree());
    QTest::mouseClick(driver.button(), Qt::LeftButton);
    driver.turnTo(PageId::Initializers);
    QVERIFY(!driver.tree());
}

void TestModuleSplitter::menuAndPaletteShowAndHideIt()
{
    ModulesDriver driver;
    QVERIFY(!driver.action("showModuleTree")->isVisible());
    QVERIFY(driver.openModel(modularModel()));
    QVERIFY(driver.action("showModuleTree")->isCheckable());
    QVERIFY(driver.chooseInMenu());
    QVERIFY(driver.tree() && driver.button()->isChecked());
    QTRY_VERIFY(driver.tree()->hasFocus());
    driver.turnTo(PageId::Findings);
    QVERIFY(driver.tree() && driver.button()->isChecked());
    QVERIFY(driver.chooseInMenu());
    QVERIFY(!driver.tree() && !driver.button()->isChecked());
    QVERIFY(driver.runInPalette());
    QTRY_VERIFY(driver.tree());
    QTest::mouseClick(driver.button(), Qt::LeftButton);
    QVERIFY(!driver.tree() && !driver.action("showModuleTree")->isChecked());
    driver.turnTo(PageId::Overview); // there is no table
    QVERIFY(!driver.action("showModuleTree")->isEnabled());
    QVERIFY(!driver.chooseInMenu());
}

void TestModuleSplitter::choiceIsKeptForTheNextWindow()
{
    {
        ModulesDriver driver;
        QVERIFY(driver.openModel(modularModel()));
        QVERIFY(driver.chooseInMenu());
    }
    WindowDriver next; // not one of above, which forgets the settings
    QVERIFY(next.action("showModuleTree")->isChecked());
    next.window().close();
}

void TestModuleSplitter::modelWithoutModulesHasNone()
{
    ModulesDriver driver;
    QVERIFY(driver.openModel(
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float16[2] x) => (float16[2] y) "
                      "<float[2] w = {1, 2}> { y = Add(x, w) }")));
    QVERIFY(!driver.button() && !driver.tree());
    driver.turnTo(PageId::Findings);
    QVERIFY(!driver.button() && !driver.tree());
    QVERIFY(!driver.action("showModuleTree")->isEnabled());
}

void TestModuleSplitter::numbersAreThoseOfTheModules()
{
    ModulesDriver driver;
    QVERIFY(driver.openModel(modularModel()));
    ModuleModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto session = driver.window().document().session();
    QVERIFY(model.open(session));
    QVERIFY(!model.open(session)); // the same modules
    const DocumentModules& modules = modulesOf(*session);
    for (const DocumentModules::Module& module : modules.modules) {
        const QModelIndex index = model.find(texts::fromUtf8(module.path));
        QVERIFY(index.isValid());
        QCOMPARE(model.pathOf(index).toStdString(), module.path);
        QCOMPARE(index.siblingAtColumn(ModuleModel::Findings).data().toString(),
                 module.findings > 0 ? texts::count(module.findings) : QString());
    }
    QVERIFY(!model.find(u"layer"_s).isValid() && !model.find(u"layers.12"_s).isValid());
    QVERIFY(model.open(nullptr) && model.isEmpty() && model.rowCount() == 0);
}

ONNXMEND_WINDOW_TEST(module_splitter, TestModuleSplitter)
#include "tst_module_splitter.moc"
