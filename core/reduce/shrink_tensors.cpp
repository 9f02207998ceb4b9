// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/shrink_tensors.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/reduce/delta_debugging.h"
#include "core/reduce/made_up_tensor.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

// These are the sizes of a model that is written without its weights (core/save/hollow_model.h).
constexpr std::uint64_t leastWeight = 4096;
constexpr std::uint64_t leastIntegerWeight = 65536;

constexpr std::int64_t leastSize = 2; ///< 1 would broadcast
constexpr std::uint64_t mostSizesInList = 16;
constexpr std::uint64_t mostSearchedElements = 4096;
constexpr std::uint64_t largeTensor = 65536; ///< bytes that a small model should not have

/// Old sizes and the small ones that replace them.
using Sizes = std::map<std::int64_t, std::int64_t>;

bool isShapeInteger(DType dtype) { return dtype == DType::Int64 || dtype == DType::Int32; }

/// Returns whether a tensor may be a shape, axes or the like: its values are sizes, and its own size a rank.
bool maybeSizes(const TensorRef& tensor)
{
    return isShapeInteger(tensor.dtype()) && tensor.shape().size() <= 1 &&
           tensor.elementCount() <= mostSizesInList;
}

std::vector<std::byte> bytesOf(const TensorRef& tensor)
{
    std::vector<std::byte> bytes(tensor.byteCount());
    tensor.read(0, tensor.elementCount(), bytes);
    return bytes;
}

TensorRef tensorWith(const TensorRef& like, std::span<const std::byte> bytes)
{
    std::string copy(bytes.size(), '\0');
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    return TensorRef::make({.name = {},
                            .dtype = like.dtype(),
                            .shape = like.shape(),
                            .strides = {},
                            .storageOffset = 0,
                            .source = ByteSource::fromBytes(std::move(copy))});
}

/// Calls `visit` for each dimension with a number that the graphs declare.
template <class Visit>
void forEachDeclaredSize(onnx::ModelProto& proto, const Visit& visit)
{
    const auto visitList = [&visit](auto& list) {
        for (onnx::ValueInfoProto& declared : list) {
            if (!declared.type().has_tensor_type() || !declared.type().tensor_type().has_shape()) {
                continue;
            }
            for (auto& dim :
                 *declared.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim()) {
                if (dim.has_dim_value()) {
                    visit(dim);
                }
            }
        }
    };
    forEachGraph(proto, [&visitList](const GraphVisit& graph) {
        if (graph.graph) {
            visitList(*graph.graph->mutable_input());
            visitList(*graph.graph->mutable_output());
            visitList(*graph.graph->mutable_value_info());
        } else {
            visitList(*graph.function->mutable_value_info());
        }
    });
}

/// Returns the sizes that can become smaller.
std::set<std::int64_t> sizesOf(Draft& draft)
{
    std::set<std::int64_t> sizes;
    forEachDeclaredSize(draft.proto, [&sizes](const auto& dim) { sizes.insert(dim.dim_value()); });
    forEachTensor(draft, [&](const TensorVisit& visit) {
        const DraftTensor* const tensor = tensorOf(draft, *visit.tensor);
        if (tensor && (tensor->isMisfit || (tensor->now.stored && !maybeSizes(*tensor->now.stored)))) {
            sizes.insert(tensor->now.shape.begin(), tensor->now.shape.end());
        }
    });
    std::erase_if(sizes, [](std::int64_t size) { return size <= leastSize; });
    return sizes;
}

/// Replaces sizes in a list of them; leaves other values.
TensorRef withSizes(const TensorRef& list, const Sizes& sizes)
{
    std::vector<std::byte> bytes = bytesOf(list);
    const auto replace = [&](auto number) {
        for (std::size_t at = 0; at + sizeof(number) <= bytes.size(); at += sizeof(number)) {
            std::memcpy(&number, bytes.data() + at, sizeof(number));
            if (const auto found = sizes.find(number); found != sizes.end()) {
                number = static_cast<decltype(number)>(found->second);
                std::memcpy(bytes.data() + at, &number, sizeof(number));
            }
        }
    };
    if (list.dtype() == DType::Int64) {
        replace(std::int64_t{});
    } else {
        replace(std::int32_t{});
    }
    return tensorWith(list, bytes);
}

std::vector<std::int64_t> withSizes(std::vector<std::int64_t> shape, const Sizes& sizes)
{
    for (std::int64_t& size : shape) {
        const auto found = sizes.find(size);
        size = found == sizes.end() ? size : found->second;
    }
    return shape;
}

