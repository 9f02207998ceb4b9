# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Small models made by hand, for convert_models.py: one for each way in which a conversion of precision goes wrong.

A case is made by a function of CASES; its docstring says what is tricky. Most end in a matrix product that any
conversion can take, so that keeping all in float32 does not count as right.
"""

import dataclasses
import typing

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

CASES = {}
FLOAT, HALF, DOUBLE, INT32, INT64, BOOL, INT8, UINT8 = (
    TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.DOUBLE, TensorProto.INT32, TensorProto.INT64, TensorProto.BOOL,
    TensorProto.INT8, TensorProto.UINT8)
LOWEST = float(np.finfo(np.float32).min)
IR_OF_OPSET = {7: 3, 8: 3, 9: 4, 10: 5, 11: 6, 12: 7, 13: 7, 14: 7, 15: 8, 16: 8, 17: 8, 18: 8, 19: 9, 20: 9, 21: 10,
               22: 10, 23: 11, 24: 12, 25: 12}
WIDTH = 96


@dataclasses.dataclass
class Case:
    model: onnx.ModelProto
    inputs: typing.Callable  # numpy.random.Generator -> {name: array}
    about: dict = dataclasses.field(default_factory=dict)
    files: dict = dataclasses.field(default_factory=dict)  # initializer: the external file that holds it


def case(function):
    CASES[function.__name__] = function
    return function


def save(made, folder):
    """The model, its external data in the files that the case names."""
    for tensor in made.model.graph.initializer:
        location = made.files.get(tensor.name)
        if location:
            data = numpy_helper.to_array(tensor).tobytes()
            with open(folder / location, "ab") as file:
                file.write(bytes(-file.tell() % 64))
                offset = file.tell()
                file.write(data)
            tensor.ClearField("raw_data")
            tensor.data_location = TensorProto.EXTERNAL
            for key, value in (("location", location), ("offset", offset), ("length", len(data))):
                tensor.external_data.add(key=key, value=str(value))
    (folder / "model.onnx").write_bytes(made.model.SerializeToString())


def node(op, inputs="", outputs="", name=None, domain=None, **attributes):
    """Names are separated by spaces; `-` is an absent one."""
    def split(text):
        return ["" if one == "-" else one for one in text.split()]
    return helper.make_node(op, split(inputs), split(outputs),
                            name=name if name is not None else f"{op}_{outputs.split()[0]}", domain=domain,
                            **attributes)


def value(text, dtype=FLOAT):
    """`name:2,N` is a value of rank two, `name:` a scalar, `name` of any shape."""
    name, _, shape = text.partition(":")
    dims = [int(one) if one.lstrip("-").isdigit() else one for one in shape.split(",") if one] if ":" in text else None
    return helper.make_tensor_value_info(name, dtype, dims)


def values(given):
    """A text of float values, or {text: type}."""
    pairs = given.items() if isinstance(given, dict) else [(one, FLOAT) for one in given.split()]
    return [kind if isinstance(kind, onnx.ValueInfoProto) else value(text, kind) for text, kind in pairs]


def tensor(name, array):
    return numpy_helper.from_array(np.asarray(array, np.float32) if isinstance(array, float) else np.asarray(array),
                                   name)


def graph(nodes, outputs, inputs="", weights=None, name="inner"):
    return helper.make_graph(nodes, name, values(inputs), values(outputs),
                             [tensor(*one) for one in (weights or {}).items()])


def model(nodes, inputs, outputs, weights=None, opset=13, functions=(), domains=(), ir=None):
    made = helper.make_model(graph(nodes, outputs, inputs, weights, "main"), producer_name="convert_cases",
                             opset_imports=[helper.make_opsetid("", opset),
                                            *[helper.make_opsetid(one, 1) for one in domains]],
                             functions=list(functions))
    made.ir_version = ir or IR_OF_OPSET[opset]
    return made


def random(seed):
    return np.random.default_rng(seed)


def weight(*shape, seed=1, scale=None):
    scale = scale or 1 / np.sqrt(shape[0])
    return (random(seed).standard_normal(shape) * scale).astype(np.float32)


def kernel(*shape, seed=1):
    return (random(seed).standard_normal(shape) / np.sqrt(np.prod(shape[1:]))).astype(np.float32)


def normal(*shape, scale=1.0, shift=0.0):
    return lambda rng: (rng.standard_normal(shape) * scale + shift).astype(np.float32)


def uniform(*shape, low=0.0, high=1.0):
    return lambda rng: rng.uniform(low, high, shape).astype(np.float32)


def whole(*shape, low=0, high=10, dtype=np.int64):
    return lambda rng: rng.integers(low, high, shape).astype(dtype)


def inputs(**makers):
    return lambda rng: {name: maker(rng) if callable(maker) else np.asarray(maker) for name, maker in makers.items()}


def between(nodes, weights=None, x=None, opset=13, outside="y:8,96", more=None, extra=None, about=None, before=True,
            **options):
    """x -> MatMul (when `before`) -> `nodes`, from h to g -> MatMul -> y: the tricky amid what is to be converted."""
    tables = {"first": weight(WIDTH, WIDTH), "last": weight(WIDTH, WIDTH, seed=2), **(weights or {})}
    chain = [node("MatMul", "x first", "h")] if before else [node("Identity", "x", "h")]
    if not before:
        del tables["first"]
    made = model([*chain, *nodes, node("MatMul", "g last", "y")], {"x:8,96": FLOAT, **(extra or {})}, {outside: FLOAT},
                 tables, opset, **options)
    return Case(made, inputs(x=x or normal(8, WIDTH), **(more or {})), about or {})


# Epsilons


def constant_rows(rng):
    x = rng.standard_normal((8, WIDTH)).astype(np.float32)
    x[2], x[5] = 0, 0
    return x


@case
def epsilon_layer_norm():
    """1e-12 beside a variance of nought: nought by nought in float16."""
    return between([node("ReduceMean", "h", "m", axes=[-1]), node("Sub", "h m", "c"), node("Pow", "c two", "q"),
                    node("ReduceMean", "q", "v", axes=[-1]), node("Add", "v e", "ve"), node("Sqrt", "ve", "s"),
                    node("Div", "c s", "n"), node("Mul", "n scale", "g")],
                   {"two": np.float32(2), "e": np.float32(1e-12), "scale": uniform(WIDTH, low=0.5)(random(3))},
                   constant_rows)


@case
def epsilon_denominator():
    """x / (sum of x + 1e-8), with rows of noughts."""
    return between([node("Abs", "h", "a"), node("ReduceSum", "a axes", "s", keepdims=1), node("Add", "s e", "se"),
                    node("Div", "a se", "g")], {"axes": np.array([1]), "e": np.float32(1e-8)}, constant_rows)


@case
def epsilon_logarithm():
    """log(p + 1e-9) of probabilities that are nought."""
    return between([node("Relu", "h", "p"), node("Add", "p e", "pe"), node("Log", "pe", "g")], {"e": np.float32(1e-9)},
                   constant_rows)


@case
def epsilon_maximum():
    """x / max(|x|, 1e-12), its epsilon in a Constant."""
    return between([node("ReduceL2", "h", "l", axes=[-1]), node("Constant", "", "e",
                                                                value=tensor("", np.array([1e-12], np.float32))),
                    node("Max", "l e", "m"), node("Div", "h m", "g")], {}, constant_rows)


@case
def epsilon_attribute():
    """Attributes stay float32: epsilons of InstanceNormalization and LpNormalization need no care, but kernels do."""
    return between([node("Reshape", "h s4", "i"), node("InstanceNormalization", "i scale shift", "n", epsilon=1e-12),
                    node("Reshape", "n s2", "f"), node("LpNormalization", "f", "g", axis=1)],
                   {"s4": np.array([8, 6, 4, 4]), "s2": np.array([8, 96]), "scale": np.ones(6, np.float32),
                    "shift": np.zeros(6, np.float32)}, constant_rows)


@case
def epsilon_reciprocal():
    """1 / (x * x + 1e-6) is up to a million, then scaled back."""
    return between([node("Mul", "h h", "q"), node("Add", "q e", "qe"), node("Reciprocal", "qe", "r"),
                    node("Mul", "r e", "g")], {"e": np.float32(1e-6)}, constant_rows)


# Masks


def attention(masking, weights, opset=13, more=None, extra=None, about=None):
    """Scores in `scores`, made into `masked` by `masking`, then softmax and values."""
    nodes = [node("MatMul", "x wq", "q"), node("MatMul", "x wk", "k"), node("Transpose", "k", "kt", perm=[1, 0]),
             node("MatMul", "q kt", "raw"), node("Mul", "raw scale", "scores"), *masking,
             node("Softmax", "masked", "p", axis=-1), node("MatMul", "p x", "c"), node("MatMul", "c wo", "y")]
    tables = {"wq": weight(WIDTH, WIDTH), "wk": weight(WIDTH, WIDTH, seed=2), "wo": weight(WIDTH, WIDTH, seed=3),
              "scale": np.float32(WIDTH ** -0.5), **weights}
    made = model(nodes, {"x:16,96": FLOAT, **({"mask:16,16": BOOL} if extra is None else extra)}, "y:16,96", tables,
                 opset)
    return Case(made, inputs(x=normal(16, WIDTH), **(more or {"mask": mask_rows})), about or {})


def mask_rows(rng, full=True):
    mask = rng.random((16, 16)) > 0.4
    np.fill_diagonal(mask, True)
    if full:
        mask[3] = mask[9] = False
    return mask


@case
def mask_billion():
    """(1 - mask) * -1e9 is added; some rows are wholly masked."""
    return attention([node("Cast", "mask", "f", to=FLOAT), node("Sub", "one f", "o"), node("Mul", "o big", "b"),
                      node("Add", "scores b", "masked")], {"one": np.float32(1), "big": np.float32(-1e9)})


@case
def mask_lowest_where():
    """The lowest float by Where; some rows are wholly masked."""
    return attention([node("Where", "mask scores low", "masked")], {"low": np.float32(LOWEST)})


@case
def mask_infinite():
    """-inf where not all of a row is masked."""
    return attention([node("Where", "mask scores low", "masked")], {"low": np.float32(-np.inf)},
                     more={"mask": lambda rng: mask_rows(rng, False)})


@case
def mask_infinite_guarded():
    """A wholly masked row gives NaN, which is then replaced."""
    made = attention([node("Where", "mask scores low", "masked")],
                     {"low": np.float32(-np.inf), "nought": np.float32(0)})
    nodes = list(made.model.graph.node)
    place = next(i for i, one in enumerate(nodes) if one.op_type == "Softmax")
    nodes[place].output[0] = "raw_p"
    nodes[place + 1:place + 1] = [node("IsNaN", "raw_p", "nan"), node("Where", "nan nought raw_p", "p")]
    del made.model.graph.node[:]
    made.model.graph.node.extend(nodes)
    return made


@case
def mask_constant_causal():
    """A stored triangle of the lowest float."""
    triangle = np.triu(np.full((16, 16), LOWEST, np.float32), 1)
    return attention([node("Add", "scores triangle", "masked")], {"triangle": triangle}, extra={}, more={"_": 0})


@case
def mask_of_two_sums():
    """Two masks of -40000 each: -80000 is -inf in float16, and a row of them is NaN."""
    return attention([node("Cast", "mask", "f", to=FLOAT), node("Sub", "one f", "o"), node("Mul", "o big", "b"),
                      node("Add", "scores b", "once"), node("Add", "once b", "masked")],
                     {"one": np.float32(1), "big": np.float32(-40000)})


@case
def mask_that_is_also_told():
    """The mask's value feeds an output too, where it must stay what it is."""
    made = attention([node("Where", "mask scores low", "masked"), node("ReduceMin", "masked", "told", keepdims=0)],
                     {"low": np.float32(-1e7)})
    made.model.graph.output.append(value("told:"))
    return made


