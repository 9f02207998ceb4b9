// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/options.h"
#include "core/model/model_or_checkpoint.h"
#include "core/session/session.h"

#include <pybind11/pybind11.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend::python
{

/// Keyword arguments as onnxmend/_given.py hands them on; every one of them is there.
class Arguments
{
public:
    explicit Arguments(pybind11::dict values)
        : m_values(std::move(values))
    {
    }

    template <typename T>
    T get(const char* name) const
    {
        return m_values[name].cast<T>();
    }
    /// Whether it is there, and not None.
    bool has(const char* name) const
    {
        return m_values.contains(name) && !pybind11::object(m_values[name]).is_none();
    }
    template <typename T>
    T getOr(const char* name, T otherwise) const
    {
        return has(name) ? get<T>(name) : otherwise;
    }
    /// A path as os.fsencode gives it; empty when it is None.
    std::filesystem::path path(const char* name) const;
    std::vector<std::string> texts(const char* name) const;

private:
    pybind11::dict m_values;
};

/// A model as it was given: a path, or bytes in memory that Python keeps.
struct ShownModel {
    GivenModel model;
    std::string shown;
    bool hasFolder = true; ///< that data files of it can lie in
};

ShownModel modelFrom(const pybind11::object& given);
GivenCheckpoint checkpointFrom(const pybind11::object& given);

/// Model, checkpoints, and what is said of them.
struct GivenDocument {
    ShownModel model;
    std::vector<GivenCheckpoint> checkpoints;
    cli::DocumentOptions said; ///< as the command line has it
    SessionOptions options;

    /// Opens and audits it. Throws Error, also for a map that fits nothing.
    std::shared_ptr<const Session> open(Progress& progress) const;
};

/// Throws UsageError.
GivenDocument documentFrom(const Arguments& arguments);

/// Opens a file, or takes what is in memory, as a model or a checkpoint. Throws Error.
class GivenEither
{
public:
    GivenEither(const pybind11::object& given, const std::string& key, bool allowSymlinks);

    ModelOrCheckpoint open(Progress& progress) const;
    const std::string& shown() const { return m_model.shown; }

private:
    ShownModel m_model; ///< or the path of either
    std::shared_ptr<const Checkpoint> m_checkpoint;
    ReadModelOptions m_readModel;
    CheckpointOptions m_readCheckpoint;
};

} // namespace onnxmend::python