/// Returns bytes for a misfit: elements of the dtype that they would fit, if there is one.
ByteSource misfitBytes(DType stated, std::span<const std::int64_t> shape, std::uint64_t byteCount,
                       std::uint64_t seed)
{
    const std::vector<DType> fitting = dtypesOfByteCount(stated, checkedElementCount(shape), byteCount);
    if (!fitting.empty()) {
        return seededTensor(fitting.front(), {shape.begin(), shape.end()}, {.least = 0, .greatest = 1}, seed)
            .source();
    }
    return seededTensor(DType::Uint8, {static_cast<std::int64_t>(byteCount)}, {.least = 0, .greatest = 255},
                        seed)
        .source();
}

/// Returns a number of bytes that misfits `needed` as `there` misfits `neededBefore`: in the same ratio if
/// that is a whole number of bytes, otherwise by as many bytes too few or too many.
std::uint64_t sameMisfit(std::uint64_t there, std::uint64_t neededBefore, std::uint64_t needed)
{
    const std::uint64_t common = std::gcd(there, neededBefore);
    const std::uint64_t unit = common > 0 ? neededBefore / common : 0;
    if (unit > 0 && needed % unit == 0) {
        return needed / unit * (there / common);
    }
    if (there > neededBefore) {
        return needed + std::min(there - neededBefore, needed + 1);
    }
    const std::uint64_t missing = std::min(neededBefore - there, std::max<std::uint64_t>(needed / 2, 1));
    return needed > missing ? needed - missing : 0;
}

/// Gives a misfit another shape, and seeded bytes that fit it as little as before. At most `most` bytes if it
/// has too few anyway.
void setMisfitShape(Draft& draft, onnx::TensorProto& proto, std::vector<std::int64_t> shape,
                    std::uint64_t most = std::numeric_limits<std::uint64_t>::max())
{
    const DraftTensor tensor = *tensorOf(draft, proto);
    const DType dtype = tensor.now.storedDtype;
    const std::uint64_t before = packedByteCount(dtype, checkedElementCount(tensor.now.shape));
    const std::uint64_t needed = packedByteCount(dtype, checkedElementCount(shape));
    std::uint64_t count = sameMisfit(tensor.now.misfit->size(), before, needed);
    if (count < needed) {
        count = std::min(count, most);
    }
    ByteSource bytes = misfitBytes(dtype, shape, count, tensor.origin);
    setMisfit(draft, proto, std::move(shape), std::move(bytes));
}

/// Replaces the numbers of a misfit that stays in its typed fields, which has no number in the draft.
void replaceTypedNumbers(onnx::TensorProto& proto, std::uint64_t seed)
{
    std::uint64_t place = 0;
    const auto replace = [&](auto& field, double greatest) {
        for (auto& number : field) {
            number = static_cast<std::decay_t<decltype(number)>>(greatest * seededNumber(seed, ++place));
        }
    };
    replace(*proto.mutable_float_data(), 1);
    replace(*proto.mutable_double_data(), 1);
    replace(*proto.mutable_int32_data(), 2); // also of BOOL
    replace(*proto.mutable_int64_data(), 2);
    replace(*proto.mutable_uint64_data(), 2);
}

/// Returns the draft with other sizes. Tensors that change are seeded; zeros if `seeds` is null.
Draft withSizes(const Draft& draft, const Sizes& sizes, SeededValues* seeds)
{
    Draft result = draft;
    forEachDeclaredSize(result.proto, [&sizes](auto& dim) {
        if (const auto found = sizes.find(dim.dim_value()); found != sizes.end()) {
            dim.set_dim_value(found->second);
        }
    });
    forEachTensor(result, [&](const TensorVisit& visit) {
        const DraftTensor* const tensor = tensorOf(result, *visit.tensor);
        if (tensor && tensor->isMisfit) {
            setMisfitShape(result, *visit.tensor, withSizes(tensor->now.shape.sizes(), sizes));
            return;
        }
        if (!tensor || !tensor->now.stored) {
            return;
        }
        const TensorRef stored = *tensor->now.stored;
        if (maybeSizes(stored)) {
            setTensor(result, *visit.tensor, withSizes(asSaved(*tensor), sizes));
            return;
        }
        std::vector<std::int64_t> shape = withSizes(stored.shape().sizes(), sizes);
        if (shape != stored.shape().sizes()) {
            const DraftTensor before = *tensor;
            setMadeUpTensor(result, *visit.tensor,
                            seeds ? seeds->of(before, before.now.savedDtype, std::move(shape))
                                  : zeroTensor(before.now.savedDtype, std::move(shape)));
        }
    });
    return result;
}

