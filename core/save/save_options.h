// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/option_table.h"

#include <cstdint>
#include <span>
#include <string>

namespace onnxmend
{

enum class ExternalDataMode {
    Auto,      ///< inline below 1 GiB of tensors in total, else Single; also Single where inline would repeat
               ///< what tensors share in a data file, or by the plan
    Single,    ///< one data file beside the model
    PerTensor, ///< one data file a tensor
    Inline,    ///< all in the model file
    Keep,      ///< where it is, but for what changes; see save
};

struct SaveOptions {
    ExternalDataMode externalData = ExternalDataMode::Auto;
    std::string location;             ///< name of the single data file; empty = `<model file name>.data`
    std::uint64_t threshold = 1024;   ///< bytes; smaller tensors stay inline
    std::uint64_t alignment = 4096;   ///< bytes; offsets in a data file are multiples of it
    std::uint64_t shardByteCount = 0; ///< cuts Single into files of at most this many bytes; 0 = one file
    unsigned threads = 0;             ///< 0 = twice the cores of the machine; at most 8 in any case
    bool keepInputs = false; ///< else a graph input that a checkpoint fills becomes a constant, from IR 4 on

    bool operator==(const SaveOptions&) const = default;
};

/// THE table of save options: all but the threads, which follow from how many models are worked on.
std::span<const OptionRow<SaveOptions>> saveOptionRows();

} // namespace onnxmend
