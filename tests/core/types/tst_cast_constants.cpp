// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/documents.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using Reader = GraphEditor::Reader;

/// Stored values that are cast: initializers and Constant nodes, for all readers or for one.
class CastConstantsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initializerForAllReaders();
    void initializerForOneArgument();
    void initializerForACapturingReader();
    void copyMayHaveTheStoredDtype();
    void copyOfABoundWeight();
    void copyIsAConstantBeforeIrVersion4();
    void constantNodes();
    void constantNodeForOneArgument();
    void constantNodeOfAFunction();
    void largeTensorsShareTheirBytes();
    void tensorsKeepTheirIdsWhileNodesAreInserted();
};

const std::string header = "<ir_version: 8, opset_import: [\"\" : 17]> ";

void CastConstantsTest::initializerForAllReaders()
{
    const EditCase edited(header +
                              "g (double[2] x) => (double[2] y, float[2] z) <float[2] w = {1, 2}, float[2] w>"
                              "{ y = Add(x, w) z = Abs(w) }",
                          [](GraphEditor& editor) { editor.castConstant("main", "w", DType::Double); });
    COMPARE_SAVED(edited, header + "g (double[2] x) => (double[2] y, float[2] z)"
                                   "<double[2] w = {1, 2}, double[2] w> { y = Add(x, w) z = Abs(w) }");
}

void CastConstantsTest::initializerForOneArgument()
{
    const EditCase edited(header + "g (double[2] x) => (double[2] y, float[2] z) <float[2] w = {1, 2}>"
                                   "{ a = Add(x, w) y = Mul(w, a) z = Abs(w) }",
                          [](GraphEditor& editor) {
                              editor.insertCastBefore("main", "y", 0, DType::Double); // replaced
                              editor.castConstant("main", "w", DType::Double, Reader{"a", 1});
                              editor.castConstant("main", "w", DType::Double, Reader{"y", 0});
                          });
    COMPARE_SAVED(edited, header + "g (double[2] x) => (double[2] y, float[2] z)"
                                   "<float[2] w = {1, 2}, double[2] w__double = {1, 2}>"
                                   "{ a = Add(x, w__double) y = Mul(w__double, a) z = Abs(w) }");
    VERIFY_LOADS(edited);
}

void CastConstantsTest::initializerForACapturingReader()
{
    const EditCase edited(
        header + R"(g (bool c, float16[2] x) => (float16[2] y, float[2] z) <float[2] w = {1, 2}> {
        y = If (c) < then_branch = t () => (float16[2] a) { a = Add(x, w) },
                     else_branch = e () => (float16[2] b) <float[2] v = {3, 4}> { b = Add(v, x) } >
        z = Abs(w) })",
        [](GraphEditor& editor) {
            editor.castConstant("main/y/then_branch", "w", DType::Float16, Reader{"a", 1});
            editor.castConstant("main/y/else_branch", "v", DType::Float16, Reader{"b", 0});
        });
    QCOMPARE(bytesOf(find(*edited.reread(), "v__float16")), std::string("\0\x42\0\x44", 4));
    QCOMPARE(find(*edited.reread(), "w__float16").graph, GraphId{});
    QCOMPARE(edited.reread()->graph(find(*edited.reread(), "v__float16").graph).scope,
             std::string("main/y/else_branch"));
    VERIFY_LOADS(edited);
}

void CastConstantsTest::copyMayHaveTheStoredDtype()
{
    const EditCase edited(
        header + "g (double[2] x) => (double[2] y, float[2] z) <float[2] w = {1, 2}>"
                 "{ y = Add(x, w) z = Abs(w) }",
        [](GraphEditor& editor) {
            editor.castConstant("main", "w", DType::Double);
            editor.castConstant("main", "w", DType::Double, Reader{"y", 1}); // is so already
            editor.castConstant("main", "w", DType::Float, Reader{"z", 0});
        });
    COMPARE_SAVED(edited, header + "g (double[2] x) => (double[2] y, float[2] z)"
                                   "<double[2] w = {1, 2}, float[2] w__float = {1, 2}>"
                                   "{ y = Add(x, w) z = Abs(w__float) }");
    VERIFY_LOADS(edited);
}