/// Returns small sizes for all except those that stay.
Sizes smallSizes(const std::vector<std::int64_t>& all, const Elements& staying)
{
    const std::set<std::size_t> stays(staying.begin(), staying.end());
    Sizes sizes;
    std::int64_t next = leastSize;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!stays.contains(i) && next < all[i]) {
            sizes.emplace(all[i], next++);
        }
    }
    return sizes;
}

Elements allOf(std::size_t count)
{
    Elements all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

/// Replaces the values of tensors.
class ValueReplacement
{
public:
    ValueReplacement(Draft& draft, SeededValues& seeds, ModelTest& test)
        : m_draft(draft)
        , m_seeds(seeds)
        , m_test(test)
    {
    }

    /// Returns the number of elements of the original that stay. Asks about all values at once although the
    /// time may be over: otherwise values would stay that nothing depends on.
    std::uint64_t apply()
    {
        std::uint64_t kept = replaceTexts() + replaceAttributes();
        const std::size_t count = countTensors(m_draft);
        const auto seeded = [this](const Elements& staying) { return seededExcept(staying, {}); };
        const auto holds = [&](const Elements& staying) { return m_test.holds(seeded(staying)); };
        const bool needsNone = count == 0 || holdsInAnyCase(seeded({}));
        const Elements staying =
            needsNone ? Elements{} : smallestPart(allOf(count), holds, [this] { return m_test.isOver(); });
        std::map<std::size_t, Elements> keptElements;
        for (const std::size_t place : staying) {
            if (auto guilty = guiltyElements(place, staying, keptElements)) {
                keptElements.emplace(place, std::move(*guilty));
            }
        }
        for (const std::size_t place : staying) {
            const auto guilty = keptElements.find(place);
            kept += guilty == keptElements.end() ? elementsAt(place) : guilty->second.size();
        }
        m_draft = seededExcept(staying, keptElements);
        return kept;
    }

private:
    bool holdsInAnyCase(const Draft& draft) { return m_test.lastAnswer(draft).has_value(); }

    static std::size_t countTensors(Draft& draft)
    {
        std::size_t count = 0;
        forEachTensor(draft, [&count](const TensorVisit&) { ++count; });
        return count;
    }

    /// Returns the draft with seeded tensors. The tensors in `staying` keep the elements that are listed, or
    /// all if none are.
    Draft seededExcept(const Elements& staying, const std::map<std::size_t, Elements>& elements)
    {
        const std::set<std::size_t> stays(staying.begin(), staying.end());
        Draft result = m_draft;
        std::size_t place = 0;
        forEachTensor(result, [&](const TensorVisit& visit) {
            const std::size_t own = place++;
            const DraftTensor* const tensor = tensorOf(result, *visit.tensor);
            if (!tensor) {
                replaceTypedNumbers(*visit.tensor, own);
                return;
            }
            if (tensor->isMisfit) { // nobody can read its values
                setMisfitShape(result, *visit.tensor, tensor->now.shape.sizes());
                return;
            }
            const auto kept = elements.find(own);
            const bool isEmpty = !tensor->now.stored || tensor->now.stored->elementCount() == 0;
            if (isEmpty || (stays.contains(own) && kept == elements.end())) {
                return;
            }
            const TensorRef stored = *tensor->now.stored;
            const TensorRef seeded = m_seeds.of(*tensor, tensor->now.savedDtype, stored.shape());
            if (stays.contains(own)) {
                setTensor(result, *visit.tensor, mixedTensor(asSaved(*tensor), seeded, kept->second));
            } else {
                setMadeUpTensor(result, *visit.tensor, seeded);
            }
        });
        return result;
    }

    static TensorRef mixedTensor(const TensorRef& stored, const TensorRef& seeded, const Elements& kept)
    {
        const std::vector<std::byte> from = bytesOf(stored);
        std::vector<std::byte> bytes = bytesOf(seeded);
        const std::size_t width = stored.byteCount() / stored.elementCount();
        for (const std::size_t element : kept) {
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(element * width), width,
                        bytes.begin() + static_cast<std::ptrdiff_t>(element * width));
        }
        return tensorWith(stored, bytes);
    }

    /// Returns the number of elements of a tensor that are the original's.
    std::uint64_t elementsAt(std::size_t place)
    {
        const DraftTensor* const tensor = originalAt(place);
        return tensor ? tensor->now.stored->elementCount() : 0;
    }

    /// Returns a tensor that has elements of the original; nullptr if it has none.
    const DraftTensor* originalAt(std::size_t place)
    {
        const DraftTensor* found = nullptr;
        std::size_t next = 0;
        forEachTensor(m_draft, [&](const TensorVisit& visit) {
            const DraftTensor* const tensor = tensorOf(m_draft, *visit.tensor);
            if (next++ == place && tensor && tensor->now.stored && !tensor->isMadeUp && !tensor->isMisfit) {
                found = tensor;
            }
        });
        return found;
    }

    /// Returns the elements of a tensor that the message needs; nullopt if they are too many to search, have
    /// no bytes of their own, or are made up.
    std::optional<Elements> guiltyElements(std::size_t place, const Elements& staying,
                                           const std::map<std::size_t, Elements>& known)
    {
        const DraftTensor* const tensor = originalAt(place);
        const std::uint64_t count = elementsAt(place);
        if (count == 0 || count > mostSearchedElements || dtypeInfo(tensor->now.savedDtype).bits < 8) {
            return std::nullopt;
        }
        const auto holds = [&](const Elements& part) {
            std::map<std::size_t, Elements> tried = known;
            tried.insert_or_assign(place, part);
            return m_test.holds(seededExcept(staying, tried));
        };
        return smallestPart(allOf(count), holds, [this] { return m_test.isOver(); });
    }

    /// Replaces texts, which are values, too. Returns the number of those that stay.
    std::uint64_t replaceTexts()
    {
        Draft result = m_draft;
        std::uint64_t number = 0;
        forEachTensor(result, [&number](const TensorVisit& visit) {
            for (std::string& text : *visit.tensor->mutable_string_data()) {
                text = "text" + std::to_string(number++);
            }
        });
        return number > 0 ? replaceBy(std::move(result), number) : 0;
    }

    /// Replaces lists of numbers in attributes, as of tree ensembles, which are values, too. Returns the
    /// number of elements that stay.
    std::uint64_t replaceAttributes()
    {
        Draft result = m_draft;
        std::uint64_t seed = 0;
        std::uint64_t number = 0;
        forEachGraph(result.proto, [&](const GraphVisit& visit) {
            for (onnx::NodeProto& node : nodesOf(visit)) {
                for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
                    replaceNumbers(*attribute.mutable_floats(), ++seed);
                    number += static_cast<std::uint64_t>(attribute.floats_size());
                }
            }
        });
        return number > 0 ? replaceBy(std::move(result), number) : 0;
    }

    /// Takes a draft if the failure stays. Returns how many of the values that it replaces stay.
    std::uint64_t replaceBy(Draft result, std::uint64_t replaced)
    {
        if (!holdsInAnyCase(result)) {
            return replaced;
        }
        m_draft = std::move(result);
        return 0;
    }

    static void replaceNumbers(google::protobuf::RepeatedField<float>& numbers, std::uint64_t seed)
    {
        if (numbers.empty()) {
            return;
        }
        const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
        const float first = *least;
        const float width = *greatest > first ? *greatest - first : 1.0F;
        for (int i = 0; i < numbers.size(); ++i) {
            numbers.Set(i, first +
                               width * static_cast<float>(seededNumber(seed, static_cast<std::uint64_t>(i))));
        }
    }

    Draft& m_draft;
    SeededValues& m_seeds;
    ModelTest& m_test;
};

