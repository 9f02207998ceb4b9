// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/quantized/expert_stack.h"
#include "core/formats/quantized/packed_matrix.h"
#include "tests/support/documents.h"
#include "tests/support/safetensors_file.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// The sizes of a layer of experts.
struct Layer {
    int experts = 1;
    int rows = 1; ///< of one matrix
    int columns = 1;
    int groups = 1;
    int bits = 4;
    bool hasZeros = false;
};

constexpr std::array layers = std::to_array<Layer>({
    {1, 1, 2, 1, 4, false},  {2, 3, 16, 1, 4, true},   {3, 5, 64, 2, 4, true},   {1, 7, 96, 3, 4, false},
    {4, 9, 32, 1, 4, true},  {2, 17, 128, 4, 4, true}, {5, 2, 10, 1, 4, false},  {2, 33, 40, 1, 4, true},
    {3, 1, 160, 5, 4, true}, {7, 3, 6, 1, 4, true},    {2, 13, 224, 7, 4, true}, {1, 31, 64, 1, 4, false},
    {1, 1, 1, 1, 8, false},  {2, 3, 15, 1, 8, true},   {3, 5, 64, 2, 8, true},   {1, 7, 96, 3, 8, false},
    {4, 9, 33, 1, 8, true},  {2, 17, 128, 4, 8, true}, {5, 2, 11, 1, 8, false},  {2, 33, 41, 1, 8, true},
    {3, 1, 160, 5, 8, true}, {7, 3, 7, 1, 8, true},    {2, 13, 224, 7, 8, true}, {1, 31, 63, 1, 8, false},
});

/// An integer of a layer, another one at each place. `matrix`: 0 the gate, 1 up; `what`: 0 codes, 1 zeros.
unsigned integerAt(const Layer& layer, int expert, int matrix, int what, int row, int place)
{
    const unsigned mixed =
        static_cast<unsigned>(expert * 31 + matrix * 17 + what * 5 + row * 7 + place * place + place);
    return mixed % (1U << static_cast<unsigned>(layer.bits));
}

float scaleAt(int expert, int matrix, int row, int group)
{
    return 0.25F + static_cast<float>(expert * 1000 + matrix * 300 + row * 8 + group);
}

/// Packs integers from the low end of each byte, with 0 behind the last.
std::string packedIntegers(const std::vector<unsigned>& integers, int bits)
{
    const std::size_t perByte = 8 / static_cast<std::size_t>(bits);
    std::string bytes((integers.size() + perByte - 1) / perByte, '\0');
    for (std::size_t i = 0; i < integers.size(); ++i) {
        const auto shift = static_cast<unsigned>(i % perByte) * static_cast<unsigned>(bits);
        bytes[i / perByte] =
            static_cast<char>(static_cast<unsigned char>(bytes[i / perByte]) | integers[i] << shift);
    }
    return bytes;
}

/// The same in whole words of 32 bits.
std::string packedWords(const std::vector<unsigned>& integers, int bits)
{
    std::string bytes = packedIntegers(integers, bits);
    bytes.resize((bytes.size() + 3) / 4 * 4, '\0');
    return bytes;
}

std::vector<unsigned> codesOfRow(const Layer& layer, int expert, int matrix, int row)
{
    std::vector<unsigned> codes;
    for (int column = 0; column < layer.columns; ++column) {
        codes.push_back(integerAt(layer, expert, matrix, 0, row, column));
    }
    return codes;
}

unsigned zeroAt(const Layer& layer, int expert, int matrix, int row, int group)
{
    return layer.hasZeros ? integerAt(layer, expert, matrix, 1, row, group)
                          : 1U << static_cast<unsigned>(layer.bits - 1);
}

