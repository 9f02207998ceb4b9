// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/runtime_oracle.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/model/read_model.h"

#include <map>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::chrono::milliseconds waitInterval(10);

class RuntimeOracle final : public KernelOracle
{
public:
    RuntimeOracle(VerifyOptions options, std::chrono::milliseconds mostTime)
        : m_verifier(std::move(options))
        , m_mostTime(mostTime)
    {
    }

    bool loads(const std::string& model, const Progress& progress) override
    {
        // The question of another thread may take as long as a limit allows, so a stop does not wait for it.
        std::unique_lock lock(m_mutex, std::try_to_lock);
        while (!lock.owns_lock() && !lock.try_lock()) {
            progress.checkCancelled();
            std::this_thread::sleep_for(waitInterval);
        }
        if (const auto known = m_answers.find(model); known != m_answers.end()) {
            return known->second;
        }
        if (m_spent >= m_mostTime) {
            return false;
        }
        const auto start = std::chrono::steady_clock::now();
        const bool answer = ask(model, progress);
        m_spent += std::chrono::steady_clock::now() - start;
        m_answers.emplace(model, answer);
        return answer;
    }

private:
    bool ask(const std::string& model, const Progress& asking)
    {
        try {
            Progress progress = asking.quiet();
            ReadModelOptions options;
            options.externalData.hasFolder = false;
            const auto file = InputFile::fromMemory(std::as_bytes(std::span(model)), nullptr, "node.onnx");
            return m_verifier.loadPlanned(readModel(file, options, progress), progress).passed();
        } catch (const Error&) {
            return false; // no verifier, or no space for its files
        }
    }

    std::mutex m_mutex;
    Verifier m_verifier;
    std::chrono::milliseconds m_mostTime;
    std::map<std::string, bool> m_answers; ///< by model
    std::chrono::steady_clock::duration m_spent{};
};

} // namespace

std::shared_ptr<KernelOracle> runtimeOracle(VerifyOptions options, std::chrono::milliseconds mostTime)
{
    return std::make_shared<RuntimeOracle>(std::move(options), mostTime);
}

} // namespace onnxmend