/// Replaces large weights by what `makeTensor` returns, and tensors without data, too.
void replaceWeights(
    Draft& draft,
    const std::function<TensorRef(const DraftTensor&, DType, std::vector<std::int64_t>)>& makeTensor)
{
    std::uint64_t typed = 0;
    forEachTensor(draft, [&](const TensorVisit& visit) {
        const DraftTensor* const tensor = tensorOf(draft, *visit.tensor);
        if (!tensor) {
            replaceTypedNumbers(*visit.tensor, ++typed);
            return;
        }
        if (tensor->isMisfit) {
            setMisfitShape(draft, *visit.tensor, tensor->now.shape.sizes(), largeTensor);
            return;
        }
        const DType dtype = tensor->now.savedDtype;
        const std::uint64_t least = isShapeInteger(dtype) ? leastIntegerWeight : leastWeight;
        if (tensor->now.stored && tensor->now.stored->byteCount() < least) {
            setTensor(draft, *visit.tensor, asSaved(*tensor)); // data files do not belong to the small model
            return;
        }
        try {
            const DraftTensor before = *tensor;
            setMadeUpTensor(draft, *visit.tensor, makeTensor(before, dtype, before.now.shape.sizes()));
        } catch (const Error&) {
            // Its shape or dtype is not valid, which may be the fault that is looked for.
        }
    });
}

} // namespace

