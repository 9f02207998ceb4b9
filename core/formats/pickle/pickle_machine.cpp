// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_machine.h"

#include "core/formats/pickle/pickle_arrays.h"
#include "core/formats/pickle/pickle_names.h"
#include "core/formats/pickle/pickle_state.h"
#include "core/formats/pickle/pickle_text.h"

#include <array>
#include <bit>
#include <utility>

namespace onnxmend
{

namespace
{

using Kind = PickleKind;
using State = PickleState;

// --- numbers, texts and the memo

template <std::size_t bytes>
void pushUint(State& s)
{
    s.push(s.values.addInt(static_cast<std::int64_t>(s.readUint(bytes))));
}

void pushInt32(State& s) { s.push(s.values.addInt(static_cast<std::int32_t>(s.readUint(4)))); }

void pushFloat(State& s)
{
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) {
        bits = bits << 8 | s.readByte(); // the one big-endian number of the format
    }
    s.push(s.values.addFloat(std::bit_cast<double>(bits)));
}

template <std::size_t lengthBytes>
void pushLong(State& s)
{
    const std::uint64_t size = s.readUint(lengthBytes);
    s.push(addLong(s.values, s.take(size), size));
}

template <Kind kind, std::size_t lengthBytes>
void pushText(State& s)
{
    const std::uint64_t size = s.readUint(lengthBytes);
    s.push(s.values.addSlice(kind, s.take(size), size));
}

template <std::size_t lengthBytes>
void pushByteString(State& s)
{
    const std::uint64_t size = s.readUint(lengthBytes);
    s.push(addByteString(s.values, s.take(size), size));
}

template <PickleId (*add)(PickleValues&, std::string_view)>
void pushLine(State& s)
{
    s.push(add(s.values, s.takeLine()));
}

template <bool value>
void pushBool(State& s)
{
    s.push(s.values.addBool(value));
}

void pushNone(State& s) { s.push(s.values.addNone()); }

template <std::size_t bytes>
void put(State& s)
{
    s.memorise(s.readUint(bytes), s.top());
}

template <std::size_t bytes>
void get(State& s)
{
    s.push(s.remembered(s.readUint(bytes)));
}

std::uint64_t indexLine(State& s)
{
    const PickleId number = addNumberLine(s.values, s.takeLine());
    if (s.values.kind(number) == Kind::BigInt || s.values.integer(number) < 0) {
        s.fail("a memo index is not a number");
    }
    return static_cast<std::uint64_t>(s.values.integer(number));
}

// --- the stack itself

void dropTop(State& s)
{
    if (s.hasTop() || !s.hasMark()) {
        s.pop();
    } else {
        s.popToMark(); // POP on a mark takes the mark
    }
}

void ignoreProtocol(State& s)
{
    if (const int protocol = s.readByte(); protocol > 5) {
        s.fail("the pickle protocol " + std::to_string(protocol) + " is not supported");
    }
}

void checkFrame(State& s) { s.requireBytes(s.readUint(8)); }

// --- containers

template <Kind kind>
void pushEmpty(State& s)
{
    s.push(s.values.addCompound(kind));
}

template <Kind kind>
void pushFromMark(State& s)
{
    s.push(s.values.addCompound(kind, s.popToMark()));
}

void pushDictFromMark(State& s)
{
    const std::vector<PickleId> items = s.popToMark();
    if (items.size() % 2 != 0) {
        s.fail("a dict has a key without a value");
    }
    s.push(s.values.addCompound(Kind::Dict, items));
}

template <std::size_t count>
void pushTuple(State& s)
{
    std::array<PickleId, count> items{};
    for (std::size_t i = count; i-- > 0;) {
        items[i] = s.pop();
    }
    s.push(s.values.addCompound(Kind::Tuple, items));
}

/// Returns the container for items: the value on the stack, or a container in which an opaque object collects
/// items.
PickleId itemsOf(State& s, PickleId target, Kind kind)
{
    const Kind targetKind = s.values.kind(target);
    const bool sequence = kind == Kind::List && (targetKind == Kind::List || targetKind == Kind::Set);
    if (targetKind == kind || sequence) {
        return target;
    }
    if (targetKind != Kind::Opaque) {
        s.fail("items are added to a value that is not a container");
    }
    const PickleId items = s.values.addCompound(kind);
    s.values.append(target, items);
    return items;
}

void appendAll(State& s, const std::vector<PickleId>& items, Kind kind)
{
    if (kind == Kind::Dict && items.size() % 2 != 0) {
        s.fail("a dict has a key without a value");
    }
    const PickleId target = s.top();
    if (items.empty()) {
        return;
    }
    const PickleId container = itemsOf(s, target, kind);
    for (const PickleId item : items) {
        s.values.append(container, item);
    }
}

template <Kind kind>
void appendFromMark(State& s)
{
    appendAll(s, s.popToMark(), kind);
}

void appendOne(State& s) { appendAll(s, {s.pop()}, Kind::List); }

void setItem(State& s)
{
    const PickleId value = s.pop();
    const PickleId key = s.pop();
    appendAll(s, {key, value}, Kind::Dict);
}

// --- globals and what is built with them

void pushGlobal(State& s, PickleId module, PickleId name)
{
    if (s.values.kind(module) != Kind::Str || s.values.kind(name) != Kind::Str) {
        s.fail("a global has a name that is not a text");
    }
    warnOfSuspiciousGlobal(s, s.values.text(module), s.values.text(name));
    s.push(s.values.addCompound(Kind::Global, {module, name}));
}

std::pair<PickleId, PickleId> takeGlobalLines(State& s)
{
    const PickleId module = s.values.addText(Kind::Str, s.takeLine());
    return {module, s.values.addText(Kind::Str, s.takeLine())};
}

void pushGlobalFromLines(State& s)
{
    const auto [module, name] = takeGlobalLines(s);
    pushGlobal(s, module, name);
}

void pushGlobalFromStack(State& s)
{
    const PickleId name = s.pop();
    const PickleId module = s.pop();
    pushGlobal(s, module, name);
}

void call(State& s)
{
    const PickleId arguments = s.pop();
    const PickleId callable = s.pop();
    s.push(buildCall(s, callable, arguments));
}

void callWithKeywords(State& s)
{
    const PickleId keywords = s.pop();
    call(s);
    if (s.values.kind(s.top()) == Kind::Opaque) {
        s.values.append(s.top(), keywords);
    }
}

/// Runs OBJ: the class and its arguments lie on the stack one by one.
void callFromMark(State& s)
{
    const std::vector<PickleId> items = s.popToMark();
    if (items.empty()) {
        s.fail("an object has no class");
    }
    const PickleId arguments = s.values.addCompound(Kind::Tuple, std::span(items).subspan(1));
    s.push(buildCall(s, items.front(), arguments));
}

void callNamedFromMark(State& s)
{
    const auto [module, name] = takeGlobalLines(s);
    const PickleId arguments = s.values.addCompound(Kind::Tuple, s.popToMark());
    pushGlobal(s, module, name);
    s.push(buildCall(s, s.pop(), arguments));
}

/// Adds the state to an opaque object. Ignores the state of a known value, which only sets attributes such as
/// _metadata of a state_dict; they are not entries.
void setState(State& s)
{
    const PickleId state = s.pop();
    if (s.values.kind(s.top()) == Kind::Opaque) {
        s.values.append(s.top(), state);
    } else if (s.values.kind(s.top()) == Kind::Array) {
        setArrayState(s, s.top(), state);
    }
}

void pushPersistent(State& s) { s.push(buildPersistent(s, s.pop())); }

/// One opcode: https://github.com/python/cpython/blob/main/Lib/pickletools.py
struct PickleOpcode {
    std::uint8_t code = 0;
    std::string_view name;
    void (*run)(PickleState& state) = nullptr; ///< null: known by name and refused
};

constexpr std::uint8_t pickleStop = 0x2e;

// THE table of opcodes, in the groups of formats.md a3.
constexpr std::array opcodes = std::to_array<PickleOpcode>({
    {0x80, "PROTO", ignoreProtocol},
    {0x95, "FRAME", checkFrame},
    {0x28, "MARK", [](State& s) { s.pushMark(); }},
    {0x30, "POP", dropTop},
    {0x31, "POP_MARK", [](State& s) { s.popToMark(); }},
    {0x32, "DUP", [](State& s) { s.push(s.top()); }},
    {0x4e, "NONE", pushNone},
    {0x88, "NEWTRUE", pushBool<true>},
    {0x89, "NEWFALSE", pushBool<false>},
    {0x4a, "BININT", pushInt32},
    {0x4b, "BININT1", pushUint<1>},
    {0x4d, "BININT2", pushUint<2>},
    {0x8a, "LONG1", pushLong<1>},
    {0x8b, "LONG4", pushLong<4>},
    {0x47, "BINFLOAT", pushFloat},
    {0x49, "INT", pushLine<addNumberLine>},
    {0x4c, "LONG", pushLine<addNumberLine>},
    {0x46, "FLOAT", pushLine<addFloatLine>},
    {0x58, "BINUNICODE", pushText<Kind::Str, 4>},
    {0x8c, "SHORT_BINUNICODE", pushText<Kind::Str, 1>},
    {0x8d, "BINUNICODE8", pushText<Kind::Str, 8>},
    {0x56, "UNICODE", pushLine<addUnicodeLine>},
    {0x43, "SHORT_BINBYTES", pushText<Kind::Bytes, 1>},
    {0x42, "BINBYTES", pushText<Kind::Bytes, 4>},
    {0x8e, "BINBYTES8", pushText<Kind::Bytes, 8>},
    {0x96, "BYTEARRAY8", pushText<Kind::Bytes, 8>},
    {0x55, "SHORT_BINSTRING", pushByteString<1>},
    {0x54, "BINSTRING", pushByteString<4>},
    {0x53, "STRING", pushLine<addQuotedLine>},
    {0x5d, "EMPTY_LIST", pushEmpty<Kind::List>},
    {0x61, "APPEND", appendOne},
    {0x65, "APPENDS", appendFromMark<Kind::List>},
    {0x6c, "LIST", pushFromMark<Kind::List>},
    {0x29, "EMPTY_TUPLE", pushEmpty<Kind::Tuple>},
    {0x74, "TUPLE", pushFromMark<Kind::Tuple>},
    {0x85, "TUPLE1", pushTuple<1>},
    {0x86, "TUPLE2", pushTuple<2>},
    {0x87, "TUPLE3", pushTuple<3>},
    {0x7d, "EMPTY_DICT", pushEmpty<Kind::Dict>},
    {0x73, "SETITEM", setItem},
    {0x75, "SETITEMS", appendFromMark<Kind::Dict>},
    {0x64, "DICT", pushDictFromMark},
    {0x8f, "EMPTY_SET", pushEmpty<Kind::Set>},
    {0x90, "ADDITEMS", appendFromMark<Kind::List>},
    {0x91, "FROZENSET", pushFromMark<Kind::Set>},
    {0x63, "GLOBAL", pushGlobalFromLines},
    {0x93, "STACK_GLOBAL", pushGlobalFromStack},
    {0x52, "REDUCE", call},
    {0x62, "BUILD", setState},
    {0x81, "NEWOBJ", call},
    {0x92, "NEWOBJ_EX", callWithKeywords},
    {0x6f, "OBJ", callFromMark},
    {0x69, "INST", callNamedFromMark},
    {0x71, "BINPUT", put<1>},
    {0x72, "LONG_BINPUT", put<4>},
    {0x94, "MEMOIZE", [](State& s) { s.memorise(s.memoSize(), s.top()); }},
    {0x70, "PUT", [](State& s) { s.memorise(indexLine(s), s.top()); }},
    {0x68, "BINGET", get<1>},
    {0x6a, "LONG_BINGET", get<4>},
    {0x67, "GET", [](State& s) { s.push(s.remembered(indexLine(s))); }},
    {0x51, "BINPERSID", pushPersistent},
    {0x50, "PERSID", nullptr},
    {0x82, "EXT1", nullptr},
    {0x83, "EXT2", nullptr},
    {0x84, "EXT4", nullptr},
    {0x97, "NEXT_BUFFER", nullptr},
    {0x98, "READONLY_BUFFER", nullptr},
});

constexpr auto opcodesByCode = [] {
    std::array<const PickleOpcode*, 256> byCode{};
    for (const PickleOpcode& opcode : opcodes) {
        byCode[opcode.code] = &opcode;
    }
    return byCode;
}();

constexpr std::uint64_t maxOpcodes = 50'000'000;

std::string hexByte(std::uint8_t byte)
{
    constexpr std::string_view digits = "0123456789abcdef";
    return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

void runOpcode(PickleState& state, std::uint8_t code)
{
    const PickleOpcode* opcode = opcodesByCode[code];
    if (!opcode) {
        state.fail("the byte " + hexByte(code) + " is not a pickle opcode");
    }
    if (!opcode->run) {
        state.fail("the pickle opcode " + std::string(opcode->name) + " is not supported");
    }
    try {
        opcode->run(state);
    } catch (const Error& error) {
        if (!error.details().place.empty()) {
            throw;
        }
        state.fail(error.details().reason); // a limit or a malformed value, now with its place
    }
}

} // namespace

Pickle readPickle(std::string bytes, const PickleOrigin& origin)
{
    PickleState state(std::move(bytes), origin);
    for (std::uint64_t count = 0; count < maxOpcodes; ++count) {
        state.beginOpcode();
        const std::uint8_t code = state.readByte();
        if (code == pickleStop) {
            const PickleId root = state.pop();
            return {std::move(state.values), root, state.offset(), state.warnings()};
        }
        runOpcode(state, code);
    }
    state.fail("the pickle has too many opcodes");
}

} // namespace onnxmend
