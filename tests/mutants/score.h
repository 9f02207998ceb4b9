// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend::mutants
{

/// An unexpected result.
struct Miss {
    std::string figure; ///< "not found", "false alarm", "not repaired", "not equal"
    std::string family;
    std::string seed;
    std::string mutation;           ///< empty: the seed itself
    std::vector<std::string> notes; ///< the runtime's message, findings, edits
    std::size_t number = 0;         ///< of the model, for --dump
};

struct FamilyCounts {
    std::size_t tried = 0; ///< seeds
    std::size_t loaded = 0;
    std::size_t runnable = 0;
};

/// A share that has to be reached.
struct Figure {
    const char* name;
    std::size_t part;
    std::size_t whole;
    const char* limit; ///< for people
    bool reached;
};

/// The four figures and what lies behind them.
struct Score {
    std::size_t seeds = 0;
    std::size_t runnable = 0; ///< of seeds: those whose outputs can be compared at all
    std::size_t mutants = 0;
    std::size_t accepted = 0;
    std::size_t noKernel = 0;
    std::size_t typeErrors = 0;
    std::size_t otherErrors = 0;
    std::size_t found = 0;            ///< of typeErrors
    std::size_t falseAlarms = 0;      ///< of accepted
    std::size_t noKernelAlarms = 0;   ///< of noKernel: no figure of its own
    std::size_t kernelsTold = 0;      ///< of noKernel: said to have none
    bool countsKernels = false;       ///< the audit knows of kernels
    std::size_t repaired = 0;         ///< of typeErrors
    std::size_t repairedNoKernel = 0; ///< of repaired
    std::size_t unsaid = 0;           ///< of typeErrors: repaired in vain, and the second audit is silent
    std::size_t compared = 0;
    std::size_t equal = 0;    ///< of compared
    std::vector<Miss> misses; ///< not more than some of each kind and operator
    std::map<std::pair<std::string, std::string>, std::size_t> missCounts; ///< by figure and family
    std::map<std::string, std::size_t> otherMessages; ///< rejections not counted, shortened
    std::map<std::string, std::size_t> lostMessages;  ///< why seeds do not load
    std::map<std::string, FamilyCounts> families;

    void add(const Score& other);
    std::vector<Figure> figures() const; ///< the four that count
    bool passes() const;                 ///< all of them are reached
    std::string table() const;
    /// Operators of which seeds were tried, and none loads (none can be run).
    std::string familiesWithout(std::size_t FamilyCounts::*what) const;
    std::string details() const; ///< each miss, by figure and operator
};

} // namespace onnxmend::mutants
