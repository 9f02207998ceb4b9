// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/hidden_parts.h"
#include "tests/ui/window_driver.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/choose_files_dialog.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/explain_dialog.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/dialogs/loss_question.h"
#include "ui/dialogs/mapping_dialog.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/look/appearance.h"
#include "ui/look/tokens.h"
#include "ui/tensor/value_export.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScreen>
#include <QToolButton>

#include <functional>
#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

const std::string kScaledName(3000, 'x');
// Constants of the process that looks.
constexpr const char* kScreenKey = "ONNXMEND_TEST_SCREEN"; ///< "1920x1080"
constexpr const char* kTextKey = "ONNXMEND_TEST_TEXT";     ///< the largest size of text, in percent

using DialogPointer = std::unique_ptr<QDialog>;

CastLosses lossesOf(int tensors)
{
    CastLosses losses;
    for (int i = 0; i < tensors; ++i) {
        Loss loss;
        loss.elements = 12'345'678;
        loss.rounded = 1'204'551;
        loss.overflowed = 12;
        losses.add({.name = kScaledName + std::to_string(i),
                    .from = DType::Float,
                    .to = DType::Float16,
                    .loss = loss});
    }
    return losses;
}

FactSheet longResult()
{
    FactSheet sheet{.headline = {theme::Tone::Bad, "status-mismatch", u"Saved"_s, QString(3000, u'x')},
                    .facts = {}};
    for (int i = 0; i < 100; ++i) {
        sheet.facts.push_back({theme::Tone::Plain, {}, u"Fact"_s, u"a line\nand another"_s});
    }
    return sheet;
}

DialogPointer createMapping()
{
    DocumentBench bench;
    return bench.openSample()
               ? std::make_unique<MappingDialog>(std::make_shared<WeightMapping>(
                     bench.session().model(), bench.session().checkpoints(), bench.session().binding()))
               : nullptr;
}

using CreateDialog = std::function<DialogPointer()>;

struct DialogRow {
    const char* name;
    CreateDialog create;
};

const std::vector<DialogRow>& everyDialog()
{
    static const std::filesystem::path file = "/tmp/" + kScaledName;
    static const std::vector<DialogRow> rows{
        {"about", [] { return std::make_unique<AboutDialog>(); }},
        {"explain", [] { return std::make_unique<ExplainDialog>(); }},
        {"guide", [] { return std::make_unique<GuideDialog>(); }},
        {"mapping", createMapping},
        {"npy", [] { return std::make_unique<NpyChoiceDialog>(DType::Bfloat16, DType::Float8E4M3FN); }},
        {"result", [] { return std::make_unique<ResultDialog>(longResult()); }},
        {"save", [] { return std::make_unique<SaveDialog>(true, "/tmp/m.onnx", 3); }},
        {"settings", [] { return std::make_unique<SettingsDialog>(); }},
        {"shortcuts", [] { return std::make_unique<ShortcutsDialog>(); }},
        {"files",
         [] {
             return std::make_unique<ChooseFilesDialog>(u"Which?"_s, std::vector(20, file),
                                                        std::vector(20, file));
         }},
        {"loss of one", [] { return DialogPointer(createLossQuestion(lossesOf(1), nullptr)); }},
        {"loss of several", [] { return DialogPointer(createLossQuestion(lossesOf(5), nullptr)); }},
        {"brief error",
         [] {
             return std::make_unique<ErrorDialog>(u"m.onnx could not be opened."_s,
                                                  ErrorDetails{.reason = "it ends at byte 7"});
         }},
        {"long error",
         [] {
             return std::make_unique<ErrorDialog>(texts::fromUtf8(kScaledName),
                                                  ErrorDetails{.file = kScaledName,
                                                               .place = kScaledName,
                                                               .reason = kScaledName,
                                                               .advice = kScaledName});
         }},
    };
    return rows;
}

/// The program itself on a screen of Qt's offscreen platform, which reads its screens from a file (Qt 6.4's
/// qoffscreenintegration.cpp).
QProcessEnvironment environmentOf(const QString& screensFile, const QSize& pixels)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen:configfile="_s + screensFile);
    environment.insert(QLatin1StringView(kScreenKey), u"%1x%2"_s.arg(pixels.width()).arg(pixels.height()));
    return environment;
}

bool writeScreen(const QString& file, const QSize& pixels)
{
    const QJsonObject screen{{u"name"_s, u"screen"_s},
                             {u"x"_s, 0},
                             {u"y"_s, 0},
                             {u"width"_s, pixels.width()},
                             {u"height"_s, pixels.height()},
                             {u"logicalDpi"_s, 96},
                             {u"logicalBaseDpi"_s, 96},
                             {u"dpr"_s, 1}};
    return writeBytes(file, QJsonDocument(QJsonObject{{u"screens"_s, QJsonArray{screen}}}).toJson());
}

