// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <span>

namespace onnxmend
{

/// Returns numbers along an axis in the window's usual form (7,500 and 150k, not 7.5E+03), each with as few
/// digits as distinguish it from its neighbours. A number that is too long for its place is left out.
QStringList tickLabels(std::span<const double> ticks);

/// Returns the name of an output beside its bar. A long name keeps only its end, where such names differ.
QString shortName(const QString& name);

} // namespace onnxmend
