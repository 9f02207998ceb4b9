// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/save/data_file_names.h"
#include "core/save/layout.h"
#include "core/save/save_options.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <set>

using namespace onnxmend;

class LayoutTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void printsAsExpected_data();
    void printsAsExpected();
    void keepIsAutoWhereTheModelIsNotReplaced();
    void freshNamesAvoidExistingFiles();
    void perTensorNamesAreSafeAndUnique();
    void bytesThatAModelRepeatsAreCounted();
    void listsThatTellShapesStayInline();
    void whatIsReadAtLoadStaysInline_data();
    void whatIsReadAtLoadStaysInline();
    void hundredsOfThousandsOfOneSizeAreNotComparedWithEachOther();
    void refusesUnreadableTensors();
    void refusesLocationsThatAreNoDataFiles_data();
    void refusesLocationsThatAreNoDataFiles();
    void knowsItsOwnFileNames_data();
    void knowsItsOwnFileNames();

private:
    /// Float tensors of the given numbers of elements, held in the protobuf.
    static std::vector<ModelTensor> inlineTensors(std::initializer_list<std::int64_t> sizes);
    static ModelTensor tensorOf(const std::string& name, ByteSource source, std::int64_t size,
                                DType dtype = DType::Float);
    ModelTensor fileTensor(const std::string& name, std::uint64_t offset, std::int64_t size) const;
    static Layout lay(const std::vector<ModelTensor>& tensors, const SaveOptions& options,
                      const std::set<std::string>& taken = {});
    static std::string printed(const Layout& layout);

    QTemporaryDir m_folder;
    std::shared_ptr<const InputFile> m_file;
};

