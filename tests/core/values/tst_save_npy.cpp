// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/values/copied_text.h"
#include "core/values/save_npy.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>
#include <stop_token>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

NpyForm bestForm(DType dtype) { return npyForms(dtype).front(); }

} // namespace

/// .npy files against those that NumPy writes, and values as text.
class TestSaveNpy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreNumpysByteForByte();
    void typesThatNumpyLacksHaveTwoForms();
    void bfloatsAreFloatsOrBits();
    void elementsBelowAByteGetOneEach();
    void valuesAreCastFirst();
    void theFileOfTheTensorIsNotReplaced();
    void aStopLeavesNothing();
    void aFolderThatIsNotThereIsAnError();
    void rectanglesAreCopiedAsText();
    void rectanglesAreCopiedForNumpy();
    void listsAreCopiedFlat();
    void textsAreCopiedSafely();

private:
    std::filesystem::path file(const char* name) const
    {
        return m_folder.filePath(QLatin1StringView(name)).toStdString();
    }

    QTemporaryDir m_folder;
};

void TestSaveNpy::filesAreNumpysByteForByte()
{
    for (const char* const name : {"weights", "halves", "wide", "counts", "signals", "scalar", "empty"}) {
        const TensorRef tensor = goldenTensor(name);
        Progress progress;
        saveNpy(tensor, tensor.dtype(), bestForm(tensor.dtype()), file("same.npy"), progress);
        QCOMPARE(bytesOf(file("same.npy")), bytesOf(goldenValuePath(std::string(name) + ".npy")));
    }
    // The elements are in Fortran order there and in row-major order here, but they are the same.
    const TensorRef columns = goldenTensor("columns");
    Progress progress;
    saveNpy(columns, columns.dtype(), bestForm(columns.dtype()), file("columns.npy"), progress);
    const TensorRef saved = openCheckpointFile(file("columns.npy").string())->tensors.front();
    QVERIFY(saved.isContiguous());
    QCOMPARE(elementBytes(saved), elementBytes(columns));
}

void TestSaveNpy::typesThatNumpyLacksHaveTwoForms()
{
    const auto forms = [](DType dtype, DType wider, DType bits) {
        return npyForms(dtype) ==
               std::vector<NpyForm>{{NpyEncoding::Wider, wider}, {NpyEncoding::Bits, bits}};
    };
    QVERIFY(forms(DType::Bfloat16, DType::Float, DType::Uint16));
    QVERIFY(forms(DType::Float8E4M3FN, DType::Float16, DType::Uint8));
    QVERIFY(forms(DType::Float8E5M2FNUZ, DType::Float16, DType::Uint8));
    QVERIFY(forms(DType::Float8E8M0, DType::Float, DType::Uint8));
    QVERIFY(forms(DType::Float4E2M1, DType::Float16, DType::Uint8));
    QVERIFY(forms(DType::Int4, DType::Int8, DType::Uint8));
    QVERIFY(forms(DType::Uint4, DType::Uint8, DType::Uint8));
    QVERIFY(npyForms(DType::Float16) == (std::vector<NpyForm>{{NpyEncoding::Same, DType::Float16}}));
    QVERIFY(npyForms(DType::String).empty());
}

void TestSaveNpy::bfloatsAreFloatsOrBits()
{
    const TensorRef bits = goldenTensor("bfloat_bits");
    const TensorRef bfloats = bits.relabelled(DType::Bfloat16);
    Progress progress;
    saveNpy(bfloats, DType::Bfloat16, npyForms(DType::Bfloat16)[0], file("values.npy"), progress);
    QCOMPARE(bytesOf(file("values.npy")), bytesOf(goldenValuePath("bfloat_values.npy")));
    saveNpy(bfloats, DType::Bfloat16, npyForms(DType::Bfloat16)[1], file("bits.npy"), progress);
    QCOMPARE(bytesOf(file("bits.npy")), bytesOf(goldenValuePath("bfloat_bits.npy")));
    QVERIFY_THROWS_EXCEPTION(
        Error, saveNpy(bfloats, DType::Bfloat16, {NpyEncoding::Same, DType::Float}, file("x.npy"), progress));
}

void TestSaveNpy::elementsBelowAByteGetOneEach()
{
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Int4,
                                              .shape = {3},
                                              .strides = {},
                                              .storageOffset = 0,
                                              .source = ByteSource::fromBytes("\xF8\x07")});
    Progress progress;
    saveNpy(tensor, DType::Int4, npyForms(DType::Int4)[0], file("values.npy"), progress);
    QCOMPARE(elementBytes(openCheckpointFile(file("values.npy").string())->tensors.front()),
             std::string("\xF8\xFF\x07"));
    saveNpy(tensor, DType::Int4, npyForms(DType::Int4)[1], file("bits.npy"), progress);
    QCOMPARE(elementBytes(openCheckpointFile(file("bits.npy").string())->tensors.front()),
             std::string("\x08\x0F\x07"));
}

