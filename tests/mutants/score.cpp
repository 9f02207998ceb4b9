// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/score.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>
#include <tuple>

namespace onnxmend::mutants
{

namespace
{

double share(std::size_t part, std::size_t whole) // of nothing: 0
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string line(const std::string& what, std::size_t part, std::size_t whole, const std::string& limit)
{
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(), "%-52s %7zu of %7zu  %8.3f %%  %s\n", what.c_str(), part, whole,
                  100 * share(part, whole), limit.c_str());
    return text.data();
}

} // namespace

void Score::add(const Score& other)
{
    for (const auto member :
         {&Score::seeds, &Score::runnable, &Score::mutants, &Score::accepted, &Score::noKernel,
          &Score::typeErrors, &Score::otherErrors, &Score::found, &Score::falseAlarms, &Score::noKernelAlarms,
          &Score::kernelsTold, &Score::repaired, &Score::repairedNoKernel, &Score::unsaid, &Score::compared,
          &Score::equal}) {
        this->*member += other.*member;
    }
    countsKernels = countsKernels || other.countsKernels;
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

std::vector<Figure> Score::figures() const
{
    std::vector<Figure> figures = {
        {"found, of those rejected for types", found, typeErrors, ">= 99.5 %",
         share(found, typeErrors) >= 0.995},
        {"false alarms, of those accepted", falseAlarms, accepted, "<= 0.1 %",
         accepted > 0 && share(falseAlarms, accepted) <= 0.001},
        {"repaired, of those rejected for types", repaired, typeErrors, ">= 99 %",
         share(repaired, typeErrors) >= 0.99},
        {"equal outputs, of those that can be compared", equal, compared, ">= 99.9 %",
         compared > 0 && share(equal, compared) >= 0.999},
    };
    if (countsKernels) {
        figures.resize(2); // nothing is repaired
        // The list of kernels has for each argument what any kernel takes. OneHot, BatchNormalization,
        // QLinearConv and LabelEncoder take only some combinations of those.
        figures.push_back({"told, of those without a kernel", kernelsTold, noKernel, ">= 90 %",
                           share(kernelsTold, noKernel) >= 0.9});
    }
    return figures;
}

bool Score::passes() const
{
    const auto all = figures();
    return std::all_of(all.begin(), all.end(), [](const Figure& figure) { return figure.reached; });
}

std::string Score::table() const
{
    std::ostringstream text;
    text << seeds << " seeds (" << runnable << " can be run and compared) and " << mutants
         << " mutants: " << accepted << " accepted, " << noKernel << " without a kernel, " << typeErrors
         << " rejected for types, " << otherErrors << " rejected for something else\n";
    for (const Figure& figure : figures()) {
        text << line(figure.name, figure.part, figure.whole,
                     figure.limit + std::string(figure.reached ? "" : "  MISSED"));
    }
    text << line("  rejected after the repair, and our audit is silent", unsaid, typeErrors, "");
    text << line("  alarms, of those without a kernel", noKernelAlarms, noKernel, "");
    text << line("  without a kernel, of those repaired", repairedNoKernel, repaired, "");
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