/// A matrix as compressed-tensors packs it: codes along the rows, zero points down them.
void addMatrix(const Layer& layer, int expert, int matrix, std::vector<StoredTensor>& tensors)
{
    std::string words;
    std::vector<float> scales;
    for (int row = 0; row < layer.rows; ++row) {
        words += packedWords(codesOfRow(layer, expert, matrix, row), layer.bits);
        for (int group = 0; group < layer.groups; ++group) {
            scales.push_back(scaleAt(expert, matrix, row, group));
        }
    }
    const std::string name = "layers.0.experts." + std::to_string(expert) +
                             (matrix == 0 ? ".gate_proj.weight" : ".up_proj.weight");
    std::string shape(16, '\0');
    shape[0] = static_cast<char>(layer.rows);
    shape[8] = static_cast<char>(layer.columns);
    tensors.push_back({name + "_packed",
                       "I32",
                       {layer.rows, static_cast<std::int64_t>(words.size()) / layer.rows / 4},
                       words});
    tensors.push_back({name + "_scale", "F32", {layer.rows, layer.groups}, bytesOfFloats(scales)});
    tensors.push_back({name + "_shape", "I64", {2}, shape});
    if (!layer.hasZeros) {
        return;
    }
    std::vector<std::string> ofGroup; // the words of a column
    for (int group = 0; group < layer.groups; ++group) {
        std::vector<unsigned> zeros;
        for (int row = 0; row < layer.rows; ++row) {
            zeros.push_back(zeroAt(layer, expert, matrix, row, group));
        }
        ofGroup.push_back(packedWords(zeros, layer.bits));
    }
    const std::size_t wordRows = ofGroup.front().size() / 4;
    std::string zeros;
    for (std::size_t word = 0; word < wordRows; ++word) {
        for (const std::string& column : ofGroup) {
            zeros += column.substr(word * 4, 4);
        }
    }
    tensors.push_back(
        {name + "_zero_point", "I32", {static_cast<std::int64_t>(wordRows), layer.groups}, zeros});
}

/// Places of the rows of an expert: matrix and row.
std::vector<std::pair<int, int>> rowsInOrder(const Layer& layer, ExpertOrder order)
{
    std::vector<std::pair<int, int>> rows;
    for (int row = 0; row < layer.rows; ++row) {
        rows.emplace_back(0, row);
        if (order == ExpertOrder::Interleaved) {
            rows.emplace_back(1, row);
        }
    }
    for (int row = 0; order == ExpertOrder::Concatenated && row < layer.rows; ++row) {
        rows.emplace_back(1, row);
    }
    return rows;
}

std::string wantedBytes(const Layer& layer, const PackedForm& form)
{
    std::string bytes;
    for (int expert = 0; expert < layer.experts; ++expert) {
        std::vector<unsigned> alongRows;
        for (const auto& [matrix, row] : rowsInOrder(layer, *form.experts)) {
            std::vector<unsigned> zeros;
            std::vector<float> scales;
            for (int group = 0; group < layer.groups; ++group) {
                zeros.push_back(zeroAt(layer, expert, matrix, row, group));
                scales.push_back(scaleAt(expert, matrix, row, group));
            }
            alongRows.push_back(zeros.front());
            if (form.input == NBitsInput::Codes) {
                bytes += packedIntegers(codesOfRow(layer, expert, matrix, row), layer.bits);
            } else if (form.input == NBitsInput::Scales) {
                bytes += bytesOfFloats(scales);
            } else if (!form.alongRows) {
                bytes += packedIntegers(zeros, layer.bits);
            }
        }
        bytes += form.alongRows ? packedIntegers(alongRows, layer.bits) : std::string();
    }
    return bytes;
}

/// The bytes of a tensor, read in pieces of a number that divides nothing.
std::string readInPieces(const TensorRef& tensor)
{
    std::string bytes(tensor.byteCount(), '\0');
    const std::uint64_t width = tensor.byteCount() / tensor.elementCount();
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += 7) {
        const std::uint64_t count = std::min<std::uint64_t>(7, tensor.elementCount() - first);
        tensor.read(first, count,
                    std::as_writable_bytes(std::span(bytes).subspan(first * width, count * width)));
    }
    return bytes;
}

} // namespace

/// The weights of experts in one tensor, as QMoE takes them.
class ExpertStackTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesAreThoseOfTheFormula_data();
    void bytesAreThoseOfTheFormula();
    void namesOfFormsAreRead();
    void incompleteStacksAreRefused();

private:
    std::shared_ptr<const Checkpoint> opened(const std::vector<StoredTensor>& tensors)
    {
        return openCheckpointFile(writeFile(m_folder, "w.safetensors", safetensorsBytes(tensors)).string());
    }

    QTemporaryDir m_folder;
};

void ExpertStackTest::bytesAreThoseOfTheFormula_data()
{
    QTest::addColumn<int>("layer");
    for (std::size_t i = 0; i < layers.size(); ++i) {
        QTest::newRow(std::to_string(i).c_str()) << static_cast<int>(i);
    }
}

