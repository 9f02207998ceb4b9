# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Inputs for the published models of `./dev real`, as their packages feed them; for convert_models.py."""

import fnmatch

import numpy as np
import onnx
from PIL import Image, ImageDraw

import runtime_session

SAMPLES = 512  # the voice detectors take these at 16 kHz


def speech(rng, samples):
    """A voice-like tone whose loudness changes, between -1 and 1."""
    time = np.arange(samples) / 16000
    pitch = rng.uniform(90, 250)
    wave = sum(np.sin(2 * np.pi * k * pitch * time) / k for k in range(1, 6))
    return (0.2 * wave * np.interp(np.arange(samples), np.linspace(0, samples, 7),
                                   rng.random(7)) + 0.01 * rng.standard_normal(samples)).astype(np.float32)[None]


def page(rng, height, width):
    """Lines of dark letters on light paper, between -1 and 1."""
    paper = Image.new("L", (width, height), 235)
    for row in range(height // 48):
        text = "".join(rng.choice(list("ABCDEFGHKLMNOPRSTUVXYZ0123456789"), width // 24))
        line = Image.new("L", (width // 3, 16), 235)
        ImageDraw.Draw(line).text((2, 2), text, fill=20)
        paper.paste(line.resize((width, 48), Image.BILINEAR), (0, 48 * row))
    image = np.asarray(paper, np.float32)[None, None].repeat(3, 1) / 127.5 - 1
    return (image + 0.02 * rng.standard_normal(image.shape)).astype(np.float32)


def silero(rng):
    return {"input": speech(rng, SAMPLES), "sr": np.array(16000),
            "h": (0.1 * rng.standard_normal((2, 1, 64))).astype(np.float32),
            "c": (0.1 * rng.standard_normal((2, 1, 64))).astype(np.float32),
            "state": (0.1 * rng.standard_normal((2, 1, 128))).astype(np.float32)}


FED = {  # name of the model: its inputs
    "ch_PP-OCRv4_det*": lambda rng: {"x": page(rng, 128, 160)},
    "ch_PP-OCRv4_rec*": lambda rng: {"x": page(rng, 48, 160)},
    "ch_ppocr_mobile*": lambda rng: {"x": page(rng, 48, 192)},
    "silero*": silero,
    "melspectrogram": lambda rng: {"input": speech(rng, 12400) * 30000},
    "embedding_model": lambda rng: {"input_1": (rng.standard_normal((1, 76, 32, 1)) * 1.5 + 2).astype(np.float32)},
    "*": None,  # wake words: features of the embedding model
}
# Models that are out of tolerance even if only their matrix and convolution nodes are converted. The networks of text
# recognition are off by 0.075 and 0.078 of the greatest value. In the one that finds text the first convolution alone
# is off by 0.0055: their edges are steep.
ABOUT = {"melspectrogram": {"share": 0, "bytes": 1.1}, "ch_PP-OCRv4_det_infer": {"share": 0, "bytes": 1.1},
         "ch_PP-OCRv4_rec_infer": {"share": 0, "bytes": 1.1},
         "silero_vad": {"share": 0.7, "bytes": 0.8}, "silero_vad_legacy": {"share": 0.7, "bytes": 0.8}}


def inputs_of(path, rng):
    declared = onnx.load(str(path), load_external_data=False).graph
    stored = {tensor.name for tensor in declared.initializer}
    wanted = [given for given in declared.input if given.name not in stored]
    maker = next(maker for pattern,
                 maker in FED.items() if fnmatch.fnmatch(path.parent.name.strip(".").removeprefix("npm-"), pattern))
    if maker:
        made = maker(rng)
        return {given.name: made[given.name] for given in wanted}
    return {given.name: (rng.standard_normal([one.dim_value or 1 for one in given.type.tensor_type.shape.dim]) * 8)
            .astype(runtime_session.DTYPES[given.type.tensor_type.elem_type]) for given in wanted}
