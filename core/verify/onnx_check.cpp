// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/onnx_check.h"

#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/model/model_data.h"
#include "core/model/read_model.h"
#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"

#include <onnx/checker.h>
#include <onnx/defs/schema.h>
#include <onnx/defs/shape_inference.h>

#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

using OpsetImports = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

std::string newerOpset(const OpsetImports& imports)
{
    static const auto known = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    for (const auto& import : imports) {
        const std::string domain(canonicalDomain(import.domain()));
        const auto range = known.find(domain);
        if (range != known.end() && import.version() > range->second.second) {
            return "opset " + std::to_string(import.version()) + " of " + quotedText(shownDomain(domain)) +
                   " is newer than the checker, which knows " + std::to_string(range->second.second);
        }
    }
    return {};
}

/// Why the model is newer than the checker, or empty.
std::string newerThanChecker(const onnx::ModelProto& model)
{
    if (model.ir_version() > onnx::IR_VERSION) {
        return "IR version " + std::to_string(model.ir_version()) +
               " is newer than the checker, which knows " +
               std::to_string(static_cast<int>(onnx::IR_VERSION));
    }
    std::string newer = newerOpset(model.opset_import());
    for (const auto& function : model.functions()) {
        if (newer.empty()) {
            newer = newerOpset(function.opset_import());
        }
    }
    return newer;
}

bool importsDomain(const onnx::ModelProto& model, std::string_view domain)
{
    const auto has = [domain](const OpsetImports& imports) {
        for (const auto& import : imports) {
            if (import.domain() == domain) {
                return true;
            }
        }
        return false;
    };
    if (has(model.opset_import())) {
        return true;
    }
    for (const auto& function : model.functions()) {
        if (has(function.opset_import())) {
            return true;
        }
    }
    return false;
}

/// A refusal that says nothing, because the checker refuses such models that are valid (runtime-facts.md 9).
Proof judged(const onnx::ModelProto& model, std::string message, bool byInference)
{
    if (importsDomain(model, defaultDomainName)) {
        return {.status = ProofStatus::Skipped,
                .message =
                    "the checker does not know the spelling \"ai.onnx\" of the default domain; it said: " +
                    message};
    }
    if (byInference && importsDomain(model, "ai.onnx.ml")) {
        return {.status = ProofStatus::Skipped,
                .message =
                    "the checker's inference does not fit all operators of ai.onnx.ml; it said: " + message};
    }
    return {.status = ProofStatus::Failed, .message = std::move(message)};
}

Proof check(const std::filesystem::path& path)
{
    Progress quiet;
    const auto model = readModel(path, {}, quiet); // without weights, unlike the checker's own loading
    const onnx::ModelProto& proto = *model->data().proto;
    if (std::string newer = newerThanChecker(proto); !newer.empty()) {
        return {.status = ProofStatus::Skipped, .message = std::move(newer)};
    }
    try {
        constexpr bool full = true; // with strict shape and type inference
        onnx::checker::check_model(path.string(), full);
    } catch (const onnx::InferenceError& error) {
        return judged(proto, error.what(), true);
    } catch (const onnx::checker::ValidationError& error) {
        return judged(proto, error.what(), false);
    }
    return {.status = ProofStatus::Passed};
}

Proof checkGuarded(const std::filesystem::path& path)
{
    try {
        std::error_code noSize;
        const auto size = std::filesystem::file_size(path, noSize);
        if (!noSize && size > static_cast<std::uintmax_t>(std::numeric_limits<std::int32_t>::max())) {
            return {.status = ProofStatus::Failed,
                    .message = "the file is larger than 2 GiB, the limit of protobuf"};
        }
        return check(path);
    } catch (const std::exception& error) { // bad_alloc, and what onnx throws besides its two
        return {.status = ProofStatus::Failed, .message = error.what()};
    }
}

} // namespace

Proof checkWithOnnx(const std::filesystem::path& model)
{
    Proof proof = checkGuarded(model);
    proof.name = "onnx.checker " + onnxVersion();
    return proof;
}

} // namespace onnxmend