void ExpertStackTest::bytesAreThoseOfTheFormula()
{
    QFETCH(int, layer);
    const Layer& sizes = layers.at(static_cast<std::size_t>(layer));
    std::vector<StoredTensor> tensors;
    for (int expert = 0; expert < sizes.experts; ++expert) {
        addMatrix(sizes, expert, 0, tensors);
        addMatrix(sizes, expert, 1, tensors);
    }
    writeFile(m_folder, "config.json",
              R"({"quantization_config": {"bits": )" + std::to_string(sizes.bits) + "}}");
    const auto checkpoint = opened(tensors);
    const QuantizedWeight* const first =
        checkpoint->findQuantized("layers.0.experts.0.gate_proj.weight_packed");
    QVERIFY(first);
    QVERIFY2(first->values, first->problem.c_str());
    for (const ExpertOrder order :
         {ExpertOrder::Stacked, ExpertOrder::Interleaved, ExpertOrder::Concatenated}) {
        const auto stack = expertStack(*checkpoint, *first, order);
        QVERIFY(stack);
        QCOMPARE(stack->experts, static_cast<std::uint64_t>(sizes.experts));
        for (const NBitsInput input : {NBitsInput::Codes, NBitsInput::Scales, NBitsInput::ZeroPoints}) {
            const PackedForm form{.input = input, .experts = order};
            const TensorRef packed = expertTensor("w", *stack, form);
            QCOMPARE(packed.shape().sizes().size(), 3u);
            QCOMPARE(readInPieces(packed), wantedBytes(sizes, form));
            QCOMPARE(elementBytes(packed), wantedBytes(sizes, form));
        }
        if (sizes.groups == 1) {
            const PackedForm form{.input = NBitsInput::ZeroPoints, .experts = order, .alongRows = true};
            const TensorRef packed = expertTensor("w", *stack, form);
            QCOMPARE(packed.shape().sizes().size(), 2u);
            QCOMPARE(readInPieces(packed), wantedBytes(sizes, form));
        }
    }
}

void ExpertStackTest::namesOfFormsAreRead()
{
    for (const ExpertOrder order :
         {ExpertOrder::Stored, ExpertOrder::Stacked, ExpertOrder::Interleaved, ExpertOrder::Concatenated}) {
        const PackedForm form{.input = NBitsInput::ZeroPoints, .experts = order, .alongRows = true};
        QVERIFY(packedFormFromName(packedFormName(form)) == form);
    }
    QCOMPARE(packedFormName({.input = NBitsInput::Scales}), std::string("scales"));
    QCOMPARE(packedFormName({.input = NBitsInput::Codes, .experts = ExpertOrder::Stacked}),
             std::string("stacked-experts-codes"));
    QVERIFY(packedFormFromName("zero-points") == PackedForm{.input = NBitsInput::ZeroPoints});
    QVERIFY(!packedFormFromName("row-zero-points") && !packedFormFromName(""));
}

void ExpertStackTest::incompleteStacksAreRefused()
{
    const Layer layer{3, 5, 64, 2, 4, true};
    std::vector<StoredTensor> tensors;
    for (int expert = 0; expert < layer.experts; ++expert) {
        addMatrix(layer, expert, 0, tensors);
        if (expert < 2) {
            addMatrix(layer, expert, 1, tensors);
        }
    }
    const std::string codes = "layers.0.experts.0.gate_proj.weight_packed";
    const auto without = opened(tensors);
    QVERIFY(expertStack(*without, *without->findQuantized(codes), ExpertOrder::Stacked));
    QVERIFY(!expertStack(*without, *without->findQuantized(codes), ExpertOrder::Interleaved));
    QVERIFY(!expertStack(*without, *without->findQuantized(codes), ExpertOrder::Stored));
    addMatrix({3, 5, 32, 2, 4, true}, 3, 0, tensors); // fewer columns
    const auto different = opened(tensors);
    QVERIFY(!expertStack(*different, *different->findQuantized(codes), ExpertOrder::Stacked));
    QVERIFY(!namesFirstExpert("layers.0.shared_experts.0.up_proj.weight"));
    QVERIFY(namesFirstExpert("experts.0.up_proj.weight") && !namesGate("experts.0.up_proj.weight"));
}

ONNXMEND_GUILESS_TEST(expert_stack, ExpertStackTest)
#include "tst_expert_stack.moc"
