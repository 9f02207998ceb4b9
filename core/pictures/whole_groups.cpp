// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/whole_groups.h"

#include "core/pictures/region_names.h"
#include "core/types/computing_dtype.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr int deepestGroup = 24; // levels; a name with more parts is not a path of modules
constexpr std::size_t leastRun = 32;

/// Returns the floating dtype of two groups together: that of one if the other has none.
struct CommonDtype {
    DType dtype = DType::Undefined;
    bool isMixed = false;

    void add(DType other)
    {
        if (isFloating(other)) {
            isMixed = isMixed || (dtype != DType::Undefined && dtype != other);
            dtype = other;
        }
    }
};

/// Groups a scope: names are sorted, so that each group is a range of them, and are then put in the order of
/// the data.
class ScopeGrouper
{
public:
    ScopeGrouper(const ScopeGraph& scope, std::size_t mostItems, const ModuleOfNode& moduleOf)
        : m_scope(scope)
        , m_mostItems(std::max<std::size_t>(mostItems, 2))
        , m_moduleOf(moduleOf)
    {
    }

    ScopeGroups group()
    {
        m_result.positionOfNode.assign(m_scope.nodes.size(), ScopeGroups::none);
        m_result.positionOfInput.assign(m_scope.values.size(), ScopeGroups::none);
        sortNames();
        m_result.groups.emplace_back();
        Draft whole = draftOf(m_named, 0, 0);
        addInterface(whole);
        place(whole, 0);
        return std::move(m_result);
    }

private:
    struct Named {
        std::string_view name;
        std::uint32_t node = 0;
    };
    /// An element before it has a position.
    struct Draft {
        std::string_view path;    ///< of a group of names
        std::string runPath;      ///< of a run of neighbours
        ScopeGroups::Leaf leaf;   ///< unless it has items
        std::vector<Draft> items; ///< those of a group
        double place = 0;         ///< mean index of its nodes: the order of the data
        std::size_t nodes = 0;    ///< number of nodes
    };

    std::string_view nameOf(std::uint32_t node)
    {
        std::optional<CodeModule> module = m_moduleOf ? m_moduleOf(node) : std::nullopt;
        return module && !module->path.empty() ? nameInModule(node, std::move(*module)) : ownNameOf(node);
    }

    /// Returns the path of the module with the node's own name behind it, and notes the module's class.
    std::string_view nameInModule(std::uint32_t node, CodeModule module)
    {
        std::string& name = m_names.emplace_back(m_scope.nodes[node].name);
        name.erase(0, name.rfind('/') + 1);
        std::ranges::replace(name, '.', '_'); // it is one part
        name.insert(0, module.path + "/");
        if (!module.className.empty()) {
            m_classes.try_emplace(std::move(module.path), std::move(module.className));
        }
        return name;
    }

    std::string_view ownNameOf(std::uint32_t node) const
    {
        const std::string_view own = m_scope.nodes[node].name;
        const auto outputs = m_scope.outputs.of(node);
        const std::string_view output =
            outputs.empty() ? std::string_view() : m_scope.values[outputs.front()].name;
        return partCount(own) > 1 || partCount(output) < 2 ? own : output;
    }

    void sortNames()
    {
        m_named.reserve(m_scope.nodes.size());
        for (std::uint32_t node = 0; node < m_scope.nodes.size(); ++node) {
            if (!m_scope.nodes[node].isConstant) {
                m_named.push_back({nameOf(node), node});
            }
        }
        std::ranges::stable_sort(m_named, {}, &Named::name);
    }

    /// Returns the end of the part of the name behind `from`; the size of the name if it is the node's own.
    static std::size_t moduleEnd(std::string_view name, std::size_t from, int depth)
    {
        return depth < deepestGroup ? endOfPart(name, from) : name.size();
    }

    /// Returns the names at the front that continue with the same part; one name if it has no more modules.
    static std::span<const Named> sameModule(std::span<const Named> named, std::size_t from, int depth)
    {
        const std::string_view first = named.front().name;
        const std::size_t end = moduleEnd(first, from, depth);
        std::size_t count = 1;
        while (end < first.size() && count < named.size() &&
               named[count].name.substr(0, end) == first.substr(0, end) &&
               moduleEnd(named[count].name, from, depth) == end && end < named[count].name.size()) {
            ++count;
        }
        return named.first(count);
    }

