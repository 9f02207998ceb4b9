// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/expert_stack.h"

#include "core/formats/quantized/packed_matrix.h"
#include "core/formats/quantized/packed_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array<std::string_view, 4> expertOrderNames = {"stored", "stacked", "interleaved",
                                                              "concatenated"};
constexpr std::string_view firstExpert = "experts.0.";
constexpr std::uint64_t expertCodesAtOnce = std::uint64_t(1) << 20U;

/// The names of the two projections of SwiGLU, in transformers and in Mixtral's own code.
struct GateAndUp {
    std::string_view gate;
    std::string_view up;
};
constexpr std::array gatesAndUps = {GateAndUp{".gate_proj.", ".up_proj."}, GateAndUp{".w1.", ".w3."}};

/// Returns the place of "experts.0." as components of the name; npos if there is none.
std::size_t placeOfFirstExpert(std::string_view codes)
{
    const std::size_t at = codes.rfind(firstExpert);
    return at == std::string_view::npos || at == 0 || codes[at - 1] == '.' ? at : std::string_view::npos;
}

std::string nameOfExpert(const std::string& first, std::size_t expert)
{
    const std::size_t at = placeOfFirstExpert(first);
    std::string name = first;
    name.replace(at, firstExpert.size(), "experts." + std::to_string(expert) + ".");
    return name;
}

/// Returns the name of the up projection beside this gate; empty if it is not the name of a gate.
std::string nameOfUp(const std::string& codes)
{
    for (const GateAndUp& pair : gatesAndUps) {
        const std::size_t at = codes.rfind(pair.gate);
        if (at != std::string::npos) {
            std::string name = codes;
            return name.replace(at, pair.gate.size(), pair.up);
        }
    }
    return {};
}

/// Returns the part of a weight with that role, null if it has none.
const TensorRef* partWithRole(const Checkpoint& checkpoint, const QuantizedWeight& weight, QuantPart role)
{
    for (std::size_t i = 0; i < weight.parts.size(); ++i) {
        if (weight.roles[i] == role) {
            return &checkpoint.tensors[weight.parts[i]];
        }
    }
    return nullptr;
}

/// Returns a weight of INT8 as a matrix of integers, with all dimensions before the last as rows. Null unless
/// each row, or each group of as many columns, has its scale.
std::shared_ptr<const PackedMatrix> matrixOfBytes(const Checkpoint& checkpoint, const QuantizedWeight& weight)
{
    const TensorRef& codes = checkpoint.tensors[weight.codes];
    const TensorRef* const scale = partWithRole(checkpoint, weight, QuantPart::Scale);
    const TensorRef* const zero = partWithRole(checkpoint, weight, QuantPart::ZeroPoint);
    const std::vector<std::int64_t>& shape = codes.shape();
    if (weight.scheme->layout != QuantLayout::Elements || codes.dtype() != DType::Int8 || !scale ||
        !weight.values || shape.size() < 2 || codes.elementCount() == 0 ||
        (zero && (zero->dtype() != DType::Int8 || zero->elementCount() != scale->elementCount()))) {
        return nullptr;
    }
    const std::vector<std::int64_t>& ofScale = scale->shape();
    const bool hasRows = (ofScale.size() == shape.size() || ofScale.size() + 1 == shape.size()) &&
                         std::equal(shape.begin(), shape.end() - 1, ofScale.begin());
    const auto columns = static_cast<std::uint64_t>(shape.back());
    const std::uint64_t rows = codes.elementCount() / columns;
    const std::uint64_t groups = hasRows ? scale->elementCount() / rows : 0;
    if (groups == 0 || columns % groups != 0 || (groups > 1 && !std::has_single_bit(columns / groups))) {
        return nullptr;
    }
    return std::make_shared<const PackedMatrix>(
        PackedMatrix::Parts{.order = WordOrder::OffsetBytes,
                            .rows = rows,
                            .columns = columns,
                            .groups = groups,
                            .groupSize = columns / groups,
                            .bits = 8,
                            .words = codes,
                            .scale = *scale,
                            .zero = zero ? std::optional(*zero) : std::nullopt});
}

