// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/save/data_writer.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

using namespace onnxmend;

class DataWriterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyNumberOfThreadsWritesTheSame_data();
    void anyNumberOfThreadsWritesTheSame();
    void stridedTensorsAreWrittenRowMajor();
    void packedTypesAreWrittenAcrossPieces();
    void elementsAcrossWindowsAreWhole();
    void manySmallTensorsShareAWindow();
    void unchangedBytesAreCopied_data();
    void unchangedBytesAreCopied();
    void emptyTensorsWriteNothing();
    void truncatedSourceFails();
    void impossibleCastFails();
    void stopsSoonAfterACancel();

private:
    static TensorRef halves(std::int64_t count);
    static TensorRef tensorOf(DType dtype, std::int64_t count, ByteSource source);
    static std::string readBack(const OutputFile& file);
    std::unique_ptr<OutputFile> newFile() const { return OutputFile::create(m_folder.path().toStdString()); }
    /// Writes one file of these parts and returns its content.
    std::string write(const std::vector<FilePart>& parts, unsigned threads);
    void writeOne(const TensorRef& tensor, DType savedDtype, OutputFile& file, unsigned threads,
                  Progress& progress) const;

    QTemporaryDir m_folder;
    Progress m_progress;
};

TensorRef DataWriterTest::tensorOf(DType dtype, std::int64_t count, ByteSource source)
{
    return TensorRef::make({.name = "t",
                            .dtype = dtype,
                            .shape = {count},
                            .strides = {},
                            .storageOffset = 0,
                            .source = std::move(source)});
}

/// Float16 values of many kinds: all bit patterns of finite numbers in turn.
TensorRef DataWriterTest::halves(std::int64_t count)
{
    std::string bytes(static_cast<std::size_t>(count) * 2, '\0');
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const auto bits = static_cast<std::uint16_t>(i % 0x7C00);
        std::memcpy(&bytes[i * 2], &bits, 2);
    }
    return tensorOf(DType::Float16, count, ByteSource::fromBytes(std::move(bytes)));
}

std::string DataWriterTest::readBack(const OutputFile& file)
{
    return onnxmend::testing::fileBytes(file.temporaryPath());
}

std::string DataWriterTest::write(const std::vector<FilePart>& parts, unsigned threads)
{
    const auto file = newFile();
    const std::uint64_t size = parts.empty() ? 0 : parts.back().offset + parts.back().byteCount();
    file->reserve(size);
    const FileContent content{file.get(), size, parts};
    writeFiles(std::span(&content, 1), threads, m_progress);
    return readBack(*file);
}

void DataWriterTest::writeOne(const TensorRef& tensor, DType savedDtype, OutputFile& file, unsigned threads,
                              Progress& progress) const
{
    const FilePart part{.offset = 0, .stored = &tensor, .savedDtype = savedDtype, .literal = {}};
    const FileContent content{&file, part.byteCount(), {part}};
    writeFiles(std::span(&content, 1), threads, progress);
}

void DataWriterTest::anyNumberOfThreadsWritesTheSame_data()
{
    QTest::addColumn<unsigned>("threads");
    for (const unsigned threads : {0U, 1U, 2U, 3U, 4U, 64U}) {
        QTest::addRow("%u", threads) << threads;
    }
}

void DataWriterTest::anyNumberOfThreadsWritesTheSame()
{
    QFETCH(unsigned, threads);
    const TensorRef large = halves(5'000'001); // several pieces
    const TensorRef small = halves(7);
    const std::string written = write({{100, &small, DType::Float16, {}},
                                       {200, nullptr, DType::Undefined, "a literal"},
                                       {4096, &large, DType::Float, {}},
                                       {30'000'000, &large, DType::Float16, {}}},
                                      threads);

    std::string in(large.byteCount(), '\0');
    large.read(0, large.elementCount(), std::as_writable_bytes(std::span(in)));
    std::string cast(large.elementCount() * 4, '\0');
    castElements(DType::Float16, std::as_bytes(std::span(in)), DType::Float,
                 std::as_writable_bytes(std::span(cast)), large.elementCount());
    QCOMPARE(written.size(), std::size_t(40'000'002));
    QVERIFY(written.substr(0, 100) == std::string(100, '\0'));
    QVERIFY(written.substr(200, 9) == "a literal");
    QVERIFY(written.substr(4096, cast.size()) == cast);
    QVERIFY(written.substr(100, 14) == in.substr(0, 14));
    QVERIFY(written.substr(30'000'000) == in);
    QCOMPARE(packedBytes(large, DType::Float), cast);
}

