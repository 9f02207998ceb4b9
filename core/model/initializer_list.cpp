// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/initializer_list.h"

#include "core/model/compact/wire_input.h"

#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the value of a field of a serialised TensorProto; the last one counts, as for protobuf.
std::string_view lastValue(std::string_view message, int number)
{
    std::string_view value;
    forEachField(message, 0, message.size(), [&](const MessageField& field) {
        if (field.number == number && field.hasLength) {
            value = message.substr(field.valueStart, field.end - field.valueStart);
        }
    });
    return value;
}

} // namespace

Initializer::Initializer(std::string_view message)
    : m_source(message.data())
    , m_messageLength(static_cast<std::uint32_t>(message.size()))
{
    const std::string_view name = lastValue(message, onnx::TensorProto::kNameFieldNumber);
    m_name = name.data();
    m_nameLength = static_cast<std::uint32_t>(name.size());
}

Initializer::Initializer(const onnx::TensorProto& proto)
    : m_name(proto.name().data())
    , m_source(&proto)
    , m_nameLength(static_cast<std::uint32_t>(proto.name().size()))
    , m_messageLength(isProto)
{
}

void Initializer::copyTo(onnx::TensorProto& copy) const
{
    if (proto()) {
        copy.CopyFrom(*proto());
    } else if (!copy.ParsePartialFromArray(m_source, static_cast<int>(m_messageLength))) {
        throw noModel();
    }
}

InitializerList::InitializerList(const Protos& protos)
    : m_all(std::make_shared<const std::vector<Initializer>>(protos.begin(), protos.end()))
{
}

InitializerList::InitializerList(std::shared_ptr<const std::string> bytes,
                                 std::span<const std::string_view> messages)
    : m_bytes(std::move(bytes))
    , m_all(std::make_shared<const std::vector<Initializer>>(messages.begin(), messages.end()))
    , m_serializedCount(messages.size())
{
}

InitializerList InitializerList::with(const Protos& protos) const
{
    InitializerList list = *this;
    if (protos.empty() && size() == m_serializedCount) {
        return list;
    }
    std::vector<Initializer> all(serialized().begin(), serialized().end());
    for (const onnx::TensorProto& proto : protos) {
        all.emplace_back(proto);
    }
    list.m_all = std::make_shared<const std::vector<Initializer>>(std::move(all));
    return list;
}

InitializerList InitializerList::without(const std::set<std::size_t>& places) const
{
    InitializerList list = *this;
    if (places.empty()) {
        return list;
    }
    std::vector<Initializer> kept;
    for (std::size_t i = 0; i < size(); ++i) {
        if (!places.contains(i)) {
            kept.push_back(begin()[i]);
        }
    }
    list.m_all = std::make_shared<const std::vector<Initializer>>(std::move(kept));
    list.m_serializedCount = m_serializedCount - places.size();
    return list;
}

std::span<const Initializer> InitializerList::serialized() const
{
    return std::span(begin(), m_serializedCount);
}

ByteSource InitializerList::rawData(const Initializer& initializer) const
{
    const std::string_view data = lastValue(initializer.message(), onnx::TensorProto::kRawDataFieldNumber);
    return data.empty() ? ByteSource()
                        : ByteSource::fromBytes(m_bytes).slice(
                              static_cast<std::uint64_t>(data.data() - m_bytes->data()), data.size());
}

} // namespace onnxmend
