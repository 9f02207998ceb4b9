// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/runtime_matrix.h"

#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/base/text.h"
#include "core/base/work_on_pieces.h"
#include "core/model/read_model.h"
#include "core/verify/find_runtime.h"
#include "core/verify/library_version.h"
#include "core/verify/proved_file.h"
#include "core/verify/result_run.h"
#include "core/verify/run_report.h"
#include "core/verify/run_text.h"
#include "core/verify/verifier_process.h"
#include "core/verify/verify.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <thread>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::string_view namePrefix = "ONNX Runtime ";
constexpr double shareOfMemory = 0.75;            ///< for all libraries together
constexpr std::uint64_t bytesOfProcess = 1 << 28; ///< of a library that computes a small model

/// Returns the parts of "1.30.0"; empty if it is not a version.
std::vector<int> partsOf(std::string_view version)
{
    std::vector<int> parts;
    while (!version.empty()) {
        int part = 0;
        const auto [end, failure] = std::from_chars(version.data(), version.data() + version.size(), part);
        if (failure != std::errc()) {
            return parts;
        }
        parts.push_back(part);
        version.remove_prefix(static_cast<std::size_t>(end - version.data()));
        version.remove_prefix(version.starts_with('.') ? 1 : 0);
    }
    return parts;
}

/// Returns how many copies of the model fit into memory, at least one.
std::size_t copiesThatFit(const ModelSize& size)
{
    const double memory = shareOfMemory * static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                          static_cast<double>(sysconf(_SC_PAGESIZE));
    const double copy = static_cast<double>(2 * size.file + 2 * size.data + bytesOfProcess);
    return std::max<std::size_t>(static_cast<std::size_t>(memory / copy), 1);
}

RuntimeAnswer answerOf(const Proof& proof)
{
    return proof.passed() ? RuntimeAnswer::Yes : proof.fails() ? RuntimeAnswer::No : RuntimeAnswer::NotTried;
}

/// The values that one library computed, in a folder that lives as long.
struct Computed {
    std::unique_ptr<TemporaryFolder> folder = {};
    std::vector<RunValue> values = {};
};

class MatrixRun
{
public:
    MatrixRun(const std::filesystem::path& model, const RuntimeMatrixOptions& options, Progress& progress)
        : m_options(options)
        , m_progress(progress)
        , m_model(readModel(model, {}, progress))
        , m_file(std::filesystem::absolute(model))
        , m_tolerance(toleranceFor(coarsestFloat(*m_model)))
        , m_isRandom(drawsRandomNumbers(*m_model))
    {
        for (const std::filesystem::path& library : options.libraries) {
            RuntimeRow& row = m_matrix.rows.emplace_back();
            row.library = findRuntime(library);
            row.version = libraryVersion(row.library);
        }
    }

    /// Open dimensions have the first size that suits all libraries, or otherwise as many as possible: older
    /// ones need more room than newer ones.
    RuntimeMatrix finish()
    {
        m_progress.begin(ONNXMEND_TEXT("Running the model in ONNX Runtime"));
        std::span<const std::int64_t> sizes = openDimensionSizes;
        if (!hasOpenDimensions(*m_model, m_options.inputs)) {
            sizes = sizes.first(1);
        }
        std::optional<RuntimeMatrix> best;
        for (const std::int64_t size : sizes) {
            makeInputs(size);
            runAll();
            if (!best || notRunning(m_matrix) < notRunning(*best)) {
                best = m_matrix;
            }
            if (notRunning(*best) == 0 || tookTooLongSomewhere()) { // more elements take longer still
                break;
            }
        }
        return *std::move(best);
    }

private:
    std::size_t threads() const
    {
        const std::size_t wanted = m_options.threads > 0
                                       ? m_options.threads
                                       : std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
        return std::min(wanted, copiesThatFit(sizeOf(*m_model)));
    }

    static std::ptrdiff_t notRunning(const RuntimeMatrix& matrix)
    {
        return std::ranges::count(matrix.rows, RuntimeAnswer::No, &RuntimeRow::runs);
    }

