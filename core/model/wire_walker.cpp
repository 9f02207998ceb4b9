// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/wire_walker.h"

#include "core/base/error.h"

#include <array>
#include <limits>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t depthLimit = 100; ///< protobuf's default for messages inside messages (formats.md e4)

enum class WireMessage : std::uint8_t {
    Other,
    Model,
    Graph,
    Node,
    Attribute,
    Function,
    TrainingInfo,
    SparseTensor,
    Tensor,
};
constexpr std::size_t messageKinds = 9;
constexpr std::uint32_t highestChildField = 25;

/// The fields that lead to a TensorProto, as numbered in onnx.proto (formats.md e2).
struct ChildRow {
    WireMessage parent;
    std::uint32_t field;
    WireMessage child;
};
constexpr ChildRow childRows[] = {
    {WireMessage::Model, 7, WireMessage::Graph},             // graph
    {WireMessage::Model, 20, WireMessage::TrainingInfo},     // training_info
    {WireMessage::Model, 25, WireMessage::Function},         // functions
    {WireMessage::TrainingInfo, 1, WireMessage::Graph},      // initialization
    {WireMessage::TrainingInfo, 2, WireMessage::Graph},      // algorithm
    {WireMessage::Graph, 1, WireMessage::Node},              // node
    {WireMessage::Graph, 5, WireMessage::Tensor},            // initializer
    {WireMessage::Graph, 15, WireMessage::SparseTensor},     // sparse_initializer
    {WireMessage::Function, 7, WireMessage::Node},           // node
    {WireMessage::Function, 11, WireMessage::Attribute},     // attribute_proto
    {WireMessage::Node, 5, WireMessage::Attribute},          // attribute
    {WireMessage::Attribute, 5, WireMessage::Tensor},        // t
    {WireMessage::Attribute, 6, WireMessage::Graph},         // g
    {WireMessage::Attribute, 10, WireMessage::Tensor},       // tensors
    {WireMessage::Attribute, 11, WireMessage::Graph},        // graphs
    {WireMessage::Attribute, 22, WireMessage::SparseTensor}, // sparse_tensor
    {WireMessage::Attribute, 23, WireMessage::SparseTensor}, // sparse_tensors
    {WireMessage::SparseTensor, 1, WireMessage::Tensor},     // values
    {WireMessage::SparseTensor, 2, WireMessage::Tensor},     // indices
};

constexpr auto childTable = [] {
    std::array<std::array<WireMessage, highestChildField + 1>, messageKinds> table{};
    for (const ChildRow& row : childRows) {
        table[static_cast<std::size_t>(row.parent)][row.field] = row.child;
    }
    return table;
}();

WireMessage childOf(WireMessage parent, std::uint32_t field)
{
    return field <= highestChildField ? childTable[static_cast<std::size_t>(parent)][field]
                                      : WireMessage::Other;
}

class MessageWalker
{
public:
    MessageWalker(WireInput& input, const ReplaceTensorField& replace)
        : m_input(input)
        , m_replace(replace)
    {
    }

    WirePatches run()
    {
        m_stack.reserve(depthLimit + 1);
        m_stack.push_back({.message = WireMessage::Model, .end = m_input.size()});
        while (!m_stack.empty()) {
            if (m_position == m_stack.back().end) {
                leaveMessage();
            } else {
                readField();
            }
        }
        return std::move(m_patches);
    }

private:
    static constexpr std::size_t noPatch = std::numeric_limits<std::size_t>::max();

    struct Frame {
        WireMessage message = WireMessage::Other;
        std::uint32_t group = 0; ///< its field number if it is a group
        std::uint64_t lengthStart = 0;
        std::uint64_t contentStart = 0;
        std::uint64_t end = 0;         ///< for a group, the end of the message around it
        std::size_t patch = noPatch;   ///< index of the patch of its length
        std::int64_t contentDelta = 0; ///< bytes that the patches inside add
    };

    void readField()
    {
        const Frame& frame = m_stack.back();
        WireField field{.start = m_position};
        const std::uint64_t tag = m_input.readVarint(m_position, frame.end);
        field.number = static_cast<std::uint32_t>(tag >> 3U);
        field.wireType = static_cast<WireType>(tag & 7U);
        if (tag > std::numeric_limits<std::uint32_t>::max() || field.number == 0) {
            throwMalformed(field.start, "it begins a field with an impossible number");
        }
        switch (field.wireType) {
        case WireType::Varint:
            field.valueStart = m_position;
            field.varint = m_input.readVarint(m_position, frame.end);
            break;
        case WireType::Fixed64:
            skip(field, 8);
            break;
        case WireType::Fixed32:
            skip(field, 4);
            break;
        case WireType::Length:
            if (readLength(field)) {
                return; // the message inside comes next
            }
            break;
        case WireType::GroupStart:
            enter({.message = WireMessage::Other, .group = field.number, .end = frame.end}, field.start);
            return;
        case WireType::GroupEnd:
            endGroup(field);
            return;
        default:
            throwMalformed(field.start, "it begins a field with an impossible wire type");
        }
        field.end = m_position;
        finishField(field);
    }

