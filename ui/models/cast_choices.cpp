// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/cast_choices.h"

#include "core/dtype/cast.h"
#include "core/model/layer_names.h"
#include "core/values/measure_values.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace onnxmend
{

namespace
{

constexpr std::array usualTypes{DType::Float, DType::Float16, DType::Bfloat16, DType::Int64, DType::Int32};
constexpr std::size_t mostSampled = 8; ///< number of tensors; each takes some milliseconds
constexpr std::size_t sampleBins = 1;  ///< the picture is not needed

bool isOfFloats(DType dtype) { return dtypeInfo(dtype).kind == DTypeKind::Float; }

bool isCastable(const InitializerRow& row)
{
    const bool isTaken = !row.looksQuantized || row.modelTensor; // the same rule as in planWithCasts
    return row.tensor && row.status != RowStatus::Unused && isTaken && row.storedDtype != DType::String;
}

std::vector<const InitializerRow*> castableRows(const Report& report, std::span<const std::size_t> rows)
{
    std::vector<const InitializerRow*> castable;
    for (const std::size_t row : rows) {
        if (isCastable(report.rows.at(row))) {
            castable.push_back(&report.rows[row]);
        }
    }
    return castable;
}

/// Returns the dtype of most bytes in the other tensors of the same layers.
DType dtypeOfNeighbours(const Report& report, const std::vector<const InitializerRow*>& rows)
{
    std::set<std::string_view> layers;
    std::set<const InitializerRow*> own(rows.begin(), rows.end());
    for (const InitializerRow* const row : rows) {
        layers.insert(layerOf(row->name));
    }
    layers.erase(std::string_view());
    std::map<DType, std::uint64_t> bytes;
    for (const InitializerRow& row : report.rows) {
        if (isCastable(row) && !own.contains(&row) && layers.contains(layerOf(row.name))) {
            bytes[row.storedDtype] += row.byteCount;
        }
    }
    const auto most =
        std::ranges::max_element(bytes, [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == bytes.end() ? DType::Undefined : most->first;
}

} // namespace

std::vector<CastChoice> castChoices(const Report& report, std::span<const std::size_t> rows)
{
    const std::vector<const InitializerRow*> castable = castableRows(report, rows);
    std::vector<CastChoice> choices;
    const auto offer = [&](DType to, CastReason reason) {
        const bool fits = std::ranges::any_of(
            castable, [to](const InitializerRow* row) { return canCast(row->storedDtype, to); });
        if (fits && isKnown(to) && std::ranges::find(choices, to, &CastChoice::to) == choices.end()) {
            choices.push_back({to, reason});
        }
    };
    for (const InitializerRow* const row : castable) {
        offer(row->declaredDtype, CastReason::Declared);
    }
    for (const InitializerRow* const row : castable) {
        offer(row->requiredDtype, CastReason::Required);
    }
    offer(dtypeOfNeighbours(report, castable), CastReason::Neighbours);
    for (const DType usual : usualTypes) {
        const bool isOfKind = std::ranges::any_of(castable, [usual](const InitializerRow* row) {
            return isOfFloats(row->storedDtype) == isOfFloats(usual);
        });
        if (isOfKind) { // a weight would be lost as an integer
            offer(usual, CastReason::Common);
        }
    }
    for (const DTypeInfo& info : dtypeTable()) {
        offer(info.dtype, CastReason::Other);
    }
    std::ranges::stable_sort(choices, {}, &CastChoice::reason);
    return choices;
}

DType dtypeNow(const Report& report, std::span<const std::size_t> rows)
{
    const auto dtypeOf = [&report](std::size_t row) {
        const InitializerRow& entry = report.rows.at(row);
        return entry.savedDtype != DType::Undefined ? entry.savedDtype : entry.storedDtype;
    };
    const bool areSame = !rows.empty() && std::ranges::all_of(rows, [&](std::size_t row) {
        return dtypeOf(row) == dtypeOf(rows.front());
    });
    return areSame ? dtypeOf(rows.front()) : DType::Undefined;
}

SeenLoss sampleLoss(const Report& report, std::span<const std::size_t> rows, DType to, Progress& progress)
{
    const std::vector<const InitializerRow*> castable = castableRows(report, rows);
    const std::size_t step = castable.size() / mostSampled + 1;
    SeenLoss seen{.loss = {}, .isExact = step == 1, .isRefused = false};
    for (std::size_t i = 0; i < castable.size(); i += step) {
        if (!canCast(castable[i]->storedDtype, to)) {
            continue;
        }
        const ValueMeasurement measured = sampleValues(*castable[i]->tensor, to, sampleBins, progress);
        seen.isExact = seen.isExact && measured.isExact;
        seen.isRefused = seen.isRefused || measured.isCastRefused;
        if (measured.loss) {
            seen.loss += *measured.loss;
        }
    }
    return seen;
}

} // namespace onnxmend
