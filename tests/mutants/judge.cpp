// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/judge.h"

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/save/save.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <regex>

namespace onnxmend::mutants
{

namespace
{

std::atomic<unsigned> nextNumber = 0; ///< of a judge in this process

std::filesystem::path memoryFolder()
{
    const std::filesystem::path shared = "/dev/shm";
    return std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path();
}

void write(const std::filesystem::path& path, const onnx::ModelProto& model)
{
    std::ofstream file(path, std::ios::binary);
    model.SerializeToOstream(&file);
}

Diagnosis diagnosisOf(const Report& report)
{
    Diagnosis diagnosis;
    for (const Finding& finding : report.findings) {
        if (finding.severity != Severity::Info) {
            diagnosis.findings.push_back(finding);
        }
    }
    return diagnosis;
}

/// Names that ONNX Runtime's message puts in brackets after "node", "input parameter" and the like.
std::set<std::string> namesIn(const std::string& message)
{
    std::set<std::string> names;
    static const std::regex name(
        R"((?:[Nn]ode|name:|parameter|arg|initializer|input|output)[ :]*[('"]([^)'"]+)[)'"])");
    for (std::sregex_iterator found(message.begin(), message.end(), name), end; found != end; ++found) {
        names.insert((*found)[1]);
    }
    static const std::regex bare(R"(node name: ([^ )]+))");
    for (std::sregex_iterator found(message.begin(), message.end(), bare), end; found != end; ++found) {
        names.insert((*found)[1]);
    }
    return names;
}

/// Returns whether one of the nodes calls the function of this scope: the effect of a call's arguments shows
/// inside.
bool isCalledAt(const std::string& scope, const std::set<std::string>& nodes, const onnx::ModelProto& model)
{
    return std::any_of(model.graph().node().begin(), model.graph().node().end(),
                       [&](const onnx::NodeProto& node) {
                           return nodes.contains(node.name()) &&
                                  scope == "function:" + node.domain() + "::" + node.op_type();
                       });
}

} // namespace

Judge::Judge(std::optional<RuntimeTarget> target)
    : m_folder(memoryFolder() /
               ("onnxmend-mutants-" + std::to_string(::getpid()) + "-" + std::to_string(nextNumber++)))
{
    m_options.audit.target = target;
    std::filesystem::create_directories(m_folder);
}

Judge::~Judge()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

Diagnosis Judge::audit(const onnx::ModelProto& model)
{
    const std::filesystem::path path = m_folder / "model.onnx";
    write(path, model);
    try {
        Progress progress;
        return diagnosisOf(Session::open(path, {}, m_options, progress)->report());
    } catch (const std::exception& error) {
        return {{}, error.what()};
    }
}

Repair Judge::repair(const onnx::ModelProto& model, Strategy strategy)
{
    const std::filesystem::path path = m_folder / "model.onnx";
    const std::filesystem::path saved = m_folder / "saved.onnx";
    write(path, model);
    Repair repair;
    try {
        Progress progress;
        SessionOptions options = m_options;
        options.audit.strategy = strategy;
        const auto fixed = fixAll(Session::open(path, {}, options, progress), {}, progress);
        for (const AppliedFix& applied : fixed.applied) {
            repair.edits.push_back(applied.fix.titleText());
        }
        for (const RefusedFix& refused : fixed.refused) {
            repair.edits.push_back("refused " + refused.target + ": " + refused.reason);
        }
        save(*fixed.session->planned(), saved, {}, progress);
        std::ifstream file(saved, std::ios::binary);
        onnx::ModelProto result;
        if (result.ParseFromIstream(&file)) {
            repair.model = std::move(result);
        }
        repair.second = diagnosisOf(Session::open(saved, {}, m_options, progress)->report());
    } catch (const std::exception& error) {
        repair.second.failure = error.what();
    }
    return repair;
}

bool hitsFault(const Diagnosis& diagnosis, const Mutant& mutant, const std::string& runtimeMessage)
{
    std::set<std::string> right = nodesAt(mutant.model, mutant.value);
    right.merge(namesIn(runtimeMessage));
    right.insert(mutant.value);
    return std::any_of(diagnosis.findings.begin(), diagnosis.findings.end(), [&](const Finding& finding) {
        return right.contains(finding.node) || right.contains(finding.value) ||
               isCalledAt(finding.graph, right, mutant.model);
    });
}

std::string describe(const Finding& finding)
{
    return std::string(severityName(finding.severity)) + " " +
           std::string(findingKindInfo(finding.kind).name) + " in " + finding.graph + ", node '" +
           finding.node + "', value '" + finding.value + "': " + finding.message();
}

} // namespace onnxmend::mutants
