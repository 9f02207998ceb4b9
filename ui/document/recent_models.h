// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "core/session/session.h"

#include <QVariantList>

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// A model that was open, with its checkpoints and how it stood with it.
struct RecentModel {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints;
    Completeness completeness = Completeness::Complete;
    QVariantList verdict; ///< as texts::storedMessage() gives it

    friend bool operator==(const RecentModel&, const RecentModel&) = default;
};

/// The models that were open last, kept in the settings. Files that are gone are left out when they are read.
namespace recent
{

inline constexpr std::size_t mostModels = 8;

std::vector<RecentModel> models(); ///< the latest first
/// Puts it first, in place of what was said of the same file before.
void note(const Session& session, const Verdict& verdict);
void forget();

} // namespace recent

} // namespace onnxmend
