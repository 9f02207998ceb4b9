// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/campaign.h"
#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend::mutants;
using onnxmend::testing::seriesStep;

/// A sample of what `onnxmend-mutants` measures; that program tells each miss.
class MutantsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void figureIsReached_data();
    void figureIsReached();
};

void MutantsTest::figureIsReached_data()
{
    QTest::addColumn<bool>("reached");
    QTest::addColumn<QString>("table");
    for (const bool kernels : {false, true}) {
        CampaignOptions options;
        options.runtime = qEnvironmentVariable("ONNXMEND_ORT").toStdString();
        options.sample = 1500 / seriesStep;
        options.kernels = kernels;
        options.repair = !kernels;
        const Score score = runCampaign(options);
        for (const Figure& figure : score.figures()) {
            QTest::addRow("%s%s", figure.name, kernels ? ", with the table of kernels" : "")
                << figure.reached << QString::fromStdString(score.table());
        }
    }
}

void MutantsTest::figureIsReached()
{
    QFETCH(const bool, reached);
    QFETCH(const QString, table);
    QVERIFY2(reached, qPrintable(table));
}

ONNXMEND_GUILESS_TEST(mutants, MutantsTest)
#include "tst_mutants.moc"
