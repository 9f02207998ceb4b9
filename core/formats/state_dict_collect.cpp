// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/state_dict_collect.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/state_dict_search.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

// A value may have many paths (shared modules), so the number of names has a limit, too.
constexpr std::size_t maxNamedTensors = 1'000'000;
constexpr std::size_t maxSteps = 50'000'000; ///< entries that are visited
constexpr std::size_t maxOpen = 500'000;
constexpr std::size_t maxModuleDepth = 128;
constexpr std::size_t maxFlattenedDepth = 8;
constexpr std::size_t maxAllNameBytes = std::size_t(128) << 20; ///< all names and prefixes together
constexpr std::size_t maxListedOthers = 12;
constexpr std::size_t maxHiddenSteps = 5'000'000; ///< values that are searched for tensors without names

constexpr const char* packedReason = "it holds its tensors without names, as packed and quantized modules do";
constexpr const char* ownStateReason =
    "the module saves its state in a way of its own (__getstate__), without names";

/// Collects tensors under names; the last of two with one name counts, as in Python.
class Collector
{
public:
    explicit Collector(const PickleValues& values)
        : m_values(values)
    {
    }

    StateDict take(std::string key)
    {
        m_result.key = std::move(key);
        return std::move(m_result);
    }

    /// Adds the tensors that the dict itself holds; a warning lists its other entries.
    void addDict(PickleId dict)
    {
        FirstFew others(maxListedOthers);
        forEachPart(m_values, dict, [&](std::string_view name, PickleId value) {
            if (isTensor(m_values, value)) {
                add(joined({}, name), value);
            } else if (addPacked({}, name, value) || skipHidden({}, name, value, packedReason)) {
                return;
            } else if (m_values.kind(value) != PickleKind::None) {
                others.add(quotedText(name));
            }
        });
        if (others.count() > 0) {
            m_result.warnings.push_back("entries of the state_dict that are not tensors are left out (" +
                                        groupedNumber(others.count()) + "): " + others.text());
        }
    }

    /// Adds the parameters and buffers of a pickled nn.Module (or of a TorchScript module) and of the modules
    /// inside, under the names of its state_dict().
    void addModule(PickleId module)
    {
        std::vector<Place> open = {{{}, module, 0}};
        while (!open.empty()) {
            const Place place = std::move(open.back());
            open.pop_back();
            countSteps(place.depth, maxModuleDepth, m_values.child(place.value, 2));
            const std::size_t before = open.size();
            addModuleParts(place, open);
            std::reverse(open.begin() + static_cast<std::ptrdiff_t>(before), open.end());
        }
    }

    /// Adds all tensors in nested containers, with their names joined by dots.
    void addFlattened(PickleId root)
    {
        std::vector<Place> open = {{{}, root, 0}};
        while (!open.empty()) {
            const Place place = std::move(open.back());
            open.pop_back();
            countSteps(place.depth, maxFlattenedDepth, place.value);
            const std::size_t before = open.size();
            forEachPart(m_values, place.value, [&](std::string_view name, PickleId value) {
                if (isTensor(m_values, value)) {
                    add(joined(place.prefix, name), value);
                } else if (addPacked(place.prefix, name, value)) {
                    return;
                } else if (m_values.isCompound(value) && place.depth < maxFlattenedDepth) {
                    openPart(place, name, value, open);
                }
            });
            std::reverse(open.begin() + static_cast<std::ptrdiff_t>(before), open.end());
        }
    }

private:
    struct Place {
        std::string prefix;
        PickleId value = 0;
        std::size_t depth = 0;
    };

    /// Checks the length before it makes the text: one long key may appear in many places.
    std::string joined(const std::string& prefix, std::string_view name)
    {
        m_nameBytes += prefix.size() + name.size() + 1;
        if (m_nameBytes > maxAllNameBytes) {
            refuseStateDict("the names of its tensors are too long");
        }
        std::string text = prefix;
        text += prefix.empty() || name.empty() ? "" : ".";
        return text += name;
    }

    void openPart(const Place& place, std::string_view name, PickleId value, std::vector<Place>& open)
    {
        if (open.size() >= maxOpen) {
            refuseStateDict("it holds too many modules or dicts side by side");
        }
        open.push_back({joined(place.prefix, name), value, place.depth + 1});
    }

    void countSteps(std::size_t depth, std::size_t maxDepth, PickleId container)
    {
        m_steps += 1 + m_values.childCount(container);
        if (depth > maxDepth || m_steps > maxSteps) {
            refuseStateDict("its modules or dicts are nested too deep or too often");
        }
    }

    void add(std::string name, PickleId value)
    {
        if (m_result.tensors.size() >= maxNamedTensors) {
            refuseStateDict("it names more than " + groupedNumber(maxNamedTensors) + " tensors");
        }
        const auto [found, isNew] = m_index.emplace(std::move(name), m_result.tensors.size());
        if (isNew) {
            m_result.tensors.push_back({found->first, value});
            return;
        }
        m_result.tensors[found->second].value = value;
        if (++m_duplicates == 1) {
            m_result.warnings.push_back("the name " + quotedText(found->first) +
                                        " stands in the state_dict more than once; the last is taken");
        }
    }

