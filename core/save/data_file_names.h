// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: names of data files, never those of files that exist.

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Chooses names beside a model for the files of one save. Upper and lower case count as equal, for volumes
/// that do not tell them apart.
class DataFileNames
{
public:
    /// `isTaken` says which names may not be used.
    DataFileNames(const std::string& modelFileName, std::function<bool(const std::string&)> isTaken);

    /// `model.onnx.data`, or `model.onnx-00001-of-00003.data` and so on for several; when one of them is
    /// taken `model.onnx.1.data` and so on.
    std::vector<std::string> forShards(const std::string& name, std::size_t count);
    /// fileNameForTensor(tensorName); when that is taken with `.1` and so on behind.
    std::string forTensor(const std::string& tensorName);

private:
    bool isUsed(const std::string& name) const;

    std::function<bool(const std::string&)> m_isTaken;
    std::unordered_set<std::string> m_used; ///< lower case
};

/// `<model file name>.data`, or one like it where a location cannot say that name: it has to be UTF-8.
std::string defaultDataFileName(const std::string& modelFileName);

/// Whether `fileName` is one that DataFileNames gives to a data file of this model with the default location
/// or with the one that is asked for, if any, for a tensor of that name. Only such files are removed after
/// they were replaced.
bool isOwnDataFileName(const std::string& fileName, const std::string& modelFileName,
                       const std::string& tensorName, const std::string& location = {});

} // namespace onnxmend
