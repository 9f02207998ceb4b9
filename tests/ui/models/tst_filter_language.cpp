// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/models/initializer_model.h"
#include "ui/tables/filter_bar.h"

#include <QAbstractItemView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QWindow>

#include <array>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto kLine =
    "stored:float16 declared:float op:Add layer:encoder size:>1M status:mismatch /weight$/";

/// Two weights that fit each word of kLine, and for most words one that fits all others.
constexpr auto kModel = R"(<ir_version: 8, opset_import: ["" : 17]>
net (float[600,1000] encoder_0_weight, float[600,1000] encoder_1_weight, float[600,1000] encoder_2_weight,
     float[600,1000] decoder_0_weight, float[4,1] encoder_3_weight, float[600,1000] encoder_4_weight,
     double[600,1000] encoder_5_weight, float[600,1000] encoder_6_scale, float[600,1000] encoder_7_weight)
 => (float[600,1000] y, float[4,1] small, double[600,1000] wide) {
   a = Add (encoder_0_weight, encoder_1_weight)
   b = Mul (a, encoder_2_weight)
   c = Add (b, decoder_0_weight)
   d = Add (c, encoder_4_weight)
   e = Add (d, encoder_6_scale)
   y = Add (e, encoder_7_weight)
   small = Add (encoder_3_weight, encoder_3_weight)
   wide = Add (encoder_5_weight, encoder_5_weight)
})";

struct Weight {
    const char* name;
    const char* dtype;
    int rows;
    int columns;
};
constexpr std::array kWeights{
    Weight{"encoder_0_weight", "F16", 600, 1000},
    Weight{"encoder_1_weight", "F16", 600, 1000},
    Weight{"encoder_2_weight", "F16", 600, 1000}, // input of a Mul
    Weight{"decoder_0_weight", "F16", 600, 1000},
    Weight{"encoder_3_weight", "F16", 4, 1},
    Weight{"encoder_4_weight", "BF16", 600, 1000},
    Weight{"encoder_5_weight", "F16", 600, 1000}, // declared double
    Weight{"encoder_6_scale", "F16", 600, 1000},
    Weight{"encoder_7_weight", "F16", 599, 1000}, // has another shape
};

/// safetensors: a length, a JSON header, the bytes.
QByteArray checkpoint()
{
    QJsonObject weights;
    int end = 0;
    for (const Weight& weight : kWeights) {
        const int begin = std::exchange(end, end + 2 * weight.rows * weight.columns);
        weights[QLatin1StringView(weight.name)] =
            QJsonObject{{u"dtype"_s, QLatin1StringView(weight.dtype)},
                        {u"shape"_s, QJsonArray{weight.rows, weight.columns}},
                        {u"data_offsets"_s, QJsonArray{begin, end}}};
    }
    const QByteArray header = QJsonDocument(weights).toJson(QJsonDocument::Compact);
    QByteArray length(8, '\0');
    length[0] = static_cast<char>(header.size() & 0xff);
    length[1] = static_cast<char>(header.size() >> 8);
    return length + header + QByteArray(end, '\0');
}

/// The window with that model on one of its pages, whose filter is used by keys alone.
class FilterDriver : public WindowDriver
{
public:
    bool openOn(PageId page)
    {
        const auto path = [this](const QString& name) { return m_folder.filePath(name); };
        const bool isWritten =
            writeBytes(path(u"net.onnx"_s), QByteArray::fromStdString(modelFromText(kModel))) &&
            writeBytes(path(u"net.safetensors"_s), checkpoint());
        const bool isOpen = isWritten && open({texts::toPath(path(u"net.onnx"_s)),
                                               texts::toPath(path(u"net.safetensors"_s))});
        turnTo(page);
        m_table = window().findChild<QTableView*>(page == PageId::Findings ? u"findingsTable"_s
                                                                           : u"initializerTable"_s);
        action("filter")->trigger();
        return isOpen && QTest::qWaitForWindowActive(&window()) && box()->hasFocus();
    }

    FilterBar* bar() { return window().findChild<DocumentPages*>(u"pages"_s)->filterBar(); }
    QLineEdit* box() { return bar()->findChild<QLineEdit*>(u"filterBox"_s); }
    QTableView* rows() { return m_table; }
    ColumnTableModel* model() { return static_cast<ColumnTableModel*>(m_table->model()); }

