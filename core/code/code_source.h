// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/code/code_frame.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A module of Python's torch.
struct CodeModule {
    std::string path = {};      ///< empty: the whole model
    std::string className = {}; ///< may be empty

    friend bool operator==(const CodeModule&, const CodeModule&) = default;
};

/// The Python that a node, or a finding about it, comes from, as far as the model says. Plain data.
struct CodeSource {
    /// Path of the module, such as `layers.3.self_attn.q_proj`; empty: the whole model; nullopt: not known
    std::optional<std::string> module = {};
    std::vector<std::string> modules = {}; ///< of all places of a finding, each once
    std::string className = {};            ///< without the modules of Python around it: `Linear`
    CodePlace place = {};                  ///< the line to change
    Message advice = {};                   ///< text to write there; may be empty
    CodePlace failing = {};                ///< line of the node that fails
    CodePlace library = {};                ///< innermost line of all, if it is not the user's
    std::string value = {};                ///< value that has the wrong dtype first; may be empty

    friend bool operator==(const CodeSource&, const CodeSource&) = default;
};

/// Returns `layers.3.self_attn.q_proj (Linear)`; `(Net)` for the whole model; empty if neither is known.
std::string moduleText(const CodeSource& source);
/// Returns `model.py:12`; empty if it is not known.
std::string placeText(const CodePlace& place);

} // namespace onnxmend