@case
def mask_by_clip():
    """Clip between the lowest and the highest float, as clamp(min=...) is exported by some."""
    return between([node("Clip", "h low high", "c"), node("Clip", "c nought -", "g")],
                   {"low": np.float32(LOWEST), "high": np.float32(-LOWEST), "nought": np.float32(0)})


@case
def mask_pads_before_max():
    """Pads of -1e30 below a maximum."""
    made = model([node("Conv", "x w", "h", pads=[1, 1, 1, 1]), node("Pad", "h pads low", "p"),
                  node("MaxPool", "p", "m", kernel_shape=[3, 3], strides=[2, 2]), node("Conv", "m v", "y")],
                 "x:1,8,16,16", "y:1,16,8,8", {"w": kernel(32, 8, 3, 3), "v": kernel(16, 32, 1, 1),
                                               "pads": np.array([0, 0, 1, 1, 0, 0, 1, 1]), "low": np.float32(-1e30)})
    return Case(made, inputs(x=normal(1, 8, 16, 16)))


@case
def mask_in_top_k():
    """A score that is masked with -1e20 must not win, and its value is an output."""
    made = model([node("MatMul", "x w", "s"), node("Where", "mask s low", "m"), node("TopK", "m k", "v i", axis=-1)],
                 {"x:4,96": FLOAT, "mask:4,64": BOOL}, {"v:4,3": FLOAT, "i:4,3": INT64},
                 {"w": weight(96, 64), "low": np.float32(-1e20), "k": np.array([3])})

    def spread(rng):
        x = rng.standard_normal((4, 96)).astype(np.float32)
        return x * 3
    return Case(made, inputs(x=spread, mask=lambda rng: np.arange(64) % 9 == np.array([[1], [2], [3], [4]])),
                {"share": 0, "bytes": 1.0})


# Range of what is computed


@case
def sum_beyond_half():
    """A sum of thousands, then the mean by a division."""
    made = model([node("MatMul", "x w", "h"), node("Abs", "h", "a"), node("Mul", "a hundred", "t"),
                  node("ReduceSum", "t axes", "s", keepdims=0), node("Div", "s count", "m"),
                  node("MatMul", "m v", "y")], "x:4096,32", "y:64",
                 {"w": weight(32, 96), "v": weight(96, 64), "hundred": np.float32(100), "count": np.float32(4096),
                  "axes": np.array([0])})
    return Case(made, inputs(x=normal(4096, 32)))


@case
def squares_before_mean():
    """RMS norm of activations of about a thousand."""
    return between([node("Mul", "h thousand", "t"), node("Pow", "t two", "q"), node("ReduceMean", "q", "m", axes=[-1]),
                    node("Add", "m e", "me"), node("Sqrt", "me", "s"), node("Div", "t s", "g")],
                   {"thousand": np.float32(1000), "two": np.float32(2), "e": np.float32(1e-6)})


@case
def reduced_squares():
    """ReduceSumSquare, ReduceL2 and ReduceLogSumExp: what overflows is inside the operator."""
    return between([node("Mul", "h sixty", "t"), node("ReduceSumSquare", "t", "q", axes=[-1]), node("Sqrt", "q", "r"),
                    node("ReduceL2", "t", "l", axes=[-1]), node("Div", "t r", "a"), node("Div", "t l", "b"),
                    node("ReduceLogSumExp", "t", "e", axes=[-1]), node("Div", "t e", "c"), node("Sum", "a b c", "g")],
                   {"sixty": np.float32(60)})


@case
def exponentials():
    """log(sum(exp(x))) without the maximum taken off, and log(1 + exp(x))."""
    return between([node("Mul", "h nine", "t"), node("Exp", "t", "e"), node("ReduceSum", "e axes", "s"),
                    node("Log", "s", "l"), node("Add", "e one", "p"), node("Log", "p", "o"), node("Sub", "o l", "g")],
                   {"nine": np.float32(9), "one": np.float32(1), "axes": np.array([1])})


@case
def power_and_root():
    """Fourth powers and their root."""
    return between([node("Mul", "h thirty", "t"), node("Pow", "t four", "q"), node("ReduceMean", "q", "m", axes=[1]),
                    node("Pow", "m quarter", "r"), node("Div", "t r", "g")],
                   {"thirty": np.float32(30), "four": np.float32(4), "quarter": np.float32(0.25)})


@case
def variance_by_difference():
    """Mean of squares less square of the mean: a difference of near numbers."""
    return between([node("Add", "h hundred", "t"), node("Mul", "t t", "q"), node("ReduceMean", "q", "mq", axes=[1]),
                    node("ReduceMean", "t", "m", axes=[1]), node("Mul", "m m", "mm"), node("Sub", "mq mm", "v"),
                    node("Sqrt", "v", "s"), node("Sub", "t m", "c"), node("Div", "c s", "g")],
                   {"hundred": np.float32(100)})


@case
def batch_norm_large_variance():
    """Variances of 1e8, activations in the ten thousands."""
    made = model([node("Conv", "x w", "h", pads=[1, 1, 1, 1]), node("BatchNormalization", "h s b m v", "n"),
                  node("Relu", "n", "r"), node("Conv", "r u", "y")], "x:1,3,16,16", "y:1,16,16,16",
                 {"w": kernel(32, 3, 3, 3) * 100, "s": uniform(32, low=0.5)(random(3)), "b": normal(32)(random(4)),
                  "m": normal(32, scale=2e4)(random(5)), "v": uniform(32, low=1e8, high=4e8)(random(6)),
                  "u": kernel(16, 32, 1, 1)}, 9)
    return Case(made, inputs(x=normal(1, 3, 16, 16, scale=100)), {"share": 0.5, "bytes": 0.9})


@case
def batch_norm_small_variance():
    """Variances of 1e-9, epsilon 1e-12: nought in float16."""
    made = model([node("Conv", "x w", "h", pads=[1, 1, 1, 1]),
                  node("BatchNormalization", "h s b m v", "n", epsilon=1e-12), node("Relu", "n", "r"),
                  node("Conv", "r u", "y")], "x:1,3,16,16", "y:1,16,16,16",
                 {"w": kernel(32, 3, 3, 3) * 3e-5, "s": np.ones(32, np.float32), "b": normal(32)(random(4)),
                  "m": np.zeros(32, np.float32), "v": uniform(32, low=5e-10, high=2e-9)(random(6)),
                  "u": kernel(16, 32, 1, 1)}, 13)
    return Case(made, inputs(x=normal(1, 3, 16, 16)), {"share": 0.5, "bytes": 0.9})


@case
def weights_tiny():
    """Weights of 1e-7, which a later factor makes up for."""
    return between([node("MatMul", "h small", "t"), node("Mul", "t large", "g")],
                   {"small": weight(WIDTH, WIDTH, seed=7, scale=1e-8), "large": np.float32(1e7)},
                   about={"share": 0.6, "bytes": 0.75})


@case
def weights_beyond_half():
    """A few weights beyond 65504, for inputs that are small."""
    big = weight(WIDTH, WIDTH, seed=7)
    big[3], big[50] = 200000 * big[3], -300000 * np.abs(big[50])
    return between([node("Mul", "h small", "t"), node("MatMul", "t big", "g")], {"big": big, "small": np.float32(1e-4)},
                   about={"share": 0.6, "bytes": 0.75})


