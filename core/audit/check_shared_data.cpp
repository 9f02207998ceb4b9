// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "core/audit/checks.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/types/finding_kinds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t leastShared = std::uint64_t(16) << 10U;
constexpr std::uint64_t mostComparedBytes = std::uint64_t(256) << 20U;

/// Tensors that may be equal, in the model's order.
using Alike = std::vector<const ModelTensor*>;

/// Returns whether the tensor will be saved as it is stored: it is not cast and does not come from a
/// checkpoint.
bool mayShare(const ModelTensor& tensor)
{
    return tensor.place == TensorPlace::Initializer && tensor.source != TensorSource::Checkpoint &&
           !tensor.shared && tensor.stored && tensor.stored->byteCount() >= leastShared &&
           tensor.savedDtype == tensor.stored->dtype();
}

/// Returns the bytes that are stored for the copies: several may already name one range of a data file.
std::uint64_t bytesOfCopies(const Alike& copies)
{
    std::set<std::tuple<const void*, std::uint64_t, std::uint64_t>> ranges;
    std::uint64_t bytes = 0;
    for (const ModelTensor* copy : copies) {
        const TensorRef& stored = *copy->stored;
        if (ranges.emplace(stored.source().owner(), stored.byteOffset(), stored.byteCount()).second) {
            bytes += stored.byteCount();
        }
    }
    return bytes;
}

std::vector<Alike> ofOneForm(const Model& model)
{
    std::map<std::tuple<DType, std::vector<std::int64_t>>, Alike> byForm;
    for (const ModelTensor& tensor : model.tensors()) {
        if (mayShare(tensor)) {
            byForm[{tensor.savedDtype, tensor.shape.sizes()}].push_back(&tensor);
        }
    }
    std::vector<Alike> sets;
    for (auto& [form, tensors] : byForm) {
        if (tensors.size() > 1) {
            sets.push_back(std::move(tensors));
        }
    }
    return sets;
}

class SharedDataCheck
{
public:
    SharedDataCheck(const Model& model, std::shared_ptr<KnownContents> known, ReportBuilder& report,
                    Progress& progress)
        : m_model(model)
        , m_comparer(std::move(known), progress)
        , m_report(report)
        , m_progress(progress)
    {
    }

    void run()
    {
        for (const Alike& tensors : ofOneForm(m_model)) {
            for (const Alike& alike : split(tensors, firstElements)) {
                for (const Alike& sampled : split(alike, sampledElements)) {
                    compare(sampled);
                }
            }
        }
    }

private:
    /// Returns elements that distinguish most tensors after one read.
    static std::string firstElements(const TensorRef& tensor)
    {
        constexpr std::uint64_t count = 16;
        std::string bytes(packedByteCount(tensor.dtype(), count), '\0');
        try {
            tensor.read(0, count, std::as_writable_bytes(std::span(bytes)));
        } catch (const Error&) {
            return {};
        }
        return bytes;
    }

    static std::string sampledElements(const TensorRef& tensor)
    {
        return ContentComparer::sample(tensor, tensor.dtype());
    }

    /// Returns groups of several tensors with the same elements there. Unreadable tensors are reported
    /// elsewhere.
    template <typename Look>
    std::vector<Alike> split(const Alike& tensors, Look look) const
    {
        std::map<std::string, Alike> byLook;
        for (const ModelTensor* tensor : tensors) {
            m_progress.checkCancelled();
            byLook[look(*tensor->stored)].push_back(tensor);
        }
        std::vector<Alike> sets;
        for (auto& [bytes, alike] : byLook) {
            if (!bytes.empty() && alike.size() > 1) {
                sets.push_back(std::move(alike));
            }
        }
        return sets;
    }

    void compare(const Alike& alike)
    {
        const ModelTensor& first = *alike.front();
        Alike copies;
        for (std::size_t i = 1; i < alike.size(); ++i) {
            const TensorRef& other = *alike[i]->stored;
            if (first.stored->sharesBytesWith(other)) {
                continue;
            }
            if (first.stored->byteCount() > m_budget) {
                break;
            }
            m_budget -= first.stored->byteCount();
            if (m_comparer.areSame(other, *first.stored)) {
                copies.push_back(alike[i]);
            }
        }
        if (!copies.empty()) {
            report(first, copies);
        }
    }

    void report(const ModelTensor& first, const Alike& copies)
    {
        const std::uint64_t bytes = first.stored->byteCount();
        Finding finding;
        finding.kind = FindingKind::ShareInitializer;
        finding.severity = Severity::Info;
        finding.graph = SharedText::ofMany(m_model.graph(first.graph).scope);
        finding.value = first.name;
        finding.actual = first.savedDtype;
        finding.row = static_cast<std::size_t>(&first - m_model.tensors().data()); // rows begin with tensors
        for (const ModelTensor* copy : copies) {
            finding.operands.push_back({.parameter = {},
                                        .value = copy->name,
                                        .type = {},
                                        .dtype = copy->savedDtype,
                                        .origin = SharedText::ofMany(m_model.graph(copy->graph).scope)});
        }
        finding.statement = quotedText(copies.front()->name) +
                            (copies.size() > 1 ? " and " + groupedNumber(copies.size() - 1) + " more" : "") +
                            (copies.size() > 1 ? " store the same " : " stores the same ") +
                            groupedNumber(bytes) + " bytes as " + quotedText(first.name) +
                            "; in data files they can name one range, which saves " +
                            groupedNumber(bytesOfCopies(copies)) + " bytes";
        m_report.addFinding(std::move(finding));
    }

    const Model& m_model;
    ContentComparer m_comparer;
    ReportBuilder& m_report;
    Progress& m_progress;
    std::uint64_t m_budget = mostComparedBytes;
};

} // namespace

std::uint64_t bytesSavedBySharing(const Model& model, const Finding& finding)
{
    Alike copies;
    for (const FindingOperand& copy : finding.operands) {
        const auto graph = model.findGraph(copy.origin);
        const auto tensor = graph ? model.findInitializer(*graph, copy.value) : std::nullopt;
        if (tensor && model.tensor(*tensor).stored) {
            copies.push_back(&model.tensor(*tensor));
        }
    }
    return bytesOfCopies(copies);
}

void checkSharedData(const Model& model, const std::shared_ptr<KnownContents>& known, ReportBuilder& report,
                     Progress& progress)
{
    SharedDataCheck(model, known, report, progress).run();
}

} // namespace onnxmend
