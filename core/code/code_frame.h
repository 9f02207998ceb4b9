// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/shared_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A line of Python. Hundreds of thousands of findings and nodes are from a few of them, whose texts they
/// share.
struct CodePlace {
    SharedText file = {};
    std::uint64_t line = 0; ///< from 1 on
    SharedText code = {};   ///< source text of the line; empty if it is not known

    bool empty() const { return file.empty(); }
    friend bool operator==(const CodePlace&, const CodePlace&) = default;
};

/// A frame of Python that was active when a node was exported.
struct CodeFrame {
    CodePlace place;
    std::string function;
};

/// Reads a trace as Python prints it: `File "model.py", line 12, in forward`, the source text in the next
/// line, outermost frame first. Other lines do not count.
std::vector<CodeFrame> readStackTrace(std::string_view text);
/// Reads the doc_string that TorchScript's exporter writes: `model.py(12): forward`, innermost frame first.
/// Returns the outermost frame first.
std::vector<CodeFrame> readDocumentedFrames(std::string_view text);

/// Owner of the code of a frame.
enum class FrameOwner {
    User, ///< also packages that are not named below
    Transformers,
    StandardLibrary,
    Generated, ///< by a program, without a file: `<eval_with_key>.3`
    Torch,
};
/// Decides by the path, which may be of any system.
FrameOwner frameOwner(std::string_view file);

/// The frames of a trace that a person is shown; null if there is none.
struct ChosenFrames {
    const CodeFrame* user = nullptr;    ///< the user's innermost one, otherwise the nearest to the user
    const CodeFrame* library = nullptr; ///< the innermost of all, if it is another one
};
ChosenFrames chooseFrames(const std::vector<CodeFrame>& frames);

} // namespace onnxmend
