// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// mend_weights MODEL CHECKPOINT OUTPUT: fills the model from the checkpoint, fixes its dtypes, saves and
// verifies it.

#include <onnxmend/onnxmend.h>

#include <iostream>

namespace api = onnxmend::api;

int main(int argc, char* argv[])
try {
    if (argc != 4) {
        std::cerr << "Usage: mend_weights MODEL CHECKPOINT OUTPUT\n";
        return 2;
    }
    api::Document document = api::Document::open(argv[1], {argv[2]});
    for (const api::Finding& finding : document.findings()) {
        std::cout << finding.message << '\n';
    }
    document.fix();
    const api::SaveReport report = document.save(argv[3]);
    std::cout << report.verdict.text << '\n';
    return report.verdict.completeness == api::Completeness::Complete ? 0 : 1;
} catch (const api::Error& error) {
    std::cerr << error.what() << '\n';
    return 2;
}
