// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace onnxmend::mutants
{

/// Something that did not come out as it should.
struct Miss {
    std::string figure; ///< "not found", "false", "not repaired", "not equal", "crash"
    std::string family;
    std::string seed;
    std::string mutation;           ///< empty: the seed itself
    std::vector<std::string> notes; ///< the runtime's message, findings, edits
    std::size_t number = 0;         ///< of the model, for --dump
};

/// The four figures and what lies behind them.
struct Score {
    std::size_t seeds = 0;
    std::size_t mutants = 0;
    std::size_t accepted = 0;
    std::size_t noKernel = 0;
    std::size_t typeErrors = 0;
    std::size_t otherErrors = 0;
    std::size_t found = 0;            ///< of typeErrors
    std::size_t falseAlarms = 0;      ///< of accepted
    std::size_t noKernelAlarms = 0;   ///< of noKernel: no figure of its own
    std::size_t repaired = 0;         ///< of typeErrors
    std::size_t repairedNoKernel = 0; ///< of repaired
    std::size_t compared = 0;
    std::size_t equal = 0; ///< of compared
    std::vector<Miss> misses;
    std::map<std::string, std::size_t> otherMessages; ///< rejections not counted, shortened
    std::map<std::string, std::size_t> lostMessages;  ///< why seeds do not load
    std::map<std::string, std::pair<std::size_t, std::size_t>> families; ///< seeds made, seeds that load

    bool passes() const; ///< the thresholds
    std::string table() const;
    std::string lostFamilies() const;
    std::string details() const; ///< each miss, by figure and operator
};

} // namespace onnxmend::mutants
