// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <span>

namespace onnxmend
{

/// Numbers along an axis, as they stand everywhere else (7,500 and 150k, not 7.5E+03), each with as few
/// digits as tell it from its neighbours. What would be too long for its place is left out beside what is
/// not.
QStringList tickLabels(std::span<const double> ticks);

/// The name of an output beside its bar: the end of a long one, where such names differ.
QString shortName(const QString& name);

} // namespace onnxmend
