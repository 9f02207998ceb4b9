// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// The user's choices about opening: the window of another model, and the models that a start opens. Stored
/// between runs.
struct OpeningChoice {
    bool inNewWindow = false;    ///< otherwise it replaces the open one
    bool reopensAtStart = false; ///< opens the last models; otherwise the start page offers them

    friend bool operator==(const OpeningChoice&, const OpeningChoice&) = default;
};

OpeningChoice loadOpeningChoice();
void storeOpeningChoice(const OpeningChoice& choice);

/// A model that a window shows, and its checkpoints.
struct WindowModel {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints;

    friend bool operator==(const WindowModel&, const WindowModel&) = default;
};

/// Returns the models that the windows of the last run showed, also after a crash. Missing files are left
/// out.
std::vector<WindowModel> lastShown();
void noteShown(const std::vector<WindowModel>& models);

/// Returns the ONNX Runtime library that the user chose, stored between runs. Empty if it is missing or none
/// was chosen: then the program searches for one.
std::filesystem::path chosenRuntime();
void chooseRuntime(const std::filesystem::path& library);

} // namespace onnxmend
