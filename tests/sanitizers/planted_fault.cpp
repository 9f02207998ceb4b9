// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Has one fault of the kind that its argument names, so that a sanitizer which finds nothing any more is
// noticed. Built as the code under test is.

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>
#include <thread>
#include <vector>

namespace
{

/// Keeps the compiler from knowing the value, and so from removing the fault.
template <class Value>
Value unknown(Value value)
{
    volatile Value copy = value;
    return copy;
}

void readBehindHeap()
{
    const std::vector<char> bytes(16);
    unknown(bytes.data()[unknown<std::size_t>(16)]);
}

const int*& escapedPlace()
{
    static const int* place = nullptr;
    return place;
}

__attribute__((noinline)) void leavePlaceOnStack()
{
    std::array<int, 4> numbers{};
    numbers[unknown<std::size_t>(0)] = 1;
    escapedPlace() = numbers.data();
}

void readStackAfterReturn()
{
    leavePlaceOnStack();
    unknown(*escapedPlace());
}

void leak()
{
    auto* bytes = new std::array<char, 64>();
    (*bytes)[unknown<std::size_t>(0)] = 1;
    bytes = nullptr;
    unknown(bytes);
}

void overflowInteger() { unknown(unknown(std::numeric_limits<int>::max()) + unknown(1)); }

void shiftTooFar() { unknown(unknown(1) << unknown(40)); }

void race()
{
    int count = 0;
    std::thread other([&count] { ++count; });
    ++count;
    other.join();
    unknown(count);
}

struct Fault {
    std::string_view name;
    void (*make)();
};

constexpr std::array faults = {Fault{"heap", readBehindHeap}, Fault{"stack", readStackAfterReturn},
                               Fault{"leak", leak},           Fault{"integer", overflowInteger},
                               Fault{"shift", shiftTooFar},   Fault{"race", race}};

} // namespace

int main(int argc, char** argv)
{
    for (const Fault& fault : faults) {
        if (argc == 2 && fault.name == argv[1]) {
            fault.make();
            return 0;
        }
    }
    return 2;
}