void LayoutTest::initTestCase()
{
    const std::filesystem::path path = m_folder.filePath(QStringLiteral("weights")).toStdString();
    std::ofstream(path) << std::string(400'000, 'w');
    m_file = InputFile::open(path);
}

ModelTensor LayoutTest::tensorOf(const std::string& name, ByteSource source, std::int64_t size, DType dtype)
{
    ModelTensor tensor;
    tensor.name = name;
    tensor.stored = TensorRef::make({.name = name,
                                     .dtype = dtype,
                                     .shape = {size},
                                     .strides = {},
                                     .storageOffset = 0,
                                     .source = std::move(source)});
    tensor.storedDtype = tensor.savedDtype = dtype;
    tensor.shape = {size};
    return tensor;
}

std::vector<ModelTensor> LayoutTest::inlineTensors(std::initializer_list<std::int64_t> sizes)
{
    std::vector<ModelTensor> tensors;
    for (const std::int64_t size : sizes) {
        const std::string name(1, static_cast<char>('a' + tensors.size()));
        tensors.push_back(tensorOf(
            name, ByteSource::fromBytes(std::string(static_cast<std::size_t>(size) * 4, 'x')), size));
    }
    return tensors;
}

ModelTensor LayoutTest::fileTensor(const std::string& name, std::uint64_t offset, std::int64_t size) const
{
    ModelTensor tensor =
        tensorOf(name, ByteSource::fromFile(m_file, offset, static_cast<std::uint64_t>(size) * 4), size);
    tensor.source = TensorSource::External;
    return tensor;
}

Layout LayoutTest::lay(const std::vector<ModelTensor>& tensors, const SaveOptions& options,
                       const std::set<std::string>& taken)
{
    return layOut(tensors, "m.onnx", options,
                  {.isTaken = [&](const std::string& name) { return taken.contains(name); },
                   .stays = [](const InputFile&) { return true; }});
}

/// `untouched`, `kept`, `inline`, or file@offset+length of each tensor, then the files.
std::string LayoutTest::printed(const Layout& layout)
{
    std::string text;
    for (const TensorLayout& tensor : layout.tensors) {
        if (tensor.placement == Placement::Untouched || tensor.placement == Placement::Kept) {
            text += tensor.placement == Placement::Kept ? "kept " : "untouched ";
            continue;
        }
        const Blob& blob = layout.blobs[tensor.blob];
        text += blob.file ? std::to_string(*blob.file) + "@" + std::to_string(blob.offset) : "inline";
        text += "+" + std::to_string(blob.byteCount) + " ";
    }
    for (const DataFile& file : layout.files) {
        text += "| " + file.name + " " + std::to_string(file.byteCount);
    }
    return text;
}

void LayoutTest::printsAsExpected_data()
{
    QTest::addColumn<std::vector<ModelTensor>>("tensors");
    QTest::addColumn<SaveOptions>("options");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, std::vector<ModelTensor> tensors, SaveOptions options,
                        std::string expected) { QTest::newRow(name) << tensors << options << expected; };
    const SaveOptions single{.externalData = ExternalDataMode::Single};
    const SaveOptions inlined{.externalData = ExternalDataMode::Inline};
    const SaveOptions perTensor{.externalData = ExternalDataMode::PerTensor};

    row("threshold and alignment", inlineTensors({255, 256, 0, 2000, 1}), single,
        "untouched 0@0+1024 untouched 0@4096+8000 untouched | m.onnx.data 12096");
    row("no threshold, no alignment", inlineTensors({1, 0, 3}),
        {.externalData = ExternalDataMode::Single, .threshold = 0, .alignment = 1},
        "0@0+4 untouched 0@4+12 | m.onnx.data 16");
    row("auto is inline when small", {fileTensor("a", 0, 1000)}, {}, "inline+4000 ");
    row("inline", {fileTensor("a", 0, 1000), inlineTensors({5000})[0]}, inlined, "inline+4000 untouched ");
    row("shards", inlineTensors({1024, 1024, 1024, 3000, 256}),
        {.externalData = ExternalDataMode::Single, .shardByteCount = 8192},
        "0@0+4096 0@4096+4096 1@0+4096 2@0+12000 3@0+1024 | m.onnx-00001-of-00004.data 8192| "
        "m.onnx-00002-of-00004.data 4096| m.onnx-00003-of-00004.data 12000| m.onnx-00004-of-00004.data 1024");
    row("location", inlineTensors({1024}),
        {.externalData = ExternalDataMode::Single, .location = "weights.bin"}, "0@0+4096 | weights.bin 4096");
    row("auto writes once what data files share",
        {fileTensor("a", 0, 1000), fileTensor("b", 4000, 1000), fileTensor("tied to a", 0, 1000)}, {},
        "0@0+4000 0@4096+4000 0@0+4000 | m.onnx.data 8096");
    row("auto does not for what stays in the model",
        {fileTensor("a", 0, 100), fileTensor("tied to a", 0, 100)}, {}, "inline+400 inline+400 ");
    std::vector<ModelTensor> planned{fileTensor("a", 0, 1000), fileTensor("b", 0, 1000)};
    planned[0].source = planned[1].source = TensorSource::Inline;
    row("auto is inline where a model repeats data", planned, {}, "inline+4000 inline+4000 ");
    planned[1].shared = true;
    row("but not where the plan says once", planned, {}, "0@0+4000 0@0+4000 | m.onnx.data 4000");
    std::vector<ModelTensor> taken{fileTensor("list", 0, 1000)};
    taken[0].source = TensorSource::Inline;
    taken[0].takenInside = true;
    row("what the plan takes inside stays there", taken, single, "inline+4000 ");
    row("one file a tensor", inlineTensors({1024, 1, 300}), perTensor,
        "0@0+4096 untouched 1@0+1200 | " + fileNameForTensor("a") + " 4096| " + fileNameForTensor("c") +
            " 1200");

    row("tied weights once",
        {fileTensor("a", 0, 1000), fileTensor("b", 4000, 1000), fileTensor("tied to a", 0, 1000)}, single,
        "0@0+4000 0@4096+4000 0@0+4000 | m.onnx.data 8096");
    auto tied = {fileTensor("a", 0, 1000), fileTensor("b", 0, 1000), fileTensor("c", 0, 1000)};
    auto differing = std::vector<ModelTensor>(tied);
    differing[1].savedDtype = DType::Double;
    row("tied, but saved as another dtype", differing, single,
        "0@0+4000 0@4096+8000 0@0+4000 | m.onnx.data 12096");

    auto constants = inlineTensors({2000, 2000, 2000});
    constants.push_back(tensorOf("shape", ByteSource::fromFile(m_file, 0, 8000), 1000, DType::Int64));
    for (ModelTensor& constant : constants) {
        constant.place = TensorPlace::Attribute;
    }
    constants[1].savedDtype = DType::Float16;
    constants[2].relabelled = true;
    row("constants move only when they changed, integers never", constants, single,
        "untouched 0@0+4000 0@4096+8000 inline+8000 | m.onnx.data 12096");

    std::vector<ModelTensor> mixed{fileTensor("same", 0, 1000), fileTensor("cast", 4000, 1000),
                                   fileTensor("relabelled", 8000, 1000), inlineTensors({5000})[0],
                                   inlineTensors({5000})[0]};
    mixed[1].savedDtype = mixed[4].savedDtype = DType::Double;
    mixed[2].relabelled = true;
    row("keep", mixed, {.externalData = ExternalDataMode::Keep},
        "kept 0@0+8000 kept untouched 0@8192+40000 | m.onnx.data 48192");
    mixed.front() = tensorOf("shape", ByteSource::fromFile(m_file, 0, 8), 1, DType::Int64);
    mixed.front().source = TensorSource::External;
    row("keep, but lists of integers go where runtimes read them", {mixed.front()},
        {.externalData = ExternalDataMode::Keep}, "inline+8 ");

    ModelTensor text;
    text.storedDtype = text.savedDtype = DType::String;
    row("text", {text}, {.externalData = ExternalDataMode::Single, .threshold = 0}, "untouched ");
}

