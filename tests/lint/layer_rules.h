// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QStringList>

#include <cstddef>
#include <span>
#include <vector>

/// A source file as the rules see it.
struct SourceFile {
    QString path; ///< from the project's root, with slashes
    QString text;
};

/// One rule: returns a sentence for each violation in a file, without the file's name.
struct LayerRule {
    const char* id;
    const char* why;
    QStringList (*check)(const SourceFile&);
};

/// THE table of rules about where things may stand (docs/architecture.md shows the layers).
std::span<const LayerRule> layerRules();

/// Returns a sentence for each type that two headers define under one name in one namespace: a program that
/// has both takes the inline functions of either, and no linker tells.
QStringList typesDefinedTwice(std::span<const SourceFile> files);

/// Length of a file or function. No check fails because of it: a file is split at the next noun, never at a
/// number of lines.
struct Length {
    QString place; ///< the file, and the line of a function
    qsizetype lines = 0;
};

/// The longest first.
std::vector<Length> longestFiles(std::span<const SourceFile> files, std::size_t count);
std::vector<Length> longestFunctions(std::span<const SourceFile> files, std::size_t count);
