// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/save_error.h"

#include <array>
#include <string>

namespace onnxmend
{

namespace
{

// In the order of SaveState.
constexpr std::array sentences = {"Nothing was written.", "The files that were there are untouched.",
                                  "The new files are complete and in place."};

ErrorDetails withState(const Error& error, SaveState state)
{
    ErrorDetails details = error.details();
    const std::string sentence = sentences.at(static_cast<std::size_t>(state));
    details.advice = details.advice.empty() ? sentence : sentence + " " + details.advice;
    return details;
}

} // namespace

SaveError::SaveError(const Error& error, SaveState state)
    : Error(withState(error, state))
    , m_state(state)
{
}

ChangedOnDisk::ChangedOnDisk(const std::filesystem::path& file, bool canBeReplaced)
    : SaveError(Error({.file = file.string(),
                       .reason = "another program has changed this file since it was opened",
                       .advice = "Save under another name, or repeat this with the file as it is now."}),
                SaveState::Untouched)
    , m_canBeReplaced(canBeReplaced)
{
}

} // namespace onnxmend