QString failuresOf(const QString& log) { return log.split(u'\n').filter(u"FAIL!"_s).join(u'\n'); }

} // namespace

/// Starts the program once for each scale factor, which Qt reads only at its start.
class TestScaleFactors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingFits_data();
    void everythingFits();
};

void TestScaleFactors::everythingFits_data()
{
    QTest::addColumn<QString>("scale");
    QTest::addColumn<QSize>("pixels");
    QTest::addColumn<int>("textPercent");
    const auto add = [](const char* scale, const QSize& pixels, int textPercent) {
        QTest::addRow("%s on %d x %d, %d %%", scale, pixels.width(), pixels.height(), textPercent)
            << QString(QLatin1StringView(scale)) << pixels << textPercent;
    };
    add("1", {1280, 720}, mostTextPercent);
    add("1.5", {1920, 1080}, mostTextPercent);
    add("2", {2560, 1440}, mostTextPercent);
    add("3", {3840, 2160}, mostTextPercent);
    add("2", {1920, 1080}, mostTextPercent);
}

void TestScaleFactors::everythingFits()
{
    QFETCH(QString, scale);
    QFETCH(QSize, pixels);
    QFETCH(int, textPercent);
    const QTemporaryDir folder;
    const QString screens = folder.filePath(u"screens.json"_s);
    QVERIFY(writeScreen(screens, pixels));
    QProcess program;
    QProcessEnvironment environment = environmentOf(screens, pixels);
    environment.insert(u"QT_SCALE_FACTOR"_s, scale);
    environment.insert(QLatin1StringView(kTextKey), QString::number(textPercent));
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(QCoreApplication::applicationFilePath(), {u"scale_factors"_s});
    QVERIFY(program.waitForFinished(100000));
    QCOMPARE(failuresOf(QString::fromUtf8(program.readAll())), QString());
    QVERIFY(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0);
}

/// Looks at the window and all dialogs, at the scale factor that the program has.
class TestAtOneScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup() { apply(Appearance()); }
    void firstWindowFits();
    void dialogFits_data();
    void dialogFits();

private:
    /// With its frame.
    static void check(const QWidget& window)
    {
        const QSize size = window.frameGeometry().size();
        const QSize room = QGuiApplication::primaryScreen()->availableSize();
        QVERIFY2(size.width() <= room.width() && size.height() <= room.height(),
                 qPrintable(u"%1 x %2 px of %3 x %4"_s.arg(size.width())
                                .arg(size.height())
                                .arg(room.width())
                                .arg(room.height())));
    }
    static void checkDialog(const QDialog& dialog)
    {
        check(dialog);
        QVERIFY2(dialog.height() <= tokens::tallestDialog, qPrintable(QString::number(dialog.height())));
    }
};

void TestAtOneScale::initTestCase()
{
    prepareWindowTests();
    const double scale = qgetenv("QT_SCALE_FACTOR").toDouble();
    const QStringList sides = qEnvironmentVariable(kScreenKey).split(u'x');
    QCOMPARE(qApp->devicePixelRatio(), scale); // otherwise the rest tests nothing
    QCOMPARE(QGuiApplication::primaryScreen()->size(),
             (QSizeF(sides.at(0).toDouble(), sides.at(1).toDouble()) / scale).toSize());
}

void TestAtOneScale::firstWindowFits()
{
    WindowDriver driver;
    QCoreApplication::processEvents();
    check(driver.window());
    QVERIFY(driver.openSample());
    check(driver.window());
}

void TestAtOneScale::dialogFits_data()
{
    QTest::addColumn<CreateDialog>("create");
    QTest::addColumn<int>("textPercent");
    for (const DialogRow& row : everyDialog()) {
        for (const int percent : {100, qEnvironmentVariableIntValue(kTextKey)}) {
            QTest::addRow("%s, %d %%", row.name, percent) << row.create << percent;
        }
    }
}

void TestAtOneScale::dialogFits()
{
    QFETCH(CreateDialog, create);
    QFETCH(int, textPercent);
    apply({.textPercent = textPercent});
    const DialogPointer dialog = create();
    QVERIFY(dialog);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->show();
    QCoreApplication::processEvents();
    checkDialog(*dialog);
    QString hidden;
    QVERIFY2(QTest::qWaitFor([&] { return (hidden = hiddenPartOf(*dialog)).isEmpty(); }, 2000),
             qPrintable(hidden));
    if (auto* const fold = dialog->findChild<QToolButton*>(u"errorFold"_s)) {
        fold->click();
        QCoreApplication::processEvents();
        checkDialog(*dialog);
    }
}

ONNXMEND_TEST_FUNCTION(scale_factors)
{
    const QApplication application(argc, argv);
    if (qEnvironmentVariableIsSet(kScreenKey)) {
        TestAtOneScale test;
        return QTest::qExec(&test, argc, argv);
    }
    TestScaleFactors test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_scale_factors.moc"