@case
def weights_dead():
    """Weights of 1e-12 beside live ones: raised to the smallest float16, thousands of them count."""
    made = model([node("MatMul", "x w", "h"), node("MatMul", "h v", "y")], "x:4,4096", "y:4,64",
                 {"w": np.where(random(1).random((4096, 48)) < 0.002, 0.1 * random(2).standard_normal((4096, 48)),
                                -1e-12).astype(np.float32), "v": weight(48, 64)})
    return Case(made, inputs(x=uniform(4, 4096, low=50, high=150)))


@case
def weights_small_negative():
    """Thresholds of -1e-9 and 1e-9: their sign is what counts."""
    signs = np.where(np.arange(WIDTH) % 2, -1e-9, 1e-9).astype(np.float32)
    return between([node("Mul", "h nought", "z"), node("Greater", "signs z", "p"), node("Where", "p h minus", "g")],
                   {"nought": np.float32(0), "signs": signs, "minus": np.float32(-1)})


@case
def clip_beyond_half():
    """Clip at a million of values of some hundred thousands."""
    return between([node("Mul", "h scale", "t"), node("Clip", "t low high", "c"), node("Div", "c scale", "g")],
                   {"scale": np.float32(2e5), "low": np.float32(-3e5), "high": np.float32(3e5)})


@case
def infinities_as_start():
    """-inf and inf as the start of a maximum and a minimum."""
    return between([node("Max", "h low", "a"), node("Min", "a high", "b"), node("IsInf", "b", "i"),
                    node("Where", "i low b", "g")], {"low": np.float32(-np.inf), "high": np.float32(np.inf)})


@case
def nan_sentinel():
    """NaN marks what is missing in the input and is replaced."""
    def holes(rng):
        x = rng.standard_normal((8, WIDTH)).astype(np.float32)
        x[rng.random(x.shape) < 0.1] = np.nan
        return x
    return between([node("IsNaN", "h", "n"), node("Where", "n fill h", "g")], {"fill": np.float32(0.5)}, holes,
                   before=False)


@case
def mean_of_many():
    """A mean over 90,000 places: float16 cannot hold the sum."""
    made = model([node("Conv", "x w", "h"), node("Relu", "h", "r"), node("GlobalAveragePool", "r", "p"),
                  node("Flatten", "p", "f"), node("Gemm", "f v b", "y", transB=1)], "x:1,3,300,300", "y:1,10",
                 {"w": kernel(64, 3, 1, 1), "v": kernel(10, 64), "b": weight(10)})
    return Case(made, inputs(x=normal(1, 3, 300, 300, scale=4)))


@case
def mean_over_sum():
    """The same, by ReduceMean over a chain of ReduceSum and a count."""
    made = model([node("MatMul", "x w", "h"), node("ReduceSum", "h axes", "s", keepdims=0), node("Shape", "h", "shape"),
                  node("Gather", "shape nought", "count"), node("Cast", "count", "n", to=FLOAT),
                  node("Div", "s n", "m"), node("MatMul", "m v", "y")], "x:70000,8", "y:32",
                 {"w": np.abs(weight(8, 64)), "v": weight(64, 32), "axes": np.array([0]), "nought": np.array(0)})
    return Case(made, inputs(x=uniform(70000, 8, low=1, high=3)))


@case
def softmax_long():
    """Forty thousand almost equal shares: each is below float16's smallest normal."""
    made = model([node("MatMul", "q k", "s"), node("Softmax", "s", "p", axis=-1), node("MatMul", "p v", "c"),
                  node("MatMul", "c w", "y")], "q:4,16", "y:4,96",
                 {"k": weight(16, 40000, scale=0.1), "v": uniform(40000, 16, low=0.5, high=1.5)(random(2)),
                  "w": weight(16, 96)})
    return Case(made, inputs(q=normal(4, 16)))


# Integers in disguise


@case
def positions_of_range():
    """A float Range, times frequencies, then sines: exact positions to 6000."""
    made = model([node("Range", "nought length one", "r"), node("Unsqueeze", "r axis", "p"),
                  node("Add", "p start", "q"), node("Mul", "q f", "a"), node("Sin", "a", "s"), node("Cos", "a", "c"),
                  node("Concat", "s c", "e", axis=1), node("MatMul", "x w", "h"), node("Add", "h e", "g"),
                  node("MatMul", "g v", "y")], {"x:64,96": FLOAT, "start:": FLOAT}, "y:64,96",
                 {"nought": np.float32(0), "length": np.float32(64), "one": np.float32(1), "axis": np.array([1]),
                  "f": (1 / 10000 ** (np.arange(48) / 48)).astype(np.float32), "w": weight(96, 96),
                  "v": weight(96, 96, seed=2)})
    return Case(made, inputs(x=normal(64, 96), start=lambda rng: np.float32(rng.integers(2000, 6000))))


@case
def positions_of_cumsum():
    """The places of tokens, counted by a running sum of floats."""
    made = model([node("CumSum", "mask axis", "p"), node("Mul", "p mask", "pm"), node("Cast", "pm", "i", to=INT64),
                  node("Gather", "table i", "e"), node("Add", "x e", "g"), node("MatMul", "g w", "y")],
                 {"x:3000,64": FLOAT, "mask:3000": FLOAT}, "y:3000,64",
                 {"axis": np.array(0), "table": weight(3001, 64, scale=1), "w": weight(64, 64)})
    return Case(made, inputs(x=normal(3000, 64), mask=lambda rng: (rng.random(3000) > 0.05).astype(np.float32)))


@case
def lengths_compared():
    """Frames before a length count; both are float32."""
    made = model([node("Range", "nought length one", "r"), node("Less", "r limit", "m"),
                  node("Unsqueeze", "m axis", "mm"), node("MatMul", "x w", "h"), node("Where", "mm h zero", "k"),
                  node("MatMul", "k v", "y")], {"x:4000,16": FLOAT, "limit:": FLOAT}, "y:4000,32",
                 {"nought": np.float32(0), "length": np.float32(4000), "one": np.float32(1), "zero": np.float32(0),
                  "axis": np.array([1]), "w": weight(16, 96), "v": weight(96, 32)})
    return Case(made, inputs(x=normal(4000, 16), limit=lambda rng: np.float32(rng.integers(2100, 4000) | 1)))


@case
def hash_of_sines():
    """fract(sin(x * 12.9898) * 43758.5453), the noise of shaders."""
    return between([node("Constant", "", "a", value_float=12.9898), node("Constant", "", "b", value_float=43758.5453),
                    node("Mul", "index a", "t"), node("Sin", "t", "s"), node("Mul", "s b", "u"),
                    node("Floor", "u", "f"), node("Sub", "u f", "r"), node("Mul", "h r", "g")],
                   {"index": np.arange(WIDTH, dtype=np.float32)})


@case
def hash_of_ids():
    """Ids times a prime, modulo the table's size, in float32's exact integers."""
    made = model([node("Mul", "id prime", "t"), node("Mod", "t size", "m", fmod=1), node("Cast", "m", "i", to=INT64),
                  node("Gather", "table i", "e"), node("MatMul", "e w", "y")], {"id:16": FLOAT}, "y:16,64",
                 {"prime": np.float32(31), "size": np.float32(1009), "table": weight(1009, 96, scale=1),
                  "w": weight(96, 64)})
    return Case(made, inputs(id=lambda rng: rng.integers(0, 500000, 16).astype(np.float32)))


@case
def hash_murmur():
    """An operator of contrib that hashes the bytes of its input: another type, another hash."""
    made = model([node("MurmurHash3", "id", "m", domain="com.microsoft", positive=1), node("Cast", "m", "i", to=INT64),
                  node("Mod", "i size", "r"), node("Gather", "table r", "e"), node("MatMul", "e w", "y")],
                 {"id:16": FLOAT}, "y:16,64", {"size": np.array(1009), "table": weight(1009, 96, scale=1),
                                               "w": weight(96, 64)}, domains=["com.microsoft"])
    return Case(made, inputs(id=lambda rng: rng.standard_normal(16).astype(np.float32)))


@case
def calendar():
    """Seconds to days to weekdays by Floor, Div and Mod."""
    made = model([node("Div", "t day", "d"), node("Floor", "d", "f"), node("Mod", "f seven", "m", fmod=1),
                  node("Cast", "m", "i", to=INT64), node("Gather", "table i", "e"), node("Mul", "f day", "back"),
                  node("Sub", "t back", "rest"), node("Div", "rest day", "share"),
                  node("Unsqueeze", "share axis", "su"), node("Mul", "e su", "g"), node("MatMul", "g w", "y")],
                 {"t:16": FLOAT}, "y:16,64", {"day": np.float32(86400), "seven": np.float32(7), "axis": np.array([1]),
                                              "table": weight(7, 96, scale=1), "w": weight(96, 64)})
    return Case(made, inputs(t=lambda rng: (rng.integers(0, 2 ** 21, 16) * 8).astype(np.float32)))


@case
def buckets():
    """Round(x * 1000) is a bucket of a table."""
    made = model([node("Sigmoid", "x", "s"), node("Mul", "s many", "t"), node("Round", "t", "r"),
                  node("Cast", "r", "i", to=INT64), node("Gather", "table i", "e"), node("MatMul", "e w", "y")], "x:16",
                 "y:16,64", {"many": np.float32(3000), "table": weight(3001, 96, scale=1), "w": weight(96, 64)})
    return Case(made, inputs(x=normal(16)))


