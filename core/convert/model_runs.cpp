// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/model_runs.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/made_up_inputs.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/formats/checkpoint_readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t readAtOnce = 1U << 16U;
constexpr std::uint64_t bytesAtOnce = 256ULL << 20U; ///< limit for all runs of a batch together
constexpr std::size_t largestBatch = 1024;

/// Calls with pieces of readAtOnce elements of both, as doubles.
void forEachPiece(const TensorRef& a, const TensorRef& b,
                  const std::function<void(std::span<const double>, std::span<const double>)>& visit)
{
    std::vector<std::byte> bytes;
    std::array<std::vector<double>, 2> numbers;
    for (std::uint64_t first = 0; first < a.elementCount(); first += readAtOnce) {
        const std::uint64_t count = std::min(readAtOnce, a.elementCount() - first);
        const std::array<const TensorRef*, 2> tensors = {&a, &b};
        for (std::size_t i = 0; i < 2; ++i) {
            bytes.resize(packedByteCount(tensors[i]->dtype(), count));
            tensors[i]->read(first, count, bytes);
            numbers[i].resize(count);
            toDoubles(tensors[i]->dtype(), bytes, numbers[i]);
        }
        visit(numbers[0], numbers[1]);
    }
}

} // namespace

ModelRuns::ModelRuns(const Model& model, const std::filesystem::path& path, const RunSets& sets,
                     Verifier& verifier, Progress& progress)
    : m_model(model)
    , m_verifier(verifier)
    , m_progress(progress)
{
    if (sets.calibration.empty()) {
        makeSet(path, sets);
    } else {
        readSets(sets.calibration);
    }
    if (sets.hasVariants) {
        addVariants(path);
    }
}

ModelRuns::ModelRuns(const Model& model, Verifier& verifier, Progress& progress)
    : m_model(model)
    , m_verifier(verifier)
    , m_progress(progress)
{
}

ModelRuns ModelRuns::widened(std::span<const FloatRange> ranges) const
{
    ModelRuns wider(m_model, m_verifier, m_progress);
    wider.m_madeUp = m_madeUp;
    for (const std::vector<RunValue>& values : m_values) {
        wider.addSet(values);
    }
    for (const FloatRange& range : ranges) {
        wider.addRange(range);
    }
    return wider;
}

ModelRuns ModelRuns::onRange(const FloatRange& range) const
{
    ModelRuns other(m_model, m_verifier, m_progress);
    other.m_madeUp = m_madeUp;
    other.addRange(range);
    return other;
}

void ModelRuns::addRange(const FloatRange& range)
{
    RunInputOptions options = m_madeUp.value();
    options.floats = range;
    addSet(makeRunInputs(m_model, options));
}

void ModelRuns::addVariants(const std::filesystem::path& path)
{
    const std::size_t given = m_values.size();
    for (std::size_t set = 0; set < given; ++set) {
        for (std::vector<RunValue>& variant : variantsOf(m_values[set])) {
            const TemporaryFolder inputs;
            TensorFolder::write(inputs.path(), variant);
            try {
                (void)runOn(path, {inputs.path()}, {});
            } catch (const Error&) { // positions and lengths may depend on each other
                continue;
            }
            addSet(std::move(variant));
        }
    }
}

void ModelRuns::makeSet(const std::filesystem::path& path, const RunSets& sets)
{
    RunInputOptions options{.dimensions = {}, .files = sets.files};
    const bool isOpen = hasOpenDimensions(m_model, options);
    for (const std::int64_t size : openDimensionSizes) {
        options.openDimension = size;
        addSet(makeRunInputs(m_model, options));
        try {
            (void)run(path);
            if (sets.files.empty()) {
                m_madeUp = options;
            }
            return;
        } catch (const Error&) {
            if (!isOpen || size == openDimensionSizes.back()) {
                throw;
            }
            m_values.clear();
            m_inputs.clear();
        }
    }
}

