// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/save/hollow_model.h"
#include "core/verify/verify.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdint>
#include <fstream>
#include <optional>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

namespace fs = std::filesystem;

constexpr std::int64_t largeCount = std::int64_t(64) << 20U; // elements; 128 MiB of float16
constexpr const char* largeText = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[67108864] x, float[67108864] w) => (float[67108864] y) { y = Add(x, w) })";

/// Returns the bytes that a file takes on the disk.
std::uint64_t allocated(const fs::path& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? std::uint64_t(status.st_blocks) * 512 : ~std::uint64_t(0);
}

/// No file of this process may be longer.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t byteCount)
        : m_handler(std::signal(SIGXFSZ, SIG_IGN)) // so that calls fail with EFBIG instead
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{.rlim_cur = byteCount, .rlim_max = m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    Q_DISABLE_COPY_MOVE(FileSizeLimit)

private:
    rlimit m_before = {};
    void (*m_handler)(int);
};

} // namespace

/// A planned model is proved without a copy of its weights.
class TestHollowModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void largeWeightsTakeNoRoom();
    void inlineWeightsAreHolesToo();
    void valuesThatTellShapesAreWritten();
    void nothingIsLeftBehind();
    void fullFolderIsAnError();
    void missingDataIsAnError();
    void plannedModelIsProved();
    void faultOfThePlanIsAFailure();
    void faultOfTheOriginalIsNone();
    void replacedOriginalIsAskedAsItWas();

private:
    /// largeText with 128 MiB of float16 bound to `w`, cast to float.
    std::shared_ptr<const Model> largeModel();
    /// Returns the names of our temporary folders; ONNX Runtime leaves logs of its own there.
    QStringList temporaryNames() const { return QDir(m_temporary->path()).entryList({"onnxmend-*"}); }

    std::unique_ptr<QTemporaryDir> m_temporary;
    std::optional<EnvironmentGuard> m_guard;
    SaveFolder m_folder;
    Progress m_progress;
};

void TestHollowModel::init()
{
    m_guard.reset();
    m_temporary = std::make_unique<QTemporaryDir>();
    m_guard.emplace("TMPDIR", m_temporary->path().toUtf8());
}

std::shared_ptr<const Model> TestHollowModel::largeModel()
{
    const fs::path weights = m_folder.path("large.bin");
    std::ofstream(weights).flush();
    fs::resize_file(weights, largeCount * 2);
    const TensorRef weight =
        TensorRef::make({.name = "w",
                         .dtype = DType::Float16,
                         .shape = {largeCount},
                         .strides = {},
                         .storageOffset = 0,
                         .source = ByteSource::fromFile(InputFile::open(weights), 0, largeCount * 2)});
    GraphEditor editor(m_folder.readText(largeText));
    editor.castTensor(editor.bindWeight({}, "w", weight, {.path = weights.string(), .tensor = "w"}),
                      DType::Float);
    return editor.finish();
}

void TestHollowModel::largeWeightsTakeNoRoom()
{
    const auto model = largeModel();
    const HollowModel hollow(*model, m_progress);
    const fs::path data = hollow.path().string() + ".data";
    QCOMPARE(fs::file_size(data), std::uint64_t(largeCount) * 4);
    QVERIFY2(allocated(data) <= 65536, std::to_string(allocated(data)).c_str());
    QVERIFY(allocated(hollow.path()) <= 65536);
    // Everything except the values is as planned, and the model loads.
    const auto read = readModel(hollow.path(), {}, m_progress);
    QCOMPARE(find(*read, "w").storedDtype, DType::Float);
    QCOMPARE(find(*read, "w").shape, std::vector<std::int64_t>{largeCount});
    const Verification proofs = Verifier({}).verify(hollow.path(), m_progress);
    COMPARE_STATUS(proofs.checker, Passed);
    COMPARE_STATUS(proofs.audit, Passed);
    COMPARE_STATUS(proofs.runtime, Passed);
    QVERIFY2(allocated(data) <= 65536, "loading must not fill the holes");
}

void TestHollowModel::inlineWeightsAreHolesToo()
{
    m_folder.saveTo(*m_folder.boundModel(), "inline.onnx", {.externalData = ExternalDataMode::Inline});
    const auto model = m_folder.reread("inline.onnx");
    QCOMPARE(find(*model, "w").source, TensorSource::Inline);
    const HollowModel hollow(*model, m_progress);
    QVERIFY(fs::file_size(hollow.path()) < 4096);
    QCOMPARE(fs::file_size(hollow.path().string() + ".data"), std::uint64_t(weightCount) * 4);
    QVERIFY(allocated(hollow.path().string() + ".data") <= 65536);
    const auto read = readModel(hollow.path(), {}, m_progress);
    QCOMPARE(bytesOf(find(*read, "b")), bytesOf(find(*model, "b")));
    QCOMPARE(bytesOf(find(*read, "axes")), bytesOf(find(*model, "axes")));
    const Verification proofs = Verifier({}).verify(hollow.path(), m_progress);
    COMPARE_STATUS(proofs.runtime, Passed);
}