@case
def one_hot_by_equal():
    """Float ids compared with a float range."""
    made = model([node("Unsqueeze", "id axis", "u"), node("Equal", "u range", "q"), node("Cast", "q", "f", to=FLOAT),
                  node("MatMul", "f table", "e"), node("MatMul", "e w", "y")], {"id:8": FLOAT}, "y:8,64",
                 {"axis": np.array([1]), "range": np.arange(5000, dtype=np.float32), "table": weight(5000, 16, scale=1),
                  "w": weight(16, 64)})
    return Case(made, inputs(id=lambda rng: rng.integers(2049, 5000, 8).astype(np.float32)))


@case
def sizes_by_floats():
    """A shape, scaled as a float, floored, and used as a size again."""
    made = model([node("MatMul", "x w", "h"), node("Shape", "h", "s"), node("Slice", "s nought one", "rows"),
                  node("Cast", "rows", "f", to=FLOAT), node("Mul", "f scale", "t"), node("Floor", "t", "l"),
                  node("Cast", "l", "n", to=INT64), node("Concat", "n columns", "size", axis=0),
                  node("Resize", "h - - size", "g", mode="nearest"), node("MatMul", "g v", "y")], {"x:N,32": FLOAT},
                 "y:M,32", {"w": weight(32, 64), "v": weight(64, 32), "nought": np.array([0]), "one": np.array([1]),
                            "scale": np.float32(1.5), "columns": np.array([64])})
    return Case(made, inputs(x=normal(2051, 32)))


@case
def argmax_far_from_nought():
    """Logits about 3000 that differ by less than float16's step there."""
    made = model([node("MatMul", "x w", "h"), node("Add", "h base", "t"), node("ArgMax", "t", "y", axis=1, keepdims=0),
                  node("Sub", "t base", "z")], "x:16,96", {"y:16": INT64, "z:16,64": FLOAT},
                 {"w": weight(96, 64), "base": np.float32(3000)})
    return Case(made, inputs(x=normal(16, 96, scale=3)), {"share": 0, "bytes": 1.0})


@case
def ids_through_floats():
    """Integers above 2048 become floats and integers again, and find rows of a table."""
    made = model([node("Cast", "id", "f", to=FLOAT), node("Add", "f one", "p"), node("Cast", "p", "i", to=INT64),
                  node("Gather", "table i", "e"), node("MatMul", "e w", "y")], {"id:16": INT64}, "y:16,64",
                 {"one": np.float32(1), "table": weight(70001, 16, scale=1), "w": weight(16, 64)})
    return Case(made, inputs(id=whole(16, high=70000)))


@case
def ids_large():
    """Integers far above float16's range do not limit the conversion: the whole model is converted."""
    made = model([node("Mod", "id size", "m"), node("Gather", "table m", "e"), node("MatMul", "e w", "y")],
                 {"id:16": INT64}, "y:16,64", {"size": np.array(5003), "table": weight(5003, 32, scale=1),
                                               "w": weight(32, 64)})
    return Case(made, inputs(id=whole(16, high=2 ** 40)))


@case
def time_differences():
    """Times in seconds since 1970, whose difference counts, in INT64 and DOUBLE."""
    made = model([node("Sub", "now then", "d"), node("Cast", "d", "f", to=FLOAT),
                  node("Sub", "exact_now exact_then", "e"), node("Cast", "e", "g", to=FLOAT),
                  node("Div", "f hour", "hf"), node("Div", "g hour", "hg"), node("Concat", "hf hg", "c", axis=1),
                  node("MatMul", "c w", "h"), node("Tanh", "h", "t"), node("MatMul", "t v", "y")],
                 {"now:8,1": INT64, "then:8,1": INT64, "exact_now:8,1": DOUBLE, "exact_then:8,1": DOUBLE}, "y:8,32",
                 {"hour": np.float32(3600), "w": weight(2, 96), "v": weight(96, 32)})
    start = 1_700_000_000

    def times(rng):
        now = start + rng.integers(0, 10 ** 6, (8, 1))
        then = now - rng.integers(0, 20000, (8, 1))
        return {"now": now, "then": then, "exact_now": now + 0.5, "exact_then": then + 0.25}
    return Case(made, times)


@case
def slice_to_the_end():
    """INT64_MAX as the end of a Slice."""
    return between([node("Slice", "h start end axes steps", "s"), node("Concat", "s s", "c", axis=1),
                    node("Slice", "c nought end axes", "g")], {"start": np.array([48]), "end": np.array([2 ** 63 - 1]),
                                                               "axes": np.array([1]), "steps": np.array([1]),
                                                               "nought": np.array([0])})


# Subgraphs


@case
def if_nested():
    """Captures of a value and of weights, two deep; the branches use the same names."""
    inner = node("If", "deep", "r", then_branch=graph([node("MatMul", "h u", "t"), node("Relu", "t", "o")], "o"),
                 else_branch=graph([node("MatMul", "h u", "t"), node("Add", "t bias", "o")], "o",
                                   weights={"bias": weight(WIDTH, seed=9)}))
    return between([node("ReduceSum", "h", "s", keepdims=0), node("Greater", "s nought", "wide"),
                    node("Less", "s nought", "deep"), node("If", "wide", "g",
                                                           then_branch=graph([node("Tanh", "h", "t"),
                                                                              node("Add", "t last_row", "r")], "r"),
                                                           else_branch=graph([inner], "r"))],
                   {"u": weight(WIDTH, WIDTH, seed=5), "nought": np.float32(0), "last_row": weight(WIDTH, seed=6)})


@case
def if_of_constants():
    """A branch gives back a Constant or an outer value as it is."""
    return between([node("ReduceSum", "h", "s", keepdims=0), node("Greater", "s nought", "p"),
                    node("If", "p", "k", then_branch=graph([node("Constant", "", "o",
                                                                 value=tensor("", np.float32(0.5)))], "o:"),
                         else_branch=graph([node("Identity", "factor", "o")], "o:")), node("Mul", "h k", "g")],
                   {"nought": np.float32(0), "factor": np.float32(1.5)})


@case
def loop_with_state():
    """A carried state, a scan output, captured weights, and the step's number as a float."""
    body = graph([node("MatMul", "state u", "t"), node("Cast", "i", "f", to=FLOAT), node("Mul", "f tenth", "s"),
                  node("Add", "t s", "a"), node("Tanh", "a", "next"), node("Identity", "going", "on"),
                  node("Identity", "next", "row")], {"on:": BOOL, "next:8,96": FLOAT, "row:8,96": FLOAT},
                 {"i:": INT64, "going:": BOOL, "state:8,96": FLOAT})
    made = between([node("Loop", "five yes h", "g rows", body=body)],
                   {"u": weight(WIDTH, WIDTH, seed=5), "tenth": np.float32(0.1), "five": np.array(5),
                    "yes": np.array(True)})
    made.model.graph.output.append(value("rows:5,8,96"))
    return made


@case
def loop_long_sum():
    """A running sum in a loop, thousands of steps long."""
    body = graph([node("Add", "sum step", "next"), node("Identity", "going", "on")], {"on:": BOOL, "next:8,96": FLOAT},
                 {"i:": INT64, "going:": BOOL, "sum:8,96": FLOAT})
    return between([node("Abs", "h", "step"), node("Loop", "many yes zero", "s", body=body),
                    node("Div", "s count", "g")], {"many": np.array(5000), "yes": np.array(True),
                                                   "zero": np.zeros((8, 96), np.float32), "count": np.float32(5000)})


@case
def loop_until():
    """A loop that ends when a float condition holds: Newton's root to 1e-6."""
    body = graph([node("Div", "a root", "d"), node("Add", "d root", "t"), node("Mul", "t half", "next"),
                  node("Sub", "next root", "c"), node("Abs", "c", "e"), node("ReduceMax", "e", "m", keepdims=0),
                  node("Greater", "m tolerance", "on")], {"on:": BOOL, "next:8,96": FLOAT},
                 {"i:": INT64, "going:": BOOL, "root:8,96": FLOAT})
    return between([node("Abs", "h", "b"), node("Add", "b one", "a"), node("Loop", "- yes a", "g", body=body)],
                   {"half": np.float32(0.5), "one": np.float32(1), "tolerance": np.float32(1e-6),
                    "yes": np.array(True)})


@case
def loop_in_if_in_loop():
    inner = graph([node("Mul", "v factor", "w"), node("Identity", "c", "c2")], {"c2:": BOOL, "w:8,96": FLOAT},
                  {"j:": INT64, "c:": BOOL, "v:8,96": FLOAT})
    then = graph([node("Loop", "two going state", "r", body=inner)], "r:8,96")
    other = graph([node("MatMul", "state u", "r")], "r:8,96")
    body = graph([node("Mod", "i two", "m"), node("Cast", "m", "odd", to=BOOL),
                  node("If", "odd", "next", then_branch=then, else_branch=other), node("Identity", "going", "on")],
                 {"on:": BOOL, "next:8,96": FLOAT}, {"i:": INT64, "going:": BOOL, "state:8,96": FLOAT})
    return between([node("Loop", "four yes h", "g", body=body)],
                   {"u": weight(WIDTH, WIDTH, seed=5), "factor": np.float32(0.9), "two": np.array(2),
                    "four": np.array(4), "yes": np.array(True)})


