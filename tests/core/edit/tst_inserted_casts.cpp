// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Casts of whole values, and what becomes of several Casts of one value.
class InsertedCastsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void castAfterKeepsTheName();
    void castAfterOfAnInputRedirectsItsReaders();
    void laterEditsReplaceEarlierOnes();
    void losslessCastsAreJoined();
    void editsOfAPlannedModelReachInsertedCasts();
    void castBeforeACastAtTheStartIsRefused();
};

const std::string opsetHeader = "<ir_version: 8, opset_import: [\"\" : 17]> ";

void InsertedCastsTest::castAfterKeepsTheName()
{
    const EditCase edited(opsetHeader +
                              R"(g (bool c, float16[2] x) => (float[2] y, float[2] z) <float16[2] y> {
        y = Neg(x)
        z = If (c) < then_branch = t () => (float[2] a) { a = Abs(y) },
                     else_branch = e () => (float[2] b) { b = Identity(y) } > })",
                          [](GraphEditor& editor) { editor.insertCastAfter("main", "y", DType::Float); });
    COMPARE_SAVED(edited, opsetHeader + R"(g (bool c, float16[2] x) => (float[2] y, float[2] z) <float[2] y> {
        y__before_cast = Neg(x)
        y = Cast <to = 1> (y__before_cast)
        z = If (c) < then_branch = t () => (float[2] a) { a = Abs(y) },
                     else_branch = e () => (float[2] b) { b = Identity(y) } > })");
    VERIFY_LOADS(edited);
}

void InsertedCastsTest::castAfterOfAnInputRedirectsItsReaders()
{
    const EditCase edited(opsetHeader + R"(g (bool c, float16[2] x) => (float[2] y) <float16[2] w = {1, 2}> {
        a = Add(x, w)
        y = If (c) < then_branch = t () => (float[2] d) { d = Mul(a, x) },
                     else_branch = e () => (float[2] b) { b = Add(w, a) } > })",
                          [](GraphEditor& editor) {
                              editor.insertCastAfter("main", "x", DType::Float);
                              editor.insertCastAfter("main", "w", DType::Float);
                          });
    COMPARE_SAVED(edited, opsetHeader + R"(g (bool c, float16[2] x) => (float[2] y) <float16[2] w = {1, 2}> {
        x__cast_float = Cast <to = 1> (x)
        w__cast_float = Cast <to = 1> (w)
        a = Add(x__cast_float, w__cast_float)
        y = If (c) < then_branch = t () => (float[2] d) { d = Mul(a, x__cast_float) },
                     else_branch = e () => (float[2] b) { b = Add(w__cast_float, a) } > })");
    VERIFY_LOADS(edited);

    // A branch may hand out what it holds; the branch's output is renamed, by position it stays the same.
    const EditCase branch(
        opsetHeader + R"(g (bool c, float[2] z) => (float[2] y) {
        y = If (c) < then_branch = t () => (float[2] w) <float16[2] w = {1, 2}> {},
                     else_branch = e () => (float[2] b) { b = Identity(z) } > })",
        [](GraphEditor& editor) { editor.insertCastAfter("main/y/then_branch", "w", DType::Float); });
    COMPARE_SAVED(branch, opsetHeader + R"(g (bool c, float[2] z) => (float[2] y) {
        y = If (c) < then_branch = t () => (float[2] w__cast_float) <float16[2] w = {1, 2}> {
                         w__cast_float = Cast <to = 1> (w) },
                     else_branch = e () => (float[2] b) { b = Identity(z) } > })");
    VERIFY_LOADS(branch);
}