void CastConstantsTest::copyOfABoundWeight()
{
    SaveFolder folder;
    const auto model = folder.readText(header + "g (float[200000] x, float16[200000] w) => (float[200000] y)"
                                                "{ a = Add(x, w) b = Cast <to = 1> (w) y = Add(a, b) }");
    GraphEditor editor(model);
    editor.bindWeight({}, "w", folder.weight(), {.path = "weights.bin", .tensor = "w"});
    editor.castConstant("main", "w", DType::Float, Reader{"a", 1});
    folder.saveTo(*editor.finish(), "out.onnx", {.externalData = ExternalDataMode::Single});
    const auto saved = folder.reread();
    const std::string half = halfBytes(weightCount);
    QVERIFY(bytesOf(find(*saved, "w")) == half);
    QVERIFY(bytesOf(find(*saved, "w__float")) == castBytes(half, DType::Float16, DType::Float, weightCount));
}

void CastConstantsTest::copyIsAConstantBeforeIrVersion4()
{
    const EditCase edited(
        "<ir_version: 3, opset_import: [\"\" : 9]> g (float16[2] x, float[2] w) => (float16[2] y, float[2] z)"
        "<float[2] w = {1, 2}> { y = Add(x, w) z = Abs(w) }",
        [](GraphEditor& editor) {
            editor.castConstant("main", "w", DType::Float16, Reader{"y", 1});
        });
    QCOMPARE(bytesOf(find(*edited.reread(), "w__float16.value")), std::string("\0\x3C\0\x40", 4));
    VERIFY_LOADS(edited);
}

void CastConstantsTest::constantNodes()
{
    const std::string shape =
        "g (float16 x, float16[2] v) => (float16 a, float16[2] b, float16 c, float16[2] d, float16[2] e) ";
    const EditCase edited(header + shape + R"({
        f = Constant <value_float = 1.5> ()  fs = Constant <value_floats = [1.0, 2.0]> ()
        i = Constant <value_int = 2> ()      is = Constant <value_ints = [1, 2]> ()
        t = Constant <value = float[2] {1, 2}> ()
        a = Add(x, f) b = Add(v, fs) c = Add(x, i) d = Add(v, is) e = Add(v, t) })",
                          [](GraphEditor& editor) {
                              for (const char* name : {"f", "fs", "i", "is", "t"}) {
                                  editor.castConstant("main", name, DType::Float16);
                              }
                          });
    const auto saved = edited.reread();
    QCOMPARE(bytesOf(find(*saved, "f.value")), std::string("\0\x3E", 2));
    QCOMPARE(bytesOf(find(*saved, "i.value")), std::string("\0\x40", 2));
    for (const char* name : {"fs.value", "is.value", "t.value"}) {
        QCOMPARE(bytesOf(find(*saved, name)), std::string("\0\x3C\0\x40", 4));
    }
    VERIFY_LOADS(edited);
}

void CastConstantsTest::constantNodeForOneArgument()
{
    const EditCase edited(header + "g (float16[2] x) => (float16[2] y, float[2] z)"
                                   "{ k = Constant <value = float[2] {1, 2}> () y = Add(x, k) z = Abs(k) }",
                          [](GraphEditor& editor) {
                              editor.castConstant("main", "k", DType::Float16, Reader{"y", 1});
                              editor.castConstant("main", "k__float16", DType::Double, Reader{"y", 1});
                              editor.castConstant("main", "k", DType::Float16, Reader{"y", 1});
                          });
    const auto saved = edited.reread();
    QCOMPARE(bytesOf(find(*saved, "k.value")), std::string("\0\0\x80\x3F\0\0\0\x40", 8));
    QCOMPARE(bytesOf(find(*saved, "k__float16.value")), std::string("\0\x3C\0\x40", 4));
    QVERIFY(edited.saved().find("y = Add (x, k__float16)") != std::string::npos);
    VERIFY_LOADS(edited);
}

void CastConstantsTest::constantNodeOfAFunction()
{
    const EditCase edited(R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float16[2] x) => (float16[2] y) { y = local.f(x) }
        <domain: "local", opset_import: ["" : 17]> f (a) => (b) {
            k = Constant <value = float[2] {1, 2}> () c = Cast <to = 10> (k) d = Add(a, k) b = Add(c, d) })",
                          [](GraphEditor& editor) {
                              editor.castConstant("function:local::f", "k", DType::Float16, Reader{"d", 1});
                          });
    QCOMPARE(bytesOf(find(*edited.reread(), "k__float16.value")), std::string("\0\x3C\0\x40", 4));
    VERIFY_LOADS(edited);
}

