// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/model/tensor_texts.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

class TestTensorTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsOfTheRightTensorAreRead()
    {
        const QTemporaryDir folder;
        const auto model = readModelText(folder, R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[2] x) => (string[2] y) <float[2] w = {1, 2}, string[2] s = {"first", "second"}> {
              y = Identity (s) })");
        const auto id = model->findInitializer(GraphId{0}, "s");
        QVERIFY(id);
        QCOMPARE(readTexts(*model, *id), (std::vector<std::string>{"first", "second"}));
        const auto numbers = model->findInitializer(GraphId{0}, "w");
        QVERIFY_THROWS_EXCEPTION(Error, readTexts(*model, *numbers));
    }
};

ONNXMEND_APPLESS_TEST(tensor_texts, TestTensorTexts)
#include "tst_tensor_texts.moc"
