// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/mutants/score.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <tuple>

namespace onnxmend::mutants
{

namespace
{

constexpr double leastFound = 0.995;
constexpr double mostFalse = 0.001;
constexpr double leastRepaired = 0.99;

double share(std::size_t part, std::size_t whole, double ofNothing)
{
    return whole == 0 ? ofNothing : static_cast<double>(part) / static_cast<double>(whole);
}

std::string line(const char* what, std::size_t part, std::size_t whole, double rate, const char* limit)
{
    char text[160];
    std::snprintf(text, sizeof text, "%-52s %7zu of %7zu  %8.3f %%  %s\n", what, part, whole, 100 * rate,
                  limit);
    return text;
}

} // namespace

void Score::add(const Score& other)
{
    for (const auto member :
         {&Score::seeds, &Score::runnable, &Score::mutants, &Score::accepted, &Score::noKernel,
          &Score::typeErrors, &Score::otherErrors, &Score::found, &Score::falseAlarms, &Score::noKernelAlarms,
          &Score::repaired, &Score::repairedNoKernel, &Score::compared, &Score::equal}) {
        this->*member += other.*member;
    }
    misses.insert(misses.end(), other.misses.begin(), other.misses.end());
    for (const auto& [key, count] : other.missCounts) {
        missCounts[key] += count;
    }
    for (const auto& [message, count] : other.otherMessages) {
        otherMessages[message] += count;
    }
    for (const auto& [message, count] : other.lostMessages) {
        lostMessages[message] += count;
    }
    for (const auto& [family, counts] : other.families) {
        families[family].tried += counts.tried;
        families[family].loaded += counts.loaded;
        families[family].runnable += counts.runnable;
    }
}

bool Score::passes() const
{
    return typeErrors > 0 && share(found, typeErrors, 1) >= leastFound &&
           share(falseAlarms, accepted, 0) <= mostFalse && share(repaired, typeErrors, 1) >= leastRepaired &&
           equal == compared;
}

std::string Score::table() const
{
    std::ostringstream text;
    text << seeds << " seeds (" << runnable << " can be run and compared) and " << mutants
         << " mutants: " << accepted << " accepted, " << noKernel << " without a kernel, " << typeErrors
         << " rejected for types, " << otherErrors << " rejected for something else\n";
    text << line("found, of those rejected for types", found, typeErrors, share(found, typeErrors, 1),
                 ">= 99.5 %");
    text << line("false alarms, of those accepted", falseAlarms, accepted, share(falseAlarms, accepted, 0),
                 "<= 0.1 %");
    text << line("repaired, of those rejected for types", repaired, typeErrors,
                 share(repaired, typeErrors, 1), ">= 99 %");
    text << line("equal outputs, of those that can be compared", equal, compared, share(equal, compared, 1),
                 "all");
    text << line("  alarms, of those without a kernel", noKernelAlarms, noKernel,
                 share(noKernelAlarms, noKernel, 0), "");
    text << line("  without a kernel, of those repaired", repairedNoKernel, repaired,
                 share(repairedNoKernel, repaired, 0), "");
    return text.str();
}

std::string Score::familiesWithout(std::size_t FamilyCounts::*what) const
{
    std::string text;
    for (const auto& [family, counts] : families) {
        if (counts.tried > 0 && counts.*what == 0) {
            text += (text.empty() ? "" : ", ") + family;
        }
    }
    return text;
}

std::string Score::details() const
{
    std::vector<const Miss*> sorted;
    for (const Miss& miss : misses) {
        sorted.push_back(&miss);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Miss* a, const Miss* b) {
        return std::tie(a->figure, a->family) < std::tie(b->figure, b->family);
    });
    std::ostringstream text;
    text << table() << "\noperators of which no seed loads: " << familiesWithout(&FamilyCounts::loaded)
         << "\noperators of which no seed can be run: " << familiesWithout(&FamilyCounts::runnable)
         << "\n\nmisses:\n";
    for (const auto& [key, count] : missCounts) {
        text << "  " << key.first << "  " << key.second << "  " << count << '\n';
    }
    for (const Miss* miss : sorted) {
        text << '\n'
             << miss->figure << " | " << miss->seed << " | " << miss->mutation << " | --dump " << miss->number
             << '\n';
        for (const std::string& note : miss->notes) {
            text << "    " << note << '\n';
        }
    }
    text << "\nrejected for something else:\n";
    for (const auto& [message, count] : otherMessages) {
        text << "  " << count << "  " << message << '\n';
    }
    text << "\nseeds that do not load:\n";
    for (const auto& [message, count] : lostMessages) {
        text << "  " << count << "  " << message << '\n';
    }
    return text.str();
}

} // namespace onnxmend::mutants
