// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/runtime_oracle.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/model/read_model.h"

#include <map>
#include <mutex>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

class RuntimeOracle final : public KernelOracle
{
public:
    explicit RuntimeOracle(VerifyOptions options)
        : m_verifier(std::move(options))
    {
    }

    bool loads(const std::string& model) override
    {
        const std::scoped_lock lock(m_mutex);
        const auto [answer, isNew] = m_answers.try_emplace(model, false);
        if (isNew) {
            answer->second = ask(answer->first);
        }
        return answer->second;
    }

private:
    bool ask(const std::string& model)
    {
        try {
            Progress progress;
            ReadModelOptions options;
            options.externalData.hasFolder = false;
            const auto file = InputFile::fromMemory(std::as_bytes(std::span(model)), nullptr, "node.onnx");
            return m_verifier.loadPlanned(readModel(file, options, progress), progress).passed();
        } catch (const Error&) {
            return false; // no verifier, or no room for its files
        }
    }

    std::mutex m_mutex;
    Verifier m_verifier;
    std::map<std::string, bool> m_answers; ///< by model
};

} // namespace

std::shared_ptr<KernelOracle> runtimeOracle(VerifyOptions options)
{
    return std::make_shared<RuntimeOracle>(std::move(options));
}

} // namespace onnxmend
