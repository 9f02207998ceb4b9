// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/mend/verdict.h"
#include "core/policy/judge_report.h"
#include "core/policy/read_policy.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/error_of.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::chrono_literals;

namespace
{

/// Returns place, reason and advice of the error; empty if the text is a policy.
QString refusalOfPolicy(const std::string& text)
{
    return errorOf([&] { (void)parsePolicy(text, "p.toml"); });
}

QString idsOf(const std::vector<Finding>& findings)
{
    QStringList ids;
    for (const Finding& finding : findings) {
        ids << QString::fromStdString(finding.id() + " " + severityName(finding.severity));
    }
    return ids.join('\n');
}

/// Names as exporters give them: onnx's text format has no slashes in names.
std::string withSlashes(std::string bytes)
{
    std::ranges::replace(bytes, 'X', '/');
    return bytes;
}

/// A fault of types, an operator that nobody knows, and DOUBLE where FLOAT16 goes in.
constexpr auto graph =
    "(float[2] x, float16[2] h) => (double[2] y) <double[2] offset = {1, 2}> "
    "{ [XencoderXadd] a = Add(x, h) [XencoderXcast] c = Cast<to = 11>(x) [XheadXsum] y = Add(c, offset) }";

} // namespace

/// Tests of a project's policy: how it is read, and how it changes a report.
class PolicyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKeyIsRead();
    void slipsAreRefusedWithTheirPlace_data();
    void slipsAreRefusedWithTheirPlace();
    void sizesAreReadAsTheCommandLineDoes();
    void nearestFileAboveTheModelIsTaken();
    void fileThatCannotBeReadStopsEverything();
    void whatOthersCanHavePutThereIsLeftOut_data();
    void whatOthersCanHavePutThereIsLeftOut();
    void policyOfAnotherUserIsLeftOut();
    void groupThatHasOthersIsOthers();
    void linkOfAnotherUserIsLeftOut();
    void linkThroughAnOpenFolderIsLeftOut_data();
    void linkThroughAnOpenFolderIsLeftOut();
    void whatAnAccessListOpensIsLeftOut();
    void leftOutFileIsToldOnce();
    void severitiesAreByKind();
    void milderFindingsAreNotRaised();
    void severityBeforeIsThatOfTheFinding();
    void ignoresTakeFindingsOutAndKeepThem();
    void ignoreEndsWithItsDay();
    void ignoresThatFitNothingAreKnown();
    void ignoreBehindOneThatEndsIsOfUse();
    void forbiddenDtypesAreFoundWhereverTheyAre();
    void firstLayerRuleThatFitsDecides();
    void layerRuleSaysNothingOfOtherFamilies();
    void idsStayUniqueWhereNamesRepeat();
    void ignoredFindingsAreNotFixed();
    void ignoredMissingWeightIsNotWanted();

