// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/numerics/numerics.h"
#include "core/reduce/failure_oracle.h"
#include "core/reduce/written_model.h"
#include "core/session/session.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr double secondsOfFirst = 60; ///< for the causes of the model that is reduced
constexpr double secondsOfSearch = 5; ///< for those of a smaller one

class NumericsOracle : public FailureOracle
{
public:
    NumericsOracle(const VerifyOptions& options, std::string id)
        : m_verifier(options)
        , m_id(std::move(id))
    {
    }

    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress& progress) override
    {
        const WrittenModel written(*model, progress);
        const auto session = Session::open(written.path(), {}, {}, progress);
        const NumericsOptions options{.seconds = m_kind ? secondsOfSearch : secondsOfFirst,
                                      .onlyCauses = true};
        const Numerics numerics = measureNumerics(session, options, m_verifier, progress);
        if (!numerics.isMeasured) {
            throw Error({.reason = "the model cannot be measured: " + numerics.trouble});
        }
        const auto found = std::ranges::find_if(
            numerics.causes, [this](const NumericCause& cause) { return isWanted(cause); });
        if (found == numerics.causes.end()) {
            if (!m_kind && numerics.isPartial) { // otherwise it would be said that there is none
                throw Error({.reason = "the search for causes ended before all of them were measured"});
            }
            return {};
        }
        m_kind = found->kind;
        m_value = found->place.value;
        return {
            {.message = std::string(causeKindInfo(found->kind).name) + ": " + found->place.opType,
             .shown = found->message.text(),
             .subject = ProofSubject{.graph = found->place.graph,
                                     .node = found->place.node,
                                     .nodeIndex = NodeId{static_cast<std::uint32_t>(found->place.nodeIndex)},
                                     .opType = found->place.opType,
                                     .value = found->place.value}}};
    }

    std::string name() const override
    {
        return "onnxmend numerics " + componentVersions().front().version; // it stands first
    }
    FailureStage stage() const override { return FailureStage::Numerics; }
    bool readsValues() const override { return true; }
    bool runsModels() const override { return true; }

    void renameValues(const std::map<std::string, std::string>& names) override
    {
        if (const auto renamed = names.find(m_value); renamed != names.end()) {
            m_value = renamed->second;
        }
    }

    std::string howToRun(const std::string& file, const std::string& /*message*/) const override
    {
        return "import onnxmend\n\nprint(onnxmend.numerics(\"" + file + "\").causes)\n";
    }

private:
    /// The graph of the node may become another one, the value that it computes stays.
    bool isWanted(const NumericCause& cause) const
    {
        return m_kind ? cause.kind == *m_kind && cause.place.value == m_value : cause.id() == m_id;
    }

    Verifier m_verifier;
    std::string m_id;
    std::optional<CauseKind> m_kind; ///< known after the first model
    std::string m_value;
};

} // namespace

std::unique_ptr<FailureOracle> numericsOracle(const VerifyOptions& options, std::string id)
{
    return std::make_unique<NumericsOracle>(options, std::move(id));
}

} // namespace onnxmend
