// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/onnx/runtime_kernels.h"

#include "core/base/error.h"
#include "core/onnx/schema_sources.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using nlohmann::json;

constexpr std::array targetTable = {
    RuntimeTargetInfo{.target = RuntimeTarget::Cpu, .name = "cpu", .title = "CPU"},
    RuntimeTargetInfo{.target = RuntimeTarget::Cuda, .name = "cuda", .title = "CUDA"},
    RuntimeTargetInfo{.target = RuntimeTarget::Dml, .name = "dml", .title = "DirectML"},
};
/// What the table of kernels calls the providers, in the order of RuntimeTarget.
constexpr std::array providers = {"CPU", "CUDA", "Dml"};

/// One or more kernels that are registered for the same versions of an operator.
struct Kernel {
    int since = 0;
    std::optional<int> until; ///< nothing: the kernel names no end
    /// What it takes, by type variable or by parameter: either may name a constraint. What is not named may
    /// be anything.
    std::vector<std::pair<std::string, TypeSet>> types;

    /// KernelRegistry::VerifyKernelDef
    bool isFor(int sinceVersion) const
    {
        return since == sinceVersion || (until && since < sinceVersion && sinceVersion <= *until);
    }
};

/// By domain and operator: "ai.onnx.ml", "Scaler".
using Kernels = std::map<std::pair<std::string, std::string>, std::vector<Kernel>>;

ValueType typeOf(const std::string& text)
{
    const auto dtype = dtypeFromOnnxName(text);
    return dtype ? ValueType::tensor(*dtype) : ValueType::fromText(text);
}

Kernel kernelOf(const json& row)
{
    Kernel kernel;
    kernel.since = row.at("since");
    if (!row.at("until").is_null()) {
        kernel.until = row.at("until").get<int>();
    }
    for (const auto& [name, types] : row.at("types").items()) {
        TypeSet& set = kernel.types.emplace_back(name, TypeSet()).second;
        for (const std::string type : types) {
            set.add(typeOf(type));
        }
    }
    return kernel;
}

std::array<Kernels, targetTable.size()> readTable()
{
    try {
        const json table = json::parse(runtimeKernelTable());
        std::array<Kernels, targetTable.size()> result;
        for (std::size_t i = 0; i < result.size(); ++i) {
            for (const auto& [domain, operators] : table.at("providers").at(providers.at(i)).items()) {
                for (const auto& [name, rows] : operators.items()) {
                    for (const json& row : rows) {
                        result.at(i)[{domain, name}].push_back(kernelOf(row));
                    }
                }
            }
        }
        return result;
    } catch (const json::exception& error) {
        throw Error(
            {.place = "table of kernels", .reason = error.what(), .advice = "The program is built wrongly."});
    }
}

const std::vector<Kernel>& kernelsOf(RuntimeTarget target, const OpSchema& schema)
{
    static const std::array<Kernels, targetTable.size()> table = readTable();
    static const std::vector<Kernel> none;
    const Kernels& kernels = table.at(static_cast<std::size_t>(target));
    const auto found = kernels.find({schema.domain, schema.name});
    return found == kernels.end() ? none : found->second;
}

/// What a kernel takes together, by type variable.
using Combination = std::map<std::string, TypeSet>;

/// What the loader takes together of an operator; of nodes that state a value of an attribute, where there is
/// one.
struct AskedKernels {
    std::string attribute; ///< empty: of all others
    std::string value;     ///< as text
    std::vector<Combination> combinations;
};
/// By domain, operator and since_version.
using Combinations = std::map<std::tuple<std::string, std::string, int>, std::vector<AskedKernels>>;

void readCondition(const json& row, AskedKernels& asked)
{
    if (const auto when = row.find("when"); when != row.end()) {
        asked.attribute = when->begin().key();
        const json& value = when->begin().value();
        asked.value = value.is_string() ? value.get<std::string>() : value.dump();
    }
}

Combinations readCombinations()
{
    try {
        Combinations result;
        for (const json& row : json::parse(kernelCombinationTable())) {
            AskedKernels& asked = result[{row.at("domain"), row.at("op"), row.at("since")}].emplace_back();
            readCondition(row, asked);
            for (const json& kernel : row.at("kernels")) {
                Combination& combination = asked.combinations.emplace_back();
                for (const auto& [variable, types] : kernel.items()) {
                    for (const std::string type : types) {
                        combination[variable].add(typeOf(type));
                    }
                }
            }
        }
        return result;
    } catch (const json::exception& error) {
        throw Error({.place = "table of kernel combinations",
                     .reason = error.what(),
                     .advice = "The program is built wrongly."});
    }
}

/// The row for a node that states this; nullptr where the loader was not asked, or says what the table of
/// kernels says.
const AskedKernels* askedKernels(const OpSchema& schema, const StatedAttribute& stated)
{
    static const Combinations table = readCombinations();
    const auto found = table.find({schema.domain, schema.name, schema.sinceVersion});
    if (found == table.end()) {
        return nullptr;
    }
    const AskedKernels* result = nullptr;
    for (const AskedKernels& asked : found->second) {
        if (asked.attribute.empty()) {
            result = result ? result : &asked;
        } else if (stated && stated(asked.attribute) == asked.value) {
            return &asked;
        }
    }
    return result;
}