private:
    std::shared_ptr<const Session> open(const std::string& text, const std::string& policy = {},
                                        const std::vector<std::filesystem::path>& checkpoints = {})
    {
        const std::string bytes =
            withSlashes(modelFromText("<ir_version: 9, opset_import: [\"\" : 17]> g " + text));
        return openUnderPolicy(m_folder, bytes, policy, checkpoints);
    }
    /// Judges a report as it would be judged on another day.
    PolicyOutcome judgeOn(std::chrono::sys_days day, const std::string& policy, Report& report)
    {
        const auto session = open(graph);
        report = session->report();
        return judgeReport(report, parsePolicy(policy, "p.toml"),
                           {.model = *session->planned(),
                            .path = session->model()->path(),
                            .strategy = Strategy::Promote,
                            .today = day},
                           m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void PolicyTest::everyKeyIsRead()
{
    const Policy policy = parsePolicy(R"(
fail-on = "error"
forbid = ["DOUBLE", "float64", "COMPLEX64"]
[severity]
unknown-op = "warning"
orphan-data = "error"
[[ignore]]
kind = "missing-weight"
value = "past_*"
reason = "fed"
until = 2026-12-31
[[ignore]]
id = "a:b:c"
model = "old/*.onnx"
graph = "main"
node = "n"
reason = "known"
[[layer]]
pattern = "/encoder/*"
allow = ["FLOAT16", "bfloat16"]
[save]
external-data = "per-tensor"
location = "weights.bin"
threshold = 10
align = "4 KiB"
shard-size = "2GB"
keep-inputs = true
[audit]
bind-folded = true
folded-eps = 0.25
)",
                                      "/etc/p.toml");
    QVERIFY(policy.failOn == FailOn::Error);
    QCOMPARE(policy.forbidden.size(), 3u);
    QVERIFY(policy.forbidden[1] == DType::Double);
    QVERIFY(policy.severities.at(FindingKind::UnknownOp) == Severity::Warning);
    QVERIFY(policy.severities.at(FindingKind::OrphanData) == Severity::Error);
    QCOMPARE(policy.ignores.size(), 2u);
    QVERIFY(policy.ignores[0].until == 2026y / 12 / 31);
    QCOMPARE(policy.ignores[0].line, 7u);
    QCOMPARE(ignoreText(policy.ignores[0]), std::string("kind missing-weight, value past_*"));
    QCOMPARE(ignoreText(policy.ignores[1]), std::string("id a:b:c, model old/*.onnx, graph main, node n"));
    QCOMPARE(policy.layers.size(), 1u);
    QVERIFY(policy.layers[0].allowed == (std::vector{DType::Float16, DType::Bfloat16}));
    QVERIFY(policy.save.values() == (SaveOptions{.externalData = ExternalDataMode::PerTensor,
                                                 .location = "weights.bin",
                                                 .threshold = 10,
                                                 .alignment = 4096,
                                                 .shardByteCount = 2'000'000'000,
                                                 .keepInputs = true}));
    QCOMPARE(policy.save.rows().size(), saveOptionRows().size()); // a new option is here, too
    QVERIFY(policy.binding.values().bindFolded);
    QVERIFY(policy.binding.values().foldedEpsilon == std::optional(0.25));
    QCOMPARE(policy.binding.rows().size(), bindingOptionRows().size());
    QCOMPARE(policy.folder.string(), std::string("/etc"));
}

void PolicyTest::slipsAreRefusedWithTheirPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("refusal");
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& refusal) {
        QTest::newRow(name) << text << refusal;
    };
    row("key", "\nforbidd = []",
        "p.toml: line 2, column 1: no key is called \"forbidd\". Did you mean \"forbid\"?");
    row("key like none", "zzzzzzzzz = 1", "There are fail-on, forbid, severity, ignore, layer, save, audit.");
    row("kind in an ignore", "[[ignore]]\nkind = \"missing-weigth\"\nreason = \"r\"",
        "p.toml: line 2, column 8: no kind of finding is called \"missing-weigth\". Did you mean "
        "\"missing-weight\"?");
    row("kind as a key", "[severity]\nunknow-op = \"info\"",
        "line 2, column 1: no kind of finding is called \"unknow-op\". Did you mean \"unknown-op\"?");
    row("severity", "[severity]\nunknown-op = \"warn\"",
        "line 2, column 14: no severity is called \"warn\". Did you mean \"warning\"?");
    row("dtype", "forbid = [\"DOUBEL\"]",
        "line 1, column 11: no dtype is called \"DOUBEL\". Did you mean \"DOUBLE\"?");
    row("no dtype", "forbid = [\"UNDEFINED\"]", "no dtype is called \"UNDEFINED\"");
    row("fail-on", "fail-on = \"nevr\"", "Did you mean \"never\"?");
    row("layout", "[save]\nexternal-data = \"pertensor\"", "Did you mean \"per-tensor\"?");
    row("key of a table", "[save]\ntreshold = 3", "line 2, column 1: no key is called \"treshold\"");
    row("no reason", "[[ignore]]\nkind = \"unknown-op\"", "line 1, column 1: the ignore has no reason");
    row("nothing to ignore", "[[ignore]]\nreason = \"r\"", "does not say what it ignores");
    row("quoted date", "[[ignore]]\nid = \"a\"\nreason = \"r\"\nuntil = \"2026-12-31\"",
        "line 4, column 9: \"until\" is not a date");
    row("date with time", "[[ignore]]\nid = \"a\"\nreason = \"r\"\nuntil = 2026-12-31T10:00:00",
        "is not a date");
    row("date that is none", "[[ignore]]\nid = \"a\"\nuntil = 2026-02-31", "p.toml: line 3");
    row("one ignore", "[ignore]\nid = \"a\"\nreason = \"r\"", "\"ignore\" is not a list of tables");
    row("list of others", "ignore = [1]", "line 1, column 11: \"ignore\" is not a list of tables");
    row("no table", "save = 3", "\"save\" is not a table");
    row("empty text", "[[layer]]\npattern = \"\"\nallow = [\"FLOAT\"]", "\"pattern\" is not a text");
    row("allows nothing", "[[layer]]\npattern = \"a\"\nallow = []", "the layer rule allows no dtype");
    row("no pattern", "[[layer]]\nallow = [\"FLOAT\"]", "the layer rule has no pattern");
    row("no list", "forbid = \"DOUBLE\"", "\"forbid\" is not a list");
    row("number in a list", "forbid = [3]", "line 1, column 11: \"forbid\" is not a text");
    row("negative size", "[save]\nalign = -1", "\"align\" is not a number of bytes");
    row("no flag", "[save]\nkeep-inputs = 1", "\"keep-inputs\" is not true or false");
    row("no number", "[audit]\nfolded-eps = \"1e-3\"", "\"folded-eps\" is not a number from 0 on");
    row("negative number", "[audit]\nfolded-eps = -1", "\"folded-eps\" is not a number from 0 on");
    row("key of an audit", "[audit]\nbind-foldet = true", "Did you mean \"bind-folded\"?");
    row("path", "[save]\nlocation = \"../weights\"",
        "line 2, column 12: the location \"../weights\" is not a plain");
    row("absolute path", "[save]\nlocation = \"/etc/cron.d/x\"", "is not a plain file name");
    row("key twice", "fail-on = \"error\"\nfail-on = \"never\"",
        "p.toml: line 2, column 11: it is not valid TOML: ");
    row("what the parser does not expect", "[\006\034\"]",
        "p.toml: it is not valid TOML: unexpected characters");
    row("letter beyond ASCII", "fail0\xc3\xa4 = 1", "p.toml: line 1, column 6: it is not valid TOML");
    row("no TOML", "forbid = [", "it is not valid TOML");
    row("option of the command line", "runtime = \"/tmp/evil.so\"", "no key is called \"runtime\"");
}

