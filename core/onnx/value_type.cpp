// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/value_type.h"

#include "core/base/text.h"

#include <cctype>
#include <cstddef>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace onnxmend
{

struct ValueType::Entry {
    std::string text;
    ValueKind kind = ValueKind::Unknown;
    DType elementDtype = DType::Undefined;
    ValueType inner = {};
};

namespace
{

using Entry = ValueType::Entry;

/// The limit of protobuf for nested messages, so that parsing cannot exhaust the stack.
constexpr int deepestNesting = 100;

/// ONNX spells element types in lower case inside of value types: "bfloat16" for BFLOAT16.
std::string spelling(DType dtype) { return asciiLowerCase(dtypeInfo(dtype).onnxName); }

struct ByText {
    using is_transparent = void;
    bool operator()(const Entry& a, const Entry& b) const { return a.text < b.text; }
    bool operator()(const Entry& a, std::string_view b) const { return a.text < b; }
    bool operator()(std::string_view a, const Entry& b) const { return a < b.text; }
};

/// All types seen so far. Entries keep their address until the program ends.
class TypeTable
{
public:
    static TypeTable& instance()
    {
        static TypeTable table;
        return table;
    }

    const Entry* tensor(DType dtype) const
    {
        return isKnown(dtype) ? m_tensors[static_cast<std::size_t>(dtype)] : nullptr;
    }

    const Entry* intern(Entry entry)
    {
        const std::scoped_lock lock(m_mutex);
        return &*m_entries.insert(std::move(entry)).first;
    }

    const Entry* find(std::string_view text)
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_entries.find(text);
        return found == m_entries.end() ? nullptr : &*found;
    }

private:
    TypeTable()
    {
        for (const DTypeInfo& row : dtypeTable()) {
            const bool isType = row.dtype != DType::Undefined;
            m_tensors.push_back(!isType ? nullptr
                                        : intern({.text = "tensor(" + spelling(row.dtype) + ")",
                                                  .kind = ValueKind::Tensor,
                                                  .elementDtype = row.dtype}));
        }
    }

    std::mutex m_mutex;
    std::set<Entry, ByText> m_entries;
    std::vector<const Entry*> m_tensors; ///< by code; read without the lock
};

DType dtypeFromSpelling(std::string_view text)
{
    const Entry* tensor = TypeTable::instance().find("tensor(" + std::string(text) + ")");
    return tensor && tensor->kind == ValueKind::Tensor ? tensor->elementDtype : DType::Undefined;
}

ValueType parse(std::string_view text, int depth)
{
    const auto open = text.find('(');
    if (open == std::string_view::npos) {
        return ValueType::tensor(dtypeFromSpelling(text)); // ai.onnx.ml says map(string, float)
    }
    if (depth > deepestNesting || !text.ends_with(')')) {
        return {};
    }
    const auto head = text.substr(0, open);
    const auto body = text.substr(open + 1, text.size() - open - 2);
    if (head == "tensor") {
        return ValueType::tensor(dtypeFromSpelling(body));
    }
    if (head == "sparse_tensor") {
        return ValueType::sparseTensor(dtypeFromSpelling(body));
    }
    if (head == "seq") {
        return ValueType::sequence(parse(body, depth + 1));
    }
    if (head == "optional") {
        return ValueType::optional(parse(body, depth + 1));
    }
    const auto comma = body.find(',');
    if (head == "map" && comma != std::string_view::npos) {
        return ValueType::map(dtypeFromSpelling(body.substr(0, comma)),
                              parse(body.substr(comma + 1), depth + 1));
    }
    return {};
}

} // namespace

ValueType::ValueType(const Entry* entry)
    : m_entry(entry)
    , m_dtype(entry && entry->kind == ValueKind::Tensor ? entry->elementDtype : DType::Undefined)
{
}

ValueType ValueType::tensor(DType dtype) { return ValueType(TypeTable::instance().tensor(dtype)); }

ValueType ValueType::sparseTensor(DType dtype)
{
    if (!isKnown(dtype)) {
        return {};
    }
    return ValueType(TypeTable::instance().intern({.text = "sparse_tensor(" + spelling(dtype) + ")",
                                                   .kind = ValueKind::SparseTensor,
                                                   .elementDtype = dtype}));
}

ValueType ValueType::container(ValueKind kind, const std::string& name, ValueType element)
{
    if (!element.known()) {
        return {};
    }
    return ValueType(TypeTable::instance().intern(
        {.text = name + "(" + element.text() + ")", .kind = kind, .inner = element}));
}

ValueType ValueType::sequence(ValueType element) { return container(ValueKind::Sequence, "seq", element); }

ValueType ValueType::optional(ValueType element)
{
    return container(ValueKind::Optional, "optional", element);
}

ValueType ValueType::map(DType key, ValueType value)
{
    if (!isKnown(key) || !value.known()) {
        return {};
    }
    return ValueType(TypeTable::instance().intern({.text = "map(" + spelling(key) + "," + value.text() + ")",
                                                   .kind = ValueKind::Map,
                                                   .elementDtype = key,
                                                   .inner = value}));
}

ValueType ValueType::fromText(std::string_view text)
{
    if (const Entry* entry = TypeTable::instance().find(text)) {
        return ValueType(entry);
    }
    std::string compact(text);
    std::erase_if(compact, [](unsigned char c) { return std::isspace(c) != 0; });
    return parse(compact, 0);
}

ValueKind ValueType::kind() const { return m_entry ? m_entry->kind : ValueKind::Unknown; }

DType ValueType::elementDtype() const { return m_entry ? m_entry->elementDtype : DType::Undefined; }

ValueType ValueType::inner() const { return m_entry ? m_entry->inner : ValueType(); }

const std::string& ValueType::text() const
{
    static const std::string empty;
    return m_entry ? m_entry->text : empty;
}

std::string displayName(ValueType type)
{
    if (type.isTensor()) {
        return dtypeName(type.dtype());
    }
    return type.known() ? type.text() : "unknown";
}

DType elementDtype(ValueType type)
{
    while (type.inner().known()) {
        type = type.inner();
    }
    return type.isTensor() ? type.dtype() : type.elementDtype();
}

bool isSameContainer(ValueType a, ValueType b)
{
    while (a.inner().known() && b.inner().known() && a.kind() == b.kind()) {
        a = a.inner();
        b = b.inner();
    }
    return a.known() && b.known() && a.kind() == b.kind() && !a.inner().known() && !b.inner().known();
}

} // namespace onnxmend
