// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/save/data_writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
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
    void emptyTensorsWriteNothing();
    void truncatedSourceFails();
    void impossibleCastFails();
    void stopsSoonAfterACancel();

private:
    static TensorRef halves(std::int64_t count);
    static TensorRef tensorOf(DType dtype, std::int64_t count, ByteSource source);
    static std::string readBack(const OutputFile& file);
    std::unique_ptr<OutputFile> newFile() const { return OutputFile::create(m_folder.path().toStdString()); }

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
    std::ifstream stream(file.temporaryPath(), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
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
    const auto file = newFile();
    const std::vector<DataJob> jobs = {{&large, DType::Float, file.get(), 4096},
                                       {&small, DType::Float16, file.get(), 100},
                                       {&large, DType::Float16, file.get(), 30'000'000}};
    writeData(jobs, threads, m_progress);

    std::string in(large.byteCount(), '\0');
    large.read(0, large.elementCount(), std::as_writable_bytes(std::span(in)));
    std::string cast(large.elementCount() * 4, '\0');
    castElements(DType::Float16, std::as_bytes(std::span(in)), DType::Float,
                 std::as_writable_bytes(std::span(cast)), large.elementCount());
    const std::string written = readBack(*file);
    QCOMPARE(written.size(), std::size_t(40'000'002));
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
    const auto file = newFile();
    const DataJob job{&transposed, DType::Int64, file.get(), 0};
    writeData(std::span(&job, 1), 2, m_progress);

    const std::string written = readBack(*file);
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
    const auto file = newFile();
    const std::vector<DataJob> jobs = {{&nibbles, DType::Uint8, file.get(), 0},
                                       {&nibbles, DType::Uint4, file.get(), count}};
    writeData(jobs, 2, m_progress);
    const std::string written = readBack(*file);
    for (std::size_t i = 0; i < std::size_t(count); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i / 2]);
        QCOMPARE(int(static_cast<unsigned char>(written[i])), i % 2 == 0 ? byte & 15 : byte >> 4);
    }
    QVERIFY(written.substr(count, bytes.size() - 1) == bytes.substr(0, bytes.size() - 1));
}

void DataWriterTest::emptyTensorsWriteNothing()
{
    const TensorRef empty = tensorOf(DType::Float, 0, {});
    const auto file = newFile();
    const DataJob job{&empty, DType::Double, file.get(), 0};
    writeData(std::span(&job, 1), 2, m_progress);
    writeData({}, 2, m_progress);
    QCOMPARE(readBack(*file), std::string());
}

void DataWriterTest::truncatedSourceFails()
{
    const std::filesystem::path path = m_folder.filePath(QStringLiteral("source")).toStdString();
    std::ofstream(path) << std::string(40'000'000, 's');
    const TensorRef tensor =
        tensorOf(DType::Float, 10'000'000, ByteSource::fromFile(InputFile::open(path), 0, 40'000'000));
    std::filesystem::resize_file(path, 30'000'000);
    const auto file = newFile();
    const DataJob job{&tensor, DType::Float, file.get(), 0};
    for (const unsigned threads : {1U, 4U}) {
        QVERIFY_EXCEPTION_THROWN(writeData(std::span(&job, 1), threads, m_progress), Error);
    }
}

void DataWriterTest::impossibleCastFails()
{
    const TensorRef tensor = halves(100);
    const auto file = newFile();
    const DataJob job{&tensor, DType::String, file.get(), 0};
    QVERIFY_EXCEPTION_THROWN(writeData(std::span(&job, 1), 1, m_progress), Error);
}

void DataWriterTest::stopsSoonAfterACancel()
{
    const TensorRef tensor = halves(100'000'000);
    const auto file = newFile();
    const DataJob job{&tensor, DType::Float, file.get(), 0};
    std::stop_source stop;
    std::uint64_t bytesAtStop = 0;
    Progress progress(
        [&](const ProgressState& state) {
            if (state.bytesDone > 0 && stop.request_stop()) {
                bytesAtStop = state.bytesDone;
            }
        },
        stop.get_token());
    QVERIFY_EXCEPTION_THROWN(writeData(std::span(&job, 1), 2, progress), Cancelled);
    const std::uint64_t written = std::filesystem::file_size(file->temporaryPath());
    QVERIFY2(written <= bytesAtStop + 3 * (std::uint64_t(4) << 20U), std::to_string(written).c_str());
}

QTEST_APPLESS_MAIN(DataWriterTest)
#include "tst_data_writer.moc"