void PolicyTest::slipsAreRefusedWithTheirPlace()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, refusal);
    const QString refused = refusalOfPolicy(text.toStdString());
    QVERIFY2(refused.contains(QString::fromUtf8(refusal)), qPrintable(refused));
}

void PolicyTest::sizesAreReadAsTheCommandLineDoes()
{
    const auto size = [](const std::string& value) {
        return parsePolicy("[save]\nthreshold = " + value, "p.toml").save.values().threshold;
    };
    QCOMPARE(size("0"), 0u);
    QCOMPARE(size("\"7\""), 7u);
    QCOMPARE(size("\"64kB\""), 64'000u);
    QCOMPARE(size("\"64 KiB\""), 65'536u);
    QCOMPARE(size("\"1MiB\""), 1'048'576u);
    for (const char* const wrong : {"\"x\"", "\"1 parsec\"", "\"\"", "1.5", "\"20000000TiB\"", "\"-3\""}) {
        QVERIFY2(!refusalOfPolicy(std::string("[save]\nthreshold = ") + wrong).isEmpty(), wrong);
    }
}

void PolicyTest::nearestFileAboveTheModelIsTaken()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / "a/b/c");
    writeFile(folder, ".onnxmend.toml", "fail-on = \"never\"");
    writeFile(folder, "a/b/.onnxmend.toml", "fail-on = \"error\"");
    PolicyFinder finder;
    QVERIFY(finder.policyOf(top / "a/b/c/m.onnx")->failOn == FailOn::Error);
    QVERIFY(finder.policyOf(top / "a/b/m.onnx")->failOn == FailOn::Error);
    QVERIFY(finder.policyOf(top / "a/m.onnx")->failOn == FailOn::Never);
    QVERIFY(finder.policyOf(top / "a/b/../m.onnx")->failOn == FailOn::Never);
    QCOMPARE(finder.policyOf(top / "a/b/c/m.onnx").get(), finder.policyOf(top / "a/b/n.onnx").get());
    QCOMPARE(finder.policyOf("/m.onnx").get(), nullptr);
}

void PolicyTest::fileThatCannotBeReadStopsEverything()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / ".onnxmend.toml");
    PolicyFinder finder;
    QVERIFY_THROWS_EXCEPTION(Error, (void)finder.policyOf(top / "m.onnx"));
    std::filesystem::remove(top / ".onnxmend.toml");
    std::filesystem::create_symlink("/nowhere", top / ".onnxmend.toml");
    QVERIFY_THROWS_EXCEPTION(Error, (void)finder.policyOf(top / "m.onnx"));
    std::filesystem::remove(top / ".onnxmend.toml");
    writeFile(folder, ".onnxmend.toml", std::string((1 << 20) + 1, '#'));
    QVERIFY_THROWS_EXCEPTION(Error, (void)finder.policyOf(top / "m.onnx"));
}

