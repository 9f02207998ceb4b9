// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// mend_weights MODEL CHECKPOINT OUTPUT: fills the model from the checkpoint, fixes its dtypes, saves and
// proves it.

#include "core/base/error.h"
#include "core/mend/verdict.h"
#include "core/save/save.h"

#include <iostream>

int main(int argc, char* argv[])
try {
    if (argc != 4) {
        std::cerr << "Usage: mend_weights MODEL CHECKPOINT OUTPUT\n";
        return 2;
    }
    onnxmend::Progress progress;
    const auto session = onnxmend::Session::open(argv[1], {argv[2]}, {}, progress);
    for (const onnxmend::Finding& finding : session->report().findings) {
        std::cout << finding.message() << '\n';
    }
    onnxmend::FixAllResult fixed = onnxmend::fixAll(session, {}, progress);
    onnxmend::save(*fixed.session->planned(), argv[3], {}, progress);
    fixed.session = fixed.session->afterSave();
    const auto proofs = onnxmend::Verifier({}).verifyResult(argv[3], *session->model(), progress);
    const onnxmend::Verdict verdict = onnxmend::judgeResult(fixed, true, {.proofs = proofs, .trouble = {}});
    std::cout << onnxmend::verdictText(verdict) << '\n';
    return verdict.completeness == onnxmend::Completeness::Complete ? 0 : 1;
} catch (const onnxmend::Error& error) {
    std::cerr << error.what() << '\n';
    return 2;
}