void ModelRuns::readSets(const std::vector<std::filesystem::path>& files)
{
    for (const std::filesystem::path& file : files) {
        const auto tensors = openCheckpoint(file, CheckpointOptions{}, m_progress);
        std::vector<RunValue> values;
        for (const ValueDeclaration& input : m_model.graph(GraphId{}).inputs) {
            const bool isStored = m_model.findInitializer(GraphId{}, input.name).has_value();
            if (isStored && m_model.irVersion() < 4) {
                continue; // ONNX Runtime does not take it: every initializer had to be an input then
            }
            const TensorRef* tensor = tensors->find(input.name);
            if (tensor) {
                const bool isCast = input.dtype != DType::Undefined && tensor->dtype() != input.dtype;
                values.push_back(RunValue::of(isCast ? castTensor(*tensor, input.dtype) : *tensor));
                values.back().name = input.name;
            } else if (!isStored) {
                throw Error({.file = file.string(),
                             .place = "input " + quotedText(input.name),
                             .reason = "the file has no array of this name"});
            }
        }
        addSet(std::move(values));
    }
}

void ModelRuns::addSet(std::vector<RunValue> values)
{
    m_inputs.push_back(std::make_unique<TemporaryFolder>());
    TensorFolder::write(m_inputs.back()->path(), values);
    m_values.push_back(std::move(values));
}

std::vector<RunTensors> ModelRuns::run(const std::filesystem::path& path,
                                       const std::vector<std::string>& values)
{
    std::vector<std::filesystem::path> inputs;
    for (const auto& folder : m_inputs) {
        inputs.push_back(folder->path());
    }
    return runOn(path, inputs, values);
}

std::vector<RunValue> ModelRuns::valuesFor(const Model& declared, std::size_t set) const
{
    std::vector<RunValue> values;
    for (const RunValue& value : m_values.at(set)) {
        const auto& inputs = declared.graph(GraphId{}).inputs;
        const auto input = std::ranges::find(inputs, value.name, &ValueDeclaration::name);
        const bool isCast = input != inputs.end() && value.tensor && input->dtype != value.dtype &&
                            canCast(value.dtype, input->dtype);
        values.push_back(isCast ? RunValue::of(castTensor(*value.tensor, input->dtype)) : value);
    }
    return values;
}

std::vector<RunTensors> ModelRuns::runDeclared(const std::filesystem::path& path, const Model& declared,
                                               const std::vector<std::string>& values, bool optimised)
{
    const TemporaryFolder folder;
    std::vector<std::filesystem::path> inputs;
    for (std::size_t set = 0; set < m_values.size(); ++set) {
        inputs.push_back(folder.path() / std::to_string(set));
        std::filesystem::create_directory(inputs.back());
        TensorFolder::write(inputs.back(), valuesFor(declared, set));
    }
    return runOn(path, inputs, values, optimised);
}

TimedRuns ModelRuns::timeDeclared(const std::filesystem::path& path, const Model& declared)
{
    m_progress.checkCancelled();
    const TemporaryFolder inputs;
    const TemporaryFolder times;
    TensorFolder::write(inputs.path(), valuesFor(declared, 0));
    return m_verifier.timeRuns(path, {inputs.path(), times.path()}, m_model, m_progress);
}

std::vector<RunTensors> ModelRuns::runOn(const std::filesystem::path& path,
                                         const std::vector<std::filesystem::path>& inputs,
                                         const std::vector<std::string>& values, bool optimised)
{
    m_progress.checkCancelled();
    std::vector<RunTensors> results;
    RunRequest runs{.model = path, .sets = {}, .values = values, .optimised = optimised};
    for (const std::filesystem::path& folder : inputs) {
        results.push_back({.folder = std::make_unique<TemporaryFolder>(), .values = {}});
        runs.sets.push_back({folder, results.back().folder->path()});
    }
    const Proof proof = m_verifier.runOnSets(runs, m_model, m_progress);
    if (!proof.passed()) {
        throw Error({.reason = "ONNX Runtime does not run it: " + proof.sentence()});
    }
    for (RunTensors& result : results) {
        result.values = TensorFolder::read(result.folder->path());
    }
    return results;
}