void PolicyTest::whatOthersCanHavePutThereIsLeftOut_data()
{
    QTest::addColumn<int>("modeOfFile");
    QTest::addColumn<int>("modeOfFolder");
    QTest::addColumn<QString>("reason"); ///< empty: it is taken
    QTest::newRow("private") << 0600 << 0700 << QString();
    QTest::newRow("to be read") << 0644 << 0755 << QString();
    QTest::newRow("anybody writes the file") << 0666 << 0755 << "others may write to it";
    QTest::newRow("anybody writes the folder") << 0644 << 0777 << "its folder: others may write to it";
    QTest::newRow("a folder as /tmp") << 0644 << 01777 << QString();
    QTest::newRow("anybody writes the file in a folder as /tmp") << 0666 << 01777 << "others may write to it";
}

/// The one farther up, which is the user's, counts as if the other were not there.
void PolicyTest::whatOthersCanHavePutThereIsLeftOut()
{
    QFETCH(int, modeOfFile);
    QFETCH(int, modeOfFolder);
    QFETCH(QString, reason);
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / "shared/models");
    writeFile(folder, ".onnxmend.toml", "fail-on = \"error\"");
    const std::filesystem::path file = writeFile(folder, "shared/.onnxmend.toml", "fail-on = \"never\"");
    QCOMPARE(::chmod(file.c_str(), static_cast<mode_t>(modeOfFile)), 0);
    QCOMPARE(::chmod((top / "shared").c_str(), static_cast<mode_t>(modeOfFolder)), 0);
    PolicyFinder finder;
    const auto policy = finder.policyOf(top / "shared/models/m.onnx");
    (void)finder.policyOf(top / "shared/n.onnx");
    QCOMPARE(policy->failOn == FailOn::Never, reason.isEmpty());
    QCOMPARE(finder.leftOut().size(), reason.isEmpty() ? 0U : 1U);
    if (!reason.isEmpty()) {
        QCOMPARE(QString::fromStdString(finder.leftOut()[0].sentence()),
                 QString("%1 is left out, since others can have put it there (%2)")
                     .arg(QString::fromStdString(file.string()), reason));
    }
    QVERIFY(readPolicy(file).failOn == FailOn::Never); // who names it means it
}

namespace
{

constexpr uid_t somebodyElse = 65533;

/// False where only root may give files away.
bool giveAway(const std::filesystem::path& file)
{
    return ::lchown(file.c_str(), somebodyElse, static_cast<gid_t>(-1)) == 0;
}

} // namespace

void PolicyTest::policyOfAnotherUserIsLeftOut()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / "theirs");
    // The file is not even read, or it would be an error: a file in /tmp must not stop other users.
    const auto file = writeFile(folder, ".onnxmend.toml", "nonsense");
    const auto inTheirs = writeFile(folder, "theirs/.onnxmend.toml", "fail-on = \"never\"");
    if (!giveAway(file) || !giveAway(top / "theirs")) {
        QSKIP("only root may give files away");
    }
    PolicyFinder finder;
    QCOMPARE(finder.policyOf(top / "theirs/m.onnx").get(), nullptr);
    QCOMPARE(finder.leftOut().size(), 2U);
    QCOMPARE(finder.leftOut()[0].reason, std::string("its folder: it belongs to user 65533"));
    QCOMPARE(finder.leftOut()[1].reason, std::string("it belongs to user 65533"));
}

/// With a umask of 002 people let their own group write, in which there is nobody else.
void PolicyTest::groupThatHasOthersIsOthers()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    const auto file = writeFile(folder, ".onnxmend.toml", "fail-on = \"never\"");
    constexpr gid_t groupOfOthers = 65532;
    if (::chown(file.c_str(), static_cast<uid_t>(-1), groupOfOthers) != 0) {
        QSKIP("only root may give files away");
    }
    QCOMPARE(::chmod(file.c_str(), 0644), 0);
    QVERIFY(PolicyFinder().policyOf(top / "m.onnx") != nullptr);
    QCOMPARE(::chmod(file.c_str(), 0664), 0);
    QCOMPARE(PolicyFinder().policyOf(top / "m.onnx").get(), nullptr);
    QCOMPARE(::chown(file.c_str(), static_cast<uid_t>(-1), 0), 0); // root's own
    QVERIFY(PolicyFinder().policyOf(top / "m.onnx") != nullptr);
}

