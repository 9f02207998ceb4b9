// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit_options.h"
#include "core/base/option_table.h"
#include "core/convert/conversion_options.h"
#include "core/mend/fix_all_options.h"
#include "core/save/save_options.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <variant>

using namespace onnxmend;

/// Tests of the properties of every table of options, and of what may be done with one of its rows.
class TestOptionTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsAreComplete();
    void choicesFindTheirNames();
    void rowIsCopiedAlone();
    void onlyWhatIsGivenIsFilled();

private:
    template <typename Options>
    void checkRows(std::span<const OptionRow<Options>> rows)
    {
        std::set<std::string> keywords;
        for (const OptionRow<Options>& row : rows) {
            const std::string name(row.name);
            QVERIFY2(!row.name.empty() && !row.name.starts_with('-'), name.c_str());
            QVERIFY2(!row.help.empty() && !row.help.ends_with('.'), name.c_str());
            QVERIFY2(keywords.insert(optionKeyword(row)).second, name.c_str());
            const bool isChoice = std::holds_alternative<ChoiceOption<Options>>(row.value);
            const bool isFlag = std::holds_alternative<FlagOption<Options>>(row.value);
            QCOMPARE(row.valueName.empty(), isChoice || isFlag);
            QVERIFY2(!isChoice || !row.role.empty(), name.c_str());
        }
    }
    template <typename Options>
    void checkChoices(std::span<const OptionRow<Options>> rows)
    {
        for (const OptionRow<Options>& row : rows) {
            const auto* const choice = std::get_if<ChoiceOption<Options>>(&row.value);
            if (!choice) {
                continue;
            }
            Options options;
            for (const std::string& name : choice->names()) {
                QVERIFY2(choice->choose(options, name), name.c_str());
                QCOMPARE(choice->chosen(options), name);
            }
            const std::string before = choice->chosen(options);
            QVERIFY(!choice->choose(options, "no such name"));
            QCOMPARE(choice->chosen(options), before);
        }
    }
};

void TestOptionTables::rowsAreComplete()
{
    checkRows(saveOptionRows());
    checkRows(bindingOptionRows());
    checkRows(auditOptionRows());
    checkRows(fixAllOptionRows());
    checkRows(conversionOptionRows());
}

void TestOptionTables::choicesFindTheirNames()
{
    checkChoices(saveOptionRows());
    checkChoices(auditOptionRows());
}

void TestOptionTables::rowIsCopiedAlone()
{
    const SaveOptions from{.externalData = ExternalDataMode::Inline, .location = "w", .threshold = 3};
    for (const OptionRow<SaveOptions>& row : saveOptionRows()) {
        SaveOptions to;
        const bool isUsual = isSameOption(row, from, to);
        copyOption(row, from, to);
        QVERIFY(isSameOption(row, from, to));
        QCOMPARE(to == SaveOptions(), isUsual);
    }
}

void TestOptionTables::onlyWhatIsGivenIsFilled()
{
    const auto rows = saveOptionRows();
    const auto row = std::ranges::find(rows, "threshold", &OptionRow<SaveOptions>::name);
    GivenOptions<SaveOptions> given;
    QVERIFY(given.empty());
    given.give(*row).threshold = 7;
    given.give(*row).threshold = 8;
    QCOMPARE(given.rows().size(), 1u);
    SaveOptions options{.threshold = 5, .keepInputs = true};
    given.fillDefaults(options);
    QCOMPARE(options.threshold, std::uint64_t{5}); // somebody has chosen it
    given.fill(options, [](const auto&) { return true; });
    QVERIFY(options == (SaveOptions{.threshold = 8, .keepInputs = true}));
}

ONNXMEND_APPLESS_TEST(option_tables, TestOptionTables)
#include "tst_option_tables.moc"