/// What any of the kernels takes there; nothing where one of them takes all.
std::optional<TypeSet> takenAt(const std::vector<const Kernel*>& kernels, const std::string& name)
{
    if (kernels.empty()) {
        return std::nullopt; // of an operator that the table lacks
    }
    TypeSet taken;
    for (const Kernel* kernel : kernels) {
        const auto types = std::ranges::find(kernel->types, name, &std::pair<std::string, TypeSet>::first);
        if (types == kernel->types.end()) {
            return std::nullopt;
        }
        for (const ValueType type : types->second.types()) {
            taken.add(type);
        }
    }
    return taken;
}

/// What both take, in the order of the schema; and FLOAT16 for FLOAT where the runtime casts by itself.
TypeSet narrowed(const TypeSet& allowed, const TypeSet& taken, bool castsHalves)
{
    const ValueType half = ValueType::tensor(DType::Float16);
    const bool takesOptionals =
        std::ranges::any_of(taken.types(), [](ValueType type) { return type.kind() == ValueKind::Optional; });
    TypeSet both;
    for (const ValueType type : allowed.types()) {
        const bool isCast = castsHalves && type == half && taken.contains(ValueType::tensor(DType::Float));
        // The list of kernels writes an optional sequence as the sequence, and a sequence of maps as the map.
        const bool isOptionalSequence = type.kind() == ValueKind::Optional &&
                                        type.inner().kind() == ValueKind::Sequence &&
                                        taken.contains(type.inner()) && takesOptionals;
        const bool isSequenceOfMaps = type.kind() == ValueKind::Sequence &&
                                      type.inner().kind() == ValueKind::Map && taken.contains(type.inner());
        if (taken.contains(type) || isCast || isOptionalSequence || isSequenceOfMaps) {
            both.add(type);
        }
    }
    return both;
}

/// Gives the parameters that have a constraint of their own what the kernels take there.
void narrowParameters(const std::vector<const Kernel*>& kernels, bool castsHalves, KernelSchema& result)
{
    for (auto* parameters : {&result.schema.inputs, &result.schema.outputs}) {
        for (OpParameter& parameter : *parameters) {
            if (const auto taken = takenAt(kernels, parameter.name)) {
                parameter.allowed =
                    &result.ownSets.emplace_back(narrowed(*parameter.allowed, *taken, castsHalves));
            }
        }
    }
}

KernelSchema narrow(const OpSchema& schema, const std::vector<const Kernel*>& kernels, bool castsHalves)
{
    const auto isRead = [&](int variable) {
        return std::ranges::find(schema.inputs, variable, &OpParameter::variable) != schema.inputs.end();
    };
    std::vector<TypeVariable> variables = schema.variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (const auto taken = takenAt(kernels, variables[i].name)) {
            variables[i].allowed =
                narrowed(variables[i].allowed, *taken, castsHalves && isRead(static_cast<int>(i)));
        }
    }
    KernelSchema result{.schema = withVariables(schema, std::move(variables)), .ownSets = {}};
    narrowParameters(kernels, castsHalves, result);
    return result;
}

/// The schema with what a kernel takes together.
KernelSchema combined(const OpSchema& schema, const std::vector<const Kernel*>& kernels,
                      const Combination& combination)
{
    std::vector<TypeVariable> variables = schema.variables;
    for (TypeVariable& variable : variables) {
        if (const auto taken = combination.find(variable.name); taken != combination.end()) {
            variable.allowed = taken->second;
        }
    }
    KernelSchema result{
        .schema = withVariables(schema, std::move(variables)), .ownSets = {}, .wasAsked = true};
    narrowParameters(kernels, true, result);
    return result;
}

std::vector<KernelSchema> schemasOf(RuntimeTarget target, const OpSchema& schema, Halves halves,
                                    const AskedKernels* asked)
{
    std::vector<const Kernel*> kernels;
    for (const Kernel& kernel : kernelsOf(target, schema)) {
        if (kernel.isFor(schema.sinceVersion)) {
            kernels.push_back(&kernel);
        }
    }
    std::vector<KernelSchema> schemas;
    if (asked) {
        for (const Combination& combination : asked->combinations) {
            schemas.push_back(combined(schema, kernels, combination));
        }
    } else if (!kernels.empty()) {
        const bool areCast = target == RuntimeTarget::Cpu && halves == Halves::CastByRuntime;
        schemas.push_back(narrow(schema, kernels, areCast));
    }
    return schemas;
}

} // namespace

std::span<const RuntimeTargetInfo> runtimeTargets() { return targetTable; }

const RuntimeTargetInfo& runtimeTargetInfo(RuntimeTarget target)
{
    return targetTable.at(static_cast<std::size_t>(target));
}

std::optional<RuntimeTarget> runtimeTargetFromName(std::string_view name)
{
    const auto* const found = std::ranges::find(targetTable, name, &RuntimeTargetInfo::name);
    return found == targetTable.end() ? std::nullopt : std::optional(found->target);
}

std::span<const KernelSchema> kernelSchemas(RuntimeTarget target, const OpSchema& schema, Halves halves,
                                            const StatedAttribute& stated)
{
    using Key = std::tuple<RuntimeTarget, Halves, const OpSchema*, const AskedKernels*>;
    static std::mutex mutex;
    static std::map<Key, std::vector<KernelSchema>> known;
    const bool isAsked = target == RuntimeTarget::Cpu && halves == Halves::CastByRuntime;
    const AskedKernels* const asked = isAsked ? askedKernels(schema, stated) : nullptr;
    const std::scoped_lock lock(mutex);
    const auto [place, isNew] = known.try_emplace({target, halves, &schema, asked});
    if (isNew) {
        place->second = schemasOf(target, schema, halves, asked);
    }
    return place->second;
}

} // namespace onnxmend