/// In /tmp anybody may make a link to a policy of the user's that is meant for something else.
void PolicyTest::linkOfAnotherUserIsLeftOut()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / "mine");
    writeFile(folder, "mine/.onnxmend.toml", "fail-on = \"never\"");
    std::filesystem::create_symlink("mine/.onnxmend.toml", top / ".onnxmend.toml");
    PolicyFinder own;
    QVERIFY(own.policyOf(top / "m.onnx") != nullptr);
    if (!giveAway(top / ".onnxmend.toml")) {
        QSKIP("only root may give files away");
    }
    PolicyFinder finder;
    QCOMPARE(finder.policyOf(top / "m.onnx").get(), nullptr);
    QCOMPARE(finder.leftOut().size(), 1U);
}

/// Another user may put another file there, or another folder where the link leads through.
void PolicyTest::linkThroughAnOpenFolderIsLeftOut_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("open"); ///< the folder that anybody writes to
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("into it") << "shared/.onnxmend.toml"
                             << "shared" << false;
    QTest::newRow("beside it") << "mine/.onnxmend.toml"
                               << "shared" << true;
    QTest::newRow("below it") << "shared/mine/.onnxmend.toml"
                              << "shared" << false;
    QTest::newRow("through it and out") << "shared/../mine/.onnxmend.toml"
                                        << "shared" << true;
    QTest::newRow("to a link in it") << "shared/onwards"
                                     << "shared" << false;
    QTest::newRow("by a folder's link in it") << "shared/elsewhere/.onnxmend.toml"
                                              << "shared" << false;
    QTest::newRow("below one as /tmp") << "shared/mine/.onnxmend.toml" << QString() << true;
    QTest::newRow("round") << "round"
                           << "shared" << true; // this is an error
}

void PolicyTest::linkThroughAnOpenFolderIsLeftOut()
{
    QFETCH(QString, target);
    QFETCH(QString, open);
    QFETCH(bool, isTaken);
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / "models");
    std::filesystem::create_directories(top / "mine");
    std::filesystem::create_directories(top / "shared/mine");
    for (const char* const file :
         {"mine/.onnxmend.toml", "shared/.onnxmend.toml", "shared/mine/.onnxmend.toml"}) {
        writeFile(folder, file, "fail-on = \"never\"");
    }
    std::filesystem::create_symlink("../mine/.onnxmend.toml", top / "shared/onwards");
    std::filesystem::create_symlink("../mine", top / "shared/elsewhere");
    std::filesystem::create_symlink("round", top / "round");
    QCOMPARE(::chmod((top / "shared").c_str(), open.isEmpty() ? 01777 : 0777), 0);
    for (const std::filesystem::path& way : {std::filesystem::path(".."), top}) { // relative and absolute
        std::filesystem::remove(top / "models/.onnxmend.toml");
        std::filesystem::create_symlink(way / target.toStdString(), top / "models/.onnxmend.toml");
        PolicyFinder finder;
        if (target == u"round") {
            QVERIFY_THROWS_EXCEPTION(Error, (void)finder.policyOf(top / "models/m.onnx"));
            continue;
        }
        QCOMPARE(finder.policyOf(top / "models/m.onnx") != nullptr, isTaken);
        QCOMPARE(finder.leftOut().size(), isTaken ? 0U : 1U);
        QVERIFY(isTaken || finder.leftOut()[0].reason == "it is a link through " + (top / "shared").string() +
                                                             ": others may write to it");
    }
}

namespace
{

/// The user, the group and another user may write (acl(5), as Linux keeps it: linux/posix_acl_xattr.h).
bool letAnotherUserWrite(const std::filesystem::path& file, std::uint16_t permissions)
{
    struct Entry {
        std::uint16_t tag;
        std::uint16_t permissions;
        std::uint32_t id;
    };
    struct List {
        std::uint32_t version = 2;
        std::array<Entry, 5> entries;
    };
    constexpr std::uint32_t nobody = 0xffffffff;
    const std::uint16_t all = permissions | 2;
    const List list{.entries = {{{.tag = 0x01, .permissions = all, .id = nobody},
                                 {.tag = 0x02, .permissions = all, .id = somebodyElse},
                                 {.tag = 0x04, .permissions = permissions, .id = nobody},
                                 {.tag = 0x10, .permissions = all, .id = nobody},
                                 {.tag = 0x20, .permissions = permissions, .id = nobody}}}};
    return ::setxattr(file.c_str(), "system.posix_acl_access", &list, sizeof list, 0) == 0;
}

} // namespace