void DataWriterTest::stridedTensorsAreWrittenRowMajor()
{
    std::vector<std::int32_t> values(1200 * 1100);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<std::int32_t>(i);
    }
    const auto transposed = TensorRef::make(
        {.name = "t",
         .dtype = DType::Int32,
         .shape = {1100, 1200},
         .strides = {1, 1100},
         .storageOffset = 0,
         .source = ByteSource::fromBytes({reinterpret_cast<const char*>(values.data()), values.size() * 4})});
    const std::string written = write({{0, &transposed, DType::Int64, {}}}, 2);
    QCOMPARE(written.size(), values.size() * 8);
    for (std::size_t row = 0; row < 1100; ++row) {
        for (std::size_t column = 0; column < 1200; ++column) {
            std::int64_t value = 0;
            std::memcpy(&value, &written[(row * 1200 + column) * 8], 8);
            QCOMPARE(value, std::int64_t(column * 1100 + row));
        }
    }
}

void DataWriterTest::packedTypesAreWrittenAcrossPieces()
{
    constexpr std::int64_t count = 10'000'001; // odd: the last byte holds one element
    std::string bytes((count + 1) / 2, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<char>(i * 37);
    }
    const TensorRef nibbles = tensorOf(DType::Uint4, count, ByteSource::fromBytes(bytes));
    const std::string written =
        write({{0, &nibbles, DType::Uint8, {}}, {count, &nibbles, DType::Uint4, {}}}, 2);
    for (std::size_t i = 0; i < std::size_t(count); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i / 2]);
        QCOMPARE(int(static_cast<unsigned char>(written[i])), i % 2 == 0 ? byte & 15 : byte >> 4);
    }
    QVERIFY(written.substr(count, bytes.size() - 1) == bytes.substr(0, bytes.size() - 1));
}

/// Windows begin at multiples of 4 MiB, elements of a tensor at an odd offset do not.
void DataWriterTest::elementsAcrossWindowsAreWhole()
{
    const TensorRef tensor = halves(3'000'000);
    const std::string written = write({{3, &tensor, DType::Double, {}}}, 3);
    const std::string expected = packedBytes(tensor, DType::Double);
    QCOMPARE(written.size(), expected.size() + 3);
    QVERIFY(written.substr(3) == expected);
}

void DataWriterTest::manySmallTensorsShareAWindow()
{
    constexpr std::uint64_t count = 100'000;
    constexpr std::uint64_t step = 64;
    const TensorRef tensor = halves(7);
    std::vector<FilePart> parts;
    for (std::uint64_t i = 0; i < count; ++i) {
        parts.push_back({i * step, &tensor, DType::Float, {}});
    }
    const std::string written = write(parts, 2);
    const std::string expected = packedBytes(tensor, DType::Float);
    QCOMPARE(written.size(), (count - 1) * step + expected.size());
    for (std::uint64_t i = 0; i < count; ++i) {
        QVERIFY(std::string_view(written).substr(i * step, expected.size()) == expected);
    }
    QVERIFY(
        std::string_view(written).substr(expected.size(), step - expected.size()).find_first_not_of('\0') ==
        std::string_view::npos);
}