    bool tookTooLongSomewhere() const
    {
        return std::ranges::any_of(m_matrix.rows, [](const RuntimeRow& row) {
            return row.message.find(tookTooLong) != std::string::npos;
        });
    }

    /// Fills all rows, except those that another size of open dimensions cannot change.
    void runAll()
    {
        std::vector<Computed> computed(m_matrix.rows.size());
        workOnPieces(computed.size(), std::min(threads(), computed.size()), [&] {
            return [&](std::size_t i) {
                RuntimeRow& row = m_matrix.rows[i];
                if (row.isUsable && row.loads != RuntimeAnswer::No) {
                    computed[i] = tryOn(row);
                }
            };
        });
        const auto reference = std::ranges::find(m_matrix.rows, RuntimeAnswer::Yes, &RuntimeRow::runs);
        m_matrix.reference.reset();
        if (reference == m_matrix.rows.end()) {
            return;
        }
        const auto index = static_cast<std::size_t>(reference - m_matrix.rows.begin());
        m_matrix.reference = index;
        m_reference = std::move(computed[index]);
        m_whyIncomparable = m_isRandom ? randomText : whyIncomparable(m_reference);
        reference->message = m_whyIncomparable;
        reference->same = m_whyIncomparable.empty() ? RuntimeAnswer::Yes : RuntimeAnswer::NotTried;
        for (std::size_t i = index + 1; i < computed.size(); ++i) {
            compare(m_matrix.rows[i], computed[i]);
        }
    }

    void makeInputs(std::int64_t openDimension)
    {
        m_inputs.reset();
        m_inputTrouble.clear();
        RunInputOptions options = m_options.inputs;
        options.openDimension = openDimension;
        try {
            const std::vector<RunValue> values = makeRunInputs(*m_model, options);
            m_inputs.emplace();
            TensorFolder::write(m_inputs->path(), values);
        } catch (const Error& error) {
            if (!m_options.inputs.files.empty() || !m_options.inputs.dimensions.empty()) {
                throw; // the user's arguments do not fit
            }
            // The model can still be loaded.
            m_inputs.reset();
            m_inputTrouble = error.what();
        }
    }

    /// Fills the row, except whether the outputs are the same. Called from several threads.
    Computed tryOn(RuntimeRow& row) const
    {
        Computed computed;
        Progress progress = m_progress.quiet();
        RunRequest request{.model = m_file, .sets = {}, .optimised = true};
        if (m_inputs) {
            computed.folder = std::make_unique<TemporaryFolder>();
            request.sets = {{m_inputs->path(), computed.folder->path()}};
        }
        Verifier verifier({.runtime = row.library, .timeoutSeconds = m_options.timeoutSeconds});
        const bool isKnownToLoad = row.loads == RuntimeAnswer::Yes; // with another size
        const RuntimeTrial trial = verifier.tryRuntime(request, *m_model, progress, isKnownToLoad);
        row.message.clear();
        row.same = RuntimeAnswer::NotTried;
        row.outputs.clear();
        row.isUsable = trial.fault.empty();
        if (!row.isUsable) {
            row.message = trial.fault;
            return {};
        }
        if (row.version.empty() && trial.name.starts_with(namePrefix)) {
            row.version = trial.name.substr(namePrefix.size());
        }
        const Proof load = judgedForTarget(trial.load, m_options.target);
        row.loads = answerOf(load);
        row.runs = !load.passed() || !m_inputs ? RuntimeAnswer::NotTried : answerOf(trial.run);
        row.message = !load.passed() ? load.sentence() : !m_inputs ? m_inputTrouble : trial.run.sentence();
        if (row.runs != RuntimeAnswer::Yes) {
            return {};
        }
        computed.values = TensorFolder::read(computed.folder->path());
        return computed;
    }

    /// Returns why outputs cannot be compared with these: NaN equals NaN without anything being right, and
    /// what holds no tensor was not read; empty if they can.
    std::string whyIncomparable(const Computed& reference) const
    {
        for (const RunValue& value : reference.values) {
            if (valuesOf(value, nullptr, m_tolerance, m_progress).hasNoNumber()) {
                return "the output " + quotedText(value.name) + " of the reference holds no finite number";
            }
        }
        const std::vector<std::string> unread = unreadOutputs(*m_model, reference.values);
        return unread.empty() ? std::string()
                              : "the output " + quotedText(unread.front()) + " holds no tensor to compare";
    }

