// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/nothing_found.h"

#include "core/mend/verdict.h"
#include "ui/look/translated.h"

#include <QCoreApplication>

#include <vector>

namespace onnxmend
{

namespace
{

struct NothingFound {
    Q_DECLARE_TR_FUNCTIONS(nothing_found)
};

/// Returns whether data could not be read, so that its dtypes are unknown.
bool isOfData(Shortcoming::Kind kind)
{
    using Kind = Shortcoming::Kind;
    return kind == Kind::UnreadableData || kind == Kind::UnreadableCheckpoints || kind == Kind::NothingFits ||
           kind == Kind::MissingWeights;
}

} // namespace

QString nothingFoundText(const Session& session, const Verdict& verdict)
{
    std::vector<Message> unseen;
    for (const Shortcoming& shortcoming : verdict.shortcomings) {
        if (isOfData(shortcoming.kind)) {
            unseen.push_back(shortcoming.text);
        }
    }
    return !unseen.empty() ? NothingFound::tr("No findings in the readable parts: %1.")
                                 .arg(texts::translated(clausesInLine(unseen)))
           : verdict.isPlan() ? NothingFound::tr("No findings are left once the plan is saved.")
           : !session.policyOutcome().ignored.empty()
               ? NothingFound::tr("No findings except those that the policy ignores.")
               : NothingFound::tr(
                     "No findings: every tensor is stored as it is declared and as the graph needs it.");
}

bool isAccepted(const Verdict& verdict)
{
    return verdict.proofs && verdict.proofs->runtime.passed() && !verdict.proofs->audit.fails();
}

QString verifyText(const Verdict& verdict)
{
    if (verdict.proofs && verdict.proofs->runtime.fails()) {
        return NothingFound::tr("ONNX Runtime does not load the model. Verify shows what it says.");
    }
    if (isAccepted(verdict)) {
        return verdict.ignoredCount > 0
                   ? NothingFound::tr("Nothing is wrong with the dtypes except what the policy ignores, and "
                                      "ONNX Runtime loads the model.")
                   : NothingFound::tr("Nothing is wrong with the dtypes, and ONNX Runtime loads the model.");
    }
    return verdict.ignoredCount > 0
               ? NothingFound::tr("Nothing is wrong with the dtypes except what the policy ignores. Have "
                                  "ONNX Runtime load the model.")
               : NothingFound::tr("Nothing is wrong with the dtypes. Have ONNX Runtime load the model.");
}

} // namespace onnxmend
