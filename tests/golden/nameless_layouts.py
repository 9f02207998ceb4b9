# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Checkpoints whose tensors have places or no names at all: lists, bare tensors, packed modules."""
import collections
import warnings
import zipfile

import torch

from checkpoint_cases import OUT, expect, quantized, ramp, save


def save_nameless(network):
    """Tensors in lists, or alone: they have places, not names."""
    torch.manual_seed(8)
    plain = network().state_dict()
    save("listed.pt", {"state_dict": [plain], "acc": torch.tensor(0.5)}, lambda loaded: loaded["state_dict"][0],
         "state_dict.0")
    two = [collections.OrderedDict(w=ramp(2)), collections.OrderedDict(w=ramp(3), b=ramp(1))]
    numbered = {"0.w": two[0]["w"], "1.w": two[1]["w"], "1.b": two[1]["b"]}
    save("listed_two.pt", {"acc": torch.tensor(0.5), "state_dict": two}, lambda loaded: numbered, "state_dict")
    save("list_of_dicts.pt", two, lambda loaded: numbered)
    save("list_of_one.pt", (two[1], 3), lambda loaded: loaded[0], "0")
    save("wrapped.pt", {"my_network": two[1], "loss": torch.tensor(0.25)}, lambda loaded: loaded["my_network"],
         "my_network")
    save("list.pt", [ramp(2), ramp(3, 2)], lambda loaded: {str(i): tensor for i, tensor in enumerate(loaded)})
    save("listed_tensors.pt", {"params": (ramp(2), ramp(3)), "epoch": 1},
         lambda loaded: {f"params.{i}": tensor for i, tensor in enumerate(loaded["params"])})
    save("fc.weight.pt", ramp(3, 2).t(), lambda loaded: {"fc.weight": loaded})
    save("legacy_bare.pt", ramp(4), lambda loaded: {"legacy_bare": loaded}, legacy=True)


def save_moved_version():
    # libtorch asks for the version at .data/version first (caffe2/serialize/inline_container.cc).
    with zipfile.ZipFile(OUT / "script.pt") as source, zipfile.ZipFile(OUT / "script_version.pt", "w") as out:
        for info in source.infolist():
            name = info.filename.replace("script/version", "script/.data/version")
            out.writestr(zipfile.ZipInfo(name), source.read(info))
    expect("script_version.pt", torch.jit.load(str(OUT / "script_version.pt")).state_dict(), format="torchscript")


def save_packed():
    """Quantized modules pack their weights into tuples and objects without names."""
    class Small(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = torch.nn.Linear(3, 2)
            self.keep = torch.nn.LayerNorm(2)
            self.lstm = torch.nn.LSTM(2, 2)

        def forward(self, x):
            return self.keep(self.lstm(self.fc(x))[0])

    torch.manual_seed(9)
    torch.backends.quantized.engine = "qnnpack"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        packed = torch.quantization.quantize_dynamic(Small(), {torch.nn.Linear, torch.nn.LSTM}, dtype=torch.qint8)
        state = packed.state_dict()
        tensors = {}
        for name, value in state.items():
            if name == "fc._packed_params._packed_params":
                tensors.update(quantized("fc.weight", value[0]))
                tensors["fc.bias"] = value[1]
            elif isinstance(value, torch.Tensor):
                tensors[name] = value
        save("packed.pt", state, lambda loaded: tensors, skipped=("lstm._all_weight_values.0.param",))
        torch.jit.script(packed).save(str(OUT / "script_quantized.pt"))
    kept = torch.jit.load(str(OUT / "script_quantized.pt")).state_dict()
    expect("script_quantized.pt", {name: value for name, value in kept.items() if isinstance(value, torch.Tensor)},
           skipped=("fc._packed_params._packed_params", "lstm._all_weight_values.0.param"), format="torchscript")


def make(network):
    save_nameless(network)
    save_packed()
    save_moved_version()
