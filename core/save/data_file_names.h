// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: names of data files, never those of files that exist.

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Chooses names beside a model for the files of one save. Upper and lower case count as equal, since some
/// volumes do not distinguish them.
class DataFileNames
{
public:
    /// `isTaken` says which names may not be used.
    DataFileNames(const std::string& modelFileName, std::function<bool(const std::string&)> isTaken);

    /// Returns `model.onnx.data`, or `model.onnx-00001-of-00003.data` and so on for several files;
    /// `model.onnx.1.data` and so on if one of them is taken.
    std::vector<std::string> forShards(const std::string& name, std::size_t count);
    /// Returns fileNameForTensor(tensorName), with `.1` and so on appended if it is taken.
    std::string forTensor(const std::string& tensorName);

private:
    bool isUsed(const std::string& name) const;

    std::function<bool(const std::string&)> m_isTaken;
    std::unordered_set<std::string> m_used; ///< lower case
};

/// Returns `<model file name>.data`, or a similar name if that is not UTF-8, which a location has to be.
std::string defaultDataFileName(const std::string& modelFileName);

/// Returns whether DataFileNames may give `fileName` to a data file of this model, with the default location
/// or with `location`, or for a tensor of that name. Only such files are removed after they were replaced.
bool isOwnDataFileName(const std::string& fileName, const std::string& modelFileName,
                       const std::string& tensorName, const std::string& location = {});

} // namespace onnxmend