void LayoutTest::printsAsExpected()
{
    QFETCH(std::vector<ModelTensor>, tensors);
    QFETCH(SaveOptions, options);
    QFETCH(std::string, expected);
    QCOMPARE(printed(lay(tensors, options)), expected);
}

void LayoutTest::keepIsAutoWhereTheModelIsNotReplaced()
{
    const auto tensors = {fileTensor("a", 0, 1000)};
    const SaveOptions keep{.externalData = ExternalDataMode::Keep};
    QCOMPARE(printed(layOut(tensors, "m.onnx", keep, {.isTaken = [](const std::string&) { return false; }})),
             std::string("inline+4000 "));
}

void LayoutTest::freshNamesAvoidExistingFiles()
{
    const auto tensors = inlineTensors({1000, 1000});
    SaveOptions options{.externalData = ExternalDataMode::Single, .location = "w.bin"};
    QCOMPARE(lay(tensors, options, {"w.bin"}).files[0].name, std::string("w.1.bin"));
    QCOMPARE(lay(tensors, options, {"w.bin", "w.1.bin"}).files[0].name, std::string("w.2.bin"));
    options.location.clear();
    options.shardByteCount = 4096;
    QCOMPARE(lay(tensors, options, {"m.onnx-00002-of-00002.data"}).files[0].name,
             std::string("m.onnx.1-00001-of-00002.data"));
    options.externalData = ExternalDataMode::PerTensor;
    const std::string name = fileNameForTensor("a");
    QCOMPARE(lay(tensors, options, {name}).files[0].name, name + ".1");
}

void LayoutTest::perTensorNamesAreSafeAndUnique()
{
    auto tensors = inlineTensors({300, 300, 300, 300});
    tensors[0].name = "../../etc/passwd";
    tensors[1].name = "../../etc/passwd";
    tensors[2].name = std::string("nul\0byte", 8);
    tensors[3].name = "";
    std::set<std::string> names;
    for (const DataFile& file : lay(tensors, {.externalData = ExternalDataMode::PerTensor}).files) {
        QVERIFY2(file.name.find_first_of(std::string("/\\\0", 3)) == std::string::npos, file.name.c_str());
        QVERIFY(!file.name.starts_with('.'));
        names.insert(file.name);
    }
    QCOMPARE(names.size(), std::size_t(4));
}

void LayoutTest::bytesThatAModelRepeatsAreCounted()
{
    std::vector<ModelTensor> tensors{fileTensor("a", 0, 1000), fileTensor("b", 4000, 1000)};
    QCOMPARE(repeatedByteCount(tensors, 1024), std::uint64_t{0});
    tensors.push_back(fileTensor("tied to a", 0, 1000));
    QCOMPARE(repeatedByteCount(tensors, 1024), std::uint64_t{4000});
    QCOMPARE(repeatedByteCount(tensors, 4001), std::uint64_t{0}); // data files would not have them either
    tensors[1].shared = true;
    tensors[1].savedDtype = DType::Double;
    QCOMPARE(repeatedByteCount(tensors, 1024), std::uint64_t{12000});
}

void LayoutTest::listsThatTellShapesStayInline()
{
    const auto isExternal = [](DType dtype, std::vector<std::int64_t> shape, std::int64_t elements) {
        const auto byteCount =
            static_cast<std::size_t>(packedByteCount(dtype, static_cast<std::uint64_t>(elements)));
        ModelTensor tensor =
            tensorOf("t", ByteSource::fromBytes(std::string(byteCount, 'x')), elements, dtype);
        tensor.shape = std::move(shape);
        return !lay({tensor}, {.externalData = ExternalDataMode::Single}).files.empty();
    };
    QVERIFY(!isExternal(DType::Int64, {600}, 600)); // the sizes of a Split into 600 parts
    QVERIFY(isExternal(DType::Int64, {8192}, 8192));
    QVERIFY(isExternal(DType::Int64, {200, 3}, 600));
    QVERIFY(isExternal(DType::Float, {600}, 600));
}

void LayoutTest::whatIsReadAtLoadStaysInline_data()
{
    QTest::addColumn<ExternalDataMode>("mode");
    QTest::addColumn<TensorPlace>("place");
    for (const ExternalDataModeInfo& mode : externalDataModes()) {
        QTest::addRow("initializer, %s", mode.name.data()) << mode.mode << TensorPlace::Initializer;
        QTest::addRow("Constant, %s", mode.name.data()) << mode.mode << TensorPlace::Attribute;
    }
}

