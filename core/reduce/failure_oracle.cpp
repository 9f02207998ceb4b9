// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/failure_oracle.h"

#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/base/versions.h"
#include "core/reduce/plain_message.h"
#include "core/save/hollow_model.h"
#include "core/types/finding_kinds.h"

#include <array>
#include <cstddef>
#include <utility>

namespace onnxmend
{

namespace
{

class LoadingOracle : public FailureOracle
{
public:
    explicit LoadingOracle(const VerifyOptions& options)
        : m_verifier(options)
    {
    }

    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress& progress) override
    {
        Proof proof = m_verifier.loadPlanned(model, progress);
        if (proof.status == ProofStatus::Skipped) {
            throw Error({.reason = "the model cannot be reduced without ONNX Runtime: " + proof.sentence()});
        }
        m_name = proof.name.empty() ? m_name : proof.name;
        if (proof.passed()) {
            return {};
        }
        return {{.message = std::move(proof.message), .subject = std::move(proof.subject)}};
    }

    std::string name() const override { return m_name; }
    FailureStage stage() const override { return FailureStage::Load; }

    std::string howToRun(const std::string& file, const std::string& /*message*/) const override
    {
        return "import onnxruntime\n\n"
               "options = onnxruntime.SessionOptions()\n"
               "options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL\n"
               "onnxruntime.InferenceSession(\"" +
               file + "\", options, providers=[\"CPUExecutionProvider\"])\n";
    }

private:
    Verifier m_verifier;
    std::string m_name = "ONNX Runtime";
};

class CheckerOracle : public FailureOracle
{
public:
    explicit CheckerOracle(const VerifyOptions& options)
        : m_verifier(options)
    {
    }

    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress& progress) override
    {
        const HollowModel hollow(*model, progress);
        Proof proof = m_verifier.verify(hollow.path(), progress).checker;
        if (!proof.fails()) {
            return {};
        }
        proof.message = withoutFolder(std::move(proof.message), hollow.path().parent_path());
        return {{.message = std::move(proof.message), .subject = std::move(proof.subject)}};
    }

    std::string name() const override { return "onnx.checker " + onnxVersion(); }
    FailureStage stage() const override { return FailureStage::Check; }
    bool needsShapes() const override { return true; } // check_value_info of onnx/checker.cc

    std::string howToRun(const std::string& file, const std::string& /*message*/) const override
    {
        return "import onnx\n\nonnx.checker.check_model(\"" + file + "\", full_check=True)\n";
    }

private:
    Verifier m_verifier;
};

class AuditOracle : public FailureOracle
{
public:
    explicit AuditOracle(AuditOptions options)
        : m_options(std::move(options))
    {
    }

    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress& progress) override
    {
        std::vector<Failure> failures;
        Progress quiet = progress.quiet();
        for (const Finding& finding : audit(*model, {}, m_options, quiet).findings) {
            failures.push_back({.message = findingMessage(finding),
                                .subject = ProofSubject{.graph = finding.graph,
                                                        .node = finding.node,
                                                        .nodeIndex = finding.nodeIndex,
                                                        .opType = finding.opType,
                                                        .value = finding.value,
                                                        .kind = finding.kind}});
        }
        return failures;
    }

    std::string name() const override
    {
        return "onnxmend " + componentVersions().front().version; // it stands first
    }
    FailureStage stage() const override { return FailureStage::Audit; }

    std::string howToRun(const std::string& file, const std::string& /*message*/) const override
    {
        return "import onnxmend\n\nprint(onnxmend.audit(\"" + file + "\"))\n";
    }

private:
    AuditOptions m_options;
};

constexpr std::array<FailureStageInfo, 6> stages{{
    {FailureStage::Audit, "audit", ONNXMEND_TEXT("in the audit")},
    {FailureStage::Check, "check", ONNXMEND_TEXT("in onnx.checker")},
    {FailureStage::Load, "load", ONNXMEND_TEXT("when ONNX Runtime loads it")},
    {FailureStage::Run, "run", ONNXMEND_TEXT("when ONNX Runtime runs it")},
    {FailureStage::Numerics, "numerics", ONNXMEND_TEXT("in its numbers")},
    {FailureStage::Part, "part", ONNXMEND_TEXT("as a part of the model")},
}};

} // namespace

const FailureStageInfo& failureStageInfo(FailureStage stage)
{
    return stages.at(static_cast<std::size_t>(stage));
}

std::unique_ptr<FailureOracle> loadingOracle(const VerifyOptions& options)
{
    return std::make_unique<LoadingOracle>(options);
}

std::unique_ptr<FailureOracle> checkerOracle(const VerifyOptions& options)
{
    return std::make_unique<CheckerOracle>(options);
}

std::unique_ptr<FailureOracle> auditOracle(AuditOptions options)
{
    return std::make_unique<AuditOracle>(std::move(options));
}

std::string findingMessage(const Finding& finding)
{
    return std::string(findingKindInfo(finding.kind).name) + ": " + finding.message();
}

} // namespace onnxmend