@case
def scan_cells():
    """Scan over time with a state, weights captured."""
    body = graph([node("MatMul", "x_t wx", "a"), node("MatMul", "s wh", "b"), node("Sum", "a b bias", "c"),
                  node("Tanh", "c", "n"), node("Identity", "n", "row")], {"n:4,64": FLOAT, "row:4,64": FLOAT},
                 {"s:4,64": FLOAT, "x_t:4,32": FLOAT})
    made = model([node("Scan", "start x", "end rows", body=body, num_scan_inputs=1), node("MatMul", "rows w", "y")],
                 "x:12,4,32", {"y:12,4,16": FLOAT, "end:4,64": FLOAT},
                 {"start": np.zeros((4, 64), np.float32), "wx": weight(32, 64), "wh": weight(64, 64),
                  "bias": weight(64), "w": weight(64, 16)}, 11)
    return Case(made, inputs(x=normal(12, 4, 32)))


@case
def scan_backwards_sums():
    """Discounted sums from the end on: rewards of hundreds over two thousand steps."""
    body = graph([node("Mul", "s discount", "d"), node("Add", "d r", "n"), node("Identity", "n", "row")],
                 {"n:4": FLOAT, "row:4": FLOAT}, {"s:4": FLOAT, "r:4": FLOAT})
    made = model([node("Scan", "start reward", "end rows", body=body, num_scan_inputs=1, scan_input_directions=[1],
                       scan_output_directions=[1]), node("Div", "rows scale", "n"), node("MatMul", "n w", "h"),
                  node("MatMul", "h v", "y")], "reward:2000,4", "y:2000,16",
                 {"start": np.zeros(4, np.float32), "discount": np.float32(0.999), "scale": np.float32(1e5),
                  "w": weight(4, 64), "v": weight(64, 16)}, 16)
    return Case(made, inputs(reward=uniform(2000, 4, low=50, high=300)))


@case
def initializers_in_branches():
    """Each branch has weights of its own under the same name."""
    return between([node("ReduceSum", "h", "s", keepdims=0), node("Greater", "s nought", "p"),
                    node("If", "p", "g", then_branch=graph([node("MatMul", "h w", "o")], "o",
                                                           weights={"w": weight(WIDTH, WIDTH, seed=5)}),
                         else_branch=graph([node("MatMul", "h w", "t"), node("Add", "t e", "o")], "o",
                                           weights={"w": weight(WIDTH, WIDTH, seed=6), "e": np.float32(1e-9)}))],
                   {"nought": np.float32(0)})


# Functions


def function(name, takes, gives, nodes, opset=15, attributes=(), domains=()):
    return helper.make_function("local", name, takes.split(), gives.split(), nodes,
                                [helper.make_opsetid("", opset), *[helper.make_opsetid(one, 1) for one in domains]],
                                list(attributes))


@case
def function_of_two_types():
    """One function is called with float32 and with float64."""
    body = function("Scale", "a b", "c", [node("Mul", "a b", "t"), node("Tanh", "t", "c")])
    return between([node("Scale", "h w1", "s", domain="local"), node("Cast", "s", "d", to=DOUBLE),
                    node("Scale", "d w2", "e", domain="local"), node("Cast", "e", "g", to=FLOAT)],
                   {"w1": weight(WIDTH, seed=5, scale=1), "w2": weight(WIDTH, seed=6, scale=1).astype(np.float64)},
                   opset=15, functions=[body], domains=["local"])


@case
def function_with_epsilon():
    """The body brings its own Constant of 1e-12 and casts to FLOAT."""
    body = function("Norm", "a", "c", [node("Constant", "", "e", value_float=1e-12),
                                       node("ReduceMean", "a", "m", axes=[-1]), node("Sub", "a m", "d"),
                                       node("Mul", "d d", "q"), node("ReduceMean", "q", "v", axes=[-1]),
                                       node("Cast", "v", "vf", to=FLOAT), node("Add", "vf e", "ve"),
                                       node("Sqrt", "ve", "s"), node("Div", "d s", "c")])
    return between([node("Norm", "h", "n", domain="local"), node("MatMul", "n u", "t"),
                    node("Norm", "t", "g", domain="local")], {"u": weight(WIDTH, WIDTH, seed=5)}, constant_rows,
                   opset=15, functions=[body], domains=["local"])


@case
def function_in_function():
    """Nested calls, an attribute that is handed on, and a call in a branch."""
    inner = function("Dense", "a w b", "c", [node("MatMul", "a w", "t"), node("Add", "t b", "c")])
    leaky = node("LeakyRelu", "d", "c")
    leaky.attribute.add(name="alpha", ref_attr_name="slope", type=onnx.AttributeProto.FLOAT)
    outer = function("Layer", "a w b", "c", [node("Dense", "a w b", "d", domain="local"), leaky], attributes=["slope"],
                     domains=["local"])
    then = graph([node("Layer", "k u2 b2", "o", domain="local", slope=0.2)], "o")
    return between([node("Layer", "h u b", "k", domain="local", slope=0.1), node("ReduceSum", "k", "s", keepdims=0),
                    node("Greater", "s nought", "p"), node("If", "p", "g", then_branch=then,
                                                           else_branch=graph([node("Layer", "k u b2", "o",
                                                                                   domain="local", slope=0.3)], "o"))],
                   {"u": weight(WIDTH, WIDTH, seed=5), "u2": weight(WIDTH, WIDTH, seed=6), "b": weight(WIDTH, seed=7),
                    "b2": weight(WIDTH, seed=8), "nought": np.float32(0)}, opset=15, functions=[outer, inner],
                   domains=["local"])


@case
def function_kept_in_one_place():
    """Called where values are small and where they are beyond float16."""
    body = function("Square", "a", "c", [node("Mul", "a a", "c")])
    return between([node("Square", "h", "s", domain="local"), node("Mul", "h thousand", "t"),
                    node("Square", "t", "q", domain="local"), node("Sqrt", "q", "r"), node("Div", "r thousand", "d"),
                    node("Add", "s d", "g")], {"thousand": np.float32(1000)}, opset=16, functions=[body],
                   domains=["local"])


# Sequences and optionals


@case
def sequence_of_parts():
    return between([node("SplitToSequence", "h sizes", "s", axis=1), node("SequenceAt", "s one", "b"),
                    node("SequenceInsert", "s b", "t"), node("SequenceErase", "t one", "u"),
                    node("ConcatFromSequence", "u", "g", axis=1)],
                   {"sizes": np.array([32, 32, 32]), "one": np.array(1)})


@case
def sequence_as_output():
    """A sequence of float32 is what the model gives."""
    made = model([node("MatMul", "x w", "h"), node("Relu", "h", "r"), node("SequenceConstruct", "h r", "y")],
                 {"x:4,96": FLOAT}, {"y": helper.make_tensor_sequence_value_info("y", FLOAT, None)},
                 {"w": weight(96, 64)})
    return Case(made, inputs(x=normal(4, 96)))


@case
def sequence_in_loop():
    """Rows are gathered in a sequence that the loop carries."""
    info = {name: helper.make_tensor_sequence_value_info(name, FLOAT, None) for name in ("before", "after")}
    body = graph([node("MatMul", "state u", "next"), node("SequenceInsert", "before next", "after"),
                  node("Identity", "going", "on")], {"on:": BOOL, "next:8,96": FLOAT, "after": info["after"]},
                 {"i:": INT64, "going:": BOOL, "state:8,96": FLOAT, "before": info["before"]})
    return between([node("SequenceEmpty", "", "empty", dtype=FLOAT),
                    node("Loop", "three yes h empty", "last_state rows", body=body),
                    node("ConcatFromSequence", "rows", "all", axis=0, new_axis=1),
                    node("ReduceMean", "all", "g", axes=[0], keepdims=0)],
                   {"u": weight(WIDTH, WIDTH, seed=5), "three": np.array(3), "yes": np.array(True)})


@case
def optional_value():
    return between([node("Optional", "h", "o"), node("OptionalHasElement", "o", "has"),
                    node("If", "has", "g", then_branch=graph([node("OptionalGetElement", "o", "r")], "r:8,96"),
                         else_branch=graph([node("Identity", "h", "r")], "r:8,96"))], {}, opset=15)


@case
def optional_of_18():
    """From opset 18 on OptionalGetElement takes a tensor too."""
    return between([node("OptionalGetElement", "h", "r"), node("OptionalHasElement", "h", "has"),
                    node("Cast", "has", "f", to=FLOAT), node("Mul", "r f", "g")], {}, opset=18)


# Casts that are there already


@case
def casts_to_half_and_back():
    return between([node("Cast", "h", "a", to=HALF), node("Mul", "a factor", "b"), node("Cast", "b", "c", to=FLOAT),
                    node("Cast", "c", "d", to=FLOAT), node("Cast", "d", "e", to=DOUBLE), node("Sqrt", "absolute", "q"),
                    node("Cast", "e", "f", to=FLOAT), node("Add", "f q", "g")],
                   {"factor": np.float16(0.5), "absolute": np.float32(2)})


@case
def casts_through_integers():
    """Truncation by a Cast to INT32 and back; values up to some thousands."""
    return between([node("Mul", "h thousand", "t"), node("Cast", "t", "i", to=INT32), node("Cast", "i", "f", to=FLOAT),
                    node("Sub", "t f", "g")], {"thousand": np.float32(1000)}, about={"share": 0.5, "bytes": 0.8})