void PolicyTest::whatAnAccessListOpensIsLeftOut()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    const auto file = writeFile(folder, ".onnxmend.toml", "fail-on = \"never\"");
    if (!letAnotherUserWrite(file, 4)) {
        QSKIP("this file system has no access lists");
    }
    PolicyFinder finder;
    QCOMPARE(finder.policyOf(top / "m.onnx").get(), nullptr);
    QCOMPARE(finder.leftOut()[0].reason, std::string("others may write to it"));
    QCOMPARE(::chmod(file.c_str(), 0644), 0); // takes it from the list's mask
    QVERIFY(PolicyFinder().policyOf(top / "m.onnx") != nullptr);
    QVERIFY(letAnotherUserWrite(top, 5));
    PolicyFinder again;
    QCOMPARE(again.policyOf(top / "m.onnx").get(), nullptr);
    QCOMPARE(again.leftOut()[0].reason, std::string("its folder: others may write to it"));
}

/// The one above cannot be read, so each model looks again.
void PolicyTest::leftOutFileIsToldOnce()
{
    const QTemporaryDir folder;
    const std::filesystem::path top = folder.path().toStdString();
    std::filesystem::create_directories(top / "sub");
    writeFile(folder, ".onnxmend.toml", "forbit = []");
    QCOMPARE(::chmod(writeFile(folder, "sub/.onnxmend.toml", "forbid = []").c_str(), 0666), 0);
    PolicyFinder finder;
    for (const char* const model : {"sub/a.onnx", "sub/b.onnx", "sub/c.onnx"}) {
        QVERIFY_THROWS_EXCEPTION(Error, (void)finder.policyOf(top / model));
    }
    QCOMPARE(finder.leftOut().size(), 1U);
}

namespace
{

std::size_t changedCount(const Session& session)
{
    return changedSeverityCount(session.report(), *session.policy(), session.policyOutcome());
}

} // namespace

void PolicyTest::severitiesAreByKind()
{
    QCOMPARE(idsOf(open(graph)->report().findings), "op-type-conflict:main:h error");
    const auto session = open(graph, "severity.op-type-conflict = \"warning\"");
    QCOMPARE(idsOf(session->report().findings), "op-type-conflict:main:h warning");
    QCOMPARE(session->report().summary.errors, 0u);
    QCOMPARE(session->report().summary.warnings, 1u);
    QCOMPARE(changedCount(*session), 1u);
    QVERIFY(severityWithout(*session->policy(), session->policyOutcome(), session->report().findings[0]) ==
            Severity::Error);
    const auto same = open(graph, "severity.op-type-conflict = \"error\"");
    QCOMPARE(changedCount(*same), 0u); // it says what is so anyway
}

void PolicyTest::milderFindingsAreNotRaised()
{
    Report report;
    report.findings.resize(2);
    report.findings[0].kind = report.findings[1].kind = FindingKind::RuntimeUnsupported;
    report.findings[1].severity = Severity::Info; // it runs on the CPU instead
    const auto session = open("(float[2] x) => (float[2] y) { y = Abs(x) }");
    const Policy policy = parsePolicy("severity.runtime-unsupported = \"warning\"", "p.toml");
    const PolicyOutcome outcome =
        judgeReport(report, policy, {.model = *session->planned(), .path = "m.onnx"}, m_progress);
    QVERIFY(report.findings[0].severity == Severity::Warning);
    QVERIFY(report.findings[1].severity == Severity::Info);
    QCOMPARE(changedSeverityCount(report, policy, outcome), 1u);
}

