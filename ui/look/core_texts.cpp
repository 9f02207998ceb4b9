// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/core_texts.h"

#include "core/mend/verdict.h"
#include "ui/look/texts.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace onnxmend::texts
{

using namespace Qt::StringLiterals;

namespace
{

// The core has no Qt and speaks English, as the command line and JSON do. What of it stands in tables, and
// the few forms that clauses of verdicts and fixes have, are listed here to be translated; %1 to %5 are what
// a clause is filled with.
// NOLINTBEGIN(bugprone-suspicious-missing-comma) long texts take several lines
constexpr const char* kTexts[] = {
    // Titles of kinds of findings.
    QT_TRANSLATE_NOOP("core", "Stored dtype differs from the declared one"),
    QT_TRANSLATE_NOOP("core", "Checkpoint dtype differs from the declared one"),
    QT_TRANSLATE_NOOP("core", "Weight is stored quantized"),
    QT_TRANSLATE_NOOP("core", "Operands of one operator have different types"),
    QT_TRANSLATE_NOOP("core", "Operator does not take this type"),
    QT_TRANSLATE_NOOP("core", "Declared type differs from what the graph computes"),
    QT_TRANSLATE_NOOP("core", "Branches or loop-carried values disagree"),
    QT_TRANSLATE_NOOP("core", "Function cannot take these types"),
    QT_TRANSLATE_NOOP("core", "ONNX Runtime has no kernel for this type"),
    QT_TRANSLATE_NOOP("core", "Operator is not known"),
    QT_TRANSLATE_NOOP("core", "Shape differs from the declared one"),
    QT_TRANSLATE_NOOP("core", "Tensor data cannot be used"),
    QT_TRANSLATE_NOOP("core", "Graph breaks a rule of ONNX"),
    QT_TRANSLATE_NOOP("core", "No checkpoint fills this weight"),
    QT_TRANSLATE_NOOP("core", "Several checkpoint tensors fit equally well"),
    QT_TRANSLATE_NOOP("core", "Tensors share a part of their data"),
    QT_TRANSLATE_NOOP("core", "Data file holds bytes of no tensor"),
    QT_TRANSLATE_NOOP("core", "Checkpoint tensor has no place in the graph"),
    QT_TRANSLATE_NOOP("core", "Policy does not allow this dtype here"),
    QT_TRANSLATE_NOOP("core", "A Cast that does nothing keeps the model from loading"),
    QT_TRANSLATE_NOOP("core", "Quantising cuts values off"),
    QT_TRANSLATE_NOOP("core", "A scale is not a positive normal number"),
    QT_TRANSLATE_NOOP("core", "A zero point is one that the type does not have"),
    QT_TRANSLATE_NOOP("core", "Quantised weights use a small part of their range"),
    QT_TRANSLATE_NOOP("core", "A scale has another dtype than the result"),
    QT_TRANSLATE_NOOP("core", "List that is read at load lies in a data file"),
    QT_TRANSLATE_NOOP("core", "Data file is not the one that the model was saved with"),
    QT_TRANSLATE_NOOP("core", "Several tensors store the same bytes"),
    // Titles of kinds of fixes.
    QT_TRANSLATE_NOOP("core", "Relabel stored values"), QT_TRANSLATE_NOOP("core", "Cast stored values"),
    QT_TRANSLATE_NOOP("core", "Fill from a checkpoint"),
    QT_TRANSLATE_NOOP("core", "Compute from quantized weights"), QT_TRANSLATE_NOOP("core", "Insert Casts"),
    QT_TRANSLATE_NOOP("core", "Compute in another dtype"),
    QT_TRANSLATE_NOOP("core", "Declare inputs otherwise"),
    QT_TRANSLATE_NOOP("core", "Declare outputs otherwise"),
    QT_TRANSLATE_NOOP("core", "Declare values otherwise"), QT_TRANSLATE_NOOP("core", "Call another function"),
    QT_TRANSLATE_NOOP("core", "Set attributes"), QT_TRANSLATE_NOOP("core", "Remove Casts"),
    QT_TRANSLATE_NOOP("core", "Raise the opset"), QT_TRANSLATE_NOOP("core", "Remove pairs of quantisers"),
    QT_TRANSLATE_NOOP("core", "Add zero points"), QT_TRANSLATE_NOOP("core", "Store in the model"),
    QT_TRANSLATE_NOOP("core", "Store once what is the same"),
    // What two sides of a comparison are, and differ in.
    QT_TRANSLATE_NOOP("core", "model"), QT_TRANSLATE_NOOP("core", "function"),
    QT_TRANSLATE_NOOP("core", "input"), QT_TRANSLATE_NOOP("core", "output"),
    QT_TRANSLATE_NOOP("core", "value-info"), QT_TRANSLATE_NOOP("core", "initializer"),
    QT_TRANSLATE_NOOP("core", "node"), QT_TRANSLATE_NOOP("core", "attribute"),
    QT_TRANSLATE_NOOP("core", "attribute-tensor"), QT_TRANSLATE_NOOP("core", "checkpoint-tensor"),
    QT_TRANSLATE_NOOP("core", "changed"), QT_TRANSLATE_NOOP("core", "added"),
    QT_TRANSLATE_NOOP("core", "removed"), QT_TRANSLATE_NOOP("core", "moved"),
    QT_TRANSLATE_NOOP("core", "filled"), QT_TRANSLATE_NOOP("core", "emptied"),
    QT_TRANSLATE_NOOP("core", "dtype"), QT_TRANSLATE_NOOP("core", "shape"),
    QT_TRANSLATE_NOOP("core", "values"), QT_TRANSLATE_NOOP("core", "bytes"),
    QT_TRANSLATE_NOOP("core", "unreadable"), QT_TRANSLATE_NOOP("core", "value"),
    QT_TRANSLATE_NOOP("core", "operator"), QT_TRANSLATE_NOOP("core", "inputs"),
    QT_TRANSLATE_NOOP("core", "outputs"), QT_TRANSLATE_NOOP("core", "attributes"),
    QT_TRANSLATE_NOOP("core", "opsets"), QT_TRANSLATE_NOOP("core", "position"),
    QT_TRANSLATE_NOOP("core", "ambiguous"), QT_TRANSLATE_NOOP("core", "location"),
    QT_TRANSLATE_NOOP("core", "name"),
    // What error messages mean: titles, summaries, reasons, advice.
    QT_TRANSLATE_NOOP("core", "The operands of an operator have different types"),
    QT_TRANSLATE_NOOP("core", "The operands of %1 have different types, %2 and %3"),
    QT_TRANSLATE_NOOP("core", "Operands that share a type variable in the operator's definition must have "
                              "the very same type. PyTorch promotes the lower of two types in silence, ONNX "
                              "never does: an exporter has to write each conversion as a Cast."),
    QT_TRANSLATE_NOOP("core", "An operator does not take the type of one of its inputs"),
    QT_TRANSLATE_NOOP("core", "%1 does not take %2, the type of %3"),
    QT_TRANSLATE_NOOP("core", "Each operator lists the types that each input may have, and the list depends "
                              "on the opset that the model imports. PyTorch's functions take more: integers "
                              "and bools where ONNX asks for floats, for one."),
    QT_TRANSLATE_NOOP("core", "A value is declared with another type than its node computes"),
    QT_TRANSLATE_NOOP("core", "%1 is declared as %2, and its node computes %3"),
    QT_TRANSLATE_NOOP(
        "core", "A value_info entry or a graph output says one type, the operator and its inputs give "
                "another. Usually the declaration is stale, left from before a conversion to half precision "
                "or from the exporter's own guess; or a Cast in front of the output is missing."),
    QT_TRANSLATE_NOOP("core", "A weight is stored with another type than the graph declares"),
    QT_TRANSLATE_NOOP("core", "The weight %1 is stored as %2, and the graph declares %3"),
    QT_TRANSLATE_NOOP(
        "core",
        "The bytes of an initializer and the declaration of the graph input with its name come from two "
        "places: weights of a checkpoint in half precision, or a mask saved as UINT8, were put into a graph "
        "that was exported with other types. Nothing converts them when the model is loaded."),
    QT_TRANSLATE_NOOP("core", "The types of a node's inputs give no type for its output"),
    QT_TRANSLATE_NOOP("core", "The types of the inputs of %1 give no type for its output"),
    QT_TRANSLATE_NOOP("core", "The operator's own rule for the type of its result fails: two inputs that "
                              "must agree do not, or one has a type that the rule does not have."),
    QT_TRANSLATE_NOOP("core", "The branches of an If, or the values a Loop carries, have different types"),
    QT_TRANSLATE_NOOP("core", "One branch gives %1, the other %2"),
    QT_TRANSLATE_NOOP("core", "Whichever branch runs, the result has one type; and what a Loop carries has "
                              "the same type before and behind each iteration. Traced code that returns a "
                              "float in one branch and an integer or a half in the other breaks it."),
    QT_TRANSLATE_NOOP("core", "ONNX Runtime has no kernel for an operator with these types"),
    QT_TRANSLATE_NOOP("core", "ONNX Runtime has no kernel for %1 with these types"),
    QT_TRANSLATE_NOOP(
        "core", "The model is valid ONNX, and the execution providers of this session implement the operator "
                "for other types only: BFLOAT16 arithmetic and DOUBLE convolutions on the CPU are the usual "
                "ones. An opset that is newer than the ONNX Runtime gives the same message."),
    QT_TRANSLATE_NOOP("core",
                      "Give the model with --model, and --target for where it is to run: the fix computes "
                      "the node in a type that has a kernel. Or use a provider or a version that has one."),
    QT_TRANSLATE_NOOP("core", "ONNX Runtime trips over a Cast that does nothing"),
    QT_TRANSLATE_NOOP("core", "ONNX Runtime trips over %1, a Cast that does nothing"),
    QT_TRANSLATE_NOOP(
        "core",
        "A Cast from FLOAT16 to FLOAT16, as half-precision conversions leave it, stands between nodes "
        "that the CPU provider computes in FLOAT. It merges that Cast with those that it inserts "
        "itself, and then finds the types wrong. No declaration of the model is at fault."),
    QT_TRANSLATE_NOOP("core",
                      "Take the Cast out: give the model with --model, and the audit has the fix. With "
                      "graph optimisations on, ONNX Runtime takes it out itself."),
    QT_TRANSLATE_NOOP("core", "A tensor has no element type, or one that ONNX does not have"),
    QT_TRANSLATE_NOOP("core", "The element type %1 is none that ONNX has"),
    QT_TRANSLATE_NOOP("core", "Element type 0 means that whoever wrote the model did not know the type; "
                              "larger numbers are types of a newer ONNX, or damage."),
    QT_TRANSLATE_NOOP("core", "The data that the program feeds has another type than the model's input"),
    QT_TRANSLATE_NOOP("core", "The program feeds %1, and the model's input is %2"),
    QT_TRANSLATE_NOOP("core", "The model is right, the call is not: ONNX Runtime converts nothing that it is "
                              "fed. numpy makes float64 of Python's numbers, int32 of integers on Windows "
                              "before version 2, and a model in half precision may want float16 inputs."),
    QT_TRANSLATE_NOOP(
        "core", "Convert the array before run(): x.astype(np.float32) or whatever the input is declared as "
                "(session.get_inputs()[0].type says it). onnxmend audit MODEL lists the declarations."),
    QT_TRANSLATE_NOOP("core",
                      "PyTorch itself refuses to compute with two types, before anything is exported"),
    QT_TRANSLATE_NOOP("core", "PyTorch refuses to compute with %1 and %2, before anything is exported"),
    QT_TRANSLATE_NOOP("core",
                      "The module is run once while it is traced, and its weights, buffers and example "
                      "inputs differ in dtype: model.half() with float32 example inputs, autocast around the "
                      "export, or a layer (a norm, a LoRA adapter) that was kept in float32. Matrix products "
                      "and convolutions do not promote, unlike additions."),
    QT_TRANSLATE_NOOP("core", "Export in one dtype: model.float() and float32 example inputs, without "
                              "autocast. Convert the ONNX model afterwards if it is to be smaller."),
    QT_TRANSLATE_NOOP("core", "PyTorch does not take this type here"),
    QT_TRANSLATE_NOOP("core", "PyTorch does not take %1 here"),
    QT_TRANSLATE_NOOP(
        "core",
        "The module is run once while it is traced or exported, and an operator of PyTorch has no code "
        "for this type on this device. On the CPU, older versions compute little in half precision; "
        "integers and bools are no floats, and indices have to be integers."),
    QT_TRANSLATE_NOOP(
        "core",
        "Export in float32, model.float() with float32 example inputs, and make the ONNX model smaller "
        "then: onnxmend convert MODEL --to float16 -o OUT.onnx. Or export on a GPU, or with a newer "
        "PyTorch."),
    QT_TRANSLATE_NOOP(
        "core", "Indices are made with torch.long: x.long(), also in the example inputs of the export."),
    QT_TRANSLATE_NOOP("core", "The operator computes in floats only: x.float() in front of it."),
    QT_TRANSLATE_NOOP(
        "core",
        "NumPy has no BFLOAT16 and no 8-bit floats: x.float().numpy(). onnxmend reads such checkpoints "
        "as they are, without NumPy."),
    QT_TRANSLATE_NOOP("core", "A number of the module does not fit into the type that it is computed in"),
    QT_TRANSLATE_NOOP("core", "A number of the module does not fit into %1"),
    QT_TRANSLATE_NOOP(
        "core",
        "FLOAT16 ends at 65504. Masks are filled with -1e9, -1e30 or torch.finfo(torch.float32).min "
        "(masked_fill), which a module in half precision cannot hold. PyTorch refuses such a number of "
        "Python; a stored one becomes infinite in silence."),
    QT_TRANSLATE_NOOP(
        "core",
        "Write torch.finfo(x.dtype).min or float(\"-inf\") in the module, or export in float32 and "
        "convert the ONNX model: onnxmend convert MODEL --to float16 -o OUT.onnx says which constants do "
        "not fit, and keeps them."),
    QT_TRANSLATE_NOOP("core", "A converter changed numbers that FLOAT16 does not hold"),
    QT_TRANSLATE_NOOP("core", "A converter changed %1, which FLOAT16 does not hold, to %2"),
    QT_TRANSLATE_NOOP(
        "core",
        "Smaller numbers than 1e-07 and larger ones than 1e+04 are replaced by these bounds: an epsilon "
        "grows, and a mask or a scale is cut, whether the model needs it or not."),
    QT_TRANSLATE_NOOP(
        "core", "onnxmend convert MODEL --to float16 -o OUT.onnx keeps what loses values, and measures the "
                "outputs. onnxmend diff A B shows what became of a converted model."),
    QT_TRANSLATE_NOOP("core", "The quantiser does not find a stored float weight where it needs one"),
    QT_TRANSLATE_NOOP("core", "The quantiser needs %1 as a stored float weight"),
    QT_TRANSLATE_NOOP(
        "core",
        "It takes FLOAT initializers. In a model of halves, ONNX Runtime's optimiser, which runs first, "
        "casts each weight to FLOAT, and behind its Casts (InsertedCast_...) they are no initializers "
        "any more. Weights behind a Cast, an Identity or a Transpose are hidden so, too."),
    QT_TRANSLATE_NOOP(
        "core", "Quantise the model of float32: export it again, or onnxmend convert MODEL --to float32 -o "
                "OUT.onnx, and quantise that; weights that lie behind Casts are stored as FLOAT then."),
    QT_TRANSLATE_NOOP(
        "core",
        "Run onnxmend audit MODEL: it says which types are not known and why. A model that is quantised "
        "already is not quantised again; otherwise extra_options={\"DefaultTensorType\": "
        "onnx.TensorProto.FLOAT} says what is meant."),
    QT_TRANSLATE_NOOP("core", "OpenVINO got two types at one operator"),
    QT_TRANSLATE_NOOP("core", "OpenVINO got %1 and %2 at one operator"),
    QT_TRANSLATE_NOOP(
        "core",
        "OpenVINO's operators want one element type for all operands, as ONNX does, and nothing casts "
        "between them. A half-precision conversion that left a float weight, constant or Cast behind "
        "gives this."),
    QT_TRANSLATE_NOOP(
        "core",
        "The configuration of the model (config.pbtxt) says another data_type than the model has: write "
        "the model's. onnxmend audit MODEL lists its inputs."),
    QT_TRANSLATE_NOOP("core", "Send the input in the data type that the model expects: astype() in front of "
                              "set_data_from_numpy."),
    QT_TRANSLATE_NOOP("core", "TensorRT got two types at one operator"),
    QT_TRANSLATE_NOOP("core", "TensorRT got %1 and %2 at one operator"),
    QT_TRANSLATE_NOOP(
        "core",
        "In a strongly typed network TensorRT follows the types of the ONNX model and casts nothing. A "
        "half-precision conversion that left a float constant, a norm or a Cast to FLOAT behind gives this."),
    QT_TRANSLATE_NOOP("core", "TensorRT does not take this type here"),
    QT_TRANSLATE_NOOP("core", "TensorRT does not take %1 here"),
    QT_TRANSLATE_NOOP(
        "core", "TensorRT knows fewer types than ONNX: no DOUBLE, UINT16, UINT32 or UINT64, UINT8 only at "
                "inputs and outputs of the network before version 10, and each operator less than that."),
    QT_TRANSLATE_NOOP(
        "core", "onnxmend inspect MODEL shows which tensors have the type. DOUBLE usually comes from numpy "
                "or Python numbers in the exported code: make them float32 there and export again."),
    QT_TRANSLATE_NOOP("core", "TensorRT reads the model's INT64 tensors as INT32"),
    QT_TRANSLATE_NOOP("core",
                      "Shapes, axes and indices are INT64 in ONNX. TensorRT before version 10 has INT32 only "
                      "and converts them. It says so of nearly every model; the values fit."),
    QT_TRANSLATE_NOOP("core", "Nothing, unless it also says that weights were clamped."),
    QT_TRANSLATE_NOOP("core", "TensorRT changed INT64 values that INT32 does not hold"),
    QT_TRANSLATE_NOOP("core", "Usually it is the INT64_MAX that means \"to the end\" in a Slice, and "
                              "clamping it changes nothing. In indices, masks or hashes it would."),
    QT_TRANSLATE_NOOP("core", "onnxmend inspect MODEL lists the INT64 tensors: look whether any but bounds "
                              "of Slice hold numbers of that size."),
    QT_TRANSLATE_NOOP("core", "The program does not know an operator"),
    QT_TRANSLATE_NOOP("core", "The program does not know the operator %1"),
    QT_TRANSLATE_NOOP("core", "The operator belongs to a newer opset than the program knows or than the "
                              "model imports, or to a domain of custom operators that are not loaded."),
    QT_TRANSLATE_NOOP(
        "core",
        "For an operator of ONNX, update the program or export with another opset_version. For a custom one, "
        "load its library first (SessionOptions.register_custom_ops_library), or replace it when exporting."),
    QT_TRANSLATE_NOOP("core", "The exporter has no translation for an operator of PyTorch"),
    QT_TRANSLATE_NOOP("core", "The exporter has no translation for %1"),
    QT_TRANSLATE_NOOP("core",
                      "Each operator of PyTorch needs a translation for the opset that is asked for; this "
                      "one has none in the installed version, or the module calls a custom one."),
    QT_TRANSLATE_NOOP("core",
                      "Ask for a higher opset_version, update torch (and onnxscript), or try the other "
                      "exporter (dynamo=True or dynamo=False). Else write the module with other operators, "
                      "or register a translation (custom_translation_table, register_custom_op_symbolic)."),
    QT_TRANSLATE_NOOP("core", "The exporter translates an operator of PyTorch only for a higher opset"),
    QT_TRANSLATE_NOOP("core", "The exporter translates %1 from opset %2 on, and %3 is asked for"),
    QT_TRANSLATE_NOOP("core",
                      "ONNX got what the operator needs in a later opset than the one that was asked for."),
    QT_TRANSLATE_NOOP("core", "Export with the opset_version that the message names, or a higher one."),
    QT_TRANSLATE_NOOP(
        "core",
        "The overload takes a number of Python beside a tensor. Usually the tensor holds integers or "
        "bools: PyTorch promotes it in silence, and the exporter has no rule for that. Cast the tensor "
        "first (x.float() * 0.5), or write the number as a tensor of its dtype."),
    QT_TRANSLATE_NOOP("core", "TensorRT's parser does not know an operator"),
    QT_TRANSLATE_NOOP("core", "TensorRT's parser does not know the operator %1"),
    QT_TRANSLATE_NOOP("core",
                      "What has no importer is looked for among the plugins. Where that is followed by "
                      "\"Successfully created plugin\" all is well; else the operator is missing."),
    QT_TRANSLATE_NOOP("core", "Update TensorRT, export with another opset, load the plugin's library, or cut "
                              "the part out of the graph."),
    QT_TRANSLATE_NOOP("core", "TensorRT's parser does not take a node as it is"),
    QT_TRANSLATE_NOOP("core", "TensorRT's parser wants of a node that %1"),
    QT_TRANSLATE_NOOP("core", "An assertion of the parser failed: the node is valid ONNX, or looks so, and "
                              "this version of TensorRT has a restriction on ranks, types, constants or "
                              "attributes there. What the assertion asks for is in the message."),
    QT_TRANSLATE_NOOP("core", "Run onnxmend verify MODEL: it tells whether the model itself is sound. If it "
                              "is, folding constants, fixed shapes or a newer TensorRT help."),
    QT_TRANSLATE_NOOP("core", "A node has an attribute that its operator does not take so"),
    QT_TRANSLATE_NOOP("core", "%1 has the attribute %2, which it does not take so"),
    QT_TRANSLATE_NOOP(
        "core",
        "Attributes come and go with the opset: what became an input in a later one (axes of Squeeze, pads "
        "of Pad), or was added by it, is no attribute of the one that the model imports."),
    QT_TRANSLATE_NOOP("core", "Export again for the opset that is meant; changing the import alone is not "
                              "enough, the nodes have to follow (onnx.version_converter)."),
    QT_TRANSLATE_NOOP("core", "A node has too few or too many inputs or outputs"),
    QT_TRANSLATE_NOOP("core", "A node has %1 inputs or outputs, and its operator takes %2"),
    QT_TRANSLATE_NOOP("core", "The number of arguments belongs to the operator and its opset. Tools that "
                              "remove nodes or change the opset leave such nodes."),
    QT_TRANSLATE_NOOP("core", "Look at what edited the model last, or export again."),
    QT_TRANSLATE_NOOP("core", "A node has two inputs of which it takes one"),
    QT_TRANSLATE_NOOP("core", "%1 has two inputs of which it takes one"),
    QT_TRANSLATE_NOOP(
        "core",
        "Resize takes scales or sizes, and the other one is empty: an empty name, or a tensor without "
        "elements. A converter or a fix of types put values into the empty one, or gave it a type by "
        "storing it anew."),
    QT_TRANSLATE_NOOP(
        "core",
        "Make the one that is not meant empty in the script that edited the model last: node.input[2] = "
        "\"\" for scales. Or convert the original again: onnxmend convert leaves empty inputs alone."),
    QT_TRANSLATE_NOOP("core", "Shapes do not fit"),
    QT_TRANSLATE_NOOP("core", "A shape is %1 where %2 is declared"),
    QT_TRANSLATE_NOOP("core", "What is computed from the shapes of the inputs contradicts what the model "
                              "declares, or the operator does not take these shapes together. It is no "
                              "matter of dtypes; traced code with fixed sizes is the usual cause."),
    QT_TRANSLATE_NOOP("core", "Export with dynamic axes where sizes vary, or remove stale value_info "
                              "(onnx.shape_inference writes it anew)."),
    QT_TRANSLATE_NOOP("core", "A name is used twice"), QT_TRANSLATE_NOOP("core", "The name %1 is used twice"),
    QT_TRANSLATE_NOOP("core", "Each value of a graph is made once, and nodes with a name have different "
                              "ones. Merging graphs and scripts that insert nodes break it."),
    QT_TRANSLATE_NOOP("core", "A value is read that nothing gives"),
    QT_TRANSLATE_NOOP("core", "%1 is read, and nothing gives it"),
    QT_TRANSLATE_NOOP("core", "It is no graph input, no initializer and no node's output. A weight that was "
                              "stripped, a renamed value or a removed node leaves this."),
    QT_TRANSLATE_NOOP("core", "If it is a weight, make it a graph input and fill it from the checkpoint: "
                              "onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx."),
    QT_TRANSLATE_NOOP("core", "A node stands in front of the one that gives its input"),
    QT_TRANSLATE_NOOP("core", "%1 is read in front of the node that gives it"),
    QT_TRANSLATE_NOOP(
        "core", "onnx.checker wants nodes in the order in which they can be computed. ONNX Runtime sorts "
                "them itself and loads such a model. Where no node gives the value, it is missing."),
    QT_TRANSLATE_NOOP("core", "Run onnxmend verify MODEL: it tells whether ONNX Runtime loads it."),
    QT_TRANSLATE_NOOP("core", "The graph has a cycle"),
    QT_TRANSLATE_NOOP("core", "A node's result leads back into one of its inputs."),
    QT_TRANSLATE_NOOP("core", "A field of the model that ONNX wants is not set"),
    QT_TRANSLATE_NOOP("core", "%1 has no type"),
    QT_TRANSLATE_NOOP("core", "The field %1 is not set, and onnx.checker wants it"),
    QT_TRANSLATE_NOOP(
        "core", "Inputs need a type; onnx.checker also wants a shape of each input and output, which ONNX "
                "Runtime does not need."),
    QT_TRANSLATE_NOOP("core", "Where ONNX Runtime loads the model, it can be ignored: onnxmend verify MODEL "
                              "tells. Else declare the type that the audit shows."),
    QT_TRANSLATE_NOOP("core", "The model uses a domain of operators that it does not import"),
    QT_TRANSLATE_NOOP("core", "The model uses the domain %1, which it does not import"),
    QT_TRANSLATE_NOOP("core", "opset_import says which version of each domain's operators is meant. ONNX "
                              "Runtime knows its own (com.microsoft) without it, onnx.checker does not."),
    QT_TRANSLATE_NOOP("core", "Where ONNX Runtime loads the model, it can be ignored; else add the import."),
    QT_TRANSLATE_NOOP("core", "A data file of the model is not there"),
    QT_TRANSLATE_NOOP("core", "The data file %1 is not there"),
    QT_TRANSLATE_NOOP(
        "core",
        "Large weights lie in files beside the model, which it names relative to its own folder. They were "
        "not copied along, or renamed. A model that is loaded from memory has no folder at all."),
    QT_TRANSLATE_NOOP("core", "Put the file beside the model under the name that the model has for it "
                              "(onnxmend inspect MODEL shows it), and load the model by its path."),
    QT_TRANSLATE_NOOP(
        "core",
        "A browser has no folder that ONNX Runtime could look into: hand the file over with the model, "
        "InferenceSession.create(model, {externalData: [{path: \"model.onnx.data\", data: "
        "urlOrBytes}]}). The path has to be the very name that the model has for it (onnxmend inspect "
        "MODEL shows it), and each file needs an entry. In transformers.js, use_external_data_format "
        "says how many there are. onnxmend fix MODEL --external-data inline -o OUT.onnx puts all below 2 "
        "GiB into one file."),
    QT_TRANSLATE_NOOP(
        "core",
        "The address gave no file: open it in the browser, and look at what the server answers (404, a "
        "login, a missing CORS header)."),
    QT_TRANSLATE_NOOP(
        "core",
        "A model that is given as bytes has no folder for its data files: load it by its path, or put "
        "all into one file: onnxmend fix MODEL --external-data inline -o OUT.onnx."),
    QT_TRANSLATE_NOOP("core", "The model names a data file outside of its folder"),
    QT_TRANSLATE_NOOP("core", "The model names the data file %1, outside of its folder"),
    QT_TRANSLATE_NOOP("core",
                      "Absolute paths, \"..\" and links that lead out are refused, since a model could read "
                      "any file with them. The cache of Hugging Face lays models out with such links."),
    QT_TRANSLATE_NOOP("core", "Copy the real file beside the model. For a cache with links, onnxmend fix "
                              "MODEL --allow-symlinks -o OUT.onnx writes model and data into one folder."),
    QT_TRANSLATE_NOOP("core", "A tensor's data is shorter or longer than its shape and type ask for"),
    QT_TRANSLATE_NOOP("core", "The data of %1 has another size than its shape and type ask for"),
    QT_TRANSLATE_NOOP(
        "core", "The file was cut (an interrupted download or copy; a file of some 130 bytes is a pointer of "
                "Git LFS), belongs to another model, or its dtype was changed without its bytes."),
    QT_TRANSLATE_NOOP("core", "Fetch the data file again, and compare its size with where it comes from."),
    QT_TRANSLATE_NOOP("core", "A tensor's values lie in a field that is not for its type"),
    QT_TRANSLATE_NOOP("core", "The values of %1 lie in a field that is not for its type"),
    QT_TRANSLATE_NOOP("core", "Whoever changed the tensor's type did not move its values: each type has one "
                              "field in TensorProto beside raw_data."),
    QT_TRANSLATE_NOOP("core", "A tensor's data cannot be read"),
    QT_TRANSLATE_NOOP("core", "The data of %1 cannot be read"),
    QT_TRANSLATE_NOOP("core", "The rest of the message says why."),
    QT_TRANSLATE_NOOP("core", "The model's file is not there"),
    QT_TRANSLATE_NOOP("core", "The model %1 is not there"),
    QT_TRANSLATE_NOOP("core", "The path is relative to where the program was started, or misspelt."),
    QT_TRANSLATE_NOOP("core", "Give an absolute path."),
    QT_TRANSLATE_NOOP("core", "The file is no ONNX model, or is damaged"),
    QT_TRANSLATE_NOOP(
        "core", "Its bytes are not those of a ModelProto. The usual reasons: the download is incomplete, the "
                "file is a pointer of Git LFS (some 130 bytes that begin with \"version https://git-lfs\") "
                "or a web page, or it is another format (a checkpoint, a TensorRT engine)."),
    QT_TRANSLATE_NOOP("core", "Look at its size and first bytes, and fetch it again (git lfs pull). onnxmend "
                              "inspect FILE says what it is."),
    QT_TRANSLATE_NOOP("core", "The model's IR version is newer than the program knows"),
    QT_TRANSLATE_NOOP("core", "The model has IR version %1, and the program knows up to %2"),
    QT_TRANSLATE_NOOP("core", "The installed onnx package stamps models with the newest IR version that it "
                              "has, whether they need it or not. It says nothing of the operators."),
    QT_TRANSLATE_NOOP("core",
                      "Update the program. Or, if the model needs nothing new, write a lower number: m = "
                      "onnx.load(\"model.onnx\"); m.ir_version = 10; onnx.save(m, \"out.onnx\")."),
    QT_TRANSLATE_NOOP("core", "The model imports an opset that ONNX Runtime does not have yet"),
    QT_TRANSLATE_NOOP("core", "The model imports opset %1, and this ONNX Runtime has up to %2"),
    QT_TRANSLATE_NOOP("core", "Each ONNX Runtime knows the opsets that were released before it."),
    QT_TRANSLATE_NOOP("core", "Update ONNX Runtime, or export with a lower opset_version."),
    QT_TRANSLATE_NOOP("core", "The model is larger than 2 GiB, which one protobuf file cannot hold"),
    QT_TRANSLATE_NOOP("core", "Weights beyond that have to lie in files beside the model (external data)."),
    QT_TRANSLATE_NOOP("core",
                      "When exporting, give a file name and not a buffer; with onnx.save, "
                      "save_as_external_data=True; with onnx.checker and shape inference, the path and not "
                      "the model in memory. onnxmend writes external data by itself from 1 GiB on."),
    QT_TRANSLATE_NOOP("core", "The data that the program feeds has another shape than the model's input"),
    QT_TRANSLATE_NOOP("core", "The data fed to %1 has another shape than is declared"),
    QT_TRANSLATE_NOOP("core",
                      "The model was exported with fixed sizes, or the array lacks an axis (the batch)."),
    QT_TRANSLATE_NOOP("core", "Feed the shape that is expected, or export again with dynamic axes."),
    QT_TRANSLATE_NOOP("core", "The program does not feed the inputs that the model has"),
    QT_TRANSLATE_NOOP("core", "The program does not feed what the model has: %1"),
    QT_TRANSLATE_NOOP("core", "Names of inputs come from the export. An input that should be a weight means "
                              "that the model was saved without it."),
    QT_TRANSLATE_NOOP("core", "session.get_inputs() lists the names. Where a missing one is a weight, fill "
                              "it from the checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx."),
    QT_TRANSLATE_NOOP("core", "The model was loaded, and a node failed while it ran"),
    QT_TRANSLATE_NOOP("core", "The model was loaded, and a node failed while it ran: %1"),
    QT_TRANSLATE_NOOP("core", "Types were right, else it would not have been loaded. Values or shapes of "
                              "this run are not: indices outside of their table, shapes that do not "
                              "broadcast, no memory. The status message behind it says which."),
    QT_TRANSLATE_NOOP("core", "Run onnxmend verify MODEL --run: it runs the model on made-up inputs of "
                              "fitting shapes. If that passes, look at what is fed."),
    QT_TRANSLATE_NOOP("core", "The exporter does not translate an operator as it is used here"),
    QT_TRANSLATE_NOOP("core", "The exporter does not translate %1"),
    QT_TRANSLATE_NOOP("core", "There is a translation, for fewer cases than the module has: a size that is "
                              "only known at run time, a mode or a dtype that ONNX lacks."),
    QT_TRANSLATE_NOOP("core", "Make the size or argument constant in the module, ask for a higher "
                              "opset_version, or try the other exporter (dynamo=True)."),
    QT_TRANSLATE_NOOP("core", "torch.onnx could not export the module"),
    QT_TRANSLATE_NOOP("core", "The cause stands in another exception of the same traceback, above this one."),
    QT_TRANSLATE_NOOP("core",
                      "Paste the whole output. report=True makes the exporter write all it knows to a file."),
    QT_TRANSLATE_NOOP("core", "Shapes or types of a node's output cannot be computed"),
    QT_TRANSLATE_NOOP("core", "Shapes or types of the output of %1 cannot be computed"),
    QT_TRANSLATE_NOOP(
        "core", "The operator's own rule fails for these inputs; what is said behind the node tells why."),
    QT_TRANSLATE_NOOP("core", "A node is not as its operator's definition wants it"),
    QT_TRANSLATE_NOOP("core", "A node is not as the definition of %1 wants it"),
    QT_TRANSLATE_NOOP("core", "Attributes, the number of arguments or their types differ from the definition "
                              "in the opset that the model imports."),
    QT_TRANSLATE_NOOP("core", "The model was not loaded"),
    QT_TRANSLATE_NOOP("core", "The model %1 was not loaded"),
    QT_TRANSLATE_NOOP("core",
                      "What stands behind it in the message says why, in words that are not known here."),
    QT_TRANSLATE_NOOP(
        "core", "Run onnxmend verify MODEL: it asks onnx.checker, the audit and ONNX Runtime about it."),
    // What usually brings two types together.
    QT_TRANSLATE_NOOP("core",
                      "Usually integers meet floats because PyTorch promoted them in silence (x * mask, x / "
                      "n with a length, an index in arithmetic) and the exporter wrote no Cast."),
    QT_TRANSLATE_NOOP("core", "Usually a mask meets numbers: PyTorch counts True as 1, and stored masks are "
                              "often UINT8 where the graph has BOOL."),
    QT_TRANSLATE_NOOP("core",
                      "Usually half weights or inputs meet a FLOAT buffer, constant or norm: model.half() "
                      "and converters leave constants, positional tables and LayerNorms in FLOAT, or a "
                      "checkpoint in half precision fills a graph that was exported in FLOAT."),
    QT_TRANSLATE_NOOP("core", "FLOAT16 and BFLOAT16 are both 16 bits wide and hold different numbers; numpy "
                              "has no BFLOAT16, so tools mislabel it."),
    QT_TRANSLATE_NOOP(
        "core",
        "Usually a number of Python or numpy became a DOUBLE constant, since that is their only float."),
    QT_TRANSLATE_NOOP(
        "core", "Usually one is an INT64 Constant, or comes out of Shape, NonZero or ArgMax, which give "
                "INT64, and the other was made as INT32 to save room (indices, lengths, attention masks)."),
    QT_TRANSLATE_NOOP("core", "Usually one of them was narrowed to save room and the other was not."),
    // Why a conversion keeps a node.
    QT_TRANSLATE_NOOP("core", "Kept as asked for"),
    QT_TRANSLATE_NOOP("core", "The operator does not take the dtype"),
    QT_TRANSLATE_NOOP("core", "Nobody knows what the operator takes"),
    QT_TRANSLATE_NOOP("core", "The target has no kernel for the dtype"),
    QT_TRANSLATE_NOOP("core", "Makes or reads a sequence or an optional"),
    QT_TRANSLATE_NOOP("core", "Its dtype is stated by an attribute"),
    QT_TRANSLATE_NOOP("core", "The interface of a subgraph stays"),
    QT_TRANSLATE_NOOP("core", "The interface of a function stays"),
    QT_TRANSLATE_NOOP("core", "Its graph or output cannot be named"),
    QT_TRANSLATE_NOOP("core", "Stands between quantised values"),
    QT_TRANSLATE_NOOP("core", "Reads stored values that cannot be read"),
    QT_TRANSLATE_NOOP("core", "Stored values would overflow"),
    QT_TRANSLATE_NOOP("core", "Stored values would vanish or lose their digits"),
    QT_TRANSLATE_NOOP("core", "Positions, counts or times that have to be exact"),
    QT_TRANSLATE_NOOP("core", "Computed values would overflow"),
    QT_TRANSLATE_NOOP("core", "Computed values would vanish"),
    QT_TRANSLATE_NOOP("core", "Adds up to what would overflow on the way"),
    QT_TRANSLATE_NOOP("core", "Measured: the outputs would be too far off"),
    QT_TRANSLATE_NOOP("core", "The converted node was refused"),
    QT_TRANSLATE_NOOP("core", "Stands between nodes that are kept"),
    // How it stands with a conversion.
    QT_TRANSLATE_NOOP("core", "nothing to convert: it computes in %1 already"),
    QT_TRANSLATE_NOOP("core", "nothing to convert: nothing computes in %1"),
    QT_TRANSLATE_NOOP("core", "nothing to convert: no large weight is stored in %1"),
    QT_TRANSLATE_NOOP("core", "nothing is converted: every node is kept"),
    QT_TRANSLATE_NOOP("core", "nothing is converted: every large weight is kept"),
    QT_TRANSLATE_NOOP("core", "the converted model could not be run: %1"),
    QT_TRANSLATE_NOOP("core", "outputs are too far off: %1 is not finite, or has another shape"),
    QT_TRANSLATE_NOOP("core", "outputs are too far off: %1 by %2, where %3 is allowed"),
    QT_TRANSLATE_NOOP("core", "outputs are within tolerance: off by %1 at most, where %2 is allowed"),
    QT_TRANSLATE_NOOP(
        "core", "outputs are within tolerance: off by %1 at most, where %2 is allowed, on made-up inputs"),
    QT_TRANSLATE_NOOP(
        "core",
        "outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to "
        "%4"),
    QT_TRANSLATE_NOOP(
        "core",
        "outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to "
        "%4 only, and images go from 0 to 255"),
    QT_TRANSLATE_NOOP(
        "core",
        "outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to "
        "%4, and beyond it on inputs from %5 to %6"),
    QT_TRANSLATE_NOOP("core",
                      "outputs are off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4, "
                      "and by more on inputs from %5 to %6, which they may be: measure on real ones"),
    QT_TRANSLATE_NOOP("core", "outputs could not be measured: %1"),
    QT_TRANSLATE_NOOP("core", "outputs were not measured"),
    // What a task is doing.
    QT_TRANSLATE_NOOP("core", "Auditing"), QT_TRANSLATE_NOOP("core", "Checking the model"),
    QT_TRANSLATE_NOOP("core", "Comparing values"), QT_TRANSLATE_NOOP("core", "Comparing checksums"),
    QT_TRANSLATE_NOOP("core", "Loading the model in ONNX Runtime"),
    QT_TRANSLATE_NOOP("core", "Looking at the files"),
    QT_TRANSLATE_NOOP("core", "Looking for tensors under other names"),
    QT_TRANSLATE_NOOP("core", "Measuring what casts lose"),
    QT_TRANSLATE_NOOP("core", "Measuring how long each node takes"),
    QT_TRANSLATE_NOOP("core", "Measuring what the casts lose"),
    QT_TRANSLATE_NOOP("core", "Looking at what a save writes"),
    QT_TRANSLATE_NOOP("core", "Looking at what is computed"),
    QT_TRANSLATE_NOOP("core", "Measuring each layer"), QT_TRANSLATE_NOOP("core", "Taking the time of runs"),
    QT_TRANSLATE_NOOP("core", "Trying inputs of other ranges"),
    QT_TRANSLATE_NOOP("core", "Measuring what is stored"), QT_TRANSLATE_NOOP("core", "Measuring, round %1"),
    QT_TRANSLATE_NOOP("core", "Planning the casts"), QT_TRANSLATE_NOOP("core", "Preparing to save"),
    QT_TRANSLATE_NOOP("core", "Reading the model"),
    QT_TRANSLATE_NOOP("core", "Running the model in ONNX Runtime"),
    QT_TRANSLATE_NOOP("core", "Writing the model without its weights"),
    QT_TRANSLATE_NOOP("core", "Writing the weights"), QT_TRANSLATE_NOOP("core", "counted again"),
    QT_TRANSLATE_NOOP("core", "measured"), QT_TRANSLATE_NOOP("core", "searched"),
    QT_TRANSLATE_NOOP("core", "written"),
    // Clauses of the verdict.
    QT_TRANSLATE_NOOP("core", "it does not load in %1"),
    QT_TRANSLATE_NOOP("core", "it does not load in %1, and neither does the original"),
    QT_TRANSLATE_NOOP("core", "%1 data file is not to be trusted"),
    QT_TRANSLATE_NOOP("core", "%1 data files are not to be trusted"),
    QT_TRANSLATE_NOOP("core", "%1 data file has other weights than the checkpoint"),
    QT_TRANSLATE_NOOP("core", "%1 data files have other weights than the checkpoint"),
    QT_TRANSLATE_NOOP("core", "the data of %1 tensor cannot be read"),
    QT_TRANSLATE_NOOP("core", "the data of %1 tensors cannot be read"),
    QT_TRANSLATE_NOOP("core", "%1 checkpoint cannot be read"),
    QT_TRANSLATE_NOOP("core", "%1 checkpoints cannot be read"),
    QT_TRANSLATE_NOOP("core", "nothing in the checkpoints fits this graph"),
    QT_TRANSLATE_NOOP("core", "%1 weight has no data"), QT_TRANSLATE_NOOP("core", "%1 weights have no data"),
    QT_TRANSLATE_NOOP("core", "%1 of %2 weights has no data"),
    QT_TRANSLATE_NOOP("core", "%1 of %2 weights have no data"),
    QT_TRANSLATE_NOOP("core", "%1 tensor has the wrong dtype"),
    QT_TRANSLATE_NOOP("core", "%1 tensors have the wrong dtype"),
    QT_TRANSLATE_NOOP("core", "%1 of %2 tensors has the wrong dtype"),
    QT_TRANSLATE_NOOP("core", "%1 of %2 tensors have the wrong dtype"),
    QT_TRANSLATE_NOOP("core", "%1 type error in the graph"),
    QT_TRANSLATE_NOOP("core", "%1 type errors in the graph"), QT_TRANSLATE_NOOP("core", "%1 other error"),
    QT_TRANSLATE_NOOP("core", "%1 other errors"), QT_TRANSLATE_NOOP("core", "%1 change was left out"),
    QT_TRANSLATE_NOOP("core", "%1 changes were left out"),
    QT_TRANSLATE_NOOP("core", "the Cast of %1 to %2 gives inf already for the stored weight %3 alone"),
    QT_TRANSLATE_NOOP(
        "core", "the Cast of %1 to %2 gives inf already for the stored weight %3 alone, and so do %4 more"),
    QT_TRANSLATE_NOOP("core", "it could not be verified: %1"),
    QT_TRANSLATE_NOOP("core", "onnx.checker refuses it"),
    QT_TRANSLATE_NOOP("core", "the audit of the file finds an error"),
    QT_TRANSLATE_NOOP("core", "%1 warning"), QT_TRANSLATE_NOOP("core", "%1 warnings"),
    QT_TRANSLATE_NOOP("core", "and %1 more"), QT_TRANSLATE_NOOP("core", "%1 value overflows"),
    QT_TRANSLATE_NOOP("core", "%1 value loses its imaginary part"),
    QT_TRANSLATE_NOOP("core", "%1 values lose their imaginary part"),
    QT_TRANSLATE_NOOP("core", "%1 values overflow"),
    QT_TRANSLATE_NOOP("core", "complete and verified: types, loads"),
    QT_TRANSLATE_NOOP("core", "complete and verified: types, loads, runs"),
    QT_TRANSLATE_NOOP("core", "complete and verified: types, loads, runs, computes the same"),
    QT_TRANSLATE_NOOP("core", "it does not run, although the original does"),
    QT_TRANSLATE_NOOP("core", "the output %1 has values that are not finite"),
    QT_TRANSLATE_NOOP("core", "the output %1 is all zeros"),
    QT_TRANSLATE_NOOP("core", "the output %1 is the same number everywhere"),
    QT_TRANSLATE_NOOP("core", "the output %1 is %2 times the original's"),
    QT_TRANSLATE_NOOP("core", "its outputs differ from the original's"),
    QT_TRANSLATE_NOOP("core", "its outputs are too far off"),
    QT_TRANSLATE_NOOP("core", "its outputs hold on some inputs only"),
    QT_TRANSLATE_NOOP("core", "what it does to the outputs is unmeasured"),
    QT_TRANSLATE_NOOP("core", "%1 gives something else in %2 than in %3"),
    QT_TRANSLATE_NOOP("core", "complete, not verified"),
    QT_TRANSLATE_NOOP("core", "planned: the graph changes on save"),
    QT_TRANSLATE_NOOP("core", "nothing is wrong"),
    QT_TRANSLATE_NOOP("core", "nothing is wrong but %1 ignored finding"),
    QT_TRANSLATE_NOOP("core", "nothing is wrong but %1 ignored findings"),
    QT_TRANSLATE_NOOP("core", "%1 finding is ignored by the policy"),
    QT_TRANSLATE_NOOP("core", "%1 findings are ignored by the policy"),
    QT_TRANSLATE_NOOP("core", "planned: %1 tensor changes on save"),
    QT_TRANSLATE_NOOP("core", "planned: %1 tensors change on save"),
    QT_TRANSLATE_NOOP("core", "planned: %1 tensor and the graph change on save"),
    QT_TRANSLATE_NOOP("core", "planned: %1 tensors and the graph change on save"),
    // What a fix does; several of these are joined.
    QT_TRANSLATE_NOOP("core", "declare the graph input %1 as %2, since its value is lost as %3"),
    QT_TRANSLATE_NOOP("core", "cast the stored values of %1 from %2 to %3"),
    QT_TRANSLATE_NOOP("core", "cast the stored values of %1 from %2 to %3, in a copy for this node"),
    QT_TRANSLATE_NOOP("core", "read the bytes of %1 as the %2 values that they are (%3)"),
    QT_TRANSLATE_NOOP("core",
                      "read the bytes of %1 as the %2 values that they are (%3), and cast them to %4"),
    QT_TRANSLATE_NOOP("core", "read the %1 bytes of %2 as the %3 values of %4 that they are"),
    QT_TRANSLATE_NOOP("core",
                      "read the %1 bytes of %2 as the %3 values of %4 that they are, and cast them to %5"),
    QT_TRANSLATE_NOOP("core",
                      "read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong"),
    QT_TRANSLATE_NOOP("core",
                      "read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong, "
                      "and cast them to %5"),
    QT_TRANSLATE_NOOP("core", "store %1 in the model"),
    QT_TRANSLATE_NOOP("core", "store the bytes of %1 once for it and %2 more"),
    QT_TRANSLATE_NOOP("core", "take all weights from the checkpoint: %1 of those in %2"),
    QT_TRANSLATE_NOOP("core", "replace %1 by checkpoint tensor %2"),
    QT_TRANSLATE_NOOP("core", "fill %1 with %2"),
    QT_TRANSLATE_NOOP("core", "take the values of %1 from checkpoint tensor %2"),
    QT_TRANSLATE_NOOP("core", "read the bytes of %1 as the %2 values that they are"),
    QT_TRANSLATE_NOOP("core", "insert a Cast of %1 from %2 to %3"),
    QT_TRANSLATE_NOOP("core", "insert a Cast behind %1 from %2 to %3"),
    QT_TRANSLATE_NOOP("core", "declare the graph input %1 as %2"),
    QT_TRANSLATE_NOOP("core", "declare the graph output %1 as %2"),
    QT_TRANSLATE_NOOP("core", "declare %1 (value_info) as %2"),
    QT_TRANSLATE_NOOP("core", "set the attribute %1 of the node that computes %2 to %3"),
    QT_TRANSLATE_NOOP("core", "call %1, which takes these types"),
    QT_TRANSLATE_NOOP("core", "call com.microsoft's %1, which takes these types"),
    QT_TRANSLATE_NOOP("core",
                      "take out the QuantizeLinear that computes %1 and what dequantises it, and read "
                      "%2 instead"),
    QT_TRANSLATE_NOOP("core", "give the QuantizeLinear that computes %1 a zero point of 0 in %2"),
    QT_TRANSLATE_NOOP("core", "take out the Cast that computes %1"),
    QT_TRANSLATE_NOOP("core", "raise the opset to %1"), QT_TRANSLATE_NOOP("core", "compute %1 in %2")};
// NOLINTEND(bugprone-suspicious-missing-comma)

/// The one that is equal; null = none. Rows of tables ask for each cell.
const char* listedText(std::string_view text)
{
    static const auto listed = [] {
        std::unordered_map<std::string_view, const char*> texts;
        for (const char* const known : kTexts) {
            texts.emplace(known, known);
        }
        return texts;
    }();
    const auto found = listed.find(text);
    return found == listed.end() ? nullptr : found->second;
}

struct Form {
    QRegularExpression pattern;
    const char* text;
};

/// Those with places, the longest first: it says most of what it matches.
std::vector<Form> makeForms()
{
    static const QRegularExpression place(u"%\\d"_s);
    std::vector<Form> forms;
    for (const char* const text : kTexts) {
        const QStringList parts = QString::fromLatin1(text).split(place);
        if (parts.size() > 1) {
            QStringList escaped;
            for (const QString& part : parts) {
                escaped.append(QRegularExpression::escape(part));
            }
            forms.push_back({QRegularExpression(QRegularExpression::anchoredPattern(escaped.join(u"(.+?)"_s)),
                                                QRegularExpression::CaseInsensitiveOption |
                                                    QRegularExpression::DotMatchesEverythingOption),
                             text});
        }
    }
    std::ranges::stable_sort(forms, std::ranges::greater(),
                             [](const Form& form) { return std::string_view(form.text).size(); });
    return forms;
}

/// Numbers as the core writes them, 1,260 and 0.0018, become the locale's; all else, such as a version, is
/// what it is.
QString filling(const QString& text)
{
    static const QRegularExpression number(QRegularExpression::anchoredPattern(uR"(\d{1,3}(,\d{3})*)"_s));
    static const QRegularExpression fraction(
        QRegularExpression::anchoredPattern(uR"(0\.\d+|\d(\.\d+)?e[+-]?\d+)"_s));
    return number.match(text).hasMatch()     ? count(QString(text).remove(u',').toULongLong())
           : fraction.match(text).hasMatch() ? texts::number(text.toDouble())
                                             : text;
}

QString translatedForm(const Form& form, const QRegularExpressionMatch& match)
{
    const QString translated = QCoreApplication::translate("core", form.text);
    QString result;
    for (qsizetype i = 0; i < translated.size(); ++i) {
        const int place =
            translated.at(i) == u'%' && i + 1 < translated.size() ? translated.at(i + 1).digitValue() : -1;
        if (place > 0) {
            result += filling(match.captured(place)); // not arg(): what is filled in may hold a %1
            ++i;
        } else {
            result += translated.at(i);
        }
    }
    return result;
}

bool speaksEnglish()
{
    constexpr auto probe = "nothing is wrong";
    return QCoreApplication::translate("core", probe) == QLatin1StringView(probe);
}

} // namespace

std::span<const char* const> coreTexts() { return kTexts; }

QString ofCore(std::string_view text)
{
    const QString shown = fromUtf8(text);
    if (speaksEnglish()) {
        return shown;
    }
    if (const char* const listed = listedText(text)) {
        return QCoreApplication::translate("core", listed);
    }
    static const std::vector<Form> forms = makeForms();
    for (const Form& form : forms) {
        if (const QRegularExpressionMatch match = form.pattern.match(shown); match.hasMatch()) {
            return translatedForm(form, match);
        }
    }
    return shown;
}

QString ofFix(std::string_view title)
{
    const QString shown = fromUtf8(title);
    QStringList clauses;
    for (const QString& clause : shown.split(u"; "_s)) {
        clauses.append(ofCore(clause.toStdString()));
    }
    return clauses.join(QCoreApplication::translate("texts", "; ", "between clauses"));
}

QString ofVerdict(const Verdict& verdict) { return ofClauses(verdictClauses(verdict)); }

QString ofClauses(const std::vector<std::string>& clauses)
{
    QStringList translated;
    for (const std::string& clause : clauses) {
        translated.append(ofCore(clause));
    }
    return translated.join(QCoreApplication::translate("texts", ", ", "between clauses"));
}

} // namespace onnxmend::texts