@case
def casts_like():
    return between([node("CastLike", "count pattern", "c"), node("Mul", "h c", "t"), node("CastLike", "t count", "k"),
                    node("Cast", "k", "kf", to=FLOAT), node("Sub", "t kf", "d"), node("Add", "d h", "g")],
                   {"count": np.array(3), "pattern": np.zeros(1, np.float32)}, opset=15,
                   about={"share": 0.5, "bytes": 0.8})


@case
def casts_of_outputs():
    """Outputs of other float types, straight from Casts, and an output that is used further on."""
    made = model([node("MatMul", "x w", "h"), node("Cast", "h", "half", to=HALF),
                  node("Cast", "h", "double", to=DOUBLE), node("Relu", "h", "r"), node("MatMul", "r v", "y")], "x:4,96",
                 {"h:4,96": FLOAT, "half:4,96": HALF, "double:4,96": DOUBLE, "y:4,32": FLOAT},
                 {"w": weight(96, 96), "v": weight(96, 32)})
    return Case(made, inputs(x=normal(4, 96)))


@case
def strings_of_floats():
    """A float becomes a text by Cast, and a number again."""
    return between([node("Round", "h", "r"), node("Cast", "r", "s", to=TensorProto.STRING),
                    node("Cast", "s", "f", to=FLOAT), node("Sub", "h f", "d"), node("Add", "d h", "g")], {},
                   about={"share": 0.5, "bytes": 0.8})


# Sharing and names


@case
def tied_embedding():
    made = model([node("Gather", "table ids", "e"), node("MatMul", "e w", "h"), node("Tanh", "h", "t"),
                  node("Transpose", "table", "back", perm=[1, 0]), node("MatMul", "t back", "y")], {"ids:7": INT64},
                 "y:7,500", {"table": weight(500, 96, scale=0.3), "w": weight(96, 96)})
    return Case(made, inputs(ids=whole(7, high=500)))


@case
def shared_scalars():
    """One tensor is an epsilon here, a Clip's bound there, and a factor that nothing forbids."""
    return between([node("Abs", "h", "a"), node("ReduceMean", "a", "m", axes=[1]), node("Mul", "m nought", "z"),
                    node("Add", "z tiny", "e"), node("Div", "tiny e", "one_again"), node("Clip", "a tiny two", "c"),
                    node("Mul", "c two", "d"), node("Pow", "d two", "p"), node("Mul", "p one_again", "g")],
                   {"tiny": np.float32(1e-10), "two": np.float32(2), "nought": np.float32(0)})


@case
def shared_with_scales():
    """The tensor that Resize takes as scales is also a factor."""
    made = model([node("Conv", "x w", "h"), node("Resize", "h - four", "r", mode="linear"),
                  node("Mul", "r last_of_four", "m"), node("Conv", "m v", "y"),
                  node("ReduceProd", "four", "p", keepdims=0), node("Identity", "p", "told"),
                  node("Slice", "four three end", "last_of_four")], "x:1,8,8,8",
                 {"y:1,16,16,16": FLOAT, "told:": FLOAT}, {"w": kernel(32, 8, 1, 1), "v": kernel(16, 32, 1, 1),
                                                           "four": np.array([1, 1, 2, 2], np.float32),
                                                           "three": np.array([3]), "end": np.array([4])})
    return Case(made, inputs(x=normal(1, 8, 8, 8)))


@case
def initializer_as_output():
    made = model([node("MatMul", "x w", "y"), node("Transpose", "w", "wt", perm=[1, 0])], "x:4,96",
                 {"y:4,64": FLOAT, "w:96,64": FLOAT, "wt:64,96": FLOAT}, {"w": weight(96, 64)})
    return Case(made, inputs(x=normal(4, 96)), {"bytes": 1.5})


@case
def initializers_as_inputs():
    """IR version 3: each initializer is an input too, and stays of its type."""
    tables = {"w": kernel(32, 3, 3, 3), "s": uniform(32, low=0.5)(random(3)), "b": normal(32)(random(4)),
              "m": normal(32, scale=0.1)(random(5)), "v": uniform(32, low=0.5)(random(6)), "u": kernel(16, 32, 1, 1)}
    made = model([node("Conv", "x w", "h", pads=[1, 1, 1, 1]), node("BatchNormalization", "h s b m v", "n"),
                  node("Relu", "n", "r"), node("Upsample", "r", "l", mode="nearest", scales=[1.0, 1.0, 2.0, 2.0]),
                  node("Conv", "l u", "y")], {"x:1,3,8,8": FLOAT,
                                              **{f"{name}:{','.join(map(str, array.shape))}": FLOAT for name,
                                                 array in tables.items()}}, "y:1,16,16,16", tables, 7)
    return Case(made, inputs(x=normal(1, 3, 8, 8), **tables), {"bytes": 1.0})


@case
def overridable_initializer():
    """IR version 4 and newer: one initializer is an input that callers may set."""
    made = model([node("MatMul", "x w", "h"), node("Mul", "h gain", "t"), node("MatMul", "t v", "y")],
                 {"x:4,96": FLOAT, "gain:96": FLOAT}, "y:4,64",
                 {"w": weight(96, 96), "v": weight(96, 64), "gain": np.ones(96, np.float32)})
    return Case(made, inputs(x=normal(4, 96), gain=uniform(96, low=0.5, high=2)))


@case
def names_absent():
    """No node has a name."""
    made = between([node("Tanh", "h", "t"), node("Add", "t e", "g")], {"e": np.float32(1e-9)})
    for one in made.model.graph.node:
        one.name = ""
    return made


@case
def names_taken():
    """Names that converters make up are there already, and nodes are called as values are."""
    made = model([node("MatMul", "x w", "graph_input_cast_0", name="graph_input_cast0"),
                  node("Relu", "graph_input_cast_0", "x_cast_fp16", name="x"),
                  node("Cast", "x_cast_fp16", "w_fp16", name="w", to=DOUBLE),
                  node("Cast", "w_fp16", "y_output_cast_0", name="y_fp16", to=FLOAT),
                  node("Add", "y_output_cast_0 x_cast_to_fp16", "w_cast_to_float16", name="y"),
                  node("MatMul", "w_cast_to_float16 v", "y", name="graph_output_cast0")], "x:4,96", "y:4,64",
                 {"w": weight(96, 96), "v": weight(96, 64), "x_cast_to_fp16": weight(96, seed=9)})
    return Case(made, inputs(x=normal(4, 96)))


@case
def names_odd():
    """Spaces, slashes, other alphabets, very long ones."""
    long = "ein/sehr langer name:0" * 40
    made = between([node("Tanh", "h", "t"), node("Relu", "t", "r"), node("Add", "r b", "g")],
                   {"b": weight(WIDTH, seed=9)})
    for one in made.model.graph.node:
        for names in (one.input, one.output):
            for place, name in enumerate(names):
                names[place] = {"t": "vérité α/β 名 %s", "r": long, "b": "\"b'\\n"}.get(name, name)
    made.model.graph.initializer[-1].name = "\"b'\\n"
    return made


@case
def nodes_unsorted():
    """ONNX Runtime takes nodes in any order."""
    made = between([node("Tanh", "h", "t"), node("Relu", "h", "r"), node("Add", "t r", "g")], {})
    nodes = list(made.model.graph.node)
    del made.model.graph.node[:]
    made.model.graph.node.extend([nodes[-1], nodes[2], nodes[3], nodes[0], nodes[1]])
    return made


@case
def external_in_files():
    """Weights in three files, two of them shared, small ones inside."""
    made = between([node("MatMul", "h u", "t"), node("Add", "t b", "g")],
                   {"u": weight(WIDTH, WIDTH, seed=5), "b": weight(WIDTH, seed=6)})
    made.files = {"first": "first.bin", "u": "others.bin", "last": "others.bin", "b": "bias.bin"}
    return made


@case
def values_declared():
    """value_info for all values, which a conversion must bring up to date."""
    made = between([node("Tanh", "h", "t"), node("Add", "t b", "g")], {"b": weight(WIDTH, seed=9)})
    made.model = onnx.shape_inference.infer_shapes(made.model)
    made.model.graph.value_info.append(value("nowhere:3"))
    return made


@case
def input_is_output():
    """Values that are not computed pass through; some inputs and weights have no reader."""
    made = model([node("MatMul", "x w", "h"), node("Dropout", "h", "d mask"), node("MatMul", "d v", "y")],
                 {"x:4,96": FLOAT, "unused:2": FLOAT}, {"y:4,64": FLOAT, "x:4,96": FLOAT},
                 {"w": weight(96, 96), "v": weight(96, 64), "alone": weight(50)})
    return Case(made, inputs(x=normal(4, 96), unused=normal(2)))


@case
def stored_as_floats():
    """Values in float_data, scalars, and tensors without elements."""
    made = between([node("Concat", "h none", "c", axis=1), node("Mul", "c factor", "g")],
                   {"none": np.zeros((8, 0), np.float32)})
    made.model.graph.initializer.append(helper.make_tensor("factor", FLOAT, [], [0.75]))
    for one in made.model.graph.initializer:
        if one.name == "last":
            array = numpy_helper.to_array(one)
            one.CopyFrom(helper.make_tensor("last", FLOAT, array.shape, array.flatten().tolist()))
    return made


@case
def constants_of_all_forms():
    """Constants by value_float, value_floats and value, ConstantOfShape, EyeLike, OneHot."""
    return between([node("Constant", "", "a", value_float=0.5),
                    node("Constant", "", "b", value_floats=[float(i) / 96 for i in range(96)]),
                    node("ConstantOfShape", "shape", "c", value=tensor("", np.array([0.25], np.float32))),
                    node("EyeLike", "last", "e", dtype=FLOAT), node("MatMul", "h e", "i"), node("Mul", "i a", "t"),
                    node("Add", "t b", "u"), node("Add", "u c", "v"), node("OneHot", "ids depth pair", "o"),
                    node("Add", "v o", "g")], {"shape": np.array([96]), "ids": np.arange(8), "depth": np.array(96),
                                               "pair": np.array([0, 0.5], np.float32)})


