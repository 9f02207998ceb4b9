// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/model_data.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// A domain that is imported more than once: the program has to name the version that ONNX Runtime computes
/// with.
class OpsetImportsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lastVersionOfADomainCounts()
    {
        const auto model =
            readModelText(m_folder, R"(<ir_version: 8, opset_import: ["" : 13, "local" : 1, "ai.onnx" : 17]>
                         g (float[2] x) => (float[2] y) { y = local.twice(x) }
                         <domain: "local", opset_import: ["" : 17, "" : 15]> twice (a) => (b) { b = Add(a, a) })");
        QCOMPARE(model->opsets().at(""), std::int64_t(17));
        QCOMPARE(model->data().opsetOf(GraphId{0}, ""), std::int64_t(17));
        QCOMPARE(model->data().opsetOf(GraphId{0}, "ai.onnx"), std::int64_t(17));
        QCOMPARE(model->data().opsetOf(GraphId{1}, ""), std::int64_t(15));
        QCOMPARE(model->data().opsetOf(GraphId{0}, "com.microsoft"), std::int64_t(1)); // not imported
    }

private:
    QTemporaryDir m_folder;
};

ONNXMEND_GUILESS_TEST(opset_imports, OpsetImportsTest)
#include "tst_opset_imports.moc"
