// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/session.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The modules of Python that the tensors and findings of a document belong to. Plain data.
struct DocumentModules {
    static constexpr std::uint32_t unknown = 0xffffffff;

    struct Module {
        std::string path;            ///< `layers.3.self_attn`; empty: the whole model
        std::string className = {};  ///< of findings; may be empty
        std::uint32_t parent = 0;    ///< module around it; the whole model is its own parent
        std::uint64_t byteCount = 0; ///< stored bytes of its tensors, also of those in modules inside it
        std::size_t findings = 0;    ///< causes with a place in it, or in a module inside it
    };

    std::vector<Module> modules;          ///< the whole model first, others behind the module around them;
                                          ///< empty if the model does not name modules
    std::vector<std::uint32_t> ofRow;     ///< module of each row of the report, or unknown
    std::vector<std::uint32_t> ofFinding; ///< module of each finding of the report, or unknown

    bool empty() const { return modules.empty(); }
    /// Return the path of a module; empty if it is unknown, and for the whole model.
    std::string_view pathOfRow(std::size_t row) const { return pathAt(ofRow, row); }
    std::string_view pathOfFinding(std::size_t finding) const { return pathAt(ofFinding, finding); }
    /// Returns the paths of the modules in which a cause has places, each once.
    std::vector<std::string> pathsOfCause(const Report& report, std::size_t cause) const;
    /// Returns one path for all of them, with `*` for parts that differ: `layers.*.attn`.
    std::string patternOfCause(const Report& report, std::size_t cause) const;

private:
    std::string_view pathAt(const std::vector<std::uint32_t>& known, std::size_t place) const
    {
        return place < known.size() && known[place] != unknown ? std::string_view(modules[known[place]].path)
                                                               : std::string_view();
    }
};

/// Returns the modules, which are kept with the session. Linear in rows and findings; for tensors whose names
/// say nothing it looks at the nodes that read them. Looks at the first nodes alone if the model names no
/// modules.
const DocumentModules& modulesOf(const Session& session);

} // namespace onnxmend