/// The value_info of an input that says FLOAT16 is a warning by itself, though the kind is an error.
void PolicyTest::severityBeforeIsThatOfTheFinding()
{
    const std::string milder = "(float[2] x) => (float[2] y) <float16[2] x> { y = Abs(x) }";
    const auto plain = open(milder);
    QCOMPARE(plain->report().findings.size(), 1u);
    const Finding& found = plain->report().findings[0];
    QVERIFY(found.severity > findingKindInfo(found.kind).severity);
    const std::string kind = "severity." + std::string(findingKindInfo(found.kind).name) + " = ";
    const auto same = open(milder, kind + "\"warning\"");
    QCOMPARE(changedCount(*same), 0u);
    const auto less = open(milder, kind + "\"info\"");
    QCOMPARE(changedCount(*less), 1u);
    QVERIFY(severityWithout(*less->policy(), less->policyOutcome(), less->report().findings[0]) ==
            Severity::Warning);
    const auto more = open(milder, kind + "\"error\"");
    QCOMPARE(changedCount(*more), 0u); // it stays milder
}

void PolicyTest::ignoresTakeFindingsOutAndKeepThem()
{
    for (const char* const about :
         {"kind = \"op-type-conflict\"", "id = \"op-type-conflict:main:h\"", "node = \"/encoder/*\"",
          "value = \"?\"", "model = \"*.onnx\"", "graph = \"main\"\nvalue = \"h\""}) {
        const auto session = open(graph, std::string("[[ignore]]\nreason = \"r\"\n") + about);
        QVERIFY2(session->report().findings.empty(), about);
        QCOMPARE(session->report().summary.errors, 0u);
        QCOMPARE(session->policyOutcome().ignored.size(), 1u);
        QCOMPARE(session->policyOutcome().ignored[0].finding.id(), std::string("op-type-conflict:main:h"));
        QCOMPARE(session->fixableCount(), 0u);
    }
    for (const char* const about :
         {"kind = \"unknown-op\"", "id = \"op-type-conflict:main\"", "node = \"/dec*\"",
          "model = \"old/*.onnx\"", "graph = \"main/*\"\nvalue = \"h\""}) {
        const auto session = open(graph, std::string("[[ignore]]\nreason = \"r\"\n") + about);
        QVERIFY2(session->report().findings.size() == 1, about);
    }
}

void PolicyTest::ignoreEndsWithItsDay()
{
    const std::string policy = "[[ignore]]\nkind = \"op-type-conflict\"\nreason = \"r\"\nuntil = 2026-03-01";
    Report report;
    const PolicyOutcome onTheDay = judgeOn(2026y / 3 / 1, policy, report);
    QCOMPARE(onTheDay.ignored.size(), 1u);
    QCOMPARE(onTheDay.expired.size(), 0u);
    const PolicyOutcome after = judgeOn(2026y / 3 / 2, policy, report);
    QCOMPARE(after.ignored.size(), 0u);
    QCOMPARE(after.expired.size(), 1u);
    QCOMPARE(after.unmatched.size(), 0u);
    QCOMPARE(report.summary.errors, 1u);
}

void PolicyTest::ignoresThatFitNothingAreKnown()
{
    const auto session = open(graph, R"(
[[ignore]]
kind = "unknown-op"
reason = "a plugin"
[[ignore]]
kind = "op-type-conflict"
reason = "known"
[[ignore]]
node = "/encoder/add"
reason = "what the one before it ignores already"
)");
    QCOMPARE(session->policyOutcome().unmatched, (std::vector<std::size_t>{0, 2}));
}

void PolicyTest::ignoreBehindOneThatEndsIsOfUse()
{
    const auto session = open(graph, R"(
[[ignore]]
kind = "op-type-conflict"
reason = "known"
until = 2099-12-31
[[ignore]]
node = "/encoder/add"
reason = "counts from then on"
)");
    QCOMPARE(session->policyOutcome().ignored.size(), 1u);
    QCOMPARE(session->policyOutcome().ignored[0].ignore, 0u);
    QVERIFY(session->policyOutcome().unmatched.empty());
}

void PolicyTest::forbiddenDtypesAreFoundWhereverTheyAre()
{
    const auto session =
        open(graph, "forbid = [\"DOUBLE\"]\n[[ignore]]\nkind = \"op-type-conflict\"\nreason=\"r\"");
    QCOMPARE(idsOf(session->report().findings), "forbidden-dtype:main:offset error\n"
                                                "forbidden-dtype:main:c error\n"
                                                "forbidden-dtype:main:y error");
    const Finding& stored = session->report().findings[0];
    QCOMPARE(stored.message(), std::string("\"offset\" is DOUBLE; .onnxmend.toml forbids it"));
    QCOMPARE(session->report().rows[stored.row.value()].name, std::string("offset"));
    QCOMPARE(session->report().findings[1].node, std::string("/encoder/cast"));
    const auto input =
        open("(double[2] x) => (float[2] y) { y = Cast<to = 1>(x) }", "forbid = [\"float64\"]");
    QCOMPARE(idsOf(input->report().findings), "forbidden-dtype:main:x error");
}

