// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "library/run_call.h"

#include "core/base/error.h"
#include "core/save/save_error.h"

#include <exception>
#include <stop_token>
#include <utility>

namespace onnxmend::library
{

namespace
{

api::Error apiError(const Error& error, bool isSaved)
{
    const ErrorDetails& details = error.details();
    return {error.what(), {details.file, details.place, details.reason, details.advice}, isSaved};
}

/// The callback as core calls it: under the lock of its Progress, so one call at a time.
class Listener
{
public:
    explicit Listener(const api::OnProgress& onProgress)
        : m_onProgress(onProgress)
    {
    }

    Progress::Sink sink()
    {
        return m_onProgress ? Progress::Sink([this](const ProgressState& state) { tell(state); })
                            : Progress::Sink();
    }
    std::stop_token stopToken() const { return m_stop.get_token(); }

    /// Throws what the callback has thrown, if anything.
    void rethrow() const
    {
        if (m_thrown) {
            std::rethrow_exception(m_thrown);
        }
    }

private:
    void tell(const ProgressState& state)
    {
        try {
            if (!m_onProgress(
                    {state.label.text(), state.bytesDone, state.bytesTotal, state.bytesPerSecond})) {
                m_stop.request_stop();
            }
        } catch (...) {
            m_thrown = std::current_exception();
            m_stop.request_stop();
        }
    }

    const api::OnProgress& m_onProgress;
    std::stop_source m_stop;
    std::exception_ptr m_thrown;
};

} // namespace

void runCall(const api::OnProgress& onProgress, const std::function<void(Progress&)>& work)
{
    Listener listener(onProgress);
    Progress progress(listener.sink(), listener.stopToken());
    try {
        work(progress);
    } catch (const Cancelled&) {
        listener.rethrow();
        throw api::Cancelled();
    } catch (const SaveError& error) {
        listener.rethrow();
        throw apiError(error, error.state() == SaveState::Replaced);
    } catch (const Error& error) {
        listener.rethrow();
        throw apiError(error, false);
    }
    listener.rethrow(); // a cancelled verification does not end a save
}

} // namespace onnxmend::library

namespace onnxmend::api
{

Error::Error(const std::string& line, ErrorDetails details, bool isSaved)
    : std::runtime_error(line)
    , m_details(std::move(details))
    , m_isSaved(isSaved)
{
}

Error::~Error() = default;

Cancelled::Cancelled()
    : Error("cancelled", {{}, {}, "cancelled", {}})
{
}

Cancelled::~Cancelled() = default;

} // namespace onnxmend::api
