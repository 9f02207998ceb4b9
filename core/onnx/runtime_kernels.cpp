// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/runtime_kernels.h"

#include "core/onnx/operator_rows.h"
#include "core/onnx/schema_sources.h"
#include "core/onnx/tensorrt_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using nlohmann::json;

/// Names of the providers in the table of kernels, in the order of RuntimeTarget, which begins with them.
constexpr std::array providers = {"CPU", "CUDA", "Dml"};

/// One or more kernels that are registered for the same versions of an operator.
struct Kernel {
    int since = 0;
    std::optional<int> until; ///< nullopt: the kernel names no last version
    /// The types that it takes, by type variable or by parameter: a constraint may name either. A variable
    /// that has no entry may have any type.
    std::vector<std::pair<std::string, TypeSet>> types;

    /// KernelRegistry::VerifyKernelDef
    bool isFor(int sinceVersion) const
    {
        return since == sinceVersion || (until && since < sinceVersion && sinceVersion <= *until);
    }
};

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
            set.add(typeInRow(type));
        }
    }
    return kernel;
}

std::vector<Kernel> kernelsOf(RuntimeTarget target, const OpSchema& schema)
{
    static const OperatorRows table(runtimeKernelTable());
    const std::string provider = providers.at(static_cast<std::size_t>(target));
    std::vector<Kernel> kernels;
    for (const json& row : table.of(R"("provider":")" + provider + R"(",)", schema)) {
        for (const json& kernel : row.at("kernels")) {
            kernels.push_back(kernelOf(kernel));
        }
    }
    return kernels;
}

/// Types that a kernel takes together, by type variable.
using Combination = std::map<std::string, TypeSet>;

/// Combinations of types that the loader takes for an operator; with an attribute, only for nodes that state
/// this value of it.
struct ProbedKernels {
    std::string attribute; ///< empty: for all other nodes
    std::string value;     ///< written as text
    std::vector<Combination> combinations;
};
void readCondition(const json& row, ProbedKernels& probed)
{
    if (const auto when = row.find("when"); when != row.end()) {
        probed.attribute = when->begin().key();
        const json& value = when->begin().value();
        probed.value = value.is_string() ? value.get<std::string>() : value.dump();
    }
}

ProbedKernels probedKernelsOf(const json& row)
{
    ProbedKernels probed;
    readCondition(row, probed);
    for (const json& kernel : row.at("kernels")) {
        Combination& combination = probed.combinations.emplace_back();
        for (const auto& [variable, types] : kernel.items()) {
            for (const std::string type : types) {
                combination[variable].add(typeInRow(type));
            }
        }
    }
    return probed;
}

std::vector<ProbedKernels> readProbedKernels(const OpSchema& schema)
{
    static const OperatorRows table(kernelCombinationTable());
    std::vector<ProbedKernels> result;
    for (const json& row : table.of({}, schema)) {
        if (row.at("since") == schema.sinceVersion) {
            result.push_back(probedKernelsOf(row));
        }
    }
    return result;
}

/// Returns the row for a node that states these attributes; nullptr if the loader was not probed, or agrees
/// with the table of kernels. `known` keeps the rows that were read.
const ProbedKernels* probedKernels(std::map<const OpSchema*, std::vector<ProbedKernels>>& known,
                                   const OpSchema& schema, const StatedAttribute& stated)
{
    const auto [place, isNew] = known.try_emplace(&schema);
    if (isNew) {
        place->second = readProbedKernels(schema);
    }
    const ProbedKernels* result = nullptr;
    for (const ProbedKernels& probed : place->second) {
        if (probed.attribute.empty()) {
            result = result ? result : &probed;
        } else if (stated && stated(probed.attribute) == probed.value) {
            return &probed;
        }
    }
    return result;
}

/// Returns the types that any of the kernels takes there; nullopt if one of them takes all types.
std::optional<TypeSet> takenAt(const std::vector<const Kernel*>& kernels, const std::string& name)
{
    if (kernels.empty()) {
        return std::nullopt; // the table lacks the operator
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

/// Returns the types of both sets, in the order of the schema; `castsHalves` adds FLOAT16 if FLOAT is taken.
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

/// Limits the parameters that have a constraint of their own to the types that the kernels take there.
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

/// Returns the schema with the types that a kernel takes together.
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
        .schema = withVariables(schema, std::move(variables)), .ownSets = {}, .wasProbed = true};
    narrowParameters(kernels, true, result);
    return result;
}

std::vector<KernelSchema> schemasOf(RuntimeTarget target, const OpSchema& schema, Halves halves,
                                    const ProbedKernels* probed)
{
    const std::vector<Kernel> all = kernelsOf(target, schema);
    std::vector<const Kernel*> kernels;
    for (const Kernel& kernel : all) {
        if (kernel.isFor(schema.sinceVersion)) {
            kernels.push_back(&kernel);
        }
    }
    std::vector<KernelSchema> schemas;
    if (probed) {
        for (const Combination& combination : probed->combinations) {
            schemas.push_back(combined(schema, kernels, combination));
        }
    } else if (!kernels.empty()) {
        const bool areCast = target == RuntimeTarget::Cpu && halves == Halves::CastByRuntime;
        schemas.push_back(narrow(schema, kernels, areCast));
    }
    return schemas;
}

} // namespace

std::span<const KernelSchema> kernelSchemas(RuntimeTarget target, const OpSchema& schema, Halves halves,
                                            const StatedAttribute& stated, TargetRelease release)
{
    using Key = std::tuple<RuntimeTarget, Halves, const OpSchema*, const ProbedKernels*>;
    static std::mutex mutex;
    static std::map<Key, std::vector<KernelSchema>> known;
    static std::map<const OpSchema*, std::vector<ProbedKernels>> knownProbed;
    if (target == RuntimeTarget::Tensorrt) {
        const KernelSchema* const taken = tensorrtOperator(schema, release).kernel;
        return taken ? std::span(taken, 1) : std::span<const KernelSchema>();
    }
    const bool isProbed = target == RuntimeTarget::Cpu && halves == Halves::CastByRuntime;
    const std::scoped_lock lock(mutex);
    const ProbedKernels* const probed = isProbed ? probedKernels(knownProbed, schema, stated) : nullptr;
    const auto [place, isNew] = known.try_emplace({target, halves, &schema, probed});
    if (isNew) {
        place->second = schemasOf(target, schema, halves, probed);
    }
    return place->second;
}

} // namespace onnxmend
