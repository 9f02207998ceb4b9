// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/unoffered_casts.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Why a cast that people expect, such as a mask to FLOAT16, is not offered or not recommended.
class UnofferedCastsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void destroyedConstantIsNamed();
    void narrowerDtypeIsNamed();
    void recommendedCastNeedsNoReason();
    void valueThatIsComputedHasNoReason();

private:
    std::string reason(const std::string& mask, const std::vector<Fix>& fixes, const char* value = "mask")
    {
        const auto model = readModelText(m_folder,
                                         "<ir_version: 9, opset_import: [\"\" : 17]> g (float16[2] x, "
                                         "float[2] given) => (float16[2] y) <" +
                                             mask + "> { y = Add (x, mask) }",
                                         "model.onnx");
        Finding finding;
        finding.kind = FindingKind::OpTypeConflict;
        finding.graph = "main";
        finding.operands = {{.parameter = "A", .value = "x", .type = "FLOAT16", .dtype = DType::Float16},
                            {.parameter = "B", .value = value, .type = "FLOAT", .dtype = DType::Float}};
        const std::optional<Message> message = whyNotNarrower(*model, finding, fixes);
        return message ? message->text() : std::string();
    }
    static Fix castOfMask()
    {
        Fix fix;
        fix.edits.emplace_back(
            CastInitializer{.graph = "main", .value = "mask", .from = DType::Float, .to = DType::Float16});
        return fix;
    }

    QTemporaryDir m_folder;
};

void UnofferedCastsTest::destroyedConstantIsNamed()
{
    const std::string text = reason("float[1] mask = {-100000000}", {});
    QCOMPARE(text, std::string("No fix casts \"mask\" to FLOAT16, since its value -1e+08 becomes -inf there. "
                               "Cast To does it on request, and states the loss first."));
}

void UnofferedCastsTest::narrowerDtypeIsNamed()
{
    const std::string text = reason("float[2] mask = {0, 1}", {Fix(), castOfMask()});
    QCOMPARE(text,
             std::string("A cast of \"mask\" to FLOAT16 is not recommended, since FLOAT16 does not hold "
                         "every value of FLOAT."));
}

void UnofferedCastsTest::recommendedCastNeedsNoReason()
{
    QCOMPARE(reason("float[2] mask = {0, 1}", {castOfMask()}), std::string());
}

void UnofferedCastsTest::valueThatIsComputedHasNoReason()
{
    QCOMPARE(reason("float[2] mask = {0, 1}", {}, "given"), std::string());
}

ONNXMEND_GUILESS_TEST(unoffered_casts, UnofferedCastsTest)
#include "tst_unoffered_casts.moc"
