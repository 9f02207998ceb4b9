// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/issue_text.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/model/whole_proto.h"
#include "core/onnx/domains.h"

#include <cstdint>
#include <map>

namespace onnxmend
{

namespace
{

/// A tracker refuses more than 64 KiB; the model is attached then.
constexpr std::size_t mostModelText = 40'000;
constexpr std::uint64_t mostFileSize = 1'000'000;

/// Returns the text in a block of code that no line of it can end.
std::string codeBlock(std::string_view language, const std::string& text)
{
    std::string fence = "```";
    while (text.find(fence) != std::string::npos) {
        fence += '`';
    }
    return fence + std::string(language) + "\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
}

std::string versionLines(const Reduction& reduction)
{
    std::string lines;
    if (!reduction.program.empty()) {
        lines += "- " + reduction.program + "\n";
    }
    for (const ComponentVersion& component : componentVersions()) {
        if (component.name != "protobuf" && component.name + " " + component.version != reduction.program) {
            lines += "- " + component.name + " " + component.version + "\n";
        }
    }
    lines += "- IR version " + std::to_string(reduction.model->irVersion()) + ", opsets:";
    for (const auto& [domain, version] : reduction.model->opsets()) {
        lines += " " + std::string(shownDomain(domain)) + " " + std::to_string(version);
    }
    return lines + "\n";
}

std::string modelLines(const std::filesystem::path& saved)
{
    const std::shared_ptr<const InputFile> file = InputFile::open(saved);
    const std::string text = file->size() > mostFileSize ? std::string() : onnxText(file->head(mostFileSize));
    if (text.empty() || text.size() > mostModelText) {
        return "The model is attached as `model.onnx`.\n";
    }
    return "In ONNX's text format (`onnx.parser.parse_model` reads it); also attached as `model.onnx`:\n\n" +
           codeBlock("", text);
}

} // namespace

std::string issueText(const Reduction& reduction, const std::filesystem::path& saved)
{
    const std::string message = reduction.messageAfter.empty() ? "(none)" : validUtf8(reduction.messageAfter);
    return "### Message\n\n" + codeBlock("text", message) + "\n### Versions\n\n" + versionLines(reduction) +
           "\n### How to reproduce\n\n" + codeBlock("python", reduction.howToRun) + "\n### Model (" +
           counted(reduction.nodesAfter, "node") + ")\n\n" + modelLines(saved);
}

} // namespace onnxmend
