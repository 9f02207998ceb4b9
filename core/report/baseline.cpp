// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/baseline.h"

#include "core/report/read_results.h"

namespace onnxmend
{

namespace
{

std::string normalPath(std::string_view path)
{
    return std::filesystem::path(path).lexically_normal().string();
}

/// "models/a.onnx" ends "/builds/1/models/a.onnx", and "s/a.onnx" does not.
bool endsWith(std::string_view whole, std::string_view end)
{
    return whole.size() > end.size() + 1 && whole.ends_with(end) &&
           whole[whole.size() - end.size() - 1] == '/';
}

} // namespace

Baseline::Baseline(const std::filesystem::path& file, Progress& progress)
    : m_file(file.string())
{
    const ResultsFile results = readResults(file, progress);
    if (!results.refused.empty()) {
        throw Error(results.refused.front());
    }
    for (const ModelResult& result : results.results) {
        Ids& ids = m_ofModel[normalPath(result.path)];
        for (const ModelResult::Finding& finding : result.findings) {
            ids.insert(finding.id);
        }
    }
}

const Baseline::Ids* Baseline::find(std::string_view model) const
{
    const std::string path = normalPath(model);
    if (const auto known = m_ofModel.find(path); known != m_ofModel.end()) {
        return &known->second;
    }
    const Ids* found = nullptr;
    for (const auto& [other, ids] : m_ofModel) {
        if (!endsWith(other, path) && !endsWith(path, other)) {
            continue;
        }
        if (found) {
            return nullptr; // whose it is cannot be known
        }
        found = &ids;
    }
    return found;
}

} // namespace onnxmend
