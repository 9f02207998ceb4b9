// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/checks.h"
#include "core/base/text.h"
#include "core/types/finding_kinds.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// The widest alignment that writers use: onnx aligns to the 64 KiB at which Windows maps files.
constexpr std::uint64_t paddingLimit = std::uint64_t(64) << 10U;

struct Range {
    std::uint64_t begin;
    std::uint64_t end;
    std::string_view tensor;
};

/// The ranges of one data file that belong to tensors.
struct DataFileRanges {
    std::uint64_t fileSize = 0;
    std::vector<Range> ranges;
};

/// Returns the ranges by location. A file with an unreadable tensor is left out, since its layout is not
/// known, and so is the model file, which may be a data file, too.
std::map<std::string, DataFileRanges> collectRanges(const Model& model)
{
    std::set<std::string_view> unknown;
    for (const ModelTensor& tensor : model.tensors()) {
        if (!tensor.stored && !tensor.location.empty()) {
            unknown.insert(tensor.location);
        }
    }
    std::map<std::string, DataFileRanges> files;
    for (const ModelTensor& tensor : model.tensors()) {
        const InputFile* file = tensor.stored ? tensor.stored->source().file().get() : nullptr;
        if (tensor.source != TensorSource::External || !file || tensor.stored->byteCount() == 0 ||
            unknown.contains(tensor.location) || file->isSameFileAs(model.path())) {
            continue;
        }
        DataFileRanges& ranges = files[tensor.location];
        ranges.fileSize = file->size();
        const std::uint64_t begin = tensor.stored->byteOffset();
        ranges.ranges.push_back({begin, begin + tensor.stored->byteCount(), tensor.name});
    }
    return files;
}

Finding findingOf(FindingKind kind, const Model& model, std::string value, std::string message)
{
    Finding finding;
    finding.kind = kind;
    finding.severity = findingKindInfo(kind).severity;
    finding.graph = SharedText::ofMany(model.graph(GraphId{}).scope);
    finding.value = std::move(value);
    finding.statement = std::move(message);
    return finding;
}

void reportOverlap(const Model& model, const std::string& location, const Range& before, const Range& range,
                   ReportBuilder& report)
{
    const std::uint64_t shared = std::min(before.end, range.end) - range.begin;
    report.addFinding(findingOf(FindingKind::OverlappingData, model, std::string(range.tensor),
                                "tensors " + quotedText(before.tensor) + " and " + quotedText(range.tensor) +
                                    " share " + groupedNumber(shared) + " bytes of " + quotedText(location) +
                                    " but are not the same: one of the two offsets is "
                                    "probably wrong"));
}

void check(const Model& model, const std::string& location, DataFileRanges& file, ReportBuilder& report)
{
    std::ranges::sort(file.ranges, [](const Range& a, const Range& b) {
        return std::pair(a.begin, b.end) <
               std::pair(b.begin, a.end); // the longest first among those with the same beginning
    });
    std::uint64_t orphaned = 0;
    const Range start{0, 0, {}};
    const Range* furthest = &start;
    const auto countGap = [&](std::uint64_t end) {
        const std::uint64_t gap = end > furthest->end ? end - furthest->end : 0;
        orphaned += gap >= paddingLimit ? gap : 0;
    };
    for (const Range& range : file.ranges) {
        countGap(range.begin);
        if (range.begin < furthest->end && !(range.begin == furthest->begin && range.end == furthest->end)) {
            reportOverlap(model, location, *furthest, range, report);
        }
        furthest = range.end > furthest->end ? &range : furthest;
    }
    countGap(file.fileSize);
    if (orphaned > 0) {
        report.addFinding(findingOf(FindingKind::OrphanData, model, location,
                                    groupedNumber(orphaned) + " of the " + groupedNumber(file.fileSize) +
                                        " bytes of " + quotedText(location) +
                                        " belong to no tensor of this model; new data files drop them"));
    }
}

} // namespace

void checkDataFiles(const Model& model, ReportBuilder& report)
{
    for (auto& [location, file] : collectRanges(model)) {
        check(model, location, file, report);
    }
}

} // namespace onnxmend
