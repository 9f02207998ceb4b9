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

/// A model that was open, its checkpoints, and its verdict.
struct RecentModel {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints;
    Completeness completeness = Completeness::Complete;
    QVariantList verdict; ///< as texts::storedMessage() gives it

    friend bool operator==(const RecentModel&, const RecentModel&) = default;
};

/// The models that were open last, stored in the settings. Missing files are left out when they are read.
namespace recent
{

inline constexpr std::size_t mostModels = 8;

std::vector<RecentModel> models(); ///< the latest model is first
/// Puts the model first and removes its older entry.
void note(const Session& session, const Verdict& verdict);
void forget();

} // namespace recent

} // namespace onnxmend
