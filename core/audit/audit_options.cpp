// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit_options.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::array strategies = {Strategy::Promote, Strategy::MatchDeclared};

std::vector<std::string> strategyNames()
{
    std::vector<std::string> names;
    names.reserve(strategies.size());
    for (const Strategy strategy : strategies) {
        names.emplace_back(strategyName(strategy));
    }
    return names;
}

std::string chosenStrategy(const AuditOptions& options) { return strategyName(options.strategy); }

bool chooseStrategy(AuditOptions& options, std::string_view name)
{
    const auto* const found = std::ranges::find_if(
        strategies, [name](Strategy strategy) { return name == strategyName(strategy); });
    options.strategy = found == strategies.end() ? options.strategy : *found;
    return found != strategies.end();
}

std::vector<std::string> targetNames()
{
    std::vector<std::string> names;
    for (const RuntimeTargetInfo& info : runtimeTargets()) {
        names.emplace_back(info.name);
    }
    return names;
}

std::string chosenTarget(const AuditOptions& options)
{
    return options.target ? targetText({.target = *options.target, .release = options.release})
                          : std::string();
}

bool chooseTarget(AuditOptions& options, std::string_view name)
{
    const std::optional<NamedTarget> named = targetFromText(name);
    if (named) {
        options.target = named->target;
        options.release = named->release;
    }
    return named.has_value();
}

} // namespace

std::span<const OptionRow<AuditOptions>> auditOptionRows()
{
    using Row = OptionRow<AuditOptions>;
    static constexpr std::array rows = {
        Row{.name = "strategy",
            .help = "How operands of a node that differ in dtype are fixed: promote as torch does (the "
                    "default), or match the declarations",
            .role = "strategy",
            .value = ChoiceOption<AuditOptions>{strategyNames, chosenStrategy, chooseStrategy}},
        Row{.name = "target",
            .help = "Target of the model (default cpu): operators for which ONNX Runtime has no kernel there "
                    "are reported, too. With tensorrt, or a release of it as in tensorrt=10.9, what TensorRT "
                    "does not take",
            .role = "target",
            .value = ChoiceOption<AuditOptions>{targetNames, chosenTarget, chooseTarget, refusalOfTarget}}};
    return rows;
}

} // namespace onnxmend
