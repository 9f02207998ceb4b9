// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/table_options.h"

namespace onnxmend::cli
{

namespace
{

CLI::Option* eachBehindItsOwn(CLI::Option* option)
{
    return option->expected(1)->allow_extra_args(false)->take_all();
}

} // namespace

CLI::Option* addRepeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                           const std::string& help)
{
    return eachBehindItsOwn(app.add_option(name, values, help));
}

CLI::Option* addRepeatable(CLI::App& app, const std::string& name, const std::string& help,
                           const std::function<void(const std::vector<std::string>&)>& take)
{
    return eachBehindItsOwn(app.add_option_function<std::vector<std::string>>(name, take, help));
}

CLI::Option* addByteCount(CLI::App& app, const std::string& name, std::uint64_t& value,
                          const std::string& help)
{
    // The conversion would accept a minus sign as 2^64 - n.
    const auto refuseMinus = [](std::string& text) {
        return text.find('-') == std::string::npos ? std::string()
                                                   : "it must be a number of bytes, not " + text;
    };
    return app.add_option(name, value, help)
        ->transform(CLI::AsSizeValue(true).description(""))
        ->transform(CLI::Validator(refuseMinus, "")); // the validator that was added last runs first
}

} // namespace onnxmend::cli