void TestSaveNpy::valuesAreCastFirst()
{
    Progress progress;
    saveNpy(floatsOf({0.1F, 1e6F}), DType::Bfloat16, bestForm(DType::Bfloat16), file("cast.npy"), progress);
    const TensorRef saved = openCheckpointFile(file("cast.npy").string())->tensors.front();
    const std::string bytes = elementBytes(saved);
    std::array<float, 2> values{};
    std::memcpy(values.data(), bytes.data(), sizeof(values));
    QCOMPARE(values[0], 0.10009765625F);
    QCOMPARE(values[1], 999424.0F);
}

void TestSaveNpy::theFileOfTheTensorIsNotReplaced()
{
    Progress progress;
    saveNpy(floatsOf({1, 2}), DType::Float, bestForm(DType::Float), file("own.npy"), progress);
    const std::string before = bytesOf(file("own.npy"));
    const TensorRef own = openCheckpointFile(file("own.npy").string())->tensors.front();
    QVERIFY_THROWS_EXCEPTION(
        Error, saveNpy(own, DType::Float16, bestForm(DType::Float16), file("own.npy"), progress));
    QCOMPARE(bytesOf(file("own.npy")), before);
}

void TestSaveNpy::aStopLeavesNothing()
{
    QTemporaryDir folder;
    std::stop_source stop;
    stop.request_stop();
    Progress progress({}, stop.get_token());
    QVERIFY_THROWS_EXCEPTION(Cancelled,
                             saveNpy(floatsOf({1}), DType::Float, bestForm(DType::Float),
                                     folder.filePath(QStringLiteral("x.npy")).toStdString(), progress));
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestSaveNpy::aFolderThatIsNotThereIsAnError()
{
    Progress progress;
    QVERIFY_THROWS_EXCEPTION(
        Error, saveNpy(floatsOf({1}), DType::Float, bestForm(DType::Float), file("no/such.npy"), progress));
}

void TestSaveNpy::rectanglesAreCopiedAsText()
{
    const TensorRef tensor =
        tensorOf<float>(DType::Float, {0.1F, -0.0F, std::numeric_limits<float>::quiet_NaN(), 1e20F}, {2, 2});
    const TensorSlice slice(tensor.shape(), TensorSlice::lastTwoDimensions(tensor.shape()));
    const SliceBlock block = readBlock(TensorValues(tensor), slice, {{0, 0}, 2, 2}, DType::Float16);
    QCOMPARE(copiedText(block, false, CopyFormat::Text), std::string("0.1\t-0.0\nnan\t1e+20\n"));
    QCOMPARE(copiedText(block, true, CopyFormat::Csv), std::string("0.1,-0.0\r\nnan,inf\r\n"));
}

void TestSaveNpy::rectanglesAreCopiedForNumpy()
{
    const TensorRef bfloats = goldenTensor("bfloat_bits").relabelled(DType::Bfloat16);
    const TensorRef floats = goldenTensor("bfloat_values");
    const TensorSlice slice(floats.shape(), TensorSlice::lastTwoDimensions(floats.shape()));
    const CellRange range{{1, 2}, 2, 3};
    const std::string text =
        copiedText(readBlock(TensorValues(bfloats), slice, range, DType::Bfloat16), false, CopyFormat::Numpy);
    // The values as the type that the expression has, not as bfloat16 would abbreviate them.
    QCOMPARE(text, copiedText(readBlock(TensorValues(floats), slice, range, DType::Float), false,
                              CopyFormat::Numpy));
    QVERIFY(text.starts_with("numpy.array([["));
    QVERIFY(text.ends_with("]], dtype=numpy.float32)"));
    const SliceBlock cell = readBlock(TensorValues(floats), slice, {{0, 0}, 1, 1}, DType::Int8);
    QCOMPARE(copiedText(cell, true, CopyFormat::Numpy),
             "numpy.array(" + cell.textAfter(0) + ", dtype=numpy.int8)");
}

void TestSaveNpy::listsAreCopiedFlat()
{
    const TensorRef tensor = countedTensor({18});
    const TensorSlice slice(tensor.shape(), {});
    const SliceBlock block = readBlock(TensorValues(tensor), slice, {{0, 0}, 2, 16}, DType::Int32);
    QCOMPARE(copiedText(block, false, CopyFormat::Numpy),
             std::string("numpy.array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], "
                         "dtype=numpy.int32)"));
    QVERIFY(copiedText(block, false, CopyFormat::Csv).ends_with("15\r\n16,17\r\n"));
}

void TestSaveNpy::textsAreCopiedSafely()
{
    const TensorValues texts({1, 3}, {"=1+1", "a,\"b\"", "\xFF'"});
    const TensorSlice slice(texts.shape(), TensorSlice::lastTwoDimensions(texts.shape()));
    const SliceBlock block = readBlock(texts, slice, {{0, 0}, 1, 3}, DType::String);
    QCOMPARE(copiedText(block, false, CopyFormat::Csv), std::string("'=1+1,\"a,\"\"b\"\"\",\xFF'\r\n"));
    QCOMPARE(copiedText(block, false, CopyFormat::Numpy),
             std::string("numpy.array([b'=1+1', b'a,\"b\"', b'\\xff\\''], dtype=object)"));
}

ONNXMEND_APPLESS_TEST(save_npy, TestSaveNpy)
#include "tst_save_npy.moc"