@case
def no_floats():
    """The model has no floats to convert."""
    made = model([node("Add", "a b", "t"), node("Mul", "t t", "y")], {"a:5": INT64}, {"y:5": INT64},
                 {"b": np.arange(5)})
    return Case(made, inputs(a=whole(5)), {"bytes": 1.0})


# Quantisation


@case
def quantised_pairs():
    """Q and DQ around a convolution; the scale of an INT32 bias is tiny."""
    made = model([node("QuantizeLinear", "x xs xz", "xq"), node("DequantizeLinear", "xq xs xz", "xd"),
                  node("DequantizeLinear", "wq ws wz", "w", axis=0), node("DequantizeLinear", "bq bs bz", "b", axis=0),
                  node("Conv", "xd w b", "h"), node("Relu", "h", "r"), node("QuantizeLinear", "r rs xz", "rq"),
                  node("DequantizeLinear", "rq rs xz", "rd"), node("GlobalAveragePool", "rd", "p"),
                  node("Flatten", "p", "f"), node("MatMul", "f v", "y")], "x:1,8,12,12", "y:1,64",
                 {"xs": np.float32(0.03), "xz": np.uint8(128),
                  "wq": random(1).integers(-127, 127, (32, 8, 3, 3)).astype(np.int8),
                  "ws": uniform(32, low=0.0005, high=0.002)(random(2)), "wz": np.zeros(32, np.int8),
                  "bq": random(3).integers(-20000, 20000, 32).astype(np.int32),
                  "bs": uniform(32, low=1.5e-5, high=6e-5)(random(2)), "bz": np.zeros(32, np.int32),
                  "rs": np.float32(0.02), "v": weight(32, 64)})
    return Case(made, inputs(x=normal(1, 8, 12, 12)), {"share": 0.5, "bytes": 0.9})


@case
def quantised_integers():
    """MatMulInteger of what DynamicQuantizeLinear gives, QLinearMatMul: scales stay float32."""
    return between([node("DynamicQuantizeLinear", "h", "q s z"), node("MatMulInteger", "q wq z wz", "i"),
                    node("Cast", "i", "f", to=FLOAT), node("Mul", "s ws", "sw"), node("Mul", "f sw", "t"),
                    node("QuantizeLinear", "t ts wz", "tq"), node("QLinearMatMul", "tq ts wz wq ws wz us uz", "uq"),
                    node("DequantizeLinear", "uq us uz", "g")],
                   {"wq": random(1).integers(-127, 127, (96, 96)).astype(np.int8), "wz": np.int8(0),
                    "ws": np.float32(0.001), "ts": np.float32(0.02), "us": np.float32(0.02), "uz": np.int8(0)},
                   about={"share": 0.5, "bytes": 0.9})


@case
def quantised_weights_of_21():
    """INT8 weights in blocks, opset 21."""
    return between([node("DequantizeLinear", "wq ws", "w", axis=0, block_size=32), node("MatMul", "h w", "g")],
                   {"wq": random(1).integers(-127, 127, (96, 96)).astype(np.int8),
                    "ws": uniform(3, 96, low=0.0005, high=0.002)(random(2))}, opset=21, about={"bytes": 0.65})


# Operators of other domains, and of narrow types


@case
def contrib_transformer():
    """Fused operators of com.microsoft."""
    ms = {"domain": "com.microsoft"}
    made = model([node("Attention", "x wqkv bqkv", "a", num_heads=6, **ms),
                  node("SkipLayerNormalization", "a x s b", "n", epsilon=1e-12, **ms),
                  node("FusedMatMul", "n u", "t", alpha=0.5, **ms), node("BiasGelu", "t c", "k", **ms),
                  node("FastGelu", "k c", "q", **ms), node("QuickGelu", "q", "o", alpha=1.702, **ms),
                  node("MatMul", "o v", "y")], "x:2,10,96", "y:2,10,96",
                 {"wqkv": weight(96, 288), "bqkv": weight(288), "s": np.ones(96, np.float32),
                  "b": np.zeros(96, np.float32), "u": weight(96, 192), "c": weight(192), "v": weight(192, 96)},
                 domains=["com.microsoft"])
    return Case(made, inputs(x=normal(2, 10, 96)))


@case
def contrib_float_only():
    """Operators that take nothing but float32 (and float64): CDist, Inverse, MaxpoolWithMask are islands."""
    return between([node("CDist", "h table", "d", domain="com.microsoft", metric="euclidean"),
                    node("Mul", "d tenth", "g")], {"table": weight(96, 96, seed=5, scale=1), "tenth": np.float32(0.1)},
                   domains=["com.microsoft"], about={"bytes": 0.7})


@case
def contrib_simplified_norms():
    return between([node("SimplifiedLayerNormalization", "h s", "n", axis=-1, epsilon=1e-12),
                    node("SkipSimplifiedLayerNormalization", "n h s", "g", domain="com.microsoft", epsilon=1e-12)],
                   {"s": uniform(96, low=0.5)(random(3))}, constant_rows, domains=["com.microsoft"])


@case
def trees_and_scalers():
    """ai.onnx.ml: outputs are float32 whatever comes in; thresholds of trees are attributes."""
    trees = dict(nodes_treeids=[0] * 5, nodes_nodeids=list(range(5)), nodes_featureids=[0, 1, 0, 0, 0],
                 nodes_modes=["BRANCH_LT", "BRANCH_LT", "LEAF", "LEAF", "LEAF"],
                 nodes_values=[0.1, -0.2, 0.0, 0.0, 0.0], nodes_truenodeids=[1, 2, 0, 0, 0],
                 nodes_falsenodeids=[4, 3, 0, 0, 0], target_treeids=[0] * 3, target_nodeids=[2, 3, 4],
                 target_ids=[0] * 3, target_weights=[1.0, 2.0, 3.0], n_targets=1)
    return between([node("Scaler", "x", "k", domain="ai.onnx.ml", offset=[0.1] * 96, scale=[2.0] * 96),
                    node("TreeEnsembleRegressor", "k", "t", domain="ai.onnx.ml", **trees),
                    node("Normalizer", "h", "n", domain="ai.onnx.ml", norm="L2"), node("Mul", "n t", "g")], {},
                   domains=["ai.onnx.ml"])


@case
def boxes_and_suppression():
    """NonMaxSuppression and RoiAlign: coordinates of some hundreds, indices exact."""
    centre = np.stack(np.meshgrid(np.arange(4), np.arange(4)), -1).reshape(-1, 2) * 150.0 + 80
    made = model([node("Conv", "x w", "f"), node("MatMul", "h u", "o"), node("Add", "anchors o", "b"),
                  node("Unsqueeze", "b nought", "bb"), node("Unsqueeze", "scores nought2", "ss"),
                  node("NonMaxSuppression", "bb ss most iou low", "i"), node("Gather", "i two", "k", axis=1),
                  node("Gather", "b k", "kept"), node("Shape", "k", "n"),
                  node("ConstantOfShape", "n", "zeros", value=tensor("", np.array([0]))),
                  node("RoiAlign", "f kept zeros", "r", output_height=2, output_width=2, spatial_scale=1 / 32),
                  node("Flatten", "r", "l"), node("MatMul", "l v", "y")],
                 {"x:1,8,20,20": FLOAT, "h:16,32": FLOAT, "scores:16": FLOAT},
                 {"i:N,3": INT64, "kept:N,4": FLOAT, "y:N,16": FLOAT},
                 {"w": kernel(16, 8, 1, 1), "u": weight(32, 4),
                  "anchors": np.concatenate((centre - 60, centre + 60), 1).astype(np.float32), "nought": np.array([0]),
                  "nought2": np.array([0, 1]), "most": np.array([5]), "iou": np.array([0.5], np.float32),
                  "low": np.array([0.3], np.float32), "two": np.array(2), "v": weight(64, 16)})
    return Case(made, inputs(x=normal(1, 8, 20, 20), h=normal(16, 32),
                             scores=lambda rng: rng.permutation(np.linspace(0.05, 0.95, 16)).astype(np.float32)),
                {"share": 0.6, "bytes": 0.8})


@case
def fourier():
    """STFT, MelWeightMatrix and DFT of opset 17: sounds of int16's range."""
    made = model([node("STFT", "wave step window length", "s"), node("Mul", "s s", "q"),
                  node("ReduceSum", "q axis", "p", keepdims=0),
                  node("MelWeightMatrix", "bands size rate low high", "m"), node("MatMul", "p m", "k"),
                  node("Add", "k e", "ke"), node("Log", "ke", "l"), node("MatMul", "l w", "y")], "wave:1,4000",
                 "y:1,N,32", {"step": np.array(160), "window": np.hanning(400).astype(np.float32),
                              "length": np.array(400), "axis": np.array([3]), "bands": np.array(24),
                              "size": np.array(400), "rate": np.array(16000), "low": np.float32(20),
                              "high": np.float32(7600), "e": np.float32(1e-6), "w": weight(24, 32)}, 17)

    def wave(rng):
        tone = np.sin(np.arange(4000) * rng.uniform(0.05, 0.5))
        return (8000 * tone + 300 * rng.standard_normal(4000)).astype(np.float32)[None]
    return Case(made, inputs(wave=wave), {"share": 0.5, "bytes": 1.0})