std::shared_ptr<const PackedMatrix> integersOf(const Checkpoint& checkpoint, const QuantizedWeight& weight)
{
    return weight.matrix ? weight.matrix : matrixOfBytes(checkpoint, weight);
}

bool isAlike(const PackedMatrix& a, const PackedMatrix& b)
{
    return a.parts().rows == b.parts().rows && a.parts().columns == b.parts().columns &&
           a.parts().groups == b.parts().groups && a.parts().groupSize == b.parts().groupSize &&
           a.parts().bits == b.parts().bits;
}

/// Adds a weight. Returns false if it is missing, or differs from the first.
bool addExpert(const Checkpoint& checkpoint, const std::string& codes, ExpertStack& stack)
{
    const QuantizedWeight* const weight = checkpoint.findQuantized(codes);
    auto matrix = weight ? integersOf(checkpoint, *weight) : nullptr;
    if (!matrix || !groupsLieInOrder(*matrix) ||
        (!stack.matrices.empty() && !isAlike(stack.first(), *matrix))) {
        return false;
    }
    stack.matrices.push_back(std::move(matrix));
    stack.codes.push_back(weight->codes);
    return true;
}

bool addAllExperts(const Checkpoint& checkpoint, const std::string& first, ExpertStack& stack)
{
    const bool hasTwo = stack.order == ExpertOrder::Interleaved || stack.order == ExpertOrder::Concatenated;
    if (!namesFirstExpert(first) || (hasTwo && !namesGate(first))) {
        return false;
    }
    for (std::string codes = first; checkpoint.indexByName.contains(codes);
         codes = nameOfExpert(first, stack.experts)) {
        if (!addExpert(checkpoint, codes, stack) ||
            (hasTwo && !addExpert(checkpoint, nameOfUp(codes), stack))) {
            return false;
        }
        ++stack.experts;
    }
    stack.rows = stack.first().parts().rows * (hasTwo ? 2 : 1);
    return true;
}

bool addStoredExperts(const Checkpoint& checkpoint, const std::string& codes, ExpertStack& stack)
{
    const TensorRef* const tensor = checkpoint.find(codes);
    if (!tensor || tensor->shape().size() != 3 || !addExpert(checkpoint, codes, stack)) {
        return false;
    }
    stack.experts = static_cast<std::uint64_t>(tensor->shape()[0]);
    stack.rows = static_cast<std::uint64_t>(tensor->shape()[1]);
    return stack.first().parts().rows == stack.experts * stack.rows;
}

std::uint64_t bytesOfIntegers(std::uint64_t count, unsigned bits) { return (count * bits + 7) / 8; }

std::uint64_t rowBytesOfExperts(const ExpertStack& stack, const PackedForm& form)
{
    const PackedMatrix::Parts& parts = stack.first().parts();
    switch (form.input) {
    case NBitsInput::Codes:
        return bytesOfIntegers(parts.columns, parts.bits);
    case NBitsInput::Scales:
        return parts.groups * sizeof(float);
    case NBitsInput::ZeroPoints:
        break;
    }
    return bytesOfIntegers(form.alongRows ? stack.rows : parts.groups, parts.bits);
}

/// The rows of all experts, packed for an input of QMoE. With zero points along the rows, an expert is a row.
class ExpertRows final : public PackedRowBytes
{
public:
    ExpertRows(ExpertStack stack, PackedForm form)
        : PackedRowBytes(rowBytesOfExperts(stack, form),
                         form.alongRows
                             ? 1
                             : std::max<std::uint64_t>(1, expertCodesAtOnce / stack.first().parts().columns))
        , m_stack(std::move(stack))
        , m_form(form)
    {
    }

    std::vector<std::shared_ptr<const InputFile>> files() const override
    {
        std::vector<std::shared_ptr<const InputFile>> files;
        for (const auto& matrix : m_stack.matrices) {
            for (auto& file : matrix->files()) {
                if (std::ranges::find(files, file) == files.end()) {
                    files.push_back(std::move(file));
                }
            }
        }
        return files;
    }

