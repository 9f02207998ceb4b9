// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Keyword arguments as onnxmend/_given.py passes them. Each of them is present.
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
    /// Returns whether the argument is not None.
    bool has(const char* name) const
    {
        return m_values.contains(name) && !pybind11::object(m_values[name]).is_none();
    }
    template <typename T>
    T getOr(const char* name, T otherwise) const
    {
        return has(name) ? get<T>(name) : otherwise;
    }
    /// Returns a path in the bytes of os.fsencode; empty if it is None.
    std::filesystem::path path(const char* name) const;
    std::vector<std::string> texts(const char* name) const;

private:
    pybind11::dict m_values;
};

/// A model argument: a path, or bytes in memory that Python keeps.
struct ModelArgument {
    GivenModel model;
    std::string shown;
    bool hasFolder = true; ///< false if data files cannot be found
};

ModelArgument modelFrom(const pybind11::object& given);
GivenCheckpoint checkpointFrom(const pybind11::object& given);

/// Model, checkpoints and the options about them.
struct GivenDocument {
    ModelArgument model;
    std::vector<GivenCheckpoint> checkpoints;
    cli::DocumentOptions said; ///< options in the form of the command line
    SessionOptions options;

    /// Opens and audits it. Throws Error, also for a map that does not fit.
    std::shared_ptr<const Session> open(Progress& progress) const;
};

/// Throws UsageError.
GivenDocument documentFrom(const Arguments& arguments);

/// Opens a file, or something in memory, as a model or a checkpoint. Throws Error.
class GivenEither
{
public:
    GivenEither(const pybind11::object& given, const std::string& key, bool allowSymlinks);

    ModelOrCheckpoint open(Progress& progress) const;
    const std::string& shown() const { return m_model.shown; }

private:
    ModelArgument m_model; ///< model, or a path to either
    std::shared_ptr<const Checkpoint> m_checkpoint;
    ReadModelOptions m_readModel;
    CheckpointOptions m_readCheckpoint;
};

} // namespace onnxmend::python