@case
def losses():
    """SoftmaxCrossEntropyLoss and NegativeLogLikelihoodLoss, Hardmax, Einsum, Det."""
    made = model([node("Gemm", "x w b", "h", transB=1), node("SoftmaxCrossEntropyLoss", "h target", "loss logp"),
                  node("NegativeLogLikelihoodLoss", "logp target", "again"),
                  node("Einsum", "h h", "e", equation="ij,ik->jk"), node("MatMul", "e v", "y")],
                 {"x:6,96": FLOAT, "target:6": INT64}, {"loss:": FLOAT, "again:": FLOAT, "y:20,16": FLOAT},
                 {"w": weight(20, 96, scale=0.1), "b": weight(20), "v": weight(20, 16)})
    return Case(made, inputs(x=normal(6, 96), target=whole(6, high=20)))


@case
def recurrent_layers():
    """LSTM with peepholes, GRU with linear_before_reset, RNN with a clip, absent inputs."""
    made = model([node("LSTM", "x lw lr lb - - - lp", "a -", hidden_size=32), node("Squeeze", "a axis", "as"),
                  node("GRU", "as gw gr gb", "b", hidden_size=32, linear_before_reset=1),
                  node("Squeeze", "b axis", "bs"), node("RNN", "bs rw rr", "c", hidden_size=32, clip=5.0),
                  node("Squeeze", "c axis", "cs"), node("MatMul", "cs w", "y")], "x:10,2,24", "y:10,2,16",
                 {"lw": weight(1, 128, 24, scale=0.2), "lr": weight(1, 128, 32, scale=0.2),
                  "lb": weight(1, 256, scale=0.1), "lp": weight(1, 96, scale=0.1), "gw": weight(1, 96, 32, scale=0.2),
                  "gr": weight(1, 96, 32, scale=0.2), "gb": weight(1, 192, scale=0.1),
                  "rw": weight(1, 32, 32, scale=0.2), "rr": weight(1, 32, 32, scale=0.2), "axis": np.array([1]),
                  "w": weight(32, 16)})
    return Case(made, inputs(x=normal(10, 2, 24)))


@case
def resizes_and_grids():
    """Scales and regions of Resize, GridSample, Upsample of opset 9: coordinates, not values."""
    made = model([node("Conv", "x w", "h", pads=[1, 1, 1, 1]),
                  node("Resize", "h roi scales", "r", mode="linear",
                       coordinate_transformation_mode="tf_crop_and_resize", extrapolation_value=0.5),
                  node("Resize", "r - - sizes", "s", mode="cubic"), node("GridSample", "s grid", "q"),
                  node("Conv", "q v", "y")], {"x:1,3,16,16": FLOAT, "grid:1,24,24,2": FLOAT}, "y:1,16,24,24",
                 {"w": kernel(32, 3, 3, 3), "v": kernel(16, 32, 1, 1),
                  "roi": np.array([0, 0, 0.1, 0.1, 1, 1, 0.9, 0.9], np.float32),
                  "scales": np.array([1, 1, 1.7, 1.7], np.float32), "sizes": np.array([1, 32, 300, 300])}, 16)
    return Case(made, inputs(x=normal(1, 3, 16, 16), grid=uniform(1, 24, 24, 2, low=-0.95, high=0.95)), {})


# Opsets


@case
def opset_7():
    made = model([node("Conv", "x w", "h"), node("BatchNormalization", "h s b m v", "n"), node("LeakyRelu", "n", "r"),
                  node("Dropout", "r", "d"), node("Flatten", "d", "f"), node("Gemm", "f u c", "g", transB=1),
                  node("Clip", "g", "k", min=0.0, max=6.0), node("Softmax", "k", "y")], {"x:1,3,8,8": FLOAT}, "y:1,10",
                 {"w": kernel(32, 3, 3, 3), "s": uniform(32, low=0.5)(random(3)), "b": normal(32)(random(4)),
                  "m": normal(32, scale=0.1)(random(5)), "v": uniform(32, low=0.5)(random(6)), "u": kernel(10, 1152),
                  "c": weight(10)}, 7, ir=4)
    return Case(made, inputs(x=normal(1, 3, 8, 8)))


@case
def opset_9():
    made = model([node("Conv", "x w", "h"), node("Upsample", "h scales", "u", mode="linear"),
                  node("Where", "p u zero", "q"), node("Slice", "q", "l", starts=[0, 0, 0, 0],
                                                       ends=[1, 32, 2 ** 63 - 1, 12]),
                  node("Reshape", "l shape", "flat"), node("MatMul", "flat v", "y")],
                 {"x:1,3,8,8": FLOAT, "p:1,1,1,1": BOOL}, "y:32,16",
                 {"w": kernel(32, 3, 3, 3), "scales": np.array([1, 1, 2, 2], np.float32), "zero": np.float32(0),
                  "shape": np.array([32, 144]), "v": weight(144, 16)}, 9)
    return Case(made, inputs(x=normal(1, 3, 8, 8), p=lambda rng: np.ones((1, 1, 1, 1), bool)))


@case
def opset_18():
    """Axes as inputs of reductions, Split in a number of parts, Pad with axes."""
    return between([node("Split", "h", "a b", num_outputs=2, axis=1), node("ReduceMean", "a axes", "m"),
                    node("ReduceMax", "b axes", "x2"), node("Sub", "a m", "c"), node("Add", "b x2", "d"),
                    node("Concat", "c d", "e", axis=1), node("Mish", "e", "f"), node("Pad", "f pads one axes", "p"),
                    node("Slice", "p nought width axes", "g")],
                   {"axes": np.array([1]), "pads": np.array([0, 2]), "one": np.float32(1), "nought": np.array([0]),
                    "width": np.array([96])}, opset=18)


@case
def opset_20():
    return between([node("Gelu", "h", "a", approximate="tanh"), node("ReduceMax", "a axes", "m"),
                    node("Sub", "a m", "s"), node("IsInf", "s", "i"), node("Where", "i nought s", "g")],
                   {"axes": np.array([1]), "nought": np.float32(0)}, opset=20)


@case
def opset_21():
    return between([node("Reshape", "h s", "r"), node("GroupNormalization", "r scale shift", "n", num_groups=4,
                                                      epsilon=1e-12), node("Reshape", "n back", "g")],
                   {"s": np.array([8, 12, 8]), "back": np.array([8, 96]), "scale": uniform(12, low=0.5)(random(3)),
                    "shift": normal(12)(random(4))}, constant_rows, opset=21)


@case
def opset_22():
    made = model([node("Conv", "x w b", "h"), node("InstanceNormalization", "h s t", "n"), node("HardSwish", "n", "k"),
                  node("GlobalMaxPool", "k", "p"), node("Flatten", "p", "f"), node("MatMul", "f v", "y")],
                 "x:1,3,12,12", "y:1,10", {"w": kernel(32, 3, 3, 3), "b": weight(32),
                                           "s": uniform(32, low=0.5)(random(3)), "t": normal(32)(random(4)),
                                           "v": weight(32, 10)}, 22)
    return Case(made, inputs(x=normal(1, 3, 12, 12)))


@case
def opset_23():
    """RMSNormalization, RotaryEmbedding and Attention are operators."""
    places = np.arange(400)[:, None] * (1 / 10000 ** (np.arange(8) / 8))[None]
    made = model([node("RMSNormalization", "x s", "n", epsilon=1e-12), node("MatMul", "n wq", "q"),
                  node("MatMul", "n wk", "k"), node("MatMul", "n wv", "v"),
                  node("RotaryEmbedding", "q cos sin ids", "qr", num_heads=6),
                  node("RotaryEmbedding", "k cos sin ids", "kr", num_heads=6),
                  node("Attention", "qr kr v mask", "a", q_num_heads=6, kv_num_heads=6), node("MatMul", "a wo", "y")],
                 {"x:2,10,96": FLOAT, "ids:2,10": INT64, "mask:10,10": BOOL}, "y:2,10,96",
                 {"s": uniform(96, low=0.5)(random(3)), **{name: weight(96, 96, seed=i) for i,
                                                           name in enumerate(("wq", "wk", "wv", "wo"))},
                  "cos": np.cos(places).astype(np.float32), "sin": np.sin(places).astype(np.float32)}, 23)
    return Case(made, inputs(x=normal(2, 10, 96), ids=whole(2, 10, high=400), mask=lambda rng: np.tri(10).astype(bool)))


@case
def opset_24():
    return between([node("Softmax", "h", "p"), node("TopK", "p k", "t i"),
                    node("ScatterElements", "h i t", "s", axis=1), node("Swish", "s", "g")], {"k": np.array([4])},
                   opset=24)


@case
def opset_25():
    return between([node("LayerNormalization", "h s b", "n", epsilon=1e-12), node("CumSum", "n axis", "c"),
                    node("Tanh", "c", "g")], {"s": uniform(96, low=0.5)(random(3)), "b": normal(96)(random(4)),
                                              "axis": np.array(1)}, constant_rows, opset=25)


@case
def layer_norm_of_17():
    """Activations of thousands in LayerNormalization, whose inside is float32 by stash_type."""
    return between([node("Mul", "h big", "t"), node("LayerNormalization", "t s b", "g m d", epsilon=1e-12)],
                   {"big": np.float32(3000), "s": uniform(96, low=0.5)(random(3)), "b": normal(96)(random(4))},
                   opset=17)
