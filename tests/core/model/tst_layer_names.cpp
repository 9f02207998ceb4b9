// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/layer_names.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;

class LayerNamesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layerEndsAtItsNumber_data();
    void layerEndsAtItsNumber();
};

void LayerNamesTest::layerEndsAtItsNumber_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("layer");
    const auto row = [](const char* name, const char* layer) {
        QTest::newRow(name) << QByteArray(name) << QByteArray(layer);
    };
    row("encoder.layers.3.self_attn.q_proj.weight", "encoder.layers.3");
    row("/h/layers.12/mlp/MatMul_output_0", "/h/layers.12");
    row("transformer.h.0.attn.bias", "transformer.h.0");
    row("lm_head.weight", "lm_head");
    row("encoder.conv1.weight", "encoder.conv1"); // the number is part of a word
    row("weight", "");
    row("", "");
    row("123", "");
    row("onnx::MatMul_214", "onnx");
    row("/model/Add_output_0", "/model");
    row("0.weight", "0");
    row("a..b", "a");
    row("h_0_attn_bias", "h_0");
    row("MatMul_214", ""); // a number of its own, not a layer's
    row("wte_weight", "");
    row("while:0", ""); // a colon alone is part of the name
}

void LayerNamesTest::layerEndsAtItsNumber()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, layer);
    const std::string_view found = layerOf({name.constData(), static_cast<std::size_t>(name.size())});
    QCOMPARE(QByteArray(found.data(), static_cast<qsizetype>(found.size())), layer);
}

ONNXMEND_GUILESS_TEST(layer_names, LayerNamesTest)
#include "tst_layer_names.moc"
