// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// Where a model is opened while another one is open, and what a start opens; kept between runs.
struct OpeningChoice {
    bool inNewWindow = false;    ///< else in the place of the other one
    bool reopensAtStart = false; ///< what was open last; else the start page offers it

    friend bool operator==(const OpeningChoice&, const OpeningChoice&) = default;
};

OpeningChoice keptOpeningChoice();
void keepOpeningChoice(const OpeningChoice& choice);

/// A model that a window shows, with its checkpoints.
struct ShownModel {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints;

    friend bool operator==(const ShownModel&, const ShownModel&) = default;
};

/// What the windows of the last run showed, however it ended. Models that are gone are left out.
std::vector<ShownModel> lastShown();
void noteShown(const std::vector<ShownModel>& models);

/// The ONNX Runtime library that the user chose, kept between runs; empty: the one that is found is taken.
/// One that is not there any more counts as none.
std::filesystem::path chosenRuntime();
void chooseRuntime(const std::filesystem::path& library);

} // namespace onnxmend
