// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/formats/pickle/pickle_arrays.h"
#include "core/formats/pickle/pickle_names.h"
#include "core/formats/pickle/pickle_state.h"

#include <array>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

namespace
{

using Arguments = std::vector<PickleId>;

/// Returns the value that a call of a known global stands for; nullopt: the value stays opaque.
using Builder = std::optional<PickleId> (*)(PickleState& state, const Arguments& arguments);

constexpr std::uint32_t maxArguments = 16; ///< no known global takes more
constexpr std::uint32_t maxMetadata = 16;

void require(const PickleState& state, bool holds, const char* what)
{
    if (!holds) {
        state.fail(std::string("a tensor is described by malformed arguments: ") + what);
    }
}

PickleId unbound(PickleState& state, std::string_view reason)
{
    return state.values.addText(PickleKind::Unbound, reason);
}

// --- containers

void appendPairs(PickleState& state, PickleId dict, PickleId pairs)
{
    PickleValues& values = state.values;
    for (const PickleId pair : values.children(pairs)) {
        const bool isPair = values.isCompound(pair) && values.childCount(pair) == 2;
        if (!isPair) {
            state.fail("a dict is built from something that is not a pair");
        }
        values.append(dict, values.child(pair, 0));
        values.append(dict, values.child(pair, 1));
    }
}

std::optional<PickleId> dictFrom(PickleState& state, const Arguments& arguments, std::size_t index)
{
    if (index >= arguments.size()) {
        return state.values.addCompound(PickleKind::Dict);
    }
    const PickleKind kind = state.values.kind(arguments[index]);
    if (kind == PickleKind::Dict) {
        return state.values.addCopy(PickleKind::Dict, arguments[index]);
    }
    if (kind != PickleKind::List && kind != PickleKind::Tuple) {
        return std::nullopt;
    }
    const PickleId dict = state.values.addCompound(PickleKind::Dict);
    appendPairs(state, dict, arguments[index]);
    return dict;
}

std::optional<PickleId> buildDict(PickleState& state, const Arguments& arguments)
{
    return dictFrom(state, arguments, 0);
}

std::optional<PickleId> buildDefaultDict(PickleState& state, const Arguments& arguments)
{
    return dictFrom(state, arguments, 1); // the first is the factory
}

template <PickleKind kind>
std::optional<PickleId> buildSequence(PickleState& state, const Arguments& arguments)
{
    if (arguments.empty()) {
        return state.values.addCompound(kind);
    }
    const PickleKind from = state.values.kind(arguments[0]);
    if (from != PickleKind::List && from != PickleKind::Tuple && from != PickleKind::Set) {
        return std::nullopt;
    }
    return state.values.addCopy(kind, arguments[0]);
}

std::optional<PickleId> buildFirst(PickleState&, const Arguments& arguments)
{
    return arguments.empty() ? std::nullopt : std::optional(arguments[0]);
}

// --- tensors

/// Returns a reason if the metadata of torch >= 2.0 names a lazy view, through which the values would have to
/// be read.
std::optional<std::string_view> unreadableMetadata(PickleState& state, const Arguments& arguments,
                                                   std::size_t index)
{
    if (!isKind(state.values, arguments, index, PickleKind::Dict)) {
        return std::nullopt;
    }
    const PickleValues& values = state.values;
    if (values.childCount(arguments[index]) > maxMetadata) {
        return "it has metadata of an unknown kind";
    }
    const auto children = values.children(arguments[index]);
    for (auto child = children.begin(); child != children.end(); ++child) {
        const PickleId key = *child;
        const PickleId value = *++child;
        const bool isSet = values.kind(value) == PickleKind::Bool && values.integer(value) != 0;
        const std::string_view name =
            values.kind(key) == PickleKind::Str ? values.text(key) : std::string_view();
        if (isSet && name == "conj") {
            return "it is stored as a lazy conjugate view (conj bit); call .resolve_conj() before saving";
        }
        if (isSet && name == "neg") {
            return "it is stored as a lazy negative view (neg bit); call .resolve_neg() before saving";
        }
    }
    return std::nullopt;
}

/// True for a storage of pickle.dump: a call of torch.storage._load_from_bytes with a whole file of
/// torch.save.
bool isPickledStorage(const PickleValues& values, const Arguments& arguments)
{
    if (arguments.empty() || values.kind(arguments[0]) != PickleKind::Opaque) {
        return false;
    }
    const PickleId callable = values.child(arguments[0], 0);
    return values.kind(callable) == PickleKind::Global &&
           normalisedGlobal(values, callable) == "torch.storage._load_from_bytes";
}

PickleId addTensor(PickleState& state, const Arguments& arguments, PickleId dtype, std::size_t metadata)
{
    if (isPickledStorage(state.values, arguments)) {
        return unbound(state, "it was pickled without torch.save, so its bytes are in the pickle");
    }
    require(state, isKind(state.values, arguments, 0, PickleKind::Storage),
            "its storage argument has the wrong type");
    require(state, isKind(state.values, arguments, 1, PickleKind::Int), "its offset is not a number");
    require(state, isKind(state.values, arguments, 2, PickleKind::Tuple), "its size is not a tuple");
    require(state, isKind(state.values, arguments, 3, PickleKind::Tuple), "its stride is not a tuple");
    if (const auto reason = unreadableMetadata(state, arguments, metadata)) {
        return unbound(state, *reason);
    }
    return state.values.addCompound(PickleKind::Tensor,
                                    {arguments[0], arguments[1], arguments[2], arguments[3], dtype});
}

std::optional<PickleId> buildTensor(PickleState& state, const Arguments& arguments)
{
    return addTensor(state, arguments, state.values.addNone(), 6);
}

std::optional<PickleId> buildTensorV3(PickleState& state, const Arguments& arguments)
{
    require(state, isKind(state.values, arguments, 6, PickleKind::Global), "its dtype is missing");
    return addTensor(state, arguments, arguments[6], 7);
}

std::optional<PickleId> buildParameter(PickleState& state, const Arguments& arguments)
{
    const bool isTensor = isKind(state.values, arguments, 0, PickleKind::Tensor) ||
                          isKind(state.values, arguments, 0, PickleKind::Unbound);
    return isTensor ? std::optional(arguments[0]) : std::nullopt;
}

/// True for a known description of scales and zero points: one for all elements, or one for each channel.
bool isQuantizer(const PickleState& state, const Arguments& arguments)
{
    const PickleValues& values = state.values;
    if (!isKind(state.values, arguments, 4, PickleKind::Tuple)) {
        return false;
    }
    const auto children = values.children(arguments[4]);
    const std::vector<PickleId> parts(children.begin(), children.end());
    if (parts.size() < 3 || parts.size() > 4 || values.kind(parts[0]) != PickleKind::Global) {
        return false;
    }
    const std::string scheme = normalisedGlobal(values, parts[0]);
    if (parts.size() == 3) {
        return scheme == "torch.per_tensor_affine" && values.kind(parts[1]) == PickleKind::Float &&
               values.kind(parts[2]) == PickleKind::Int;
    }
    return (scheme == "torch.per_channel_affine" || scheme == "torch.per_channel_affine_float_qparams") &&
           values.kind(parts[1]) == PickleKind::Tensor && values.kind(parts[2]) == PickleKind::Tensor &&
           values.kind(parts[3]) == PickleKind::Int;
}

std::optional<PickleId> buildQuantized(PickleState& state, const Arguments& arguments)
{
    if (!isQuantizer(state, arguments)) {
        return unbound(state, "it is a quantized tensor of a scheme that is not known");
    }
    constexpr std::size_t metadata = 7;
    const PickleId tensor = addTensor(state, arguments, state.values.addNone(), metadata);
    if (state.values.kind(tensor) == PickleKind::Tensor) {
        state.values.append(tensor, arguments[4]);
    }
    return tensor;
}

std::optional<PickleId> buildSparse(PickleState& state, const Arguments&)
{
    return unbound(state, "it is a sparse tensor");
}

std::optional<PickleId> buildMeta(PickleState& state, const Arguments&)
{
    return unbound(state, "it is a meta tensor: it was saved without data");
}

std::optional<PickleId> buildSubclass(PickleState& state, const Arguments&)
{
    return unbound(state, "it is a nested tensor or of a tensor subclass, which has no bytes of its own");
}

std::optional<PickleId> buildFromNumpy(PickleState& state, const Arguments&)
{
    return unbound(state, "it is stored as a NumPy array");
}

std::optional<PickleId> buildFromType(PickleState& state, const Arguments& arguments);

struct KnownGlobal {
    std::string_view name;
    Builder build;
};

// THE allow-list: formats.md a3, "Known globals". Every other global is opaque.
constexpr std::array knownGlobals = std::to_array<KnownGlobal>({
    {"collections.OrderedDict", buildDict},
    {"collections.Counter", buildDict},
    {"collections.defaultdict", buildDefaultDict},
    {"builtins.dict", buildDict},
    {"builtins.list", buildSequence<PickleKind::List>},
    {"builtins.tuple", buildSequence<PickleKind::Tuple>},
    {"builtins.set", buildSequence<PickleKind::Set>},
    {"builtins.frozenset", buildSequence<PickleKind::Set>},
    {"builtins.bytes", buildBytes},
    {"builtins.bytearray", buildBytes},
    {"_codecs.encode", buildEncoded},
    {"numpy.core.multiarray._reconstruct", buildEmptyArray},
    {"numpy.core.numeric._frombuffer", buildArrayFromBuffer},
    {"torch.Size", buildSequence<PickleKind::Tuple>},
    {"torch.device", buildFirst},
    {"torch.serialization._get_layout", buildFirst},
    {"torch._utils._rebuild_tensor", buildTensor},
    {"torch._utils._rebuild_tensor_v2", buildTensor},
    {"torch._utils._rebuild_tensor_v3", buildTensorV3},
    {"torch._utils._rebuild_parameter", buildParameter},
    {"torch._utils._rebuild_parameter_with_state", buildParameter},
    {"torch._tensor._rebuild_from_type_v2", buildFromType},
    {"torch._utils._rebuild_qtensor", buildQuantized},
    {"torch._utils._rebuild_sparse_tensor", buildSparse},
    {"torch._utils._rebuild_sparse_csr_tensor", buildSparse},
    {"torch._utils._rebuild_meta_tensor_no_storage", buildMeta},
    {"torch._utils._rebuild_nested_tensor", buildSubclass},
    {"torch._utils._rebuild_wrapper_subclass", buildSubclass},
    {"torch._utils._rebuild_device_tensor_from_numpy", buildFromNumpy},
    {"torch._utils._rebuild_xla_tensor", buildFromNumpy},
    {"torch._utils._rebuild_device_tensor_from_cpu_tensor", buildParameter},
});

Builder findBuilder(const PickleValues& values, PickleId callable)
{
    static const auto index = [] {
        std::unordered_map<std::string_view, Builder> map;
        for (const KnownGlobal& known : knownGlobals) {
            map.emplace(known.name, known.build);
        }
        return map;
    }();
    if (values.kind(callable) != PickleKind::Global) {
        return nullptr;
    }
    const auto found = index.find(normalisedGlobal(values, callable));
    return found == index.end() ? nullptr : found->second;
}

Arguments childrenOf(const PickleValues& values, PickleId tuple)
{
    const auto children = values.children(tuple);
    return {children.begin(), children.end()};
}

/// Arguments: func, type, args, state. Builds the call of func with args. Refuses this very global as func: a
/// file could choose the depth of the recursion.
std::optional<PickleId> buildFromType(PickleState& state, const Arguments& arguments)
{
    const bool wellFormed = arguments.size() >= 3 && isKind(state.values, arguments, 2, PickleKind::Tuple) &&
                            state.values.childCount(arguments[2]) <= maxArguments;
    const Builder build = wellFormed ? findBuilder(state.values, arguments[0]) : nullptr;
    if (!build || build == buildFromType) {
        return std::nullopt;
    }
    return build(state, childrenOf(state.values, arguments[2]));
}

} // namespace

PickleId buildCall(PickleState& state, PickleId callable, PickleId arguments)
{
    PickleValues& values = state.values;
    const bool fewArguments =
        values.kind(arguments) == PickleKind::Tuple && values.childCount(arguments) <= maxArguments;
    if (const Builder build = fewArguments ? findBuilder(values, callable) : nullptr) {
        if (const auto built = build(state, childrenOf(values, arguments))) {
            return *built;
        }
    }
    return values.addCompound(PickleKind::Opaque, {callable, arguments});
}

} // namespace onnxmend