void forEachBatch(std::size_t count, std::size_t firstBatch,
                  const std::function<std::uint64_t(std::size_t first, std::size_t count)>& visit)
{
    std::size_t batch = firstBatch;
    for (std::size_t first = 0; first < count;) {
        const std::size_t size = std::min(batch, count - first);
        const std::uint64_t bytes = std::max<std::uint64_t>(visit(first, size), 1);
        first += size;
        batch = std::clamp<std::size_t>(bytesAtOnce * size / bytes, 1, largestBatch);
    }
}

OutputError tensorError(const RunValue& original, const RunValue& other, const ErrorRule& rule)
{
    OutputError result{.name = original.name};
    if (original.isText() || other.isText()) {
        result.breaks = original.texts != other.texts;
        return result;
    }
    if (original.shape != other.shape) {
        result.breaks = true;
        return result;
    }
    const bool isExact = rule.integersBreak && dtypeInfo(original.dtype).kind != DTypeKind::Float;
    // Floats that are compared with integers may differ by less than one: the integers were cut off.
    const double cutOff = isExact && dtypeInfo(other.dtype).kind == DTypeKind::Float ? 1 : 0;
    double greatest = 0;
    double off = 0;
    forEachPiece(*original.tensor, *other.tensor, [&](std::span<const double> a, std::span<const double> b) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (std::isfinite(a[i])) {
                const double distance = std::abs(a[i] - b[i]);
                result.breaks |= !std::isfinite(b[i]) || (isExact && distance > cutOff);
                greatest = std::max(greatest, std::abs(a[i]));
                off = std::max(off, distance > cutOff ? distance : 0);
            } else {
                result.breaks |= std::isnan(a[i]) ? !std::isnan(b[i]) : a[i] != b[i];
            }
        }
    });
    greatest = std::max(greatest, rule.leastMagnitude);
    result.error = off == 0 ? 0 : greatest == 0 ? std::numeric_limits<double>::infinity() : off / greatest;
    return result;
}

bool isWithin(const std::vector<OutputError>& errors, double tolerance)
{
    return worstOf(errors) <= tolerance;
}

void takeWorse(std::vector<OutputError>& errors, const std::vector<OutputError>& others)
{
    for (const OutputError& other : others) {
        const auto known = std::ranges::find(errors, other.name, &OutputError::name);
        if (known == errors.end()) {
            errors.push_back(other);
        } else {
            known->breaks |= other.breaks;
            known->error = std::max(known->error, other.error);
        }
    }
}

std::vector<OutputError> outputErrors(const std::vector<RunTensors>& original,
                                      const std::vector<RunTensors>& other, const ErrorRule& rule)
{
    std::vector<OutputError> worst;
    for (std::size_t set = 0; set < original.size(); ++set) {
        std::vector<OutputError> errors;
        for (const RunValue& value : original[set].values) {
            const RunValue* counterpart = other.at(set).find(value.name);
            errors.push_back(counterpart ? tensorError(value, *counterpart, rule)
                                         : OutputError{.name = value.name, .breaks = true});
        }
        takeWorse(worst, errors);
    }
    return worst;
}

double comparableError(const OutputError& error)
{
    return error.breaks || !std::isfinite(error.error) ? std::numeric_limits<double>::infinity()
                                                       : error.error;
}

double worstOf(const std::vector<OutputError>& errors)
{
    double worst = 0;
    for (const OutputError& error : errors) {
        worst = std::max(worst, comparableError(error));
    }
    return worst;
}

std::uint64_t byteCountOf(const std::vector<RunTensors>& sets)
{
    std::uint64_t bytes = 0;
    for (const RunTensors& set : sets) {
        for (const RunValue& value : set.values) {
            bytes += value.tensor ? value.tensor->byteCount() : 0;
        }
    }
    return bytes;
}

} // namespace onnxmend
