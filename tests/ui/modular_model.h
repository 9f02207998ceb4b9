// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/model_builder.h"

#include <map>
#include <string>

namespace onnxmend::testing
{

/// A model as torch's exporter writes it: one line of Python is wrong in each of 12 layers, and another one
/// in the head. `file` is the path of the Python that its notes name.
inline std::string modularModel(const std::string& file = "/home/user/model.py")
{
    const auto notesOf = [&file](const std::string& module, const std::string& className, int line,
                                 const std::string& code) {
        ExporterNotes notes = exporterNotes(module, className, line, code);
        const std::string usual = "/home/user/model.py";
        notes.trace.replace(notes.trace.find(usual), usual.size(), file);
        return notes;
    };
    std::map<std::string, ExporterNotes> notes;
    std::map<std::string, std::string> names;
    std::string nodes;
    std::string weights;
    for (int i = 0; i < 12; ++i) {
        const std::string layer = std::to_string(i);
        nodes += "c" + layer + " = Cast <to = 7> (n) a" + layer + " = Mul(x, c" + layer + ") s" + layer +
                 " = Mul(x, w" + layer + ") ";
        weights += "float16[2] w" + layer + " = {1, 2}, ";
        names["w" + layer] = "layers." + layer + ".norm.weight";
        notes["c" + layer] = notesOf("layers." + layer, "Block", 5, "scale = n.to(torch.int64)");
        notes["a" + layer] = notesOf("layers." + layer, "Block", 6, "return x * scale");
        notes["s" + layer] = notesOf("layers." + layer + ".norm", "Norm", 11, "return x * self.weight");
    }
    notes["h"] = notesOf("head", "Head", 20, "h = n.to(torch.int64)");
    notes["y"] = notesOf("head", "Head", 21, "return x * h");
    names["v"] = "head.bias";
    const std::string text =
        "<ir_version: 10, opset_import: [\"\" : 17]> g (float16[2] x, int32[2] n) => (float16[2] y) <" +
        weights + "float16[2] v = {1, 2}> { " + nodes + "u = Mul(x, v) h = Cast <to = 7> (n) y = Mul(u, h) }";
    return withWeightNames(withExporterNotes(modelFromText(text), notes), names);
}

} // namespace onnxmend::testing