    /// A key goes where the window system would send it: to a popup, or to what has the focus.
    void press(Qt::Key key)
    {
        QWidget* const popup = QApplication::activePopupWidget();
        QTest::keyClick((popup ? popup : &window())->windowHandle(), key);
    }
    void type(const char* text)
    {
        for (; *text; ++text) {
            QWidget* const popup = QApplication::activePopupWidget();
            QTest::keyClick((popup ? popup : &window())->windowHandle(), *text);
        }
    }
    /// Returns the text beside the box.
    QString told()
    {
        const QLabel* const label = bar()->findChild<QLabel*>(u"filterMatches"_s);
        return label->isVisible() ? label->text() : QString();
    }
    QStringList headings(std::string_view grouping)
    {
        bar()->setGrouping(grouping);
        const bool isThere = QTest::qWaitFor([this] { return !model()->isArranging(); });
        QStringList headings;
        for (int row = 0; isThere && row < model()->rowCount(); ++row) {
            if (model()->isHeading(row)) {
                headings.append(model()->index(row, 0).data().toString());
            }
        }
        headings.sort();
        return headings;
    }

private:
    QTemporaryDir m_folder;
    QTableView* m_table = nullptr;
};

/// All tensors come from the checkpoint, except the one whose shape does not fit.
void checkFiles(const QStringList& headings)
{
    QCOMPARE(headings.size(), 2);
    QVERIFY2(headings[0].endsWith(u"net.safetensors: 8"_s), qPrintable(headings[0]));
    QCOMPARE(headings[1], u"In the model: 1"_s);
}

QStringList completions()
{
    QStringList result;
    const auto* const popup = qobject_cast<QAbstractItemView*>(QApplication::activePopupWidget());
    for (int row = 0; popup && row < popup->model()->rowCount(); ++row) {
        result.append(popup->model()->index(row, 0).data().toString());
    }
    return result;
}

} // namespace

/// The filter as it is written over the tables of tensors and of findings.
class TestFilterLanguage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void oneLineFiltersBothTables_data() { pages(); }
    void oneLineFiltersBothTables();
    void eachWordCounts_data() { pages(); }
    void eachWordCounts();
    void fieldsAreCompleted_data() { pages(); }
    void fieldsAreCompleted();
    void unknownFieldIsTold_data() { pages(); }
    void unknownFieldIsTold();
    void tensorsAreGroupedByProblemOperatorAndFile();
    void findingsAreGroupedByOperatorAndFile();
    void operatorsAreThoseOfAllReaders();
    void operatorsOfTheModelAreCompleted_data() { pages(); }
    void operatorsOfTheModelAreCompleted();
    void groupOfWhatHasNoneSaysSo();
    void categoriesStandBesideTheBoxWhereThereIsRoom();

private:
    static void pages()
    {
        QTest::addColumn<PageId>("page");
        QTest::addColumn<int>("rows");
        QTest::newRow("Initializers") << PageId::Initializers << 9;
        QTest::newRow("Findings") << PageId::Findings << 9;
    }
};

