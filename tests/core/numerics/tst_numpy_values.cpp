// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/rounding.h"
#include "core/numerics/numerics.h"
#include "tests/support/places.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

const std::string goldenNumerics = inTestData("/golden/data/numerics/");

QJsonArray readArray(const char* name)
{
    QFile file(QString::fromStdString(goldenNumerics) + name);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
}

/// JSON has no infinities: they are texts.
double numberOf(const QJsonValue& value)
{
    const double infinity = std::numeric_limits<double>::infinity();
    return value.isString() ? (value.toString() == "inf" ? infinity : -infinity) : value.toDouble();
}

} // namespace

/// Compares with numpy, which rounds each value by itself (tests/golden/make_numerics.py).
class NumpyValuesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreRoundedAsNumpyDoes();
    void valuesAreThoseOfNumpy_data();
    void valuesAreThoseOfNumpy();

private:
    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void NumpyValuesTest::numbersAreRoundedAsNumpyDoes()
{
    const QJsonArray rows = readArray("rounding.json");
    QVERIFY(rows.size() > 200);
    for (const auto& row : rows) {
        const QJsonArray pair = row.toArray();
        QCOMPARE(roundedTo(DType::Float16, pair[0].toDouble()), numberOf(pair[1]));
    }
}

void NumpyValuesTest::valuesAreThoseOfNumpy_data()
{
    QTest::addColumn<QJsonObject>("model");
    const QJsonArray models = readArray("models.json");
    QVERIFY(models.size() > 3);
    for (const auto& model : models) {
        QTest::newRow(qPrintable(model.toObject()["name"].toString())) << model.toObject();
    }
}

void NumpyValuesTest::valuesAreThoseOfNumpy()
{
    QFETCH(QJsonObject, model);
    m_folder.readText(model["text"].toString().toStdString());
    NumericsOptions options;
    options.inputs["x"] = goldenNumerics + model["name"].toString().toStdString() + ".x.npy";
    const Numerics numerics = measureNumerics(Session::open(m_folder.path("model.onnx"), {}, {}, m_progress),
                                              options, m_verifier, m_progress);
    QVERIFY2(numerics.isMeasured, numerics.trouble.c_str());
    QVERIFY(!numerics.isMadeUp);
    const QJsonArray values = model["values"].toArray();
    QCOMPARE(numerics.values.size(), static_cast<std::size_t>(values.size()));
    for (const auto& each : values) {
        const QJsonObject expected = each.toObject();
        const std::string name = expected["name"].toString().toStdString();
        const auto found = std::ranges::find_if(
            numerics.values, [&name](const ValueFigures& figures) { return figures.place.value == name; });
        QVERIFY2(found != numerics.values.end(), name.c_str());
        QCOMPARE(static_cast<int>(found->nan), expected["nan"].toInt());
        QCOMPARE(static_cast<int>(found->inf), expected["inf"].toInt());
        QCOMPARE(static_cast<int>(found->zero), expected["zero"].toInt());
        QCOMPARE(static_cast<int>(found->subnormal), expected["subnormal"].toInt());
        const double error = numberOf(expected["error"]);
        QVERIFY2(std::isinf(error) ? std::isinf(found->error)
                                   : std::abs(found->error - error) <= 1e-6 + error * 1e-3,
                 name.c_str());
    }
}

ONNXMEND_GUILESS_TEST(numpy_values, NumpyValuesTest)
#include "tst_numpy_values.moc"
