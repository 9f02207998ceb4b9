// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/node_facts.h"

#include <QString>

#include <vector>

class QPalette;

namespace onnxmend
{

/// The facts of a node as text to read.
struct NodeDescription {
    QString html;
    QString documentation;          ///< Markdown of ONNX, which needs no escaping; empty if there is none
    std::vector<GraphPlace> places; ///< targets of links: `place:0` leads to the first
};

/// `hasTypes`: whether the types are inferred; otherwise unknown ones are still to come.
NodeDescription describeFacts(const NodeFacts& facts, bool hasTypes, const QPalette& palette);

} // namespace onnxmend
