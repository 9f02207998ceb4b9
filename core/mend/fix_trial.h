// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/mend/fix_all.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Appends fixes to a session's plan, and takes back those that do not fit or would overflow. The effect of a
/// fix is found in the planned model, which moves no bytes; only casts that may lose something stream their
/// tensor.
class FixTrial
{
public:
    /// All arguments outlive this.
    FixTrial(std::shared_ptr<const Session> session, const FixAllOptions& options, Progress& progress);

    void expect(std::size_t fixCount) { m_fixes.reserve(fixCount); }
    void add(SharedText finding, Fix fix)
    {
        fix.title = {}; // titles were for choosing, and take as much memory as the rest of a fix
        m_fixes.push_back({std::move(finding), std::move(fix), 0, 0, {}});
    }

    FixAllResult finish();

private:
    void refusePlanned(std::vector<RefusedFix>& refused);
    std::string whyPlanned(const Fix& fix) const;
    std::shared_ptr<const Session> withFixes();
    std::shared_ptr<const Session> withoutDetours(const std::shared_ptr<const Session>& session) const;
    std::vector<std::string> reasonsOfSkipped(const Session& session, bool ofOwnersOnly) const;
    void takeBack(std::vector<std::string> reasons, const Model& planned, std::vector<RefusedFix>& refused);
    std::optional<TensorRef> unrounded(const Edit& edit) const;
    std::string weigh(AppliedFix& applied, const Edit& edit, const ModelTensor& tensor) const;

    std::shared_ptr<const Session> m_session;
    const FixAllOptions& m_options;
    Progress& m_progress;
    std::vector<AppliedFix> m_fixes;
    /// Index of the fix by edit of the latest plan; the number of fixes for older edits.
    std::vector<std::size_t> m_ownerOfEdit;
};

} // namespace onnxmend
