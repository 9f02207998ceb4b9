// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/made_up_inputs.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <vector>

using namespace onnxmend;

namespace
{

/// Elements 0, 1, 2, ... row by row.
RunValue counted(const std::string& name, const std::vector<std::int64_t>& shape)
{
    std::vector<float> numbers(static_cast<std::size_t>(
        std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>())));
    std::iota(numbers.begin(), numbers.end(), 0.0F);
    std::string bytes(numbers.size() * sizeof(float), '\0');
    std::ranges::copy(std::as_bytes(std::span(numbers)), std::as_writable_bytes(std::span(bytes)).begin());
    return RunValue::of(TensorRef::make({.name = name,
                                         .dtype = DType::Float,
                                         .shape = shape,
                                         .strides = {},
                                         .source = ByteSource::fromBytes(std::move(bytes))}));
}

std::vector<float> numbersOf(const RunValue& value)
{
    std::vector<float> numbers(value.tensor->elementCount());
    value.tensor->read(0, numbers.size(), std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

} // namespace

class InputVariantsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void elementsMoveAlongTheLongestDimension();
    void theLastOfEqualDimensionsIsMoved();
    void signalsAreQuieterOnceAndMasksAreNot();
    void whatIsShortStays();
};

void InputVariantsTest::elementsMoveAlongTheLongestDimension()
{
    const RunValue time = variantsOf(std::vector{counted("frames", {1, 9, 2})})[0].front();
    QCOMPARE(time.name, std::string("frames"));
    QCOMPARE(time.shape, (std::vector<std::int64_t>{1, 9, 2}));
    QCOMPARE(numbersOf(time),
             (std::vector<float>{6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5}));
}

void InputVariantsTest::theLastOfEqualDimensionsIsMoved()
{
    const std::vector<float> image =
        numbersOf(variantsOf(std::vector{counted("image", {1, 8, 8})})[0].front());
    QCOMPARE((std::vector<float>(image.begin(), image.begin() + 9)),
             (std::vector<float>{2, 3, 4, 5, 6, 7, 0, 1, 10}));
}

void InputVariantsTest::signalsAreQuieterOnceAndMasksAreNot()
{
    const std::vector<float> signal =
        numbersOf(variantsOf(std::vector{counted("frames", {1, 1, 9})})[1].front());
    QCOMPARE(signal, (std::vector<float>{0, 0.25F, 0.5F, 0.75F, 1, 1.25F, 1.5F, 1.75F, 2}));
    std::string bytes(12 * sizeof(float), '\0');
    const std::array<float, 12> mask = {1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0};
    std::ranges::copy(std::as_bytes(std::span(mask)), std::as_writable_bytes(std::span(bytes)).begin());
    const RunValue value = RunValue::of(TensorRef::make({.name = "mask",
                                                         .dtype = DType::Float,
                                                         .shape = {1, 1, 12},
                                                         .strides = {},
                                                         .source = ByteSource::fromBytes(std::move(bytes))}));
    QCOMPARE(numbersOf(variantsOf(std::vector{value})[1].front()),
             (std::vector<float>{1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}));
}

void InputVariantsTest::whatIsShortStays()
{
    RunValue text{.name = "text", .dtype = DType::String, .shape = {9}, .tensor = {}};
    text.texts.assign(9, "a");
    const std::vector<RunValue> inputs = {counted("rate", {}), counted("state", {2, 1, 7}),
                                          counted("none", {0, 9}), text, counted("features", {2, 96})};
    const std::vector<RunValue> moved = variantsOf(inputs)[1];
    QCOMPARE(moved.size(), inputs.size());
    QCOMPARE(numbersOf(moved[0]), numbersOf(inputs[0]));
    QCOMPARE(numbersOf(moved[1]), numbersOf(inputs[1]));
    QCOMPARE(numbersOf(moved[4]), numbersOf(inputs[4]));
    QCOMPARE(moved[2].shape, inputs[2].shape);
    QCOMPARE(moved[3].texts, inputs[3].texts);
}

ONNXMEND_GUILESS_TEST(input_variants, InputVariantsTest)
#include "tst_input_variants.moc"
