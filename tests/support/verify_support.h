// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/verify/verify.h"

#include <QByteArray>
#include <QTest>

namespace onnxmend::testing
{

inline constexpr const char* goodModelText =
    R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) })";

/// Sets an environment variable for one test.
class EnvironmentGuard
{
public:
    EnvironmentGuard(const char* name, const QByteArray& value)
        : m_name(name)
        , m_wasSet(qEnvironmentVariableIsSet(name))
        , m_before(qgetenv(name))
    {
        value.isNull() ? qunsetenv(name) : qputenv(name, value);
    }
    ~EnvironmentGuard() { m_wasSet ? qputenv(m_name, m_before) : qunsetenv(m_name); }
    Q_DISABLE_COPY_MOVE(EnvironmentGuard)

private:
    const char* m_name;
    bool m_wasSet;
    QByteArray m_before;
};

} // namespace onnxmend::testing

/// Compares the status of a Proof; a difference shows its message.
#define COMPARE_STATUS(proof, expected)                                                                      \
    QVERIFY2((proof).status == ProofStatus::expected,                                                        \
             (proofStatusName((proof).status) + std::string(": ") + (proof).message).c_str())