void DataWriterTest::unchangedBytesAreCopied_data()
{
    QTest::addColumn<std::uint64_t>("sourceOffset"); // file systems share whole blocks only
    QTest::addColumn<std::uint64_t>("offset");
    QTest::addColumn<std::uint64_t>("size"); // small files go through the page cache
    for (const std::uint64_t size : {std::uint64_t(100'000), std::uint64_t(20'000'000)}) {
        const std::string bytes = std::to_string(size) + " bytes";
        QTest::addRow("both at blocks, %s", bytes.c_str())
            << std::uint64_t(8192) << std::uint64_t(4096) << size;
        QTest::addRow("source between blocks, %s", bytes.c_str())
            << std::uint64_t(64) << std::uint64_t(4096) << size;
        QTest::addRow("both between blocks, %s", bytes.c_str())
            << std::uint64_t(64) << std::uint64_t(100) << size;
    }
}

void DataWriterTest::unchangedBytesAreCopied()
{
    QFETCH(std::uint64_t, sourceOffset);
    QFETCH(std::uint64_t, offset);
    QFETCH(std::uint64_t, size);
    std::string bytes(sourceOffset + size, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<char>(i * 31 >> 3U);
    }
    const std::filesystem::path path = m_folder.filePath(QStringLiteral("unchanged")).toStdString();
    std::ofstream(path, std::ios::binary) << bytes;
    const auto file = InputFile::open(path);
    const auto count = static_cast<std::int64_t>(size / 4);
    const TensorRef tensor = tensorOf(DType::Float, count, ByteSource::fromFile(file, sourceOffset, size));
    const TensorRef changed = halves(30'001);
    const std::uint64_t second = (offset + size + 4095) / 4096 * 4096;
    const std::uint64_t third = second + 60'002 + 10;
    const std::string written = write({{offset, &tensor, DType::Float, {}},
                                       {second, &changed, DType::Float16, {}},
                                       {third, &tensor, DType::Float, {}}},
                                      2);
    const std::string_view expected = std::string_view(bytes).substr(sourceOffset);
    const auto isZero = [&written](std::uint64_t from, std::uint64_t to) {
        return std::string_view(written).substr(from, to - from).find_first_not_of('\0') ==
               std::string_view::npos;
    };
    QVERIFY(isZero(0, offset));
    QVERIFY(written.substr(offset, size) == expected);
    QVERIFY(isZero(offset + size, second));
    QVERIFY(written.substr(second, 60'002) == packedBytes(changed, DType::Float16));
    QVERIFY(isZero(second + 60'002, third));
    QVERIFY(written.substr(third) == expected);
}

void DataWriterTest::emptyTensorsWriteNothing()
{
    const TensorRef empty = tensorOf(DType::Float, 0, {});
    QCOMPARE(write({{0, &empty, DType::Double, {}}}, 2), std::string());
    QCOMPARE(write({}, 2), std::string());
}

void DataWriterTest::truncatedSourceFails()
{
    const std::filesystem::path path = m_folder.filePath(QStringLiteral("source")).toStdString();
    std::ofstream(path) << std::string(40'000'000, 's');
    const TensorRef tensor =
        tensorOf(DType::Float, 10'000'000, ByteSource::fromFile(InputFile::open(path), 0, 40'000'000));
    std::filesystem::resize_file(path, 30'000'000);
    const auto file = newFile();
    for (const unsigned threads : {1U, 4U}) {
        QVERIFY_THROWS_EXCEPTION(Error, writeOne(tensor, DType::Float, *file, threads, m_progress));
    }
}

void DataWriterTest::impossibleCastFails()
{
    const TensorRef tensor = halves(100);
    const auto file = newFile();
    QVERIFY_THROWS_EXCEPTION(Error, writeOne(tensor, DType::String, *file, 1, m_progress));
}

void DataWriterTest::stopsSoonAfterACancel()
{
    const TensorRef tensor = halves(100'000'000);
    const auto file = newFile();
    std::stop_source stop;
    std::uint64_t bytesAtStop = 0;
    Progress progress(
        [&](const ProgressState& state) {
            if (state.bytesDone > 0 && stop.request_stop()) {
                bytesAtStop = state.bytesDone;
            }
        },
        stop.get_token());
    QVERIFY_THROWS_EXCEPTION(Cancelled, writeOne(tensor, DType::Float, *file, 2, progress));
    const std::uint64_t written = std::filesystem::file_size(file->temporaryPath());
    QVERIFY2(written <= bytesAtStop + 3 * (std::uint64_t(4) << 20U), std::to_string(written).c_str());
}

ONNXMEND_APPLESS_TEST(data_writer, DataWriterTest)
#include "tst_data_writer.moc"
