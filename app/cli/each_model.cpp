// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/each_model.h"

#include "app/cli/commands.h"
#include "app/cli/terminal.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <new>
#include <optional>

namespace onnxmend::cli
{

namespace
{

/// The error as the user named the file: standard input lies in a file whose name says nothing.
Error renamed(const Error& error, const InputArgument& input)
{
    ErrorDetails details = error.details();
    if (details.file == input.path.string()) {
        details.file = input.shown;
    }
    return Error(std::move(details));
}

/// The error of one file, whatever form it has; nothing when all went well.
std::optional<Error> errorOf(const std::function<void()>& work, const InputArgument& input)
{
    try {
        work();
        return std::nullopt;
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        return renamed(error, input);
    } catch (const std::bad_alloc&) {
        return Error({.file = input.shown, .reason = "not enough memory"});
    } catch (const std::exception& error) {
        if (dynamic_cast<const Cancelled*>(&error)) {
            throw;
        }
        return Error({.file = input.shown, .reason = error.what()});
    }
}

} // namespace

int forEachModel(const InputArguments& inputs, const std::function<int(const InputArgument&)>& work,
                 const std::function<void(const InputArgument&, const Error&)>& onFailure)
{
    int status = accepted;
    for (const InputArgument& input : inputs.all()) {
        int own = failed;
        const std::optional<Error> error = errorOf([&] { own = work(input); }, input);
        if (error) {
            writeMessage(error->what());
            onFailure(input, *error);
            own = failed;
        }
        status = std::max(status, own);
    }
    return status;
}

void writeJson(const nlohmann::ordered_json& report, bool oneLine)
{
    writeOutput(report.dump(oneLine ? -1 : 2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                "\n");
}

} // namespace onnxmend::cli