    Checksums checksums() const override
    {
        Checksums checksums;
        for (const auto& matrix : m_stack.matrices) {
            std::ranges::move(matrix->checksums(), std::back_inserter(checksums));
        }
        return checksums;
    }

protected:
    std::vector<std::byte> rowsFrom(std::uint64_t row, std::uint64_t rows) const override
    {
        if (m_form.alongRows) {
            return zerosAlongRows(row);
        }
        std::vector<std::byte> bytes(rows * rowBytes());
        for (std::uint64_t done = 0; done < rows;) {
            const std::uint64_t first = (row + done) % m_stack.rows;
            const std::uint64_t count = std::min(rows - done, m_stack.rows - first);
            addRows((row + done) / m_stack.rows, first, rowBytes(),
                    std::span(bytes).subspan(done * rowBytes(), count * rowBytes()));
            done += count;
        }
        return bytes;
    }

private:
    /// Places of the rows of one matrix among those of its expert: the row r of the matrix lies at
    /// (r - skipped) * step + start.
    struct Rows {
        std::uint64_t skipped = 0;
        std::uint64_t step = 1;
        std::uint64_t start = 0;
    };

    std::uint64_t matricesOfExpert() const
    {
        return m_stack.order == ExpertOrder::Stored ? 1 : m_stack.matrices.size() / m_stack.experts;
    }

    Rows rowsOf(std::uint64_t expert, std::uint64_t part) const
    {
        switch (m_stack.order) {
        case ExpertOrder::Stored:
            return {.skipped = expert * m_stack.rows};
        case ExpertOrder::Interleaved:
            return {.step = 2, .start = part};
        case ExpertOrder::Concatenated:
        case ExpertOrder::Stacked:
            break;
        }
        return {.start = part * m_stack.first().parts().rows};
    }

    /// Fills `out` with the rows of an expert from `first` on.
    void addRows(std::uint64_t expert, std::uint64_t first, std::uint64_t bytesOfRow,
                 std::span<std::byte> out) const
    {
        const std::uint64_t end = first + out.size() / bytesOfRow;
        const std::uint64_t parts = matricesOfExpert();
        for (std::uint64_t part = 0; part < parts; ++part) {
            const bool isStored = m_stack.order == ExpertOrder::Stored;
            const PackedMatrix& matrix = *m_stack.matrices[isStored ? 0 : expert * parts + part];
            const Rows rows = rowsOf(expert, part);
            const std::uint64_t most = isStored ? m_stack.rows : matrix.parts().rows;
            const auto rowAt = [&](std::uint64_t place) { // the first row that lies there or behind it
                const std::uint64_t behind = place > rows.start ? place - rows.start : 0;
                return std::min((behind + rows.step - 1) / rows.step, most);
            };
            const std::uint64_t from = rowAt(first);
            const std::uint64_t to = rowAt(end);
            if (from >= to) {
                continue;
            }
            const std::vector<std::byte> packed = packedNBits(
                matrix, m_form.input, {.first = rows.skipped + from, .count = to - from}, bytesOfRow);
            for (std::uint64_t row = from; row < to; ++row) {
                const std::uint64_t place = row * rows.step + rows.start - first;
                std::ranges::copy(std::span(packed).subspan((row - from) * bytesOfRow, bytesOfRow),
                                  out.begin() + static_cast<std::ptrdiff_t>(place * bytesOfRow));
            }
        }
    }

    std::vector<std::byte> zerosAlongRows(std::uint64_t expert) const
    {
        const unsigned bits = m_stack.first().parts().bits;
        std::vector<std::byte> zeros(m_stack.rows); // one group in each row
        addRows(expert, 0, 1, zeros);
        std::vector<std::byte> bytes(rowBytes());
        CodeWriter writer(bytes.data(), bits);
        for (std::uint64_t row = 0; row < m_stack.rows; ++row) {
            writer.write(row, std::to_integer<std::uint8_t>(zeros[row]));
        }
        return bytes;
    }