    void compare(RuntimeRow& row, const Computed& own) const
    {
        if (row.runs != RuntimeAnswer::Yes || m_isRandom) {
            row.message = row.runs == RuntimeAnswer::Yes ? randomText : std::move(row.message);
            return;
        }
        row.same = RuntimeAnswer::Yes;
        if (own.values.size() > m_reference.values.size()) {
            row.same = RuntimeAnswer::No;
            row.message = "it gives " + std::to_string(own.values.size()) + " tensors instead of " +
                          std::to_string(m_reference.values.size());
        }
        for (const RunValue& reference : m_reference.values) {
            const RunValue* const output = valueNamed(own.values, reference.name);
            const std::string name = "the output " + quotedText(reference.name);
            std::string difference;
            if (!output) {
                difference = name + " is missing";
            } else {
                row.outputs.push_back(valuesOf(*output, &reference, m_tolerance, m_progress));
                const OutputValues& values = row.outputs.back();
                difference = values.differs() && !values.originalHasNoNumber()
                                 ? name + " is another one: " + outputText(values)
                                 : "";
            }
            if (!difference.empty() && row.same == RuntimeAnswer::Yes) {
                row.same = RuntimeAnswer::No;
                row.message = std::move(difference);
            }
        }
        if (row.same == RuntimeAnswer::Yes && !m_whyIncomparable.empty()) {
            row.same = RuntimeAnswer::NotTried;
            row.message = m_whyIncomparable;
        }
    }

    static constexpr const char* randomText = "it draws random numbers, so its outputs differ each time";

    const RuntimeMatrixOptions& m_options;
    Progress& m_progress;
    std::shared_ptr<const Model> m_model;
    std::filesystem::path m_file;
    Tolerance m_tolerance;
    bool m_isRandom;
    std::optional<TemporaryFolder> m_inputs; ///< nullopt if no inputs can be made
    std::string m_inputTrouble;
    std::string m_whyIncomparable; ///< of the reference; empty if outputs are compared with its own
    Computed m_reference;
    RuntimeMatrix m_matrix;
};

} // namespace

const char* runtimeAnswerName(RuntimeAnswer answer)
{
    static constexpr std::array names = {"yes", "no", "not-tried"};
    return names.at(static_cast<std::size_t>(answer));
}

bool RuntimeRow::failed() const
{
    return loads == RuntimeAnswer::No || runs == RuntimeAnswer::No || same == RuntimeAnswer::No;
}

bool RuntimeMatrix::isMeasured() const
{
    return reference ||
           std::ranges::any_of(rows, [](const RuntimeRow& row) { return row.loads == RuntimeAnswer::No; });
}

bool RuntimeMatrix::failed() const { return std::ranges::any_of(rows, &RuntimeRow::failed); }

bool RuntimeMatrix::hasUsable() const { return std::ranges::any_of(rows, &RuntimeRow::isUsable); }

bool RuntimeMatrix::hasUnusable() const
{
    return std::ranges::any_of(rows, [](const RuntimeRow& row) { return !row.isUsable; });
}

RuntimeMatrix tryRuntimes(const std::filesystem::path& model, const RuntimeMatrixOptions& options,
                          Progress& progress)
{
    return MatrixRun(model, options, progress).finish();
}

std::vector<std::filesystem::path> runtimesByVersion()
{
    std::vector<std::pair<std::vector<int>, std::filesystem::path>> found;
    for (std::filesystem::path& library : allRuntimes()) {
        std::vector<int> version = partsOf(libraryVersion(library));
        found.emplace_back(std::move(version), std::move(library));
    }
    std::ranges::stable_sort(found, std::greater(), [](const auto& entry) { return entry.first; });
    std::vector<std::filesystem::path> libraries;
    libraries.reserve(found.size());
    for (auto& [version, library] : found) {
        libraries.push_back(std::move(library));
    }
    return libraries;
}

} // namespace onnxmend