void CastConstantsTest::largeTensorsShareTheirBytes()
{
    std::string numbers = "1";
    for (int i = 1; i < 4000; ++i) {
        numbers += ", " + std::to_string(i % 7);
    }
    const EditCase large(header +
                             "g (float16[4000] x) => (float16[4000] y, float[4000] z) <float[4000] w = {" +
                             numbers + "}> { k = Constant <value = float[4000] {" + numbers +
                             "}> () a = Add(x, k) y = Add(a, w) z = Add(k, w) }",
                         [](GraphEditor& editor) { // saved as raw data
                             editor.castConstant("main", "k", DType::Double);
                             editor.castConstant("main", "w", DType::Double);
                         });
    const auto model = large.reread();
    GraphEditor editor(model);
    editor.castConstant("main", "k", DType::Float16, Reader{"a", 1});
    editor.castConstant("main", "w", DType::Float16, Reader{"y", 1});
    editor.castConstant("main", "k", DType::Float);
    editor.castConstant("main", "w", DType::Float);
    const auto edited = editor.finish();
    for (const auto& [name, copy] :
         {std::pair("w", "w__float16"), std::pair("k.value", "k__float16.value")}) {
        QVERIFY(find(*model, name).stored->source().file());
        QVERIFY(find(*edited, copy).stored->sharesBytesWith(*find(*model, name).stored));
    }
    SaveFolder folder;
    folder.saveTo(*edited, "out.onnx");
    for (const char* name : {"w", "k.value"}) {
        const std::string doubles = bytesOf(find(*model, name));
        const std::string copy = name == std::string("w") ? "w__float16" : "k__float16.value";
        QVERIFY(bytesOf(find(*folder.reread(), copy)) ==
                castBytes(doubles, DType::Double, DType::Float16, 4000));
        QVERIFY(bytesOf(find(*folder.reread(), name)) ==
                castBytes(doubles, DType::Double, DType::Float, 4000));
    }
}

void CastConstantsTest::tensorsKeepTheirIdsWhileNodesAreInserted()
{
    SaveFolder folder;
    const auto model = folder.readText(header + R"(g (bool c, float16[2] x, float[2] u) => (float16[2] y) {
        p = Constant <value = float[2] {1, 2}> ()
        y = If (c) < then_branch = t () => (float16[2] a) <float[2] w = {3, 4}> { a = Add(p, w) },
                     else_branch = e () => (float16[2] b) { q = Constant <value = float[2] {5, 6}> () b = Add(x, q) } > })");
    GraphEditor editor(model);
    const TensorId q = idOf(*model, "q.value");
    const TensorId u =
        editor.bindWeight({}, "u", zeros("u", DType::Float, {2}), {.path = "c.bin", .tensor = "u"});
    editor.castConstant("main/y/then_branch", "p", DType::Float16, Reader{"a", 0}); // shifts the order
    editor.castConstant("main/y/then_branch", "w", DType::Float16, Reader{"a", 1});
    editor.castTensor(q, DType::Float16);
    editor.castTensor(u, DType::Float16);
    const auto edited = editor.finish();
    QCOMPARE(find(*edited, "q.value").savedDtype, DType::Float16);
    QCOMPARE(find(*edited, "u").savedDtype, DType::Float16);
    QCOMPARE(edited->tensors().back().name, std::string("u")); // bound weights last
    QVERIFY(edited->findInitializer({}, "u"));
    folder.saveTo(*edited, "out.onnx");
    const auto saved = folder.reread();
    QCOMPARE(saved->tensors().size(), edited->tensors().size());
    for (const ModelTensor& tensor : edited->tensors()) {
        const ModelTensor& written = find(*saved, tensor.name);
        QCOMPARE(written.storedDtype, tensor.savedDtype);
        QVERIFY(bytesOf(written) == castBytes(bytesOf(tensor), tensor.stored->dtype(), tensor.savedDtype, 2));
    }
}

ONNXMEND_GUILESS_TEST(cast_constants, CastConstantsTest)
#include "tst_cast_constants.moc"
