// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/checks.h"
#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/binding/content_difference.h"
#include "core/binding/weight_names.h"
#include "core/model/misfit_readings.h"
#include "core/types/finding_kinds.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// A weight of a data file that a checkpoint has under the same name.
struct ComparedWeight {
    std::string_view name;
    std::size_t rank = 0;
    ContentDifference difference;
};

/// The tensors of a model that lie in one data file.
struct OriginOfFile {
    std::size_t readable = 0;
    std::size_t failed = 0;                  ///< tensors beyond its end, also if a checkpoint has filled them
    std::shared_ptr<const InputFile> file;   ///< null if none is readable
    std::vector<const ModelTensor*> notRead; ///< may be beyond the end of the file
    std::vector<ComparedWeight> compared;
};

/// The result of a comparison.
struct DifferenceCount {
    std::size_t differing = 0;
    double largest = 0;
    std::string_view name; ///< weight that differs the most

    void add(const ComparedWeight& weight)
    {
        ++differing;
        if (name.empty() || weight.difference.largest > largest) {
            largest = weight.difference.largest;
            name = weight.name;
        }
    }
};

/// Returns false if the bytes look complete as another dtype.
bool isBeyond(const ModelTensor& tensor, const InputFile& file)
{
    if (const auto readings = misfitReadings(tensor); !readings.empty() && readings.front().isLikely) {
        return false;
    }
    try {
        const std::uint64_t needed = packedByteCount(tensor.storedDtype, checkedElementCount(tensor.shape));
        return tensor.fileOffset > file.size() || needed > file.size() - tensor.fileOffset;
    } catch (const Error&) {
        return false; // an impossible shape or dtype says nothing about the file
    }
}

class DataOriginCheck
{
public:
    DataOriginCheck(const Model& model, ReportBuilder& report)
        : m_model(model)
        , m_report(report)
    {
        for (const ModelTensor& tensor : model.tensors()) {
            addTensor(tensor);
        }
        for (auto& [location, file] : m_files) {
            for (const ModelTensor* tensor : file.notRead) {
                file.failed += file.file && isBeyond(*tensor, *file.file) ? 1 : 0;
            }
        }
    }

    bool hasFiles() const { return !m_files.empty(); }

    /// Compares weights that match by name, as they are stored: no views and no computed values.
    void compare(const Checkpoints& checkpoints, const Bindings& bindings, const BindingOptions& options,
                 Progress& progress)
    {
        for (const Binding& binding : bindings.bound) {
            const bool byName = binding.rule == MatchRule::Exact || binding.rule == MatchRule::Normalized ||
                                binding.rule == MatchRule::Suffix;
            const auto id = byName && !binding.transposed && !binding.folded
                                ? m_model.findInitializer(GraphId{}, binding.value)
                                : std::nullopt;
            const ModelTensor* const tensor = id ? &m_model.tensor(*id) : nullptr;
            if (!tensor || tensor->source != TensorSource::External || !tensor->stored) {
                continue;
            }
            const TensorRef& weight = checkpoints[binding.weight.checkpoint]->tensors[binding.weight.tensor];
            if (const auto difference =
                    contentDifference(*tensor->stored, weight, options.contents, progress)) {
                m_files[tensor->location.str()].compared.push_back(
                    {.name = tensor->name.str(), .rank = tensor->shape.size(), .difference = *difference});
            }
        }
    }

    void reportAll()
    {
        for (const auto& [location, file] : m_files) {
            if (file.readable == 0) {
                continue; // unreadable tensors are reported one by one
            }
            const DifferenceCount count = countDifferences(file);
            const bool isContradicted = count.differing > 0 || file.compared.empty();
            if (file.failed > 0 && isContradicted) {
                addFinding(location, Severity::Error, distrustText(location, file, count));
            } else if (count.differing > 0) {
                addFinding(location, Severity::Warning, warningText(location, file, count));
            }
        }
    }

private:
    void addTensor(const ModelTensor& tensor)
    {
        if (!tensor.failedLocation.empty()) {
            ++m_files[tensor.failedLocation.str()].failed;
        }
        if (tensor.source != TensorSource::External || tensor.location.empty()) {
            return;
        }
        OriginOfFile& file = m_files[tensor.location.str()];
        if (!tensor.stored) {
            file.notRead.push_back(&tensor);
            return;
        }
        ++file.readable;
        if (!file.file) {
            file.file = tensor.stored->source().file();
        }
    }

    /// Counts differences. A BatchNorm that the exporter folded into a convolution changes weights by a
    /// factor, and the bias in another way.
    static DifferenceCount countDifferences(const OriginOfFile& file)
    {
        std::unordered_set<std::string> scaled; // modules
        for (const ComparedWeight& weight : file.compared) {
            if (weight.difference.kind == ContentDifference::Kind::Scaled) {
                scaled.insert(modulePrefix(weight.name));
            }
        }
        DifferenceCount count;
        for (const ComparedWeight& weight : file.compared) {
            const bool isBiasOfScaled = weight.rank == 1 && scaled.contains(modulePrefix(weight.name));
            if (weight.difference.kind == ContentDifference::Kind::Other && !isBiasOfScaled) {
                count.add(weight);
            }
        }
        return count;
    }

    static std::string differenceText(const DifferenceCount& count)
    {
        constexpr double none = 1e-300; // no two values are finite
        return (count.largest > none ? "they differ by up to " + shortNumber(count.largest)
                                     : std::string("they are not finite numbers")) +
               ", " + quotedText(count.name);
    }

    static std::string distrustText(const std::string& location, const OriginOfFile& file,
                                    const DifferenceCount& count)
    {
        const std::string begin = quotedText(location) + " ends before " + counted(file.failed, "tensor") +
                                  " of the " + groupedNumber(file.failed + file.readable) +
                                  " that the model has in it, ";
        return count.differing > 0
                   ? begin + "and " + groupedNumber(count.differing) + " of the " +
                         groupedNumber(file.compared.size()) +
                         " others that a checkpoint has too are not the same there (" +
                         differenceText(count) +
                         "): it is the data of another model, and none of it is to be trusted"
                   : begin + "so it was cut off or is the data of another model: the rest of it is "
                             "not to be trusted, unless a checkpoint has the same";
    }

    static std::string warningText(const std::string& location, const OriginOfFile& file,
                                   const DifferenceCount& count)
    {
        return groupedNumber(count.differing) + " of the " + groupedNumber(file.compared.size()) +
               " weights in " + quotedText(location) + " that a checkpoint has too are not the same there (" +
               differenceText(count) +
               "): it may be the data of another model, of which only the lengths fit; --refresh-weights "
               "takes every weight from the checkpoint";
    }

    void addFinding(const std::string& location, Severity severity, std::string statement)
    {
        Finding finding;
        finding.kind = FindingKind::DataFileDiffers;
        finding.severity = severity;
        finding.graph = SharedText::ofMany(m_model.graph(GraphId{}).scope);
        finding.value = location;
        finding.statement = std::move(statement);
        m_report.addFinding(std::move(finding));
    }

    const Model& m_model;
    ReportBuilder& m_report;
    std::map<std::string, OriginOfFile> m_files; ///< by location
};

} // namespace

void checkDataOrigin(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                     const BindingOptions& options, ReportBuilder& report, Progress& progress)
{
    DataOriginCheck origin(model, report);
    if (!origin.hasFiles()) {
        return;
    }
    origin.compare(checkpoints, bindings, options, progress);
    origin.reportAll();
}

} // namespace onnxmend