TensorRef SeededValues::of(const DraftTensor& tensor, DType dtype, std::vector<std::int64_t> shape)
{
    const auto [known, isNew] = m_ranges.try_emplace(tensor.origin);
    if (isNew) {
        const bool isKnown = tensor.origin < m_whole.tensors->size();
        const auto& original = isKnown ? (*m_whole.tensors)[tensor.origin].now.stored : std::nullopt;
        known->second = original ? rangeOf(*original, m_progress) : NumberRange{.least = 0, .greatest = 1};
    }
    return seededTensor(dtype, std::move(shape), known->second, tensor.origin);
}

void leaveOutWeights(Draft& draft)
{
    replaceWeights(draft, [](const DraftTensor&, DType dtype, std::vector<std::int64_t> shape) {
        return zeroTensor(dtype, std::move(shape));
    });
}

void seedWeights(Draft& draft, SeededValues& seeds)
{
    replaceWeights(draft, [&seeds](const DraftTensor& tensor, DType dtype, std::vector<std::int64_t> shape) {
        return seeds.of(tensor, dtype, std::move(shape));
    });
}

void shrinkShapes(Draft& draft, SeededValues* seeds, ModelTest& test)
{
    const std::set<std::int64_t> found = sizesOf(draft);
    const std::vector<std::int64_t> sizes(found.begin(), found.end());
    if (sizes.empty()) {
        return;
    }
    const auto holds = [&](const Elements& staying) {
        return test.holds(withSizes(draft, smallSizes(sizes, staying), seeds));
    };
    const Elements staying =
        holds({}) ? Elements{} : smallestPart(allOf(sizes.size()), holds, [&test] { return test.isOver(); });
    draft = withSizes(draft, smallSizes(sizes, staying), seeds);
}

std::uint64_t replaceValues(Draft& draft, SeededValues& seeds, ModelTest& test)
{
    return ValueReplacement(draft, seeds, test).apply();
}

void declareLargeTensors(Draft& draft, ModelTest& test)
{
    Elements large;
    for (int i = 0; i < draft.graph().initializer_size(); ++i) {
        const DraftTensor* const tensor = tensorOf(draft, draft.graph().initializer(i));
        if (tensor && !tensor->isMisfit && tensor->now.stored &&
            tensor->now.stored->byteCount() > largeTensor) {
            large.push_back(static_cast<std::size_t>(i));
        }
    }
    const auto declared = [&](const Elements& staying) {
        Draft result = draft;
        NameSet inputs;
        for (const onnx::ValueInfoProto& input : result.graph().input()) {
            inputs.insert(input.name());
        }
        NameSet names;
        for (const std::size_t place : large) {
            const onnx::TensorProto& tensor = draft.graph().initializer(static_cast<int>(place));
            if (std::ranges::find(staying, place) != staying.end()) {
                continue;
            }
            names.insert(tensor.name());
            if (!inputs.contains(tensor.name())) {
                onnx::ValueInfoProto& input = *result.graph().add_input();
                input.set_name(tensor.name());
                auto& type = *input.mutable_type()->mutable_tensor_type();
                type.set_elem_type(tensor.data_type());
                for (const std::int64_t size : tensor.dims()) {
                    type.mutable_shape()->add_dim()->set_dim_value(size);
                }
            }
        }
        removeIf(*result.graph().mutable_initializer(),
                 [&names](const onnx::TensorProto& tensor) { return names.contains(tensor.name()); });
        return result;
    };
    if (large.empty()) {
        return;
    }
    const auto holds = [&](const Elements& staying) { return test.holds(declared(staying)); };
    draft = declared(holds({}) ? Elements{} : smallestPart(large, holds, [&test] { return test.isOver(); }));
}

} // namespace onnxmend
