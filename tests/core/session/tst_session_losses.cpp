// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/mend/planned_changes.h"
#include "core/plan/cast_rows.h"
#include "core/session/session_losses.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests that a loss is measured once and is then known to every part that shows the document, whatever is
/// planned meanwhile.
class SessionLossesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatFixAllMeasuredIsKnownOfThePlan();
    void whatWasMeasuredIsNotReadAgain();
    void fixIsToldWithWhatACastOfTheRowLost();
    void otherDtypeIsNotKnown();
    void undoKeepsWhatIsKnown();
    void changedFileIsMeasuredAnew();
    void smallTensorsAreToldApartAtOnce();
    void whatIsKnownToBeLeftOutIsWhatFixAllRefuses_data();
    void whatIsKnownToBeLeftOutIsWhatFixAllRefuses();

private:
    static constexpr auto twoWeights = "(float16[2] a, float16[3] b) => (float16[2] y, float16[3] z) "
                                       "<float[2] a = {1, 0.1}, float[3] b = {1, 2, 3}> "
                                       "{ y = Relu(a) z = Relu(b) }";

    static constexpr std::array<std::size_t, 1> first{0};

    std::shared_ptr<const Session> open(const std::string& graph = twoWeights)
    {
        return openGraph(m_folder, graph);
    }
    static const TensorRef& tensorOf(const Session& session, std::size_t row)
    {
        return *session.report().rows.at(row).tensor;
    }
    /// A known loss that no tensor here can have.
    static constexpr Loss marked{.elements = 2, .rounded = 77};

    QTemporaryDir m_folder;
    Progress m_progress;
};

void SessionLossesTest::whatFixAllMeasuredIsKnownOfThePlan()
{
    const auto session = open();
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.applied.size(), 2u);
    const std::vector<std::optional<Loss>> losses =
        knownLossesOfPlan(*fixed.session, plannedChanges(*fixed.session));
    QCOMPARE(losses.size(), 2u);
    QVERIFY(losses[0] && losses[1]);
    QCOMPARE(losses[0]->rounded, 1u);
    QVERIFY(losses[1]->lossless());
}

void SessionLossesTest::whatWasMeasuredIsNotReadAgain()
{
    const auto session = open();
    measuredLosses(*session)->note(tensorOf(*session, 0), DType::Float16, marked);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.applied.front().loss.rounded, 77u);
    QCOMPARE(measurePlannedCasts(*fixed.session, m_progress)[0]->rounded, 77u);
    const CastLosses cast =
        measureCasts(session->report(), first, DType::Float16, *measuredLosses(*session), m_progress);
    QCOMPARE(cast.total.rounded, 77u);
    QCOMPARE(measureRetargeted(*fixed.session, first, DType::Float16, m_progress).total.rounded, 77u);
}

void SessionLossesTest::fixIsToldWithWhatACastOfTheRowLost()
{
    const auto session = open();
    const Fix fix = session->fixesAt(0).front();
    QVERIFY(!knownLossOf(fix, *session));
    (void)measureCasts(session->report(), first, DType::Float16, *measuredLosses(*session), m_progress);
    const std::optional<Loss> loss = knownLossOf(fix, *session);
    QVERIFY(loss);
    QCOMPARE(loss->elements, 2u);
    QCOMPARE(loss->rounded, 1u);
    QVERIFY(!knownLossOf(session->fixesAt(1).front(), *session)); // of the other weight
}

void SessionLossesTest::otherDtypeIsNotKnown()
{
    const auto session = open();
    const std::shared_ptr<MeasuredLosses>& known = measuredLosses(*session);
    QVERIFY(!knownLossOfCasts(session->report(), first, DType::Float16, *known));
    (void)measureCasts(session->report(), first, DType::Float16, *known, m_progress);
    QVERIFY(knownLossOfCasts(session->report(), first, DType::Float16, *known));
    QVERIFY(!knownLossOfCasts(session->report(), first, DType::Bfloat16, *known));
    QVERIFY(knownLossOfCasts(session->report(), first, DType::Double, *known)->lossless()); // by the dtypes
}

void SessionLossesTest::undoKeepsWhatIsKnown()
{
    const auto session = open();
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    const auto undone = fixed.session->withPlan(Plan{}, m_progress);
    QCOMPARE(measuredLosses(*undone).get(), measuredLosses(*session).get());
    QVERIFY(knownLossOf(undone->fixesAt(0).front(), *undone));
}

void SessionLossesTest::changedFileIsMeasuredAnew()
{
    const auto session = open();
    (void)fixAll(session, {}, m_progress);
    QVERIFY(knownLossOf(session->fixesAt(0).front(), *session));
    (void)open("(float16[2] a, float16[3] b) => (float16[2] y, float16[3] z) "
               "<float[2] a = {1, 70000}, float[3] b = {1, 2, 3}> { y = Relu(a) z = Relu(b) }");
    const auto reopened = session->reopened(m_progress);
    QVERIFY(!knownLossOf(reopened->fixesAt(0).front(), *reopened));
    QCOMPARE(measureCasts(reopened->report(), first, DType::Float16, *measuredLosses(*reopened), m_progress)
                 .total.overflowed,
             1u);
}

/// Each has a buffer of its own, in which it begins at 0. One by one a look-up would never end.
void SessionLossesTest::smallTensorsAreToldApartAtOnce()
{
    constexpr std::size_t count = 200'000;
    MeasuredLosses losses;
    std::vector<TensorRef> tensors;
    for (std::size_t i = 0; i < count; ++i) {
        tensors.push_back(TensorRef::make({.name = "w",
                                           .dtype = DType::Float,
                                           .shape = {1},
                                           .strides = {},
                                           .source = ByteSource::fromBytes(std::string(4, '\0'))}));
        losses.note(tensors.back(), DType::Float16, {.elements = 1, .rounded = i});
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::optional<Loss> known = losses.find(tensors[i], DType::Float16);
        QVERIFY(known && known->rounded == i);
    }
}

void SessionLossesTest::whatIsKnownToBeLeftOutIsWhatFixAllRefuses_data()
{
    QTest::addColumn<std::string>("values");
    QTest::addColumn<bool>("isRefused");
    QTest::newRow("one overflows") << std::string("{70000, 1}") << true;
    QTest::newRow("all vanish") << std::string("{1e-20, 1e-21}") << true;
    QTest::newRow("one vanishes") << std::string("{1e-20, 1}") << false;
    QTest::newRow("one is rounded") << std::string("{0.1, 1}") << false;
    QTest::newRow("all are 0") << std::string("{0, 0}") << false;
}

void SessionLossesTest::whatIsKnownToBeLeftOutIsWhatFixAllRefuses()
{
    QFETCH(const std::string, values);
    QFETCH(const bool, isRefused);
    const auto session =
        open("(float16[2] a) => (float16[2] y) <float[2] a = " + values + "> { y = Relu(a) }");
    const Fix fix = session->fixesAt(0).front();
    QVERIFY(!isKnownToBeSkipped(fix, *session)); // nobody has read them
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.refused.size(), isRefused ? 1u : 0u);
    QCOMPARE(isKnownToBeSkipped(fix, *session), isRefused);
}

ONNXMEND_GUILESS_TEST(session_losses, SessionLossesTest)
#include "tst_session_losses.moc"