void InsertedCastsTest::laterEditsReplaceEarlierOnes()
{
    const std::string declared = opsetHeader + "g (float16[2] x, float[2] z) => (double[2] y) ";
    const EditCase before(declared + "{ a = Neg(x) y = Add(a, z) }", [](GraphEditor& editor) {
        editor.insertCastBefore("main", "y", 0, DType::Float);
        editor.insertCastBefore("main", "y", 0, DType::Double);
        editor.insertCastBefore("main", "y", 1, DType::Double);
    });
    COMPARE_SAVED(before, declared + R"({
        z__cast_double = Cast <to = 11> (z)
        a = Neg(x)
        a__cast_double = Cast <to = 11> (a)
        y = Add(a__cast_double, z__cast_double) })");
    VERIFY_LOADS(before);

    const EditCase after(declared + "<float16[2] a> { a = Neg(x) b = Abs(z) y = Add(a, b) }",
                         [](GraphEditor& editor) {
                             for (const DType to : {DType::Float16, DType::Double}) {
                                 editor.insertCastAfter("main", "a", to);
                                 editor.insertCastAfter("main", "z", to);
                             }
                         });
    COMPARE_SAVED(after, declared + R"(<double[2] a> {
        z__cast_double = Cast <to = 11> (z)
        a__before_cast = Neg(x)
        a = Cast <to = 11> (a__before_cast)
        b = Abs(z__cast_double)
        y = Add(a, b) })");
    VERIFY_LOADS(after);
}

void InsertedCastsTest::losslessCastsAreJoined()
{
    const std::string declared = opsetHeader + "g (float16[2] x) => (float[2] a, double[2] y, float16[2] z) ";
    const std::string body = "{ a = Neg(x) y = Abs(a) z = Abs(a) }";
    const auto edits = [](DType from) {
        return [from](GraphEditor& editor) {
            editor.insertCastBefore("main", "y", 0, DType::Double);
            editor.insertCastAfter("main", "a", DType::Float, from);
            editor.insertCastBefore("main", "z", 0, DType::Float16);
        };
    };
    const EditCase joined(declared + body, edits(DType::Float16));
    COMPARE_SAVED(joined, declared + R"({
        a__before_cast = Neg(x)
        a = Cast <to = 1> (a__before_cast)
        a__cast_double = Cast <to = 11> (a__before_cast)
        y = Abs(a__cast_double)
        z = Abs(a__before_cast) })");
    VERIFY_LOADS(joined);

    const EditCase apart(declared + body, edits(DType::Undefined));
    COMPARE_SAVED(apart, declared + R"({
        a__before_cast = Neg(x)
        a = Cast <to = 1> (a__before_cast)
        a__cast_double = Cast <to = 11> (a)
        a__cast_float16 = Cast <to = 10> (a)
        y = Abs(a__cast_double)
        z = Abs(a__cast_float16) })");
    VERIFY_LOADS(apart);
}

void InsertedCastsTest::editsOfAPlannedModelReachInsertedCasts()
{
    // Findings of a planned model name what it holds, and their edits are replayed on the original.
    const std::string declared = opsetHeader + "g (float16[2] x, float[2] z) => (double[2] a, double[2] y) ";
    const EditCase edited(declared + "{ a = Neg(x) y = Add(a, z) }", [](GraphEditor& editor) {
        editor.insertCastAfter("main", "a", DType::Float);
        editor.insertCastBefore("main", "y", 1, DType::Float16);
        editor.setDtypeAttribute("main", "a", "to", DType::Double);
        editor.setDtypeAttribute("main", "z__cast_float16", "to", DType::Double);
        editor.insertCastBefore("main", "a__before_cast", 0, DType::Float);
        editor.insertCastAfter("main", "x__cast_float", DType::Double);
    });
    COMPARE_SAVED(edited, declared + R"({
        z__cast_double = Cast <to = 11> (z)
        x__cast_double = Cast <to = 11> (x)
        a__before_cast = Neg(x__cast_double)
        a = Cast <to = 11> (a__before_cast)
        y = Add(a, z__cast_double) })");
    VERIFY_LOADS(edited);
}

/// The first node of the graph has none before it.
void InsertedCastsTest::castBeforeACastAtTheStartIsRefused()
{
    const EditCase edited(
        opsetHeader + "g (float[2] x) => (float16[2] y) { y = Neg(x) }", [](GraphEditor& editor) {
            editor.insertCastBefore("main", "y", 0, DType::Float16);
            QVERIFY_THROWS_EXCEPTION(Error,
                                     editor.insertCastBefore("main", "x__cast_float16", 0, DType::Double));
        });
    COMPARE_SAVED(edited, opsetHeader + "g (float[2] x) => (float16[2] y) { x__cast_float16 = Cast <to = 10> "
                                        "(x) y = Neg(x__cast_float16) }");
}

ONNXMEND_GUILESS_TEST(inserted_casts, InsertedCastsTest)
#include "tst_inserted_casts.moc"