    ExpertStack m_stack;
    PackedForm m_form;
};

std::vector<PackedForm> allPackedForms()
{
    std::vector<PackedForm> forms;
    for (const NBitsInput input : {NBitsInput::Codes, NBitsInput::Scales, NBitsInput::ZeroPoints}) {
        forms.push_back({.input = input});
        for (std::size_t order = 0; order < expertOrderNames.size(); ++order) {
            forms.push_back({.input = input, .experts = static_cast<ExpertOrder>(order)});
        }
    }
    for (std::size_t order = 0; order < expertOrderNames.size(); ++order) {
        forms.push_back(
            {.input = NBitsInput::ZeroPoints, .experts = static_cast<ExpertOrder>(order), .alongRows = true});
    }
    return forms;
}

} // namespace

std::string packedFormName(const PackedForm& form)
{
    const std::string input(nbitsInputName(form.input));
    return form.experts ? std::string(expertOrderNames.at(static_cast<std::size_t>(*form.experts))) +
                              "-experts-" + (form.alongRows ? "row-" : "") + input
                        : input;
}

std::optional<PackedForm> packedFormFromName(std::string_view name)
{
    for (const PackedForm& form : allPackedForms()) {
        if (packedFormName(form) == name) {
            return form;
        }
    }
    return std::nullopt;
}

bool namesFirstExpert(std::string_view codes) { return placeOfFirstExpert(codes) != std::string_view::npos; }

bool namesGate(std::string_view codes) { return !nameOfUp(std::string(codes)).empty(); }

std::optional<ExpertStack> expertStack(const Checkpoint& checkpoint, const QuantizedWeight& first,
                                       ExpertOrder order)
{
    ExpertStack stack{.order = order};
    const std::string& codes = checkpoint.tensors[first.codes].name();
    const bool isComplete = order == ExpertOrder::Stored ? addStoredExperts(checkpoint, codes, stack)
                                                         : addAllExperts(checkpoint, codes, stack);
    if (!isComplete) {
        return std::nullopt;
    }
    const PackedMatrix::Parts& parts = stack.first().parts();
    const bool fits = (parts.bits == 8 || (parts.bits == 4 && parts.columns % 2 == 0)) && parts.rows > 0 &&
                      parts.columns > 0;
    return fits ? std::optional(std::move(stack)) : std::nullopt;
}

TensorRef expertTensor(const SharedText& name, const ExpertStack& stack, const PackedForm& form)
{
    const std::uint64_t rowBytes = rowBytesOfExperts(stack, form);
    const std::uint64_t rows = form.alongRows ? stack.experts : stack.experts * stack.rows;
    std::vector<std::int64_t> shape = {static_cast<std::int64_t>(stack.experts)};
    if (!form.alongRows) {
        shape.push_back(static_cast<std::int64_t>(stack.rows));
    }
    const bool isScale = form.input == NBitsInput::Scales;
    shape.push_back(static_cast<std::int64_t>(isScale ? rowBytes / sizeof(float) : rowBytes));
    return TensorRef::make({.name = name,
                            .dtype = isScale ? DType::Float : DType::Uint8,
                            .shape = std::move(shape),
                            .source = ByteSource::fromComputed(
                                std::make_shared<const ExpertRows>(stack, form), rows * rowBytes)});
}

std::optional<TensorRef> packedTensor(const Checkpoint& checkpoint, const QuantizedWeight& weight,
                                      const PackedForm& form)
{
    const SharedText& name = checkpoint.tensors[weight.codes].name();
    if (!form.experts) {
        return nbitsTensor(name, weight, form.input);
    }
    const std::optional<ExpertStack> stack = expertStack(checkpoint, weight, *form.experts);
    const bool fits = stack && (!form.alongRows || stack->first().parts().groups == 1);
    return fits ? std::optional(expertTensor(name, *stack, form)) : std::nullopt;
}

} // namespace onnxmend
