// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/mutants/campaign.h"

#include <QTest>

using namespace onnxmend::mutants;

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
    CampaignOptions options;
    options.runtime = qEnvironmentVariable("ONNXMEND_ORT").toStdString();
    options.sample = 1500;
    const Score score = runCampaign(options);
    QTest::addColumn<bool>("reached");
    QTest::addColumn<QString>("table");
    for (const Figure& figure : score.figures()) {
        QTest::newRow(figure.name) << figure.reached << QString::fromStdString(score.table());
    }
}

void MutantsTest::figureIsReached()
{
    QFETCH(const bool, reached);
    QFETCH(const QString, table);
    QVERIFY2(reached, qPrintable(table));
}

QTEST_GUILESS_MAIN(MutantsTest)
#include "tst_mutants.moc"
