// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/mapping_models.h"

namespace onnxmend
{

/// THE tables of the mapping dialog's columns.
std::span<const Column<WeightEntry>> weightColumns(); ///< in the order of WeightsModel::ColumnIndex
std::span<const Column<PlaceEntry>> placeColumns();
std::span<const Column<SuggestionEntry>> suggestionColumns();

} // namespace onnxmend
