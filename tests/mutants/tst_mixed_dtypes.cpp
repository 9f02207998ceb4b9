// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/dtype.h"
#include "tests/mutants/compare_outputs.h"
#include "tests/mutants/judge.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace onnxmend::mutants;

namespace
{

const QString goldenFolder = testDataText("/golden/data/mixed_dtypes/");

template <typename Proto>
Proto readProto(const QString& name)
{
    Proto proto;
    std::ifstream file((goldenFolder + name).toStdString(), std::ios::binary);
    if (!proto.ParseFromIstream(&file)) {
        throw std::runtime_error("cannot read " + name.toStdString());
    }
    return proto;
}

using Values = std::map<std::string, onnx::TensorProto>;

/// The inputs as this model declares them, and the names of its outputs.
onnx::GraphProto feedOf(const onnx::ModelProto& model, const Values& values)
{
    onnx::GraphProto feed;
    for (const auto& input : model.graph().input()) {
        onnx::TensorProto tensor = values.at(input.name());
        convertTensor(tensor, elementTypeOf(input.type()));
        *feed.add_initializer() = tensor;
    }
    for (const auto& output : model.graph().output()) {
        feed.add_output()->set_name(output.name());
    }
    return feed;
}

double epsilonOf(std::int32_t elementType)
{
    return isFloating(elementType) ? std::ldexp(1.0, -dtypeInfo(dtypeFromOnnx(elementType)).digits) : 0;
}

std::int32_t declaredType(const onnx::ModelProto& model, const std::string& output)
{
    for (const auto& value : model.graph().output()) {
        if (value.name() == output) {
            return elementTypeOf(value.type());
        }
    }
    return onnx::TensorProto::UNDEFINED;
}

/// Returns the outputs that are not as torch has them; empty if all are. An output may also be what the
/// exporter declares: another float, since it copies the type of the first operand of Where and does not know
/// tensors without dimensions, and anything when declarations are to be matched.
QString differences(const onnx::GraphProto& results, const Values& values, const onnx::ModelProto& original,
                    Strategy strategy)
{
    QString text;
    for (const onnx::TensorProto& result : results.initializer()) {
        const onnx::TensorProto& expected = values.at(result.name());
        const std::int32_t type = result.data_type();
        const bool sameKind = isFloating(type) && isFloating(expected.data_type());
        const bool asDeclared = type == declaredType(original, result.name()) &&
                                (sameKind || strategy == Strategy::MatchDeclared);
        if (type != expected.data_type() && !asDeclared) {
            text += QString("%1 is %2, torch has %3; ")
                        .arg(result.name().c_str(), typeName(type).c_str(),
                             typeName(expected.data_type()).c_str());
        }
        const Precision precision{.epsilon = std::max(epsilonOf(type), epsilonOf(expected.data_type()))};
        text += QString::fromStdString(compareTensors(expected, result, precision).difference);
    }
    return text;
}

} // namespace

/// Exports of networks that mix dtypes compute, once fixed, what torch computes: export_mixed_dtypes.py.
class MixedDtypesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void computesWhatTorchComputes_data();
    void computesWhatTorchComputes();

private:
    std::unique_ptr<Referee> m_referee;
    Judge m_judge;
};

void MixedDtypesTest::initTestCase()
{
    m_referee = std::make_unique<Referee>(qEnvironmentVariable("ONNXMEND_ORT").toStdString());
}

void MixedDtypesTest::computesWhatTorchComputes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Strategy>("strategy");
    for (const QString& name : QDir(goldenFolder).entryList({"*.onnx"})) {
        for (const Strategy strategy : {Strategy::Promote, Strategy::MatchDeclared}) {
            QTest::addRow("%s, %s", qPrintable(name), strategyName(strategy)) << name << strategy;
        }
    }
}

void MixedDtypesTest::computesWhatTorchComputes()
{
    QFETCH(const QString, name);
    QFETCH(const Strategy, strategy);
    const auto model = readProto<onnx::ModelProto>(name);
    const auto stored = readProto<onnx::GraphProto>(name.section('-', 0, 0) + "-" +
                                                    name.section('-', 2).replace(".onnx", ".values"));
    Values values;
    for (const auto& tensor : stored.initializer()) {
        values[tensor.name()] = tensor;
    }
    const Ruling before = m_referee->load(model);
    QVERIFY2(before.verdict == Verdict::TypeError, before.message.c_str());
    QVERIFY(!m_judge.audit(model).findings.empty());

    const Repair repair = m_judge.repair(model, strategy);
    std::string notes = before.message;
    for (const std::string& edit : repair.edits) {
        notes += "\n  edit: " + edit;
    }
    for (const Finding& finding : repair.second.findings) {
        notes += "\n  left: " + describe(finding);
    }
    QVERIFY2(repair.second.failure.empty() && repair.second.findings.empty(), notes.c_str());
    const Ruling after = m_referee->load(*repair.model);
    QVERIFY2(after.verdict == Verdict::Accepted, (notes + "\n  then: " + after.message).c_str());
    const auto results = m_referee->run(*repair.model, feedOf(*repair.model, values));
    QVERIFY2(results && results->initializer_size() == model.graph().output_size(), notes.c_str());
    const QString difference = differences(*results, values, model, strategy);
    QVERIFY2(difference.isEmpty(), qPrintable(difference + "\n" + QString::fromStdString(notes)));
}

ONNXMEND_GUILESS_TEST(mixed_dtypes, MixedDtypesTest)
#include "tst_mixed_dtypes.moc"