    /// Returns the group of names that are equal up to `from`.
    Draft draftOf(std::span<const Named> named, std::size_t from, int depth)
    {
        Draft group;
        while (!named.empty()) {
            const std::span<const Named> module = sameModule(named, from, depth);
            if (module.size() == 1) {
                group.items.push_back(leafOf(module.front().node));
            } else {
                const std::string_view path =
                    module.front().name.substr(0, moduleEnd(module.front().name, from, depth));
                Draft inner = draftOf(module, path.size(), depth + 1);
                const bool isOnlyOne = inner.items.size() == 1; // it holds nothing but another group
                inner.path = path;
                group.items.push_back(isOnlyOne ? std::move(inner.items.front()) : std::move(inner));
            }
            named = named.subspan(module.size());
        }
        finish(group);
        return group;
    }

    static Draft leafOf(std::uint32_t node)
    {
        Draft draft;
        draft.leaf = {.kind = ScopeGroups::LeafKind::Node, .index = node};
        draft.place = node;
        draft.nodes = 1;
        return draft;
    }

    /// Puts the elements in order and adds them up.
    static void finish(Draft& group)
    {
        std::ranges::stable_sort(group.items, {}, &Draft::place);
        group.nodes = 0;
        double sum = 0;
        for (const Draft& item : group.items) {
            group.nodes += item.nodes;
            sum += item.place * static_cast<double>(item.nodes);
        }
        group.place = group.nodes == 0 ? 0 : sum / static_cast<double>(group.nodes);
    }

    void addInterface(Draft& whole) const
    {
        const auto add = [&](ScopeGroups::LeafKind kind, std::uint32_t value, double place) {
            Draft& draft = whole.items.emplace_back();
            draft.leaf = {.kind = kind, .index = value};
            draft.place = place;
        };
        const auto behind = static_cast<double>(m_scope.nodes.size());
        for (std::uint32_t value = 0; value < m_scope.values.size(); ++value) {
            if (m_scope.values[value].kind == GraphValue::Kind::Input) {
                add(ScopeGroups::LeafKind::Input, value, -1);
            }
            if (m_scope.values[value].isOutput) {
                add(ScopeGroups::LeafKind::Output, value, behind);
            }
        }
        std::ranges::stable_sort(whole.items, {}, &Draft::place);
    }

    /// Splits a group with too many elements into runs of neighbours.
    void split(Draft& group, const std::string& path) const
    {
        const std::size_t count = group.items.size();
        if (count <= m_mostItems) {
            return;
        }
        const auto root = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
        const std::size_t run =
            std::max({std::min(leastRun, m_mostItems), root, (count + m_mostItems - 1) / m_mostItems});
        std::vector<Draft> runs;
        for (std::size_t begin = 0; begin < count; begin += run) {
            Draft& part = runs.emplace_back();
            part.runPath = path + "#" + std::to_string(begin);
            const auto first = group.items.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto last = first + static_cast<std::ptrdiff_t>(std::min(run, count - begin));
            part.items.assign(std::make_move_iterator(first), std::make_move_iterator(last));
            for (const Draft& item : part.items) {
                part.nodes += item.nodes;
            }
        }
        group.items = std::move(runs);
    }

    std::string titleOfLeaf(const ScopeGroups::Leaf& leaf) const
    {
        if (leaf.kind != ScopeGroups::LeafKind::Node) {
            return std::string(m_scope.values[leaf.index].name);
        }
        const GraphNode& node = m_scope.nodes[leaf.index];
        return std::string(node.name.empty() ? node.opType : node.name);
    }

    /// Returns a name without the path of the group around it.
    static std::string shortName(std::string_view name, std::string_view around)
    {
        std::string_view rest = name;
        rest.remove_prefix(name.starts_with(around) ? around.size() : 0);
        const std::size_t begin = rest.find_first_not_of("/.");
        return std::string(begin == std::string_view::npos ? name : rest.substr(begin));
    }