void TestFilterLanguage::oneLineFiltersBothTables()
{
    QFETCH(PageId, page);
    QFETCH(int, rows);
    FilterDriver driver;
    QVERIFY(driver.openOn(page));
    QCOMPARE(driver.model()->rowCount(), rows);
    driver.type(kLine);
    QCOMPARE(driver.box()->text(), QLatin1StringView(kLine));
    QTRY_COMPARE(driver.told(), u"2 of %1"_s.arg(rows));
    QStringList texts;
    for (int row = 0; row < driver.model()->rowCount(); ++row) {
        for (int column = 0; column < driver.model()->columnCount(); ++column) {
            texts.append(driver.model()->index(row, column).data().toString());
        }
    }
    QVERIFY2(texts.contains(u"encoder_0_weight"_s) && texts.contains(u"encoder_1_weight"_s),
             qPrintable(texts.join(u", "_s)));

    driver.press(Qt::Key_Down);
    QVERIFY(driver.rows()->hasFocus());
    QCOMPARE(driver.rows()->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(driver.rows()->currentIndex().row(), 0);

    driver.action("filter")->trigger();
    QVERIFY(driver.box()->hasFocus());
    driver.press(Qt::Key_Escape);
    QVERIFY(driver.box()->text().isEmpty());
    QTRY_COMPARE(driver.told(), QString());
    QCOMPARE(driver.model()->rowCount(), rows);
}

void TestFilterLanguage::eachWordCounts()
{
    QFETCH(PageId, page);
    QFETCH(int, rows);
    FilterDriver driver;
    QVERIFY(driver.openOn(page));
    const QStringList words = QString::fromLatin1(kLine).split(u' ');
    for (qsizetype left = 0; left < words.size(); ++left) {
        QStringList others = words;
        others.removeAt(left);
        // The stored and declared dtypes already say that the two do not match.
        const int count = words[left].startsWith(u"status:") ? 2 : 3;
        driver.box()->clear();
        QTRY_COMPARE(driver.told(), QString());
        driver.box()->setText(others.join(u' '));
        QTRY_VERIFY2(driver.told() == u"%1 of %2"_s.arg(count).arg(rows),
                     qPrintable(u"without %1: %2"_s.arg(words[left], driver.told())));
    }
    driver.box()->setText(u"op:/^mul$/"_s);
    QTRY_COMPARE(driver.told(), u"1 of %1"_s.arg(rows));
    driver.box()->setText(u"status:mismatch"_s);
    QTRY_COMPARE(driver.told(), u"8 of %1"_s.arg(rows));
    driver.box()->setText(u"kind:shape status:shape"_s);
    QTRY_COMPARE(driver.told(), u"1 of %1"_s.arg(rows));
    driver.box()->setText(u"file:safetensors -status:shape"_s);
    QTRY_COMPARE(driver.told(), u"8 of %1"_s.arg(rows));
    driver.box()->setText(u"shape:4x1"_s);
    QTRY_COMPARE(driver.told(), u"1 of %1"_s.arg(rows));
    driver.box()->setText(u"shape:=?x1000 -status:shape"_s);
    QTRY_COMPARE(driver.told(), u"7 of %1"_s.arg(rows));
}

void TestFilterLanguage::fieldsAreCompleted()
{
    QFETCH(PageId, page);
    FilterDriver driver;
    QVERIFY(driver.openOn(page));
    driver.type("s");
    const QStringList offered = completions();
    for (const auto& field : {u"stored:"_s, u"declared:"_s, u"op:"_s, u"layer:"_s, u"size:"_s, u"status:"_s,
                              u"file:"_s, u"kind:"_s, u"shape:"_s}) {
        QVERIFY2(driver.box()->toolTip().contains(field), qPrintable(field));
    }
    for (const auto& field : {u"stored:"_s, u"size:"_s, u"status:"_s}) {
        QVERIFY2(offered.contains(field), qPrintable(offered.join(u' ')));
    }
    driver.type("tatus:mi");
    QVERIFY2(completions().contains(u"status:mismatch"_s), qPrintable(completions().join(u' ')));
    driver.press(Qt::Key_Down);
    driver.press(Qt::Key_Return);
    QVERIFY2(driver.box()->text() == u"status:mismatch" || driver.box()->text() == u"status:missing",
             qPrintable(driver.box()->text()));
    QVERIFY(!QApplication::activePopupWidget());
}

void TestFilterLanguage::unknownFieldIsTold()
{
    QFETCH(PageId, page);
    FilterDriver driver;
    QVERIFY(driver.openOn(page));
    driver.type("operator:Add");
    const QLabel* const error = driver.bar()->findChild<QLabel*>(u"filterError"_s);
    QTRY_VERIFY(error->isVisible());
    QCOMPARE(error->text().section(u'\n', 0, 0), u"There is no operator: here; is op: meant?"_s);
    QVERIFY2(error->text().contains(u" shape: "_s) && error->text().contains(u" op: "_s),
             qPrintable(error->text()));
    QVERIFY(error->width() >= error->sizeHint().width());
    QTRY_COMPARE(driver.told(), u"0 of 9"_s);
    QCOMPARE(driver.model()->rowCount(), 0);
    driver.press(Qt::Key_Escape);
    QTRY_VERIFY(!error->isVisible());
    driver.type("\"operator:Add\"");
    QTRY_COMPARE(driver.told(), u"0 of 9"_s);
    QVERIFY(!error->isVisible());
}

void TestFilterLanguage::tensorsAreGroupedByProblemOperatorAndFile()
{
    FilterDriver driver;
    QVERIFY(driver.openOn(PageId::Initializers));
    QCOMPARE(driver.headings("op"), (QStringList{u"Add: 8"_s, u"Mul: 1"_s}));
    QCOMPARE(driver.headings("kind"), (QStringList{u"Checkpoint dtype differs from the declared one: 8"_s,
                                                   u"Shape differs from the declared one: 1"_s}));
    checkFiles(driver.headings("file"));
}

void TestFilterLanguage::findingsAreGroupedByOperatorAndFile()
{
    FilterDriver driver;
    QVERIFY(driver.openOn(PageId::Findings));
    QCOMPARE(driver.headings("op"), (QStringList{u"Add: 8"_s, u"Mul: 1"_s}));
    checkFiles(driver.headings("file"));
}

void TestFilterLanguage::operatorsAreThoseOfAllReaders()
{
    DocumentBench bench;
    QVERIFY(bench.open("(bool c, float[2] x) => (float[2] y, float[2] z) "
                       "<float[2] tied = {1, 2}, float[2] captured = {3, 4}, float[2] unread = {5, 6}> "
                       "{ a = Mul (x, tied) b = Mul (a, tied) z = Add (b, tied) y = If (c) "
                       "<then_branch = t () => (float[2] d) { d = Sub (x, captured) }, "
                       "else_branch = e () => (float[2] f) { f = Neg (captured) }> }"));
    InitializerModel model;
    model.open(bench.document.session());
    const auto names = [&](const QString& query) {
        model.setText(query);
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row) {
            names.append(model.index(row, initializerColumn("name")).data().toString());
        }
        return names;
    };
    QCOMPARE(names(u"op:mul"_s), QStringList{u"tied"_s});
    QCOMPARE(names(u"op:/^add$/"_s), QStringList{u"tied"_s});
    QCOMPARE(names(u"op:Sub op:Neg"_s), QStringList{u"captured"_s});
    QCOMPARE(names(u"-op:/./"_s), QStringList{u"unread"_s});
    model.setText({});
    int byOperator = 0;
    while (model.groupingId(byOperator) != "op") {
        ++byOperator;
    }
    model.setGrouping(byOperator);
    QStringList headings;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.isHeading(row)) {
            headings.append(model.index(row, 0).data().toString());
        }
    }
    QCOMPARE(headings, (QStringList{u"Add, Mul: 1"_s, u"Neg, Sub: 1"_s, u"No operator: 1"_s}));
}

