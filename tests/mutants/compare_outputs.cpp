// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/compare_outputs.h"

#include "core/dtype/dtype.h"

#include <algorithm>
#include <cmath>

namespace onnxmend::mutants
{

namespace
{

/// Rounding adds up over a few nodes, and a Cast rounds what follows.
constexpr double roundings = 32;

/// Returns values for the graph inputs of `model`; nullopt if one is not a dense tensor of a known shape.
std::optional<onnx::GraphProto> feedFor(const onnx::ModelProto& model, const Feed& feed)
{
    onnx::GraphProto result;
    const auto& graph = model.graph();
    for (const auto& input : graph.input()) {
        const auto isIt = [&](const auto& tensor) { return tensor.name() == input.name(); };
        if (std::any_of(graph.initializer().begin(), graph.initializer().end(), isIt)) {
            continue;
        }
        const auto& type = input.type().tensor_type();
        if (!input.type().has_tensor_type() || !type.has_shape()) {
            return std::nullopt;
        }
        std::vector<std::int64_t> shape;
        for (const auto& dimension : type.shape().dim()) {
            shape.push_back(dimension.dim_value());
        }
        const auto values = feed.find(input.name());
        *result.add_initializer() = makeTensor(input.name(), type.elem_type(), shape,
                                               values == feed.end() ? std::vector<double>() : values->second);
    }
    for (const auto& output : graph.output()) {
        result.add_output()->set_name(output.name());
    }
    return result;
}

/// A retyped input is fed what both types hold: bool has only 0 and 1.
Feed feedOf(const Seed& seed, const Mutant& mutant)
{
    Feed feed = seed.feed;
    if (mutant.from != onnx::TensorProto::BOOL && mutant.to != onnx::TensorProto::BOOL) {
        return feed;
    }
    for (const auto& input : seed.model.graph().input()) {
        if (input.name() == mutant.value) {
            std::vector<double>& values = feed[input.name()];
            values = values.empty() ? fillValues(64) : values;
            std::replace_if(
                values.begin(), values.end(), [](double value) { return value != 0; }, 1.0);
        }
    }
    return feed;
}

/// The coarsest and the narrowest of the floats that the models mention.
Precision lowestPrecision(const onnx::ModelProto& seed, const Mutant& mutant)
{
    std::vector<std::int32_t> types = {onnx::TensorProto::FLOAT, mutant.from, mutant.to};
    for (const auto& input : seed.graph().input()) {
        types.push_back(elementTypeOf(input.type()));
    }
    for (const auto& output : seed.graph().output()) {
        types.push_back(elementTypeOf(output.type()));
    }
    for (const auto& tensor : seed.graph().initializer()) {
        types.push_back(tensor.data_type());
    }
    for (const auto& node : seed.graph().node()) {
        for (const auto& attribute : node.attribute()) {
            if (node.op_type() == "Cast" && attribute.name() == "to") {
                types.push_back(static_cast<std::int32_t>(attribute.i()));
            }
        }
    }
    Precision lowest;
    for (const std::int32_t type : types) {
        if (isFloating(type)) {
            const DTypeInfo& info = dtypeInfo(dtypeFromOnnx(type));
            lowest.epsilon = std::max(lowest.epsilon, std::ldexp(1.0, -info.digits));
            lowest.highest = std::min(lowest.highest, info.highest);
        }
    }
    return lowest;
}

/// Returns whether both models get the same values: an input may be retyped to a dtype that cannot hold them.
bool isSameFeed(const onnx::GraphProto& a, const onnx::GraphProto& b)
{
    for (const auto& left : a.initializer()) {
        for (const auto& right : b.initializer()) {
            if (left.name() == right.name() && left.has_raw_data() && right.has_raw_data() &&
                valuesOf(left) != valuesOf(right)) {
                return false;
            }
        }
    }
    return true;
}

bool isRandom(const onnx::ModelProto& model)
{
    static const std::set<std::string> operators = {"Bernoulli",        "Dropout",       "Multinomial",
                                                    "RandomNormal",     "RandomUniform", "RandomNormalLike",
                                                    "RandomUniformLike"};
    return std::any_of(model.graph().node().begin(), model.graph().node().end(),
                       [](const auto& node) { return operators.contains(node.op_type()); });
}

/// Returns whether the mutation lets values pass as BOOL, which keeps only their truth: by a Cast, or by
/// CastLike.
bool passesBool(const onnx::ModelProto& repaired, const Mutant& mutant)
{
    const auto& nodes = repaired.graph().node();
    return (mutant.to == onnx::TensorProto::BOOL || mutant.from == onnx::TensorProto::BOOL) &&
           std::any_of(nodes.begin(), nodes.end(), [](const auto& node) {
               return node.op_type() == "Cast" || node.op_type() == "CastLike";
           });
}

} // namespace

Comparison compareTensors(onnx::TensorProto expected, const onnx::TensorProto& got,
                          const Precision& precision)
{
    if (!std::equal(expected.dims().begin(), expected.dims().end(), got.dims().begin(), got.dims().end())) {
        return {Agreement::Different, expected.name() + " has another shape"};
    }
    const bool integersBecameFloats = !isFloating(expected.data_type()) && isFloating(got.data_type());
    const bool exact = !isFloating(expected.data_type()) && !isFloating(got.data_type());
    if (expected.data_type() != got.data_type() && !convertTensor(expected, got.data_type())) {
        return {Agreement::NotComparable, {}};
    }
    if (!got.has_raw_data()) {
        return {Agreement::NotComparable, {}};
    }
    const auto want = valuesOf(expected);
    auto have = valuesOf(got);
    if (integersBecameFloats) { // the integer kernel cut off what the float kernel gives
        std::transform(have.begin(), have.end(), have.begin(),
                       [](double value) { return std::trunc(value); });
    }
    double largest = 0;
    for (const double value : want) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    // An integer computed by way of floats may fall on either side of a whole number.
    const double allowed = exact ? 0
                           : isFloating(got.data_type())
                               ? precision.epsilon * roundings * std::max(largest, 1.0)
                               : 1;
    for (std::size_t i = 0; i < want.size(); ++i) {
        const bool same = want[i] == have[i] || (std::isnan(want[i]) && std::isnan(have[i])) ||
                          std::abs(want[i] - have[i]) <= allowed ||
                          (!exact && std::abs(want[i]) > precision.highest); // overflows on the way
        if (!same) {
            return {Agreement::Different, expected.name() + "[" + std::to_string(i) + "] is " +
                                              std::to_string(have[i]) + ", expected " +
                                              std::to_string(want[i])};
        }
    }
    return {Agreement::Same, {}};
}

bool isRefusedWhenRun(Referee& referee, const Seed& seed, const Mutant& mutant)
{
    const auto feed = feedFor(mutant.model, feedOf(seed, mutant));
    return feed && referee.compute(mutant.model, *feed).verdict == Verdict::NoKernel;
}

Comparison compareOutputs(Referee& referee, const Seed& seed, const Mutant& mutant,
                          const onnx::ModelProto& repaired)
{
    const Feed values = feedOf(seed, mutant);
    const auto seedFeed = feedFor(seed.model, values);
    const auto repairedFeed = feedFor(repaired, values);
    if (mutant.loses || isRandom(seed.model) || passesBool(repaired, mutant) || !seedFeed || !repairedFeed ||
        !isSameFeed(*seedFeed, *repairedFeed)) {
        return {};
    }
    const auto expected = referee.run(seed.model, *seedFeed);
    const auto again = referee.run(seed.model, *seedFeed);
    if (!expected || !again || expected->SerializeAsString() != again->SerializeAsString()) {
        return {}; // it does not run, or it is random
    }
    const auto got = referee.run(repaired, *repairedFeed);
    if (!got || got->initializer_size() != expected->initializer_size()) {
        return {Agreement::Different, "the repaired model does not run"};
    }
    const Precision precision = lowestPrecision(seed.model, mutant);
    Comparison all;
    for (int i = 0; i < expected->initializer_size(); ++i) {
        Comparison one = compareTensors(expected->initializer(i), got->initializer(i), precision);
        if (one.agreement == Agreement::Different) {
            return one;
        }
        all.agreement = one.agreement == Agreement::Same ? Agreement::Same : all.agreement;
    }
    return all;
}

} // namespace onnxmend::mutants