/// The values of these 600 integers (4,800 bytes) are the shapes of the outputs of Split.
void TestHollowModel::valuesThatTellShapesAreWritten()
{
    std::string ones = "1";
    std::string outputs = "y0";
    for (int i = 1; i < 600; ++i) {
        ones += ", 1";
        outputs += ", y" + std::to_string(i);
    }
    const auto model = m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[600] x) => (float[1] y0, float[1] y599) <int64[600] parts = {)" +
                                         ones + "}> { " + outputs + " = Split <axis = 0> (x, parts) }");
    const HollowModel hollow(*model, m_progress);
    const auto read = readModel(hollow.path(), {}, m_progress);
    QCOMPARE(bytesOf(find(*read, "parts")), bytesOf(find(*model, "parts")));
    const Verification proofs = Verifier({}).verifyPlanned(*model, *model, m_progress);
    COMPARE_STATUS(proofs.checker, Passed);
    COMPARE_STATUS(proofs.runtime, Passed);
}

void TestHollowModel::nothingIsLeftBehind()
{
    const auto model = m_folder.boundModel();
    (void)Verifier({}).verifyPlanned(*model, *model, m_progress);
    QCOMPARE(temporaryNames(), QStringList());
    std::stop_source stop;
    stop.request_stop();
    Progress cancelled({}, stop.get_token());
    QVERIFY_THROWS_EXCEPTION(Cancelled, Verifier({}).verifyPlanned(*model, *model, cancelled));
    QCOMPARE(temporaryNames(), QStringList());
}

void TestHollowModel::fullFolderIsAnError()
{
    const auto model = largeModel();
    try {
        const FileSizeLimit limit(1 << 20);
        const HollowModel hollow(*model, m_progress);
        QFAIL("there was no room");
    } catch (const Error& error) {
        QVERIFY2(error.details().file.starts_with(m_temporary->path().toStdString()), error.what());
        QVERIFY2(error.details().advice.find("TMPDIR") != std::string::npos, error.what());
    }
    QCOMPARE(temporaryNames(), QStringList());
    m_guard.reset();
    m_guard.emplace("TMPDIR", QByteArray("/proc/self")); // a folder in which nothing can be created
    QVERIFY_THROWS_EXCEPTION(Error, HollowModel(*model, m_progress));
}

void TestHollowModel::missingDataIsAnError()
{
    m_folder.saveTo(*m_folder.boundModel(), "split.onnx", {.externalData = ExternalDataMode::Single});
    fs::remove(m_folder.path("split.onnx.data"));
    const auto model = m_folder.reread("split.onnx");
    try {
        (void)Verifier({}).verifyPlanned(*model, *model, m_progress);
        QFAIL("a model without its data was proved");
    } catch (const Error& error) {
        QVERIFY2(error.details().place.find("\"w\"") != std::string::npos, error.what());
    }
    QCOMPARE(temporaryNames(), QStringList());
}

void TestHollowModel::plannedModelIsProved()
{
    const auto original = m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { y = Add(x, w) })");
    const Proof before = Verifier({}).verify(original->path(), m_progress).runtime;
    COMPARE_STATUS(before, Failed);
    GraphEditor editor(original);
    editor.castTensor(idOf(*original, "w"), DType::Float);
    const auto planned = editor.finish();
    const Verification proofs = Verifier({}).verifyPlanned(*planned, *original, m_progress);
    QVERIFY(proofs.checker.passed() && proofs.audit.passed() && proofs.runtime.passed());
}

void TestHollowModel::faultOfThePlanIsAFailure()
{
    const auto original = m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add(x, w) })");
    GraphEditor editor(original);
    editor.castTensor(idOf(*original, "w"), DType::Float16);
    const Verification proofs = Verifier({}).verifyPlanned(*editor.finish(), *original, m_progress);
    COMPARE_STATUS(proofs.runtime, Failed);
    COMPARE_STATUS(proofs.checker, Failed);
    QVERIFY(proofs.failed());
    // The temporary folder is nobody's business.
    QVERIFY2(proofs.runtime.message.starts_with("Load model from model.onnx failed"),
             proofs.runtime.message.c_str());
}

void TestHollowModel::faultOfTheOriginalIsNone()
{
    const auto original = m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { t = com.microsoft.Gelu(x) y = Add(t, w) })");
    GraphEditor editor(original);
    editor.castTensor(idOf(*original, "w"), DType::Float);
    const Verification proofs = Verifier({}).verifyPlanned(*editor.finish(), *original, m_progress);
    COMPARE_STATUS(proofs.checker, FailedBefore);
    COMPARE_STATUS(proofs.runtime, Passed);
    QVERIFY(!proofs.failed());
}

/// After a model was saved in place, only the model in memory still has the original.
void TestHollowModel::replacedOriginalIsAskedAsItWas()
{
    const auto original = m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { y = com.microsoft.Gelu(x) })");
    const auto check = [&](const std::string& text, ProofStatus expected) {
        std::ofstream(m_folder.path("model.onnx"), std::ios::binary) << modelFromText(text);
        const auto proof = Verifier({}).verifyResult(original->path(), *original, m_progress).checker;
        QVERIFY2(proof.status == expected, proof.message.c_str());
    };
    check(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { t = com.microsoft.Gelu(x) y = Relu(t) })",
          ProofStatus::FailedBefore);
    check(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[] y) { y = Relu(x) })",
          ProofStatus::Failed);
    QCOMPARE(temporaryNames(), QStringList());
}

ONNXMEND_GUILESS_TEST(hollow_model, TestHollowModel)
#include "tst_hollow_model.moc"