void TestFilterLanguage::operatorsOfTheModelAreCompleted()
{
    QFETCH(PageId, page);
    FilterDriver driver;
    QVERIFY(driver.openOn(page));
    driver.type("op:");
    QCOMPARE(completions(), (QStringList{u"op:Add"_s, u"op:Mul"_s}));
    driver.type("m"); // the filter offers all that there are
    QCOMPARE(completions(), QStringList{u"op:Mul"_s});
}

void TestFilterLanguage::groupOfWhatHasNoneSaysSo()
{
    DocumentBench bench;
    QVERIFY(bench.open("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Neg (x) }"));
    InitializerModel model;
    model.open(bench.document.session());
    QStringList headings;
    for (int grouping = 0; grouping < model.groupingCount(); ++grouping) {
        model.setGrouping(grouping);
        headings.append(model.index(0, 0).data().toString());
    }
    QVERIFY2(headings.contains(u"No layer: 1"_s), qPrintable(headings.join(u'\n')));
    QVERIFY2(headings.contains(u"No operator: 1"_s), qPrintable(headings.join(u'\n')));
    for (const QString& heading : headings) {
        QVERIFY2(!heading.startsWith(u"None"_s), qPrintable(heading));
    }
}

void TestFilterLanguage::categoriesStandBesideTheBoxWhereThereIsRoom()
{
    FilterDriver driver;
    QVERIFY(driver.openOn(PageId::Initializers));
    const auto* const all = driver.bar()->findChild<QToolButton*>(u"filterAll"_s);
    const auto isBeside = [&] {
        return all->mapTo(driver.bar(), QPoint()).y() < driver.box()->geometry().bottom();
    };
    driver.window().resize(900, 700);
    QTRY_VERIFY(!isBeside());
    driver.window().resize(1900, 700);
    QTRY_VERIFY(isBeside());
}

ONNXMEND_WINDOW_TEST(filter_language, TestFilterLanguage)
#include "tst_filter_language.moc"