    void skip(WireField& field, std::uint64_t byteCount)
    {
        if (byteCount > m_stack.back().end - m_position) {
            throwMalformed(field.start, "a field of " + std::to_string(byteCount) +
                                            " bytes begins there, but only " +
                                            std::to_string(m_stack.back().end - m_position) + " are left");
        }
        field.valueStart = m_position;
        m_position += byteCount;
    }

    /// Returns true if the field is a message; it was entered.
    bool readLength(WireField& field)
    {
        const std::uint64_t lengthStart = m_position;
        const std::uint64_t length = m_input.readVarint(m_position, m_stack.back().end);
        const WireMessage parent = m_stack.back().message;
        skip(field, length);
        const WireMessage child = childOf(parent, field.number);
        if (child == WireMessage::Other) {
            return false;
        }
        m_patches.sawModelFields |= m_stack.size() == 1 && child == WireMessage::Graph;
        m_position = field.valueStart;
        enter({.message = child,
               .lengthStart = lengthStart,
               .contentStart = m_position,
               .end = m_position + length},
              field.start);
        return true;
    }

    void enter(const Frame& frame, std::uint64_t start)
    {
        if (m_stack.size() > depthLimit) {
            throwTooDeep(frame, start);
        }
        m_stack.push_back(frame);
    }

    /// Does not call a file damaged whose messages are ONNX's: it may be valid, although no program reads it.
    [[noreturn]] static void throwTooDeep(const Frame& frame, std::uint64_t start)
    {
        if (frame.group != 0) {
            throwMalformed(start, "messages are nested deeper than protobuf's limit of 100");
        }
        throw Error({.place = "byte " + std::to_string(start),
                     .reason = "it is nested too deep: its messages are nested deeper than protobuf's limit "
                               "of 100, which onnx and ONNX Runtime have, too",
                     .advice = "The file need not be damaged. Export the model with fewer If, Loop and Scan "
                               "nodes inside each other: about 30 fit."});
    }

    void endGroup(const WireField& field)
    {
        if (m_stack.back().group != field.number) {
            throwMalformed(field.start, "it ends a group that was not begun");
        }
        m_stack.pop_back();
    }

    void finishField(const WireField& field)
    {
        const WireMessage message = m_stack.back().message;
        if (message == WireMessage::Tensor) {
            if (std::optional<WirePatch> patch = m_replace(field)) {
                addPatch(std::move(*patch));
            }
        } else if (message == WireMessage::Model && field.number == 1 && field.wireType == WireType::Varint) {
            m_patches.sawModelFields = true; // ir_version
        }
    }

    void addPatch(WirePatch patch)
    {
        for (Frame& frame : std::span(m_stack).subspan(1)) { // a tensor's ancestors are all messages
            if (frame.patch == noPatch) {
                frame.patch = m_patches.list.size();
                m_patches.list.push_back({.start = frame.lengthStart, .end = frame.contentStart});
            }
        }
        m_stack.back().contentDelta += static_cast<std::int64_t>(patch.bytes.size() + patch.gap) -
                                       static_cast<std::int64_t>(patch.end - patch.start);
        m_patches.list.push_back(std::move(patch));
    }

    void leaveMessage()
    {
        const Frame frame = m_stack.back();
        if (frame.group != 0) {
            throwMalformed(frame.end, "a group does not end where the message around it does");
        }
        m_stack.pop_back();
        if (m_stack.empty()) {
            m_patches.sizeDelta = frame.contentDelta;
            return;
        }
        if (frame.patch == noPatch) {
            return;
        }
        WirePatch& length = m_patches.list[frame.patch];
        appendVarint(length.bytes,
                     frame.end - frame.contentStart + static_cast<std::uint64_t>(frame.contentDelta));
        m_stack.back().contentDelta += frame.contentDelta + static_cast<std::int64_t>(length.bytes.size()) -
                                       static_cast<std::int64_t>(frame.contentStart - frame.lengthStart);
    }

    WireInput& m_input;
    const ReplaceTensorField& m_replace;
    std::uint64_t m_position = 0;
    std::vector<Frame> m_stack;
    WirePatches m_patches;
};

} // namespace

WirePatches walkWire(WireInput& input, const ReplaceTensorField& replace)
{
    return MessageWalker(input, replace).run();
}

} // namespace onnxmend