void PolicyTest::firstLayerRuleThatFitsDecides()
{
    const std::string ignore = "[[ignore]]\nkind = \"op-type-conflict\"\nreason=\"r\"\n";
    const auto session = open(graph, R"(
forbid = ["DOUBLE"]
[[layer]]
pattern = "/head/*"
allow = ["DOUBLE"]
[[layer]]
pattern = "/*"
allow = ["FLOAT16"]
)" + ignore);
    // Once fixed, /encoder/add gives FLOAT.
    QCOMPARE(idsOf(session->report().findings), "forbidden-dtype:main:offset error\n"
                                                "forbidden-dtype:main:a error\n"
                                                "forbidden-dtype:main:c error");
    const Finding& layer = session->report().findings.back();
    QCOMPARE(layer.message(),
             std::string("\"c\" is DOUBLE; line 6 of .onnxmend.toml allows FLOAT16 in layers like \"/*\""));
    QVERIFY(layer.expected == DType::Float16);
    const auto byOperator = open(graph, "[[layer]]\npattern = \"op:Cast\"\nallow = [\"FLOAT\"]\n" + ignore);
    QCOMPARE(idsOf(byOperator->report().findings), "forbidden-dtype:main:c error");
}

void PolicyTest::layerRuleSaysNothingOfOtherFamilies()
{
    const std::string shape =
        "(float16[2] x) => (int64[1] s, bool[2] b) { [XlXs] s = Shape(x) [XlXb] b = Less(x, x) }";
    const std::string rule = "[[layer]]\npattern = \"/l/*\"\nallow = [\"FLOAT16\"]\n";
    QCOMPARE(idsOf(open(shape, rule)->report().findings), "");
    QCOMPARE(idsOf(open(shape, "forbid = [\"INT64\"]\n" + rule)->report().findings),
             "forbidden-dtype:main:s error");
    QCOMPARE(idsOf(open(shape, "[[layer]]\npattern = \"/l/*\"\nallow = [\"FLOAT16\", \"INT32\"]\n")
                       ->report()
                       .findings),
             "forbidden-dtype:main:s error");
}

void PolicyTest::idsStayUniqueWhereNamesRepeat()
{
    const auto session = open("(bool c, double[2] x) => (double[2] y) { y = If (c) <"
                              "then_branch = t () => (double[2] r) { r = Abs(x) }, "
                              "else_branch = e () => (double[2] r) { r = Neg(x) }> }",
                              "forbid = [\"DOUBLE\"]");
    QStringList ids = idsOf(session->report().findings).split('\n');
    QCOMPARE(ids.size(), 4);
    QCOMPARE(ids.removeDuplicates(), 0);
}

void PolicyTest::ignoredFindingsAreNotFixed()
{
    const auto session = open(graph, "[[ignore]]\nkind = \"op-type-conflict\"\nreason = \"r\"");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.applied.size(), 0u);
    QVERIFY(fixed.session->policy() != nullptr);
    QVERIFY(judgeResult(fixed, false).completeness == Completeness::Complete);
}

void PolicyTest::ignoredMissingWeightIsNotWanted()
{
    const std::string text = "(float[2] x, float[2] layer_weight, float[2] past_weight) => (float[2] y) "
                             "{ a = Mul(x, layer_weight) y = Add(a, past_weight) }";
    const std::string header = R"({"layer_weight":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    const auto weights = writeFile(m_folder, "w.safetensors", bytes + header + std::string(8, '\0'));
    const auto bad = open(text, {}, {weights});
    QCOMPARE(idsOf(bad->report().findings), "missing-weight:main:past_weight warning");
    QVERIFY(judgeDocument(*bad).completeness == Completeness::Incomplete);
    const auto known =
        open(text, "[[ignore]]\nkind = \"missing-weight\"\nvalue = \"past_*\"\nreason = \"fed\"", {weights});
    QCOMPARE(idsOf(known->report().findings), "");
    QCOMPARE(judgeDocument(*known).weights.missing.size(), 0u);
    QVERIFY(judgeDocument(*known).completeness == Completeness::Complete);
}

ONNXMEND_GUILESS_TEST(policy, PolicyTest)
#include "tst_policy.moc"
