// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/save/save.h"
#include "tests/save/fault_state.h"

#include <QTemporaryDir>

#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace onnxmend::testing
{

using Files = std::map<std::string, std::string>; ///< contents by name

/// A fix that replaces one pair of model and data by another.
struct SaveScenario {
    const char* name = "";
    SaveOptions before;                 ///< options of the old pair in the folder, m.onnx
    std::vector<std::string> arguments; ///< of onnxmend
    std::string output = "m.onnx";
    bool noNamelessFiles = false;
    std::size_t tensorsThatFit = 0; ///< of the first ones nothing is changed
};

/// Makes temporary folders in memory, for tests that need no disk.
void useMemoryFolders();

/// THE table: in place from and to every layout, and to a new name.
std::vector<SaveScenario> saveScenarios();

/// The end of a process.
struct ChildRun {
    int status = -1; ///< -1: killed
    std::string errors;
};

/// All names and contents of a folder.
Files filesIn(const std::filesystem::path& folder);
/// Runs onnxmend in a fork of this process, which has loaded libtorch: that takes 0.3 s.
pid_t startProgram(const std::filesystem::path& folder, const std::vector<std::string>& arguments);
ChildRun waitFor(pid_t child);

/// A scenario's folder, before and after.
class SaveTrial
{
public:
    /// Saves the old pair with `tensorCount` tensors of `elementCount`, float16 except those that fit, and
    /// fixes it once to learn the new pair. Throws std::runtime_error when that fails.
    SaveTrial(SaveScenario scenario, std::size_t tensorCount, std::int64_t elementCount);
    ~SaveTrial();

    /// The folder with the old pair only.
    void reset();
    pid_t start(const Fault& fault = {});

    /// Returns "old" or "new" if the model is that one and all its data is there; otherwise the fault.
    std::string pair() const;
    /// Returns the other files in the folder; empty if there are none.
    std::string strays() const;
    /// Opens the model once, as the next start does. Then as pair(), and strays are wrong.
    std::string pairAfterOpening() const;

    /// Calls that the fix makes when nothing goes wrong, and the time it takes.
    const std::array<unsigned, callCount>& counts() const { return m_counts; }
    std::chrono::microseconds duration() const { return m_duration; }
    const SaveScenario& scenario() const { return m_scenario; }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }

private:
    void makeOldPair(std::size_t tensorCount, std::int64_t elementCount);

    SaveScenario m_scenario;
    QTemporaryDir m_folder;
    Files m_old;
    Files m_new;
    std::array<unsigned, callCount> m_counts = {};
    std::chrono::microseconds m_duration{};
};

} // namespace onnxmend::testing