/// Such a list stays inline whatever its dtype, the threshold and its present place: scales of a Resize are
/// floats.
void LayoutTest::whatIsReadAtLoadStaysInline()
{
    QFETCH(ExternalDataMode, mode);
    QFETCH(TensorPlace, place);
    std::vector<ModelTensor> tensors{fileTensor("scales", 0, 1000), fileTensor("weight", 4000, 1000)};
    for (ModelTensor& tensor : tensors) {
        tensor.place = place;
    }
    const Layout layout = layOut(tensors, "m.onnx", {.externalData = mode, .threshold = 0},
                                 {.isTaken = [](const std::string&) { return false; },
                                  .stays = [](const InputFile&) { return true; },
                                  .readAtLoad =
                                      [] {
                                          return std::vector{true, false};
                                      }});
    QVERIFY(layout.tensors[0].placement == Placement::Inline);
    const bool allInside = mode == ExternalDataMode::Inline || mode == ExternalDataMode::Auto;
    QCOMPARE(layout.tensors[1].placement == Placement::Inline, allInside);
}

/// To compare each with each would be 45,000,000,000 comparisons, which no test waits for.
void LayoutTest::hundredsOfThousandsOfOneSizeAreNotComparedWithEachOther()
{
    constexpr std::uint64_t count = 300'000;
    std::vector<ModelTensor> tensors;
    for (std::uint64_t i = 0; i < count; ++i) {
        tensors.push_back(fileTensor("w", i, 256)); // one byte further each: none is like another
    }
    const Layout layout = lay(tensors, {.externalData = ExternalDataMode::Single, .alignment = 1});
    QCOMPARE(layout.blobs.size(), std::size_t(count));
    QCOMPARE(layout.files[0].byteCount, count * 1024);
}

void LayoutTest::refusesUnreadableTensors()
{
    ModelTensor tensor;
    tensor.name = "lost";
    tensor.unreadableReason = "the file w.bin cannot be found";
    try {
        lay({tensor}, {});
        QFAIL("accepted");
    } catch (const Error& error) {
        const std::string message = error.what();
        QVERIFY(message.find("lost") != std::string::npos && message.find("w.bin") != std::string::npos);
    }
}

void LayoutTest::refusesLocationsThatAreNoDataFiles_data()
{
    QTest::addColumn<std::string>("location");
    for (const char* location : {"sub/w.bin", "../w.bin", "/tmp/w.bin", ".", "..", "./w.bin", "w\n.bin",
                                 "a\\b", "https://example.org", "C:w.bin", "m.onnx", "./m.onnx",
                                 "M.ONNX"}) { // the model itself, on a volume that ignores case
        QTest::newRow(location) << std::string(location);
    }
}

void LayoutTest::refusesLocationsThatAreNoDataFiles()
{
    QFETCH(std::string, location);
    const SaveOptions options{.externalData = ExternalDataMode::Single, .location = location};
    QVERIFY_THROWS_EXCEPTION(UsageError, lay(inlineTensors({1000}), options));
}

void LayoutTest::knowsItsOwnFileNames_data()
{
    QTest::addColumn<std::string>("fileName");
    QTest::addColumn<bool>("own");
    const std::string tensorFile = fileNameForTensor("layer.weight");
    const auto row = [](const std::string& name, bool own) { QTest::newRow(name.c_str()) << name << own; };
    row("m.onnx.data", true);
    row("m.onnx.1.data", true);
    row("m.onnx.12.data", true);
    row("m.onnx-00001-of-00003.data", true);
    row("m.onnx.2-00001-of-00003.data", true);
    row(tensorFile, true);
    row(tensorFile + ".1", true);
    row("weights.bin", false);
    row("m.onnx", false);
    row("other.onnx.data", false);
    row("m.onnx..data", false);
    row("m.onnx.backup.data", false);
    row("m.onnx.1x.data", false);
    row("m.onnx-0001-of-0003.data", false);
    row("sub/m.onnx.data", false);
    row(fileNameForTensor("other"), false);
    row(tensorFile + ".bak", false);
    row("", false);
}

void LayoutTest::knowsItsOwnFileNames()
{
    QFETCH(std::string, fileName);
    QFETCH(bool, own);
    QCOMPARE(isOwnDataFileName(fileName, "m.onnx", "layer.weight"), own);
    QCOMPARE(isOwnDataFileName(fileName, "m.onnx", "layer.weight", "weights.bin"),
             own || fileName == "weights.bin");
    QVERIFY(isOwnDataFileName("weights.3.bin", "m.onnx", "layer.weight", "weights.bin"));
    QVERIFY(!isOwnDataFileName("weights.old.bin", "m.onnx", "layer.weight", "weights.bin"));
}

ONNXMEND_APPLESS_TEST(layout, LayoutTest)
#include "tst_layout.moc"