    /// Returns the name of the first or last element of a run.
    std::string endOfRun(const Draft& run, bool isFirst, std::string_view around) const
    {
        const Draft* at = &run;
        while (!at->runPath.empty()) {
            at = isFirst ? &at->items.front() : &at->items.back();
        }
        return shortName(at->items.empty() ? titleOfLeaf(at->leaf) : std::string(at->path), around);
    }

    std::string titleOf(const Draft& draft, std::string_view around) const
    {
        return draft.runPath.empty() ? shortName(draft.path, around)
                                     : endOfRun(draft, true, around) + " … " + endOfRun(draft, false, around);
    }

    /// Gives a group its number and its leaves their positions. `index` is its number.
    void place(Draft& draft, std::uint32_t index)
    {
        const auto begin = static_cast<std::uint32_t>(m_result.leaves.size());
        split(draft, m_result.groups[index].path);
        CommonDtype dtype;
        std::optional<std::size_t> finding;
        for (Draft& item : draft.items) {
            if (item.items.empty()) {
                m_result.groups[index].items.push_back({false, placeLeaf(item.leaf, index)});
                if (item.leaf.kind == ScopeGroups::LeafKind::Node) {
                    dtype.add(m_scope.nodes[item.leaf.index].computesIn);
                    finding = finding ? finding : conflictOf(m_scope, item.leaf.index);
                }
                continue;
            }
            const auto inner = static_cast<std::uint32_t>(m_result.groups.size());
            m_result.groups[index].items.push_back({true, inner});
            NodeGroup& added = m_result.groups.emplace_back();
            added.parent = index;
            added.path = item.runPath.empty() ? std::string(item.path) : item.runPath;
            if (const auto known = m_classes.find(added.path); known != m_classes.end()) {
                added.className = known->second;
            }
            // A run has the names of the group around it.
            const std::string around = m_result.groups[index].path;
            added.title = titleOf(item, around.substr(0, around.find('#')));
            place(item, inner);
            dtype.isMixed = dtype.isMixed || m_isMixed;
            dtype.add(m_result.groups[inner].dtype);
            finding = finding ? finding : m_result.groups[inner].finding;
        }
        NodeGroup& group = m_result.groups[index];
        group.begin = begin;
        group.end = static_cast<std::uint32_t>(m_result.leaves.size());
        group.nodes = draft.nodes;
        group.dtype = dtype.isMixed ? DType::Undefined : dtype.dtype;
        group.finding = finding;
        m_isMixed = dtype.isMixed;
    }

    std::uint32_t placeLeaf(ScopeGroups::Leaf leaf, std::uint32_t group)
    {
        const auto position = static_cast<std::uint32_t>(m_result.leaves.size());
        leaf.group = group;
        m_result.leaves.push_back(leaf);
        if (leaf.kind == ScopeGroups::LeafKind::Node) {
            m_result.positionOfNode[leaf.index] = position;
        } else if (leaf.kind == ScopeGroups::LeafKind::Input) {
            m_result.positionOfInput[leaf.index] = position;
        }
        return position;
    }

    const ScopeGraph& m_scope;
    std::size_t m_mostItems;
    const ModuleOfNode& m_moduleOf;
    std::deque<std::string> m_names;                        ///< names with modules, which m_named refers to
    std::unordered_map<std::string, std::string> m_classes; ///< of modules, by path
    std::vector<Named> m_named;
    ScopeGroups m_result;
    bool m_isMixed = false; ///< whether the group that was placed last has several dtypes
};

} // namespace

std::uint32_t ScopeGroups::positionOfProducer(const ScopeGraph& scope, std::uint32_t value) const
{
    const std::int32_t producer = scope.values[value].producer;
    return producer < 0 ? positionOfInput[value] : positionOfNode[static_cast<std::size_t>(producer)];
}

std::optional<std::size_t> conflictOf(const ScopeGraph& scope, std::uint32_t node)
{
    for (const std::uint32_t value : scope.inputs.of(node)) {
        if (const TypeConflict* const conflict = scope.conflictAt(value, node)) {
            return conflict->finding;
        }
    }
    return std::nullopt;
}

ScopeGroups groupsOf(const ScopeGraph& scope, std::size_t mostItems, const ModuleOfNode& moduleOf)
{
    return ScopeGrouper(scope, mostItems, moduleOf).group();
}

} // namespace onnxmend
