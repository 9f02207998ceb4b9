// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/verifier_messages.h"

#include "core/base/error.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <vector>

namespace onnxmend
{

namespace
{

using Json = nlohmann::json;

/// Bytes of a message; a hostile model could make it as long as itself.
constexpr std::size_t maxMessageBytes = 64 * 1024;

/// Writes a path as numbers: paths and names in a model need not be UTF-8 as JSON is.
Json pathJson(const std::filesystem::path& path)
{
    const std::string& bytes = path.native();
    return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
}

std::filesystem::path readPath(const Json& json)
{
    const auto bytes = json.get<std::vector<std::uint8_t>>();
    return std::string(bytes.begin(), bytes.end());
}

Json namesJson(const std::vector<std::string>& names)
{
    Json json = Json::array();
    for (const std::string& name : names) {
        json.push_back(pathJson(name));
    }
    return json;
}

Json setsJson(const std::vector<RunFolders>& sets)
{
    Json json = Json::array();
    for (const RunFolders& set : sets) {
        json.push_back({{"inputs", pathJson(set.inputs)}, {"outputs", pathJson(set.outputs)}});
    }
    return json;
}

std::vector<RunFolders> readSets(const Json& json)
{
    std::vector<RunFolders> sets;
    for (const Json& set : json) {
        sets.push_back({.inputs = readPath(set.at("inputs")), .outputs = readPath(set.at("outputs"))});
    }
    return sets;
}

std::vector<std::string> readNames(const Json& json)
{
    std::vector<std::string> names;
    for (const Json& name : json) {
        names.push_back(readPath(name).native());
    }
    return names;
}

/// Enums are written as numbers, since both processes are of one build.
template <typename Enum>
Enum readEnum(const Json& json, Enum last)
{
    const auto number = json.get<int>();
    if (number < 0 || number > static_cast<int>(last)) {
        throw Error({.reason = "a number is out of range"});
    }
    return static_cast<Enum>(number);
}

template <typename Read>
auto readLine(std::string_view line, Read read)
{
    try {
        return read(Json::parse(line));
    } catch (const Json::exception& error) {
        throw Error({.reason = std::string("the verifier's messages are not understood: ") + error.what()});
    }
}

} // namespace

std::string requestLine(const VerifierRequest& request)
{
    return Json{{"kind", static_cast<int>(request.kind)}, {"model", pathJson(request.model)},
                {"runtime", pathJson(request.runtime)},   {"memory", request.memoryLimit},
                {"sets", setsJson(request.run.sets)},     {"values", namesJson(request.run.values)},
                {"optimised", request.run.optimised},     {"graph", pathJson(request.run.graph)}}
        .dump();
}

VerifierRequest readRequest(std::string_view line)
{
    return readLine(line, [](const Json& json) {
        return VerifierRequest{.kind = readEnum(json.at("kind"), VerifierRequest::Kind::NameRuntime),
                               .model = readPath(json.at("model")),
                               .runtime = readPath(json.at("runtime")),
                               .memoryLimit = json.at("memory").get<std::uint64_t>(),
                               .run = {.model = readPath(json.at("model")),
                                       .sets = readSets(json.at("sets")),
                                       .values = readNames(json.at("values")),
                                       .optimised = json.at("optimised").get<bool>(),
                                       .graph = readPath(json.at("graph"))}};
    });
}

std::string replyLine(const Proof& proof)
{
    return Json{{"status", static_cast<int>(proof.status)},
                {"message", validUtf8(std::string_view(proof.message).substr(0, maxMessageBytes))},
                {"name", validUtf8(proof.name)}}
        .dump();
}

Proof readReply(std::string_view line)
{
    return readLine(line, [](const Json& json) {
        return Proof{.status = readEnum(json.at("status"), ProofStatus::Skipped),
                     .message = json.at("message").get<std::string>(),
                     .name = json.at("name").get<std::string>()};
    });
}

} // namespace onnxmend
