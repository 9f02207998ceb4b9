// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/tensorrt_rules.h"

#include "core/onnx/operator_rows.h"
#include "core/onnx/schema_sources.h"

#include <array>
#include <charconv>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using nlohmann::json;

const OperatorRows& tensorrtRows()
{
    static const OperatorRows rows(tensorrtOperatorTable());
    return rows;
}

TargetRelease releaseIn(const json& row)
{
    const std::string text = row.at("since");
    const auto point = text.find('.');
    TargetRelease release;
    std::from_chars(text.data(), text.data() + point, release.first);
    std::from_chars(text.data() + point + 1, text.data() + text.size(), release.second);
    return release;
}

/// Returns the last of these rules that is not newer than the release; nullptr if all are newer. `rules` are
/// sorted by their releases.
const json* ruleFor(const json& rules, TargetRelease release)
{
    const json* found = nullptr;
    for (const json& rule : rules) {
        found = releaseIn(rule) <= release ? &rule : found;
    }
    return found;
}

TensorrtUse useFromName(const std::string& name)
{
    constexpr std::array names = {"nowhere", "narrowed", "interface", "quantized", "everywhere"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (name == names.at(i)) {
            return static_cast<TensorrtUse>(i);
        }
    }
    return TensorrtUse::Nowhere;
}

/// Returns the variable of the operator's data: of its first input, or of its first output if it reads
/// nothing, or if its row says that its types are those of the result alone; -1 if its type is fixed.
int variableOfData(const json& row, const OpSchema& schema)
{
    const bool isOfOutput = schema.inputs.empty() || row.value("of", "") == "output";
    const auto& parameters = isOfOutput ? schema.outputs : schema.inputs;
    return parameters.empty() ? -1 : parameters.front().variable;
}

/// Returns the schema whose data has only the types of a rule of the row. A variable that has none of them
/// holds other values and keeps its types; so does all of an operator whose types no source states.
KernelSchema narrowedBy(const json& row, const json& rule, const OpSchema& schema)
{
    const bool areStated = rule.at("types").is_array();
    TypeSet taken;
    for (const std::string type : areStated ? rule.at("types") : json::array()) {
        taken.add(typeInRow(type));
    }
    std::vector<TypeVariable> variables = schema.variables;
    if (const int data = variableOfData(row, schema); data >= 0) {
        TypeSet both;
        for (const ValueType type : variables[static_cast<std::size_t>(data)].allowed.types()) {
            if (taken.contains(type)) {
                both.add(type);
            }
        }
        if (both.size() > 0) {
            variables[static_cast<std::size_t>(data)].allowed = std::move(both);
        }
    }
    return {.schema = withVariables(schema, std::move(variables)), .ownSets = {}, .wasProbed = true};
}

/// The rule for an operator, with the schema that it needs.
struct ReadOperator {
    bool isListed = false;
    std::optional<KernelSchema> kernel;
};

ReadOperator readOperator(const OpSchema& schema, TargetRelease release)
{
    ReadOperator result;
    for (const json& row : tensorrtRows().of({}, schema)) {
        const json* const rule = ruleFor(row.at("rules"), release);
        result.isListed = rule != nullptr;
        if (rule && !rule->at("types").is_null()) {
            result.kernel.emplace(narrowedBy(row, *rule, schema));
        }
    }
    return result;
}

} // namespace

TensorrtUse tensorrtUse(DType dtype, TargetRelease release)
{
    // Looked up for each value of a model, so all rows are read at once: there are a dozen.
    static const std::map<DType, std::pair<TargetRelease, TensorrtUse>> uses = [] {
        std::map<DType, std::pair<TargetRelease, TensorrtUse>> read;
        for (const json& row : tensorrtRows().beginningWith(R"({"dtype":)")) {
            if (const auto known = dtypeFromOnnxName(row.at("dtype").get<std::string>())) {
                read.emplace(*known,
                             std::pair(releaseIn(row), useFromName(row.at("use").get<std::string>())));
            }
        }
        return read;
    }();
    const auto use = uses.find(dtype);
    return use == uses.end() || release < use->second.first ? TensorrtUse::Nowhere : use->second.second;
}

TensorrtOperator tensorrtOperator(const OpSchema& schema, TargetRelease release)
{
    static std::mutex mutex;
    static std::map<std::pair<const OpSchema*, TargetRelease>, ReadOperator> known;
    const std::scoped_lock lock(mutex);
    const auto [place, isNew] = known.try_emplace({&schema, release});
    if (isNew) {
        place->second = readOperator(schema, release);
    }
    return {.isListed = place->second.isListed,
            .kernel = place->second.kernel ? &*place->second.kernel : nullptr};
}

OpsetRange tensorrtOpsets(TargetRelease release)
{
    TargetRelease newest;
    OpsetRange range;
    for (const json& row : tensorrtRows().beginningWith(R"({"opsets":)")) {
        const TargetRelease since = releaseIn(row);
        if (newest <= since && since <= release) {
            newest = since;
            range = {.first = row.at("opsets").at(0).get<int>(), .last = row.at("opsets").at(1).get<int>()};
        }
    }
    return range;
}

} // namespace onnxmend
