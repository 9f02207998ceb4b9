// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/support/work_count.h"
#include "ui/models/mapping_models.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The tables of the mapping dialog, without the dialog.
class TestMappingModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsFollowTheMapping();
    void onlyOneTensorIsDragged();
    void shapesAndDtypesAreFiltered();
    void filteredRowsGoWhenTheyAreBound();
    void filtersHoldThroughBindRefreshAndSort();
    void fourTimesTheRowsAreFourTimesTheWork();

private:
    std::unique_ptr<WeightMapping> mapping(int count)
    {
        std::string inputs;
        std::vector<TensorRef> tensors;
        for (int i = 0; i < count; ++i) {
            inputs += (i ? ", float[8] " : "float[8] ") + std::string("p_") + std::to_string(i) + "_w";
            tensors.push_back(zeros("q." + std::to_string(i) + ".v", DType::Float16, {8}));
        }
        return std::make_unique<WeightMapping>(
            readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs +
                                        ") => (float[1] out) { out = Constant <value_float = 1.0> () }"),
            Checkpoints{checkpointOf("c.bin", std::move(tensors))}, BindingOptions{});
    }

    QTemporaryDir m_folder;
};

void TestMappingModels::rowsFollowTheMapping()
{
    const auto made = mapping(3);
    WeightsModel weights(*made);
    PlacesModel places(*made);
    SuggestionsModel suggestions(*made);
    const QAbstractItemModelTester weightsTester(&weights,
                                                 QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester placesTester(&places,
                                                QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester suggestionsTester(&suggestions,
                                                     QAbstractItemModelTester::FailureReportingMode::Fatal);
    suggestions.show(made->suggestionsFor(TargetId{1}, 8));
    QCOMPARE(suggestions.rowCount(), 3);
    const std::vector<WeightMapping::Pair> pairs = {{.source = {2}, .target = {1}}};
    made->bind(pairs);
    weights.refresh();
    places.refresh();
    QCOMPARE(weights.index(2, WeightsModel::Fills).data().toString(), u"p_1_w"_s);
    QCOMPARE(weights.index(2, WeightsModel::Match).data().toString(), u"By hand"_s);
    QCOMPARE(places.index(1, 4).data().toString(), u"q.2.v"_s);
    NewPlaces newPlaces(3);
    newPlaces[SourceId{1}] = {NewPlace::Kind::Fits, TargetId{1}};
    weights.setNewNames({"", "p_1_w", "x"}, newPlaces);
    QCOMPARE(weights.index(1, WeightsModel::NewName).data().toString(), u"p_1_w"_s);
    QVERIFY(weights.index(1, WeightsModel::NewName).data(Qt::BackgroundRole).isValid());
    QVERIFY(!weights.index(2, WeightsModel::NewName).data(Qt::BackgroundRole).isValid());
    suggestions.show({});
    QCOMPARE(suggestions.rowCount(), 0);
}

void TestMappingModels::shapesAndDtypesAreFiltered()
{
    const auto made = mapping(3);
    WeightsModel weights(*made);
    PlacesModel places(*made);
    for (const QString& query : {u"shape:8"_s, u"shape:=?"_s, u"-shape:9"_s}) {
        weights.setText(query);
        places.setText(query);
        QVERIFY2(weights.rowCount() == 3 && places.rowCount() == 3, qPrintable(query));
    }
    weights.setText(u"stored:f16 name:q.1 shape:8"_s);
    QCOMPARE(weights.rowCount(), 1);
    places.setText(u"declared:f32 name:p_1 shape:8"_s);
    QCOMPARE(places.rowCount(), 1);
    places.setText(u"shape:8x8"_s);
    QCOMPARE(places.rowCount(), 0);
}

void TestMappingModels::onlyOneTensorIsDragged()
{
    const auto made = mapping(3);
    const WeightsModel weights(*made);
    PlacesModel places(*made);
    const std::unique_ptr<QMimeData> one(weights.mimeData({weights.index(1, 0), weights.index(1, 2)}));
    QVERIFY(one);
    QVERIFY(!weights.mimeData({weights.index(1, 0), weights.index(2, 0)}));
    QVERIFY(places.canDropMimeData(one.get(), Qt::CopyAction, -1, -1, places.index(0, 0)));
    QVERIFY(!places.canDropMimeData(one.get(), Qt::CopyAction, -1, -1, {})); // below the rows
    QMimeData strange;
    strange.setData(weights.mimeTypes().front(), "99");
    QVERIFY(!places.dropMimeData(&strange, Qt::CopyAction, -1, -1, places.index(0, 0)));
}

void TestMappingModels::filteredRowsGoWhenTheyAreBound()
{
    const auto made = mapping(3);
    PlacesModel places(*made);
    places.setCategory(static_cast<int>(MappingStatus::Open));
    QCOMPARE(places.rowCount(), 3);
    made->bind(std::vector<WeightMapping::Pair>{{.source = {0}, .target = {0}}});
    places.refresh();
    QCOMPARE(places.rowCount(), 2);
}

void TestMappingModels::filtersHoldThroughBindRefreshAndSort()
{
    const auto made = mapping(5);
    WeightsModel weights(*made);
    PlacesModel places(*made);
    constexpr auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
    const QAbstractItemModelTester weightsTester(&weights, mode);
    const QAbstractItemModelTester placesTester(&places, mode);
    const auto refresh = [&] {
        weights.refresh();
        places.refresh();
    };
    const auto bind = [&](std::uint32_t source, std::uint32_t target) {
        made->bind(std::vector<WeightMapping::Pair>{{.source = {source}, .target = {target}}});
        refresh();
    };
    weights.sort(WeightsModel::Name, Qt::DescendingOrder);
    places.sort(1, Qt::DescendingOrder);
    bind(0, 4);
    QCOMPARE(weights.index(4, WeightsModel::Fills).data().toString(), u"p_4_w"_s);
    QCOMPARE(places.index(0, 4).data().toString(), u"q.0.v"_s);
    weights.setCategory(static_cast<int>(MappingStatus::Open));
    places.setCategory(static_cast<int>(MappingStatus::Open));
    QCOMPARE(weights.rowCount(), 4);
    bind(3, 1);
    QCOMPARE(weights.rowCount(), 3);
    QCOMPARE(places.rowCount(), 3);
    weights.setWanted(TargetId{2});
    weights.sort(WeightsModel::Fills, Qt::AscendingOrder);
    weights.setText(u"q.2"_s);
    QCOMPARE(weights.rowCount(), 1);
    bind(2, 2);
    QCOMPARE(weights.rowCount(), 0);
    weights.setText({});
    weights.setCategory(std::nullopt);
    places.setCategory(std::nullopt);
    QCOMPARE(weights.rowCount(), 5);
    QCOMPARE(places.rowCount(), 5);
}

void TestMappingModels::fourTimesTheRowsAreFourTimesTheWork()
{
    const auto workFor = [this](int count) {
        const auto made = mapping(count);
        WeightsModel weights(*made);
        weights.sort(WeightsModel::Name);
        const QSignalSpy changes(&weights, &QAbstractItemModel::dataChanged);
        const Work work = workOf([&] {
            made->bind(std::vector<WeightMapping::Pair>{{.source = {7}, .target = {9}}});
            weights.refresh();
            QCOMPARE(made->suggestionsFor(TargetId{1000}, 8).size(), std::size_t{8});
            weights.setText(QString::number(count - 1));
        });
        [&] {
            QCOMPARE(weights.rowCount(), 1);
            QVERIFY(changes.size() <= 1);
        }();
        return work.steps();
    };
    const std::uint64_t few = workFor(2'500);
    const std::uint64_t many = workFor(10'000);
    QVERIFY2(many < 5 * few, qPrintable(QStringLiteral("%1 and %2 steps").arg(few).arg(many)));
}

ONNXMEND_WINDOW_TEST(mapping_models, TestMappingModels)
#include "tst_mapping_models.moc"