    void addModuleParts(const Place& place, std::vector<Place>& open)
    {
        std::unordered_set<std::string_view> hidden;
        const auto state = m_values.child(place.value, 2);
        if (isScript(place.value) && m_values.kind(state) != PickleKind::Dict) {
            skip(place.prefix, ownStateReason);
            return;
        }
        forEachPart(m_values, state, [&](std::string_view name, PickleId value) {
            if (name == "_non_persistent_buffers_set") {
                countSteps(0, maxModuleDepth, value);
                for (const PickleId item : m_values.children(value)) {
                    if (m_values.kind(item) == PickleKind::Str) {
                        hidden.insert(m_values.text(item));
                    }
                }
            }
        });
        forEachPart(m_values, state, [&](std::string_view name, PickleId value) {
            if (isTensor(m_values, value) && isScript(place.value)) {
                add(joined(place.prefix, name), value);
            } else if (isModule(m_values, value) && isScript(place.value)) {
                openPart(place, name, value, open);
            } else if (name == "_parameters" || name == "_buffers") {
                addTensors(place, value, hidden);
            } else if (name == "_modules") {
                openModules(place, value, open);
            } else if (m_values.kind(value) == PickleKind::Opaque && !isModule(m_values, value)) {
                skipHidden(place.prefix, name, value, packedReason);
            }
        });
    }

    bool isScript(PickleId module) const
    {
        const PickleId callable = m_values.child(module, 0);
        return m_values.kind(callable) == PickleKind::Global &&
               m_values.text(m_values.child(callable, 0)).starts_with("__torch__");
    }

    void addTensors(const Place& place, PickleId dict, const std::unordered_set<std::string_view>& hidden)
    {
        countSteps(0, maxModuleDepth, dict);
        forEachPart(m_values, dict, [&](std::string_view name, PickleId value) {
            if (isTensor(m_values, value) && !hidden.contains(name)) {
                add(joined(place.prefix, name), value);
            }
        });
    }

    void openModules(const Place& place, PickleId dict, std::vector<Place>& open)
    {
        forEachPart(m_values, dict, [&](std::string_view name, PickleId value) {
            if (m_values.childCount(value) >= 3) {
                countSteps(0, maxModuleDepth, m_values.child(value, 2)); // isModule searches it
            }
            if (isModule(m_values, value)) {
                openPart(place, name, value, open);
            } else {
                skipHidden(place.prefix, name, value, ownStateReason);
            }
        });
    }

    void skip(std::string name, const char* reason)
    {
        if (m_result.skipped.size() >= maxNamedTensors) {
            refuseStateDict("it names more than " + groupedNumber(maxNamedTensors) + " tensors");
        }
        m_result.skipped.push_back({std::move(name), reason});
    }

    /// Adds weight and bias of a quantized Linear under the names of the module: the pair under
    /// `<module>._packed_params._packed_params` (torch/ao/nn/quantized/modules/linear.py,
    /// LinearPackedParams).
    bool addPacked(const std::string& prefix, std::string_view name, PickleId value)
    {
        constexpr std::string_view ending = "_packed_params._packed_params";
        constexpr std::uint32_t quantizedParts = 6;
        if (!name.ends_with(ending) || m_values.kind(value) != PickleKind::Tuple ||
            m_values.childCount(value) != 2) {
            return false;
        }
        const PickleId weight = m_values.child(value, 0);
        const PickleId bias = m_values.child(value, 1);
        const bool isWeight =
            m_values.kind(weight) == PickleKind::Tensor && m_values.childCount(weight) == quantizedParts;
        if (!isWeight || (m_values.kind(bias) != PickleKind::None && !isTensor(m_values, bias))) {
            return false;
        }
        const std::string stem(name.substr(0, name.size() - ending.size()));
        add(joined(prefix, stem + "weight"), weight);
        if (m_values.kind(bias) != PickleKind::None) {
            add(joined(prefix, stem + "bias"), bias);
        }
        return true;
    }

    /// Lists a value that holds tensors without names as skipped.
    bool skipHidden(const std::string& prefix, std::string_view name, PickleId value, const char* reason)
    {
        const PickleKind kind = m_values.kind(value);
        const bool mayHide =
            kind == PickleKind::Opaque || kind == PickleKind::Tuple || kind == PickleKind::List;
        if (!mayHide || isModule(m_values, value) || !hidesTensors(m_values, value, m_hiddenSteps)) {
            return false;
        }
        skip(joined(prefix, name), reason);
        return true;
    }

    const PickleValues& m_values;
    StateDict m_result;
    std::unordered_map<std::string, std::size_t> m_index;
    std::size_t m_steps = 0;
    std::size_t m_nameBytes = 0;
    std::size_t m_duplicates = 0;
    std::size_t m_hiddenSteps = maxHiddenSteps;
};

} // namespace

void refuseStateDict(std::string reason, std::string advice)
{
    throw Error({.place = "state_dict", .reason = std::move(reason), .advice = std::move(advice)});
}

StateDict collectTensors(const PickleValues& values, PickleId value, std::string key)
{
    Collector collector(values);
    if (isModule(values, value)) {
        collector.addModule(value);
    } else if (isTensorDict(values, value)) {
        collector.addDict(value);
    } else {
        collector.addFlattened(value);
    }
    return collector.take(std::move(key));
}

StateDict collectNested(const PickleValues& values, PickleId value, std::string key)
{
    Collector collector(values);
    collector.addFlattened(value);
    return collector.take(std::move(key));
}

} // namespace onnxmend
