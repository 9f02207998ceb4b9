# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Networks that people deploy, for convert_models.py: seeded random weights, scaled as trained ones, inputs as in use.

A network is made by a function of NETWORKS: it returns a Network. `inputs` is called with a torch.Generator and gives
one set of inputs by name, other ones for each seed, so that some calibrate a conversion and others judge it.
"""

import dataclasses
import functools
import math
import typing

import torch
import torchvision
from torch import nn
from torch.nn import functional
from torchvision import models

NETWORKS = {}


@dataclasses.dataclass
class Network:
    module: nn.Module
    inputs: typing.Callable  # torch.Generator -> {name: tensor}
    opset: int = 17
    axes: dict | None = None  # dynamic ones, as torch.onnx.export takes them
    options: dict = dataclasses.field(default_factory=dict)  # of torch.onnx.export
    outputs: list | None = None
    about: dict = dataclasses.field(default_factory=dict)  # expectations of the referee, see convert_models.py
    settle: bool = False  # BatchNorm takes its statistics from some inputs


def network(function):
    NETWORKS[function.__name__] = function
    return function


def normal(generator, *shape, scale=1.0):
    return torch.randn(*shape, generator=generator) * scale


def uniform(generator, *shape, low=0.0, high=1.0):
    return low + (high - low) * torch.rand(*shape, generator=generator)


def whole(generator, low, high, *shape):
    return torch.randint(low, high, shape, generator=generator)


def photo(generator, count, size, channels=3):
    """Smooth shapes and some noise, normalised as ImageNet's photos are."""
    coarse = torch.rand(count, channels, 5, 5, generator=generator)
    image = functional.interpolate(coarse, size=(size, size), mode="bilinear", align_corners=False)
    return (image + 0.1 * torch.randn(count, channels, size, size, generator=generator) - 0.45) / 0.225


def speech(generator, count, samples):
    """Voiced bursts at 16 kHz: some harmonics of a pitch, and noise; between -1 and 1."""
    time = torch.arange(samples) / 16000
    pitch = uniform(generator, count, 1, low=90, high=250)
    wave = sum(torch.sin(2 * math.pi * k * pitch * time) / k for k in range(1, 6))
    envelope = functional.interpolate(torch.rand(count, 1, 9, generator=generator), size=samples, mode="linear")[:, 0]
    return 0.3 * wave * envelope + 0.01 * torch.randn(count, samples, generator=generator)


# Convolutions


def classifier(builder, size=64, opset=17, **more):
    return Network(builder(weights=None), lambda g: {"image": photo(g, 2, size)}, opset, {"image": {0: "batch"}},
                   settle=True, **more)


@network
def resnet18():
    return classifier(models.resnet18, opset=9)


@network
def resnet50():
    return classifier(models.resnet50, size=96, opset=13)


@network
def mobilenet_v2():
    return classifier(models.mobilenet_v2, size=96, opset=11)


@network
def mobilenet_v3_small():
    return classifier(models.mobilenet_v3_small, size=96, opset=16)


@network
def efficientnet_b0():
    return classifier(models.efficientnet_b0, size=96)


@network
def densenet121():
    return classifier(models.densenet121, opset=13)


@network
def squeezenet():
    return classifier(models.squeezenet1_1, opset=8, options={"do_constant_folding": False})


@network
def shufflenet():
    return classifier(models.shufflenet_v2_x1_0, opset=12)


@network
def googlenet():
    builder = functools.partial(models.googlenet, transform_input=True, aux_logits=False, init_weights=False)
    return classifier(builder, size=96, opset=15)


@network
def regnet():
    return classifier(models.regnet_y_400mf, opset=14)


@network
def resnet18_training_form():
    """BatchNorm is not folded into the convolutions."""
    return classifier(models.resnet18, opset=15, options={"training": torch.onnx.TrainingMode.PRESERVE,
                                                          "do_constant_folding": False})


@network
def resnet18_weights_as_inputs():
    return classifier(models.resnet18, opset=10, options={"keep_initializers_as_inputs": True})


@network
def convnext():
    from torchvision.models.convnext import CNBlockConfig, ConvNeXt
    blocks = [CNBlockConfig(48, 96, 2), CNBlockConfig(96, 192, 2), CNBlockConfig(192, 384, 4),
              CNBlockConfig(384, None, 2)]
    return Network(ConvNeXt(blocks, num_classes=100, layer_scale=0.1), lambda g: {"image": photo(g, 1, 96)})


class ConvBlock(nn.Sequential):
    def __init__(self, inside, outside, stride=1, activation=nn.ReLU):
        super().__init__(nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), activation())


class UNet(nn.Module):
    def __init__(self, classes=4):
        super().__init__()
        self.down1, self.down2, self.down3 = ConvBlock(3, 32), ConvBlock(32, 64, 2), ConvBlock(64, 128, 2)
        self.middle = nn.Sequential(ConvBlock(128, 128), ConvBlock(128, 128))
        self.up2, self.merge2 = nn.ConvTranspose2d(128, 64, 2, 2), ConvBlock(128, 64)
        self.up1, self.merge1 = nn.ConvTranspose2d(64, 32, 2, 2), ConvBlock(64, 32)
        self.head = nn.Conv2d(32, classes, 1)

    def forward(self, image):
        first = self.down1(image)
        second = self.down2(first)
        x = self.middle(self.down3(second))
        x = self.merge2(torch.cat((self.up2(x), second), 1))
        x = self.merge1(torch.cat((self.up1(x), first), 1))
        return self.head(x).softmax(1)


@network
def unet():
    return Network(UNet(), lambda g: {"image": photo(g, 1, 96)}, 11, {"image": {2: "height", 3: "width"}}, settle=True)


@network
def lraspp():
    class Logits(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None)

        def forward(self, image):
            return self.net(image)["out"]
    return Network(Logits(), lambda g: {"image": photo(g, 1, 128)}, 16, settle=True)


class Detector(nn.Module):
    """One stage, boxes as offsets of a grid's cells, non-maximum suppression inside.

    Weights of the score are set so that planted bright spots are found with wide margins: what is selected is then no
    matter of rounding, and a difference is a fault.
    """

    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(ConvBlock(3, 32, 2, nn.SiLU), ConvBlock(32, 64, 2, nn.SiLU),
                                      ConvBlock(64, 64, 2, nn.SiLU))
        self.boxes, self.score = nn.Conv2d(64, 4, 1), nn.Conv2d(64, 1, 1)
        grid = torch.stack(torch.meshgrid(torch.arange(12.), torch.arange(12.), indexing="xy"), -1) * 8 + 4
        self.register_buffer("centres", grid.reshape(-1, 2))

    def forward(self, image):
        x = self.backbone(image)
        offsets = self.boxes(x).flatten(2)[0].t()
        logits = (functional.avg_pool2d(image.mean(1, keepdim=True), 8) * 6 - 3 + 0.02 * self.score(x))[0].flatten()
        scores = logits.sigmoid()
        centres = self.centres + offsets[:, :2]
        sizes = 40 * offsets[:, 2:].mul(0.1).exp()
        boxes = torch.cat((centres - sizes / 2, centres + sizes / 2), 1)
        kept = torchvision.ops.nms(boxes, torch.where(scores > 0.3, scores, torch.zeros_like(scores)), 0.3)[:3]
        return boxes[kept], scores[kept], kept


def planted(generator):
    image = 0.05 * torch.rand(1, 3, 96, 96, generator=generator)
    for spot, (row, column) in enumerate(((1, 1), (1, 9), (7, 5))):
        shift = int(torch.randint(0, 2, (1,), generator=generator))
        image[:, :, 8 * (row + shift):8 * (row + shift) + 8, 8 * column:8 * column + 8] += 1 - 0.15 * spot
    return {"image": image}


@network
def detector_nms():
    return Network(Detector(), planted, 11, settle=True)


@network
def fasterrcnn():
    """Two stages with all their Ifs and non-maximum suppressions; untrained, it finds nothing that is sure."""
    class Boxes(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = models.detection.fasterrcnn_mobilenet_v3_large_320_fpn(
                weights=None, weights_backbone=None, min_size=96, max_size=128, rpn_pre_nms_top_n_test=30,
                rpn_post_nms_top_n_test=10, box_score_thresh=0.999)

        def forward(self, image):
            found = self.net([image])[0]
            return found["boxes"], found["labels"], found["scores"]
    boxes = Boxes().eval()
    norms = [part for part in boxes.modules() if isinstance(part, nn.BatchNorm2d)]
    for norm in norms:  # otherwise its values underflow in the depth
        norm.momentum = 1.0
        norm.train()
    with torch.no_grad():
        boxes(uniform(torch.Generator().manual_seed(100), 3, 96, 96))
    return Network(boxes, lambda g: {"image": uniform(g, 3, 96, 96)}, 16, about={"share": 0.9})


@network
def style_transfer():
    """Instance normalisation, reflection pads, images from 0 to 255."""
    class Style(nn.Module):
        def __init__(self):
            super().__init__()
            def block(inside, outside, kernel, stride=1):
                return nn.Sequential(nn.ReflectionPad2d(kernel // 2), nn.Conv2d(inside, outside, kernel, stride),
                                     nn.InstanceNorm2d(outside, affine=True), nn.ReLU())
            self.down = nn.Sequential(block(3, 16, 9), block(16, 32, 3, 2), block(32, 64, 3, 2))
            self.body = nn.ModuleList(nn.Sequential(block(64, 64, 3), block(64, 64, 3)) for _ in range(3))
            self.up = nn.Sequential(nn.Upsample(scale_factor=2), block(64, 32, 3), nn.Upsample(scale_factor=2),
                                    block(32, 16, 3))
            self.out = nn.Sequential(nn.ReflectionPad2d(4), nn.Conv2d(16, 3, 9))

        def forward(self, image):
            x = self.down(image)
            for block in self.body:
                x = x + block(x)
            return self.out(self.up(x)) * 50 + 127
    return Network(Style(), lambda g: {"image": (photo(g, 1, 64) * 57 + 114).clamp(0, 255)}, 9)


@network
def super_resolution():
    class Upscale(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = nn.Sequential(nn.Conv2d(1, 64, 5, 1, 2), nn.ReLU(), nn.Conv2d(64, 64, 3, 1, 1), nn.ReLU(),
                                      nn.Conv2d(64, 32, 3, 1, 1), nn.ReLU(), nn.Conv2d(32, 9, 3, 1, 1),
                                      nn.PixelShuffle(3))

        def forward(self, image):
            return functional.interpolate(image, scale_factor=3, mode="bicubic", align_corners=False) + self.body(image)
    return Network(Upscale(), lambda g: {"image": uniform(g, 1, 1, 40, 40)}, 12)


@network
def depth():
    """The inverse of a disparity."""
    class Depth(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = UNet(1)

        def forward(self, image):
            net, first = self.net, self.net.down1(image)
            x = net.head(net.merge1(torch.cat((net.up1(net.up2(net.down3(net.down2(first)))), first), 1)))
            return 1 / (0.01 + 9.99 * x.sigmoid())
    return Network(Depth(), lambda g: {"image": photo(g, 1, 64)}, 13, settle=True)


@network
def modulated():
    """Modulated convolutions of an image generator: a square root of a sum of squares and 1e-8."""
    class Layer(nn.Module):
        def __init__(self, inside, outside):
            super().__init__()
            self.weight = nn.Parameter(torch.randn(outside, inside, 3, 3))
            self.style = nn.Linear(128, inside)
            self.noise = nn.Parameter(torch.tensor(0.1))

        def forward(self, x, w):
            weight = self.weight * (self.style(w) + 1).reshape(1, -1, 1, 1)
            weight = weight * torch.rsqrt(weight.pow(2).sum((1, 2, 3), keepdim=True) + 1e-8)
            return functional.leaky_relu(functional.conv2d(x, weight, padding=1), 0.2) * 2 ** 0.5

    class Generator(nn.Module):
        def __init__(self):
            super().__init__()
            self.mapping = nn.Sequential(*[layer for _ in range(4) for layer in (nn.Linear(128, 128),
                                                                                 nn.LeakyReLU(0.2))])
            self.start = nn.Parameter(torch.randn(1, 64, 8, 8))
            self.layers = nn.ModuleList([Layer(64, 64), Layer(64, 32), Layer(32, 32)])
            self.image = nn.Conv2d(32, 3, 1)

        def forward(self, z):
            w = self.mapping(z * torch.rsqrt((z * z).mean(1, keepdim=True) + 1e-8))
            x = self.start
            for layer in self.layers:
                x = functional.interpolate(layer(x, w), scale_factor=2, mode="bilinear", align_corners=False)
            return self.image(x).tanh()
    return Network(Generator(), lambda g: {"z": normal(g, 1, 128)}, 14)


# Attention


class Attention(nn.Module):
    def __init__(self, width, heads, bias=True):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width, bias) for _ in range(4))

    def split(self, x):
        return x.reshape(x.shape[0], x.shape[1], self.heads, -1).transpose(1, 2)

    def forward(self, x, mask=None, context=None):
        context = x if context is None else context
        query, key, value = self.split(self.query(x)), self.split(self.key(context)), self.split(self.value(context))
        scores = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])
        if mask is not None:
            scores = scores + mask
        return self.out((scores.softmax(-1) @ value).transpose(1, 2).flatten(2))


class Block(nn.Module):
    def __init__(self, width, heads, epsilon=1e-5, before=True):
        super().__init__()
        self.before = before
        self.attention = Attention(width, heads)
        self.norm1, self.norm2 = nn.LayerNorm(width, epsilon), nn.LayerNorm(width, epsilon)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x, mask=None):
        if self.before:
            x = x + self.attention(self.norm1(x), mask)
            return x + self.mlp(self.norm2(x))
        x = self.norm1(x + self.attention(x, mask))
        return self.norm2(x + self.mlp(x))


def tokens_with_padding(g, count=2, length=24, words=1000):
    ids, mask = whole(g, 1, words, count, length), torch.ones(count, length, dtype=torch.int64)
    for row in range(count):
        mask[row, int(torch.randint(length // 2, length + 1, (1,), generator=g)):] = 0
    return {"input_ids": ids * mask, "attention_mask": mask}


TEXT_AXES = {"input_ids": {0: "batch", 1: "sequence"}, "attention_mask": {0: "batch", 1: "sequence"}}


@network
def vit():
    from torchvision.models.vision_transformer import VisionTransformer
    module = VisionTransformer(image_size=96, patch_size=16, num_layers=6, num_heads=6, hidden_dim=192, mlp_dim=768,
                               num_classes=100)
    nn.init.normal_(module.heads.head.weight, std=0.05)
    # The network is in training mode, since the exporter lacks a symbol of the fast path.
    return Network(module.train(), lambda g: {"image": photo(g, 2, 96)}, 14,
                   options={"training": torch.onnx.TrainingMode.PRESERVE})


@network
def swin():
    from torchvision.models.swin_transformer import SwinTransformer
    module = SwinTransformer(patch_size=[4, 4], embed_dim=48, depths=[2, 2, 2], num_heads=[2, 4, 8], window_size=[4, 4],
                             num_classes=50)
    return Network(module, lambda g: {"image": photo(g, 1, 64)}, 15)


class Bert(nn.Module):
    """Lowest float as mask, layer norm with an epsilon of 1e-12 written out, as exporters before opset 17 give it."""

    def __init__(self, words=1000, width=192, layers=4, lowest=None):
        super().__init__()
        self.lowest = torch.finfo(torch.float32).min if lowest is None else lowest
        self.word, self.place, self.kind = nn.Embedding(words, width), nn.Embedding(128, width), nn.Embedding(2, width)
        for table in (self.word, self.place, self.kind):
            nn.init.normal_(table.weight, std=0.02)
        self.norm = nn.LayerNorm(width, 1e-12)
        self.blocks = nn.ModuleList(Block(width, 6, 1e-12, before=False) for _ in range(layers))
        self.pool = nn.Linear(width, width)

    def forward(self, input_ids, attention_mask):
        places = torch.arange(input_ids.shape[1]).unsqueeze(0)
        x = self.norm(self.word(input_ids) + self.place(places) + self.kind(torch.zeros_like(input_ids)))
        mask = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * self.lowest
        for block in self.blocks:
            x = block(x, mask)
        return x, self.pool(x[:, 0]).tanh()


@network
def bert():
    return Network(Bert(), tokens_with_padding, 13, TEXT_AXES)


@network
def bert_mask_10000():
    return Network(Bert(lowest=-1e9), tokens_with_padding, 11, TEXT_AXES)


@network
def sentence_embedding():
    """Mean of the tokens that count, then a length of one: sum / clamp(1e-9), x / max(|x|, 1e-12)."""
    class Sentence(nn.Module):
        def __init__(self):
            super().__init__()
            self.bert = Bert(width=120, layers=3)

        def forward(self, input_ids, attention_mask):
            x = self.bert(input_ids, attention_mask)[0]
            mask = attention_mask.unsqueeze(-1).expand(x.shape).float()
            mean = (x * mask).sum(1) / torch.clamp(mask.sum(1), min=1e-9)
            return functional.normalize(mean, p=2.0, dim=1)
    return Network(Sentence(), tokens_with_padding, 14, TEXT_AXES)


@network
def distilbert_masked_fill():
    """-inf where a token does not count."""
    class Distil(nn.Module):
        def __init__(self):
            super().__init__()
            self.word, self.place = nn.Embedding(1000, 120), nn.Embedding(128, 120)
            self.query, self.key, self.value, self.out = (nn.Linear(120, 120) for _ in range(4))
            self.norm, self.head = nn.LayerNorm(120, 1e-12), nn.Linear(120, 3)

        def forward(self, input_ids, attention_mask):
            x = self.word(input_ids) + self.place(torch.arange(input_ids.shape[1]).unsqueeze(0))
            scores = self.query(x) @ self.key(x).transpose(1, 2) / 120 ** 0.5
            scores = scores.masked_fill((attention_mask == 0).unsqueeze(1).expand_as(scores), -float("inf"))
            return self.head(self.norm(x + self.out(scores.softmax(-1) @ self.value(x)))[:, 0])
    return Network(Distil(), tokens_with_padding, 12, TEXT_AXES)


class Gpt(nn.Module):
    """With a cache of keys and values, tanh's GELU by a power of 3, and tied embeddings."""

    def __init__(self, words=800, width=160, heads=4, layers=4):
        super().__init__()
        self.heads, self.layers = heads, layers
        self.word, self.place = nn.Embedding(words, width), nn.Embedding(256, width)
        nn.init.normal_(self.word.weight, std=0.05)
        nn.init.normal_(self.place.weight, std=0.02)
        self.norm1, self.norm2 = (nn.ModuleList(nn.LayerNorm(width) for _ in range(layers)) for _ in range(2))
        self.attend = nn.ModuleList(nn.Linear(width, 3 * width) for _ in range(layers))
        self.out = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.up, self.down = (nn.ModuleList(nn.Linear(*size) for _ in range(layers)) for size in ((width, 4 * width),
                                                                                                  (4 * width, width)))
        self.last = nn.LayerNorm(width)
        self.register_buffer("causal", torch.tril(torch.ones(256, 256, dtype=torch.bool)))

    def split(self, x):
        return x.reshape(x.shape[0], x.shape[1], self.heads, -1).transpose(1, 2)

    @staticmethod
    def gelu(x):
        return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * torch.pow(x, 3.0))))

    def forward(self, input_ids, position_ids, attention_mask, past):
        x = self.word(input_ids) + self.place(position_ids)
        extended = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * torch.finfo(torch.float32).min
        present = []
        for layer in range(self.layers):
            query, key, value = (self.split(part) for part in self.attend[layer](self.norm1[layer](x)).chunk(3, 2))
            key, value = torch.cat((past[layer, 0], key), 2), torch.cat((past[layer, 1], value), 2)
            present.append(torch.stack((key, value)))
            scores = query @ key.transpose(-1, -2) / key.shape[-1] ** 0.5
            start, end = key.shape[2] - query.shape[2], key.shape[2]
            scores = torch.where(self.causal[start:end, :end], scores, torch.tensor(torch.finfo(torch.float32).min))
            x = x + self.out[layer](((scores + extended).softmax(-1) @ value).transpose(1, 2).flatten(2))
            x = x + self.down[layer](self.gelu(self.up[layer](self.norm2[layer](x))))
        return self.last(x) @ self.word.weight.t(), torch.stack(present)


@network
def gpt2_cache():
    def inputs(g):
        return {"input_ids": whole(g, 0, 800, 1, 5), "position_ids": torch.arange(7, 12).unsqueeze(0),
                "attention_mask": torch.ones(1, 12, dtype=torch.int64), "past": normal(g, 4, 2, 1, 4, 7, 40, scale=0.5)}
    axes = {"input_ids": {1: "step"}, "position_ids": {1: "step"}, "attention_mask": {1: "total"},
            "past": {4: "before"}}
    return Network(Gpt(), inputs, 13, axes, outputs=["logits", "present"])


class RmsNorm(nn.Module):
    def __init__(self, width, epsilon=1e-6):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(torch.ones(width) + 0.1 * torch.randn(width)), epsilon

    def forward(self, x):
        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon))


class Llama(nn.Module):
    """Rotary positions from ids, keys shared by heads, and a few massive activations, as trained ones have."""

    def __init__(self, words=800, width=160, heads=4, shared=2, layers=4, massive=0.0):
        super().__init__()
        self.heads, self.shared, self.size, self.layers = heads, shared, width // heads, layers
        self.word = nn.Embedding(words, width)
        nn.init.normal_(self.word.weight, std=0.05)
        self.register_buffer("frequencies", 1.0 / 10000 ** (torch.arange(0, self.size, 2).float() / self.size))
        self.norm1, self.norm2 = (nn.ModuleList(RmsNorm(width) for _ in range(layers)) for _ in range(2))
        self.query, self.out = (nn.ModuleList(nn.Linear(width, width, False) for _ in range(layers)) for _ in range(2))
        self.key, self.value = (nn.ModuleList(nn.Linear(width, shared * self.size,
                                                        False) for _ in range(layers)) for _ in range(2))
        self.gate, self.up = (nn.ModuleList(nn.Linear(width, 3 * width,
                                                      False) for _ in range(layers)) for _ in range(2))
        self.down = nn.ModuleList(nn.Linear(3 * width, width, False) for _ in range(layers))
        self.last, self.head = RmsNorm(width), nn.Linear(width, words, False)
        if massive:
            with torch.no_grad():
                self.word.weight[:, 7] += massive

    def rotate(self, x, cosine, sine):
        first, second = x.chunk(2, -1)
        return x * cosine + torch.cat((-second, first), -1) * sine

    def forward(self, input_ids, position_ids):
        x = self.word(input_ids)
        angles = position_ids[:, :, None].float() * self.frequencies[None, None, :]
        angles = torch.cat((angles, angles), -1).unsqueeze(1)
        cosine, sine = angles.cos(), angles.sin()
        length = input_ids.shape[1]
        mask = torch.full((length, length), torch.finfo(torch.float32).min).triu(1)
        for layer in range(self.layers):
            y = self.norm1[layer](x)
            query = self.query[layer](y).reshape(y.shape[0], length, self.heads, self.size).transpose(1, 2)
            key = self.key[layer](y).reshape(y.shape[0], length, self.shared, self.size).transpose(1, 2)
            value = self.value[layer](y).reshape(y.shape[0], length, self.shared, self.size).transpose(1, 2)
            query, key = self.rotate(query, cosine, sine), self.rotate(key, cosine, sine)
            key, value = (part.unsqueeze(2).expand(-1, -1, self.heads // self.shared, -1, -1).reshape(query.shape)
                          for part in (key, value))
            scores = query @ key.transpose(-1, -2) / math.sqrt(self.size) + mask
            x = x + self.out[layer]((scores.float().softmax(-1) @ value).transpose(1, 2).flatten(2))
            y = self.norm2[layer](x)
            x = x + self.down[layer](functional.silu(self.gate[layer](y)) * self.up[layer](y))
        return self.head(self.last(x))


def far_tokens(g, furthest=100):
    start = int(torch.randint(0, furthest, (1,), generator=g))
    return {"input_ids": whole(g, 0, 800, 2, 12), "position_ids": torch.arange(start, start + 12).expand(2, 12).clone()}


@network
def llama():
    return Network(Llama(), far_tokens, 14)


@network
def llama_massive_activations():
    return Network(Llama(massive=400.0), far_tokens, 15)


@network
def llama_far_positions():
    """Positions that float16 and bfloat16 do not hold exactly."""
    return Network(Llama(layers=2), functools.partial(far_tokens, furthest=30000), 17)


class T5(nn.Module):
    """Encoder: buckets of relative positions by a logarithm, RMS norm, no scaling of scores, wide residuals."""

    def __init__(self, width=128, heads=4, layers=3):
        super().__init__()

        def dense(inside, outside):
            return nn.ModuleList(nn.Linear(inside, outside, False) for _ in range(layers))
        self.word, self.bias = nn.Embedding(800, width), nn.Embedding(32, heads)
        self.query, self.key, self.value, self.out = (dense(width, width) for _ in range(4))
        self.wi, self.wo = dense(width, 4 * width), dense(4 * width, width)
        self.norm1, self.norm2 = (nn.ModuleList(RmsNorm(width) for _ in range(layers)) for _ in range(2))
        self.last, self.heads, self.layers = RmsNorm(width), heads, layers
        for layer in range(layers):
            nn.init.normal_(self.query[layer].weight, std=(width * width / heads) ** -0.5)
            nn.init.normal_(self.wo[layer].weight, std=1.5)

    @staticmethod
    def bucket(distance):
        result = (distance > 0).to(torch.int64) * 16
        distance = distance.abs()
        large = 8 + (torch.log(distance.float() / 8) / math.log(128 / 8) * 8).to(torch.int64)
        return result + torch.where(distance < 8, distance, torch.minimum(large, torch.full_like(large, 15)))

    def forward(self, input_ids, attention_mask):
        x = self.word(input_ids)
        places = torch.arange(input_ids.shape[1])
        scores_bias = self.bias(self.bucket(places[None, :] - places[:, None])).permute(2, 0, 1).unsqueeze(0)
        scores_bias = scores_bias + (1.0 - attention_mask[:, None, None, :].float()) * torch.finfo(torch.float32).min
        for layer in range(self.layers):
            y = self.norm1[layer](x)
            query, key, value = (part[layer](y).reshape(*y.shape[:2], self.heads, -1).transpose(1, 2)
                                 for part in (self.query, self.key, self.value))
            weights = (query @ key.transpose(-1, -2) + scores_bias).softmax(-1)
            x = x + self.out[layer]((weights @ value).transpose(1, 2).flatten(2))
            x = x + self.wo[layer](self.wi[layer](self.norm2[layer](x)).relu())
        return self.last(x)


@network
def t5_encoder():
    return Network(T5(), functools.partial(tokens_with_padding, words=800), 13, TEXT_AXES)


@network
def whisper_encoder():
    class Whisper(nn.Module):
        def __init__(self, width=192):
            super().__init__()
            self.conv1, self.conv2 = nn.Conv1d(80, width, 3, 1, 1), nn.Conv1d(width, width, 3, 2, 1)
            scale = torch.exp(-math.log(10000) / (width // 2 - 1) * torch.arange(width // 2))
            angles = torch.arange(100)[:, None] * scale[None, :]
            self.register_buffer("places", torch.cat((angles.sin(), angles.cos()), 1))
            self.blocks = nn.ModuleList(Block(width, 6) for _ in range(4))
            self.norm = nn.LayerNorm(width)

        def forward(self, mel):
            x = functional.gelu(self.conv2(functional.gelu(self.conv1(mel)))).permute(0, 2, 1) + self.places
            for block in self.blocks:
                x = block(x)
            return self.norm(x)
    return Network(Whisper(), lambda g: {"mel": uniform(g, 1, 80, 200, low=-1, high=1.5)})


@network
def clip():
    """Two towers, lengths of one, and a scale of 100 before the softmax."""
    class Clip(nn.Module):
        def __init__(self):
            super().__init__()
            self.patches, self.word = nn.Conv2d(3, 128, 16, 16, bias=False), nn.Embedding(800, 128)
            self.image, self.text = (nn.Sequential(*[Block(128, 4) for _ in range(2)]) for _ in range(2))
            self.project = nn.ModuleList(nn.Linear(128, 64, False) for _ in range(2))
            self.scale = nn.Parameter(torch.tensor(math.log(100.0)))

        def forward(self, image, input_ids):
            pictures = self.project[0](self.image(self.patches(image).flatten(2).transpose(1, 2)).mean(1))
            texts = self.project[1](self.text(self.word(input_ids))[torch.arange(input_ids.shape[0]),
                                                                    input_ids.argmax(-1)])
            pictures = pictures / pictures.norm(dim=1, keepdim=True)
            texts = texts / texts.norm(dim=1, keepdim=True)
            logits = self.scale.exp() * pictures @ texts.t()
            return logits, pictures, texts
    return Network(Clip(), lambda g: {"image": photo(g, 2, 64), "input_ids": whole(g, 1, 800, 3, 10)}, 14)


@network
def conformer():
    class Conformer(nn.Module):
        def __init__(self, width=96):
            super().__init__()
            self.subsample = nn.Sequential(nn.Conv2d(1, 32, 3, 2, 1), nn.ReLU(), nn.Conv2d(32, 32, 3, 2, 1), nn.ReLU())
            self.enter, self.block = nn.Linear(32 * 20, width), nn.ModuleList(Block(width, 4) for _ in range(2))
            self.gate = nn.ModuleList(nn.Conv1d(width, 2 * width, 1) for _ in range(2))
            self.depth = nn.ModuleList(nn.Conv1d(width, width, 15, padding=7, groups=width) for _ in range(2))
            self.norm = nn.ModuleList(nn.BatchNorm1d(width) for _ in range(2))
            self.head = nn.Linear(width, 40)

        def forward(self, mel):
            x = self.subsample(mel.unsqueeze(1))
            x = self.enter(x.permute(0, 2, 1, 3).flatten(2))
            for block, gate, depth, norm in zip(self.block, self.gate, self.depth, self.norm):
                x = block(x)
                x = x + functional.silu(norm(depth(functional.glu(gate(x.transpose(1, 2)), 1)))).transpose(1, 2)
            return self.head(x).log_softmax(-1)
    return Network(Conformer(), lambda g: {"mel": normal(g, 1, 100, 80, scale=3) - 6}, 13, settle=True)


@network
def torch_transformer():
    """torch's own encoder and decoder, with a causal mask of -inf."""
    class Translate(nn.Module):
        def __init__(self):
            super().__init__()
            self.source, self.target = nn.Embedding(500, 96), nn.Embedding(500, 96)
            self.net = nn.Transformer(96, 4, 2, 2, 192, dropout=0.0, batch_first=True).train()
            self.head = nn.Linear(96, 500)

        def forward(self, source, target):
            mask = torch.triu(torch.full((9, 9), float("-inf")), 1)
            return self.head(self.net(self.source(source), self.target(target), tgt_mask=mask))
    return Network(Translate(), lambda g: {"source": whole(g, 0, 500, 2, 11), "target": whole(g, 0, 500, 2, 9)}, 15,
                   options={"training": torch.onnx.TrainingMode.PRESERVE})


# Recurrence, sound


@network
def lstm_tagger():
    class Tagger(nn.Module):
        def __init__(self):
            super().__init__()
            self.word, self.cells = nn.Embedding(2000, 96), nn.LSTM(96, 128, 2, bidirectional=True, batch_first=True)
            self.head = nn.Linear(256, 17)

        def forward(self, tokens):
            return self.head(self.cells(self.word(tokens))[0]).log_softmax(-1)
    return Network(Tagger(), lambda g: {"tokens": whole(g, 0, 2000, 2, 15)}, 11, {"tokens": {0: "batch", 1: "time"}})


@network
def lstm_states():
    class Stream(nn.Module):
        def __init__(self):
            super().__init__()
            self.cells, self.head = nn.LSTM(40, 96, 2), nn.Linear(96, 1)

        def forward(self, frames, hidden, cell):
            x, (hidden, cell) = self.cells(frames, (hidden, cell))
            return self.head(x).sigmoid(), hidden, cell
    return Network(Stream(), lambda g: {"frames": normal(g, 8, 1, 40), "hidden": normal(g, 2, 1, 96, scale=0.3),
                                        "cell": normal(g, 2, 1, 96, scale=0.5)}, 9,
                   outputs=["probability", "new_hidden", "new_cell"])


@network
def gru_forecast():
    class Forecast(nn.Module):
        def __init__(self):
            super().__init__()
            self.cells, self.head = nn.GRU(8, 64, 2, batch_first=True), nn.Linear(64, 4)

        def forward(self, history):
            mean, std = history.mean(1, keepdim=True), history.std(1, keepdim=True) + 1e-8
            x = self.cells((history - mean) / std)[1][-1]
            return self.head(x) * std[:, 0, :4] + mean[:, 0, :4]
    return Network(Forecast(), lambda g: {"history": normal(g, 2, 30, 8, scale=20) + 300}, 14)


@network
def crnn_ocr():
    class Crnn(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = nn.Sequential(ConvBlock(1, 32), nn.MaxPool2d(2), ConvBlock(32, 64), nn.MaxPool2d(2),
                                      ConvBlock(64, 128), nn.MaxPool2d((8, 1)))
            self.cells, self.head = nn.LSTM(128, 96, bidirectional=True), nn.Linear(192, 60)

        def forward(self, image):
            x = self.conv(image).squeeze(2).permute(2, 0, 1)
            return self.head(self.cells(x)[0]).log_softmax(2)
    return Network(Crnn(), lambda g: {"image": photo(g, 1, 32, 1).repeat(1, 1, 1, 3)}, 13, settle=True)


@network
def wavenet():
    class WaveNet(nn.Module):
        def __init__(self, width=48):
            super().__init__()
            self.enter = nn.Conv1d(1, width, 1)
            self.dilated = nn.ModuleList(nn.Conv1d(width, 2 * width, 2, dilation=2 ** k) for k in range(7))
            self.residual, self.skip = (nn.ModuleList(nn.Conv1d(width, width, 1) for _ in range(7)) for _ in range(2))
            self.out1, self.out2 = nn.Conv1d(width, width, 1), nn.Conv1d(width, 64, 1)

        def forward(self, wave):
            x, total = self.enter(wave.unsqueeze(1)), 0
            for k in range(7):
                filtered, gate = self.dilated[k](functional.pad(x, (2 ** k, 0))).chunk(2, 1)
                y = filtered.tanh() * gate.sigmoid()
                total, x = total + self.skip[k](y), x + self.residual[k](y)
            return self.out2(self.out1(total.relu()).relu()).softmax(1)
    return Network(WaveNet(), lambda g: {"wave": speech(g, 1, 600)}, 13)


@network
def hifigan():
    class Vocoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.enter = nn.Conv1d(80, 128, 7, padding=3)
            self.up = nn.ModuleList(nn.utils.weight_norm(nn.ConvTranspose1d(128 // 2 ** k, 64 // 2 ** k, 8, 4,
                                                                            2)) for k in range(3))
            self.mix = nn.ModuleList(nn.utils.weight_norm(nn.Conv1d(64 // 2 ** k, 64 // 2 ** k, 3, padding=3,
                                                                    dilation=3)) for k in range(3))
            self.leave = nn.Conv1d(16, 1, 7, padding=3)

        def forward(self, mel):
            x = self.enter(mel)
            for up, mix in zip(self.up, self.mix):
                x = up(functional.leaky_relu(x, 0.1))
                x = x + mix(functional.leaky_relu(x, 0.1))
            return self.leave(functional.leaky_relu(x)).tanh()
    return Network(Vocoder(), lambda g: {"mel": normal(g, 1, 80, 20, scale=2) - 5}, 15)


@network
def harmonic_source():
    """A phase that is summed over thousands of samples, then its sine."""
    class Source(nn.Module):
        def __init__(self):
            super().__init__()
            self.mix, self.filter = nn.Linear(8, 1), nn.Conv1d(1, 16, 9, padding=4)
            self.out = nn.Conv1d(16, 1, 9, padding=4)

        def forward(self, pitch):
            frames = functional.interpolate(pitch.unsqueeze(1), scale_factor=80.0, mode="nearest").squeeze(1)
            harmonics = frames.unsqueeze(-1) * torch.arange(1, 9).float()
            phase = torch.cumsum(harmonics / 16000, 1)
            waves = torch.sin(2 * math.pi * phase)
            return self.out(self.filter(self.mix(waves).tanh().transpose(1, 2)).tanh())
    return Network(Source(), lambda g: {"pitch": uniform(g, 1, 50, low=100, high=300)}, 13)


def mel_filters(bins, bands, rate=16000):
    edges = 700 * (10 ** (torch.linspace(0, 2595 * math.log10(1 + rate / 2 / 700), bands + 2) / 2595) - 1)
    frequencies = torch.linspace(0, rate / 2, bins)[:, None]
    low, middle, high = edges[:-2], edges[1:-1], edges[2:]
    return torch.minimum((frequencies - low) / (middle - low), (high - frequencies) / (high - middle)).clamp(min=0)


@network
def mel_front_end():
    """Samples of int16's range, a Fourier transform by convolution, squares, mel bands, a logarithm from 1e-10 on."""
    class Mel(nn.Module):
        def __init__(self):
            super().__init__()
            angles = 2 * math.pi * torch.arange(201)[:, None] * torch.arange(400)[None, :] / 400
            window = torch.hann_window(400)
            self.register_buffer("real", (angles.cos() * window).unsqueeze(1))
            self.register_buffer("imaginary", (angles.sin() * window).unsqueeze(1))
            self.register_buffer("bands", mel_filters(201, 40))

        def forward(self, wave):
            x = wave.unsqueeze(1)
            power = functional.conv1d(x, self.real, stride=160) ** 2 + functional.conv1d(x, self.imaginary,
                                                                                         stride=160) ** 2
            mel = torch.clamp(power.transpose(1, 2) @ self.bands, min=1e-10)
            return (10 * mel.log10()).clamp(min=-60) / 20
    return Network(Mel(), lambda g: {"wave": speech(g, 1, 6000) * 20000}, 12, about={"share": 0, "bytes": 1.1})


@network
def mel_and_classifier():
    """The front end inside the model, and what it feeds."""
    front = mel_front_end().module

    class Listen(nn.Module):
        def __init__(self):
            super().__init__()
            self.front = front
            self.net = nn.Sequential(nn.Conv1d(40, 256, 3), nn.ReLU(), nn.Conv1d(256, 256, 3), nn.ReLU(),
                                     nn.AdaptiveAvgPool1d(1))
            self.head = nn.Linear(256, 12)

        def forward(self, wave):
            x = self.front(wave)
            x = (x - x.mean(1, keepdim=True)) / (x.std(1, keepdim=True) + 1e-5)
            return self.head(self.net(x.transpose(1, 2)).flatten(1)).softmax(-1)
    return Network(Listen(), lambda g: {"wave": speech(g, 1, 6000) * 20000}, 13, about={"share": 0.5, "bytes": 0.85})


# Others


@network
def diffusion_step():
    class ResBlock(nn.Module):
        def __init__(self, width):
            super().__init__()
            self.norm1, self.norm2 = nn.GroupNorm(8, width, 1e-6), nn.GroupNorm(8, width, 1e-6)
            self.conv1, self.conv2 = nn.Conv2d(width, width, 3, 1, 1), nn.Conv2d(width, width, 3, 1, 1)
            self.time = nn.Linear(128, width)

        def forward(self, x, time):
            y = self.conv1(functional.silu(self.norm1(x))) + self.time(functional.silu(time))[:, :, None, None]
            return x + self.conv2(functional.silu(self.norm2(y)))

    class Step(nn.Module):
        def __init__(self, width=64):
            super().__init__()
            self.time = nn.Sequential(nn.Linear(64, 128), nn.SiLU(), nn.Linear(128, 128))
            self.enter, self.leave = nn.Conv2d(4, width, 3, 1, 1), nn.Conv2d(width, 4, 3, 1, 1)
            self.block1, self.block2, self.block3 = ResBlock(width), ResBlock(width), ResBlock(width)
            self.down, self.up = nn.Conv2d(width, width, 3, 2, 1), nn.Conv2d(width, width, 3, 1, 1)
            self.attention, self.norm = Attention(width, 4), nn.GroupNorm(8, width, 1e-6)

        def forward(self, sample, timestep, context):
            frequencies = torch.exp(-math.log(10000) * torch.arange(32, dtype=torch.float32) / 32)
            angles = timestep[:, None].float() * frequencies[None, :]
            time = self.time(torch.cat((angles.cos(), angles.sin()), -1))
            first = self.block1(self.enter(sample), time)
            x = self.block2(self.down(first), time)
            flat = self.norm(x).flatten(2).transpose(1, 2)
            x = x + self.attention(flat, context=context).transpose(1, 2).reshape(x.shape)
            x = functional.interpolate(x, scale_factor=2.0, mode="nearest")
            return self.leave(functional.silu(self.block3(self.up(x) + first, time)))
    def inputs(g):
        return {"sample": normal(g, 2, 4, 16, 16), "timestep": whole(g, 0, 1000, 2), "context": normal(g, 2, 10, 64)}
    return Network(Step(), inputs, 14)


@network
def diffusion_sampler():
    """The arithmetic of a sampling step: tables of noise levels, differences of numbers near one."""
    class Sampler(nn.Module):
        def __init__(self):
            super().__init__()
            betas = torch.linspace(0.00085 ** 0.5, 0.012 ** 0.5, 1000) ** 2
            self.register_buffer("alphas", torch.cumprod(1 - betas, 0))

        def forward(self, sample, noise, timestep):
            now, before = self.alphas[timestep], self.alphas[torch.clamp(timestep - 50, min=0)]
            clean = (sample - (1 - now).sqrt() * noise) / now.sqrt()
            return before.sqrt() * clean.clamp(-4, 4) + (1 - before).sqrt() * noise
    return Network(Sampler(), lambda g: {"sample": normal(g, 1, 4, 8, 8), "noise": normal(g, 1, 4, 8, 8),
                                         "timestep": whole(g, 0, 1000, 1)}, 12, about={"share": 0, "bytes": 1.1})


@network
def recommender():
    """Ids in the hundred thousands, hashed into tables; counts and prices that are looked at through logarithms."""
    class Dlrm(nn.Module):
        def __init__(self):
            super().__init__()
            self.users, self.items = nn.Embedding(50021, 16), nn.Embedding(200003, 16)
            self.bottom = nn.Sequential(nn.Linear(13, 64), nn.ReLU(), nn.Linear(64, 16), nn.ReLU())
            self.top = nn.Sequential(nn.Linear(16 + 3, 64), nn.ReLU(), nn.Linear(64, 1))

        def forward(self, user, item, dense):
            user = self.users((user * 2654435761) % 50021)
            item = self.items(item).mean(1)
            dense = self.bottom(torch.log1p(dense))
            parts = torch.stack((user, item, dense), 1)
            pairs = (parts @ parts.transpose(1, 2))[:, [0, 0, 1], [1, 2, 2]]
            return self.top(torch.cat((dense, pairs), 1)).sigmoid()
    return Network(Dlrm(), lambda g: {"user": whole(g, 0, 10 ** 9, 4), "item": whole(g, 0, 200003, 4, 6),
                                      "dense": uniform(g, 4, 13, high=40000.0)}, 13)


@network
def float_ids():
    """Ids and a calendar that come as float32: a floor and a remainder find the row of a table."""
    class Ids(nn.Module):
        def __init__(self):
            super().__init__()
            self.table, self.week = nn.Embedding(4096, 32), nn.Embedding(7, 32)
            self.net = nn.Sequential(nn.Linear(32, 256), nn.ReLU(), nn.Linear(256, 3))

        def forward(self, ids, seconds):
            days = torch.floor(seconds / 86400.0)
            return self.net(self.table(ids.to(torch.int64) % 4096) + self.week(torch.remainder(days,
                                                                                               7.0).to(torch.int64)))
    return Network(Ids(), lambda g: {"ids": whole(g, 0, 10 ** 6, 6).float(),
                                     "seconds": whole(g, 0, 4 * 10 ** 6, 6).float()}, 11)


@network
def gnn_scatter():
    """The tensor that scatter adds to is a constant, and stays:"""
    class Graph(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second, self.head = nn.Linear(32, 96), nn.Linear(96, 96), nn.Linear(96, 5)

        def spread(self, x, source, target, count):
            sums = torch.zeros(count, x.shape[1]).scatter_add(0, target[:, None].expand(-1, x.shape[1]), x[source])
            degree = torch.zeros(count).scatter_add(0, target, torch.ones(target.shape[0])).clamp(min=1)
            return sums / degree[:, None]

        def forward(self, features, edges):
            count = features.shape[0]
            x = self.first(self.spread(features, edges[0], edges[1], count)).relu()
            return self.head(self.second(self.spread(x, edges[0], edges[1], count)).relu() + x).log_softmax(-1)
    return Network(Graph(), lambda g: {"features": normal(g, 60, 32), "edges": whole(g, 0, 60, 2, 300)}, 16,
                   about={"bytes": 0.7})


@network
def vae():
    class Vae(nn.Module):
        def __init__(self):
            super().__init__()
            self.encode = nn.Sequential(ConvBlock(3, 32, 2), ConvBlock(32, 64, 2), nn.Flatten(),
                                        nn.Linear(64 * 64, 128))
            self.enter = nn.Linear(64, 64 * 64)
            self.decode = nn.Sequential(nn.ConvTranspose2d(64, 32, 4, 2, 1), nn.ReLU(),
                                        nn.ConvTranspose2d(32, 3, 4, 2, 1))

        def forward(self, image, noise):
            mean, log_variance = self.encode(image).chunk(2, 1)
            z = mean + torch.exp(0.5 * log_variance) * noise
            divergence = -0.5 * (1 + log_variance - mean.pow(2) - log_variance.exp()).sum(1)
            return self.decode(self.enter(z).reshape(-1, 64, 8, 8)).sigmoid(), divergence
    return Network(Vae(), lambda g: {"image": photo(g, 2, 32), "noise": normal(g, 2, 64)}, 13, settle=True)


@network
def nerf():
    """Sines of a point's coordinates times powers of two, and transmittance by a running product."""
    class Field(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = nn.Sequential(nn.Linear(63, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 4))

        def forward(self, origin, direction):
            steps = torch.linspace(2.0, 6.0, 48)
            points = origin[:, None, :] + direction[:, None, :] * steps[None, :, None]
            scaled = points[..., None, :] * (2.0 ** torch.arange(10.0))[:, None]
            x = torch.cat((points, scaled.sin().flatten(-2), scaled.cos().flatten(-2)), -1)
            colour, density = self.net(x).split((3, 1), -1)
            opacity = 1 - torch.exp(-functional.softplus(density[..., 0]) * (4.0 / 48))
            through = torch.exp(torch.cumsum(torch.log(1 - opacity + 1e-10), 1))
            return (opacity * through).unsqueeze(-1).mul(colour.sigmoid()).sum(1)
    return Network(Field(), lambda g: {"origin": normal(g, 8, 3),
                                       "direction": functional.normalize(normal(g, 8, 3), dim=1)}, 14)


@network
def pointnet():
    class Points(nn.Module):
        def __init__(self):
            super().__init__()
            self.local = nn.Sequential(nn.Conv1d(3, 64, 1), nn.BatchNorm1d(64), nn.ReLU(), nn.Conv1d(64, 256, 1),
                                       nn.BatchNorm1d(256), nn.ReLU())
            self.head = nn.Sequential(nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))

        def forward(self, points):
            return self.head(self.local(points.transpose(1, 2)).max(2)[0])
    return Network(Points(), lambda g: {"points": normal(g, 2, 200, 3)}, 10, settle=True)


@network
def state_space():
    """Exponentials of summed steps, as in state space models: sums of up to some hundreds in an exp."""
    class Scan(nn.Module):
        def __init__(self):
            super().__init__()
            self.enter, self.step, self.out = nn.Linear(64, 128), nn.Linear(64, 128), nn.Linear(128, 64)
            self.rate = nn.Parameter(-torch.linspace(0.1, 1.0, 128))

        def forward(self, x):
            delta = functional.softplus(self.step(x))
            decay = torch.cumsum(delta * self.rate, 1)
            weights = torch.exp(torch.clamp(decay.unsqueeze(2) - decay.unsqueeze(1), max=0.0))
            causal = torch.tril(torch.ones(40, 40))[None, :, :, None]
            return self.out((weights * causal * (delta * self.enter(x)).unsqueeze(1)).sum(2))
    return Network(Scan(), lambda g: {"x": normal(g, 1, 40, 64)}, 13)


@network
def mixture_density():
    """Log-sum-exp and log-probabilities."""
    class Mixture(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = nn.Sequential(nn.Linear(16, 128), nn.Tanh(), nn.Linear(128, 15))

        def forward(self, x, y):
            weight, mean, log_std = self.net(x).chunk(3, 1)
            log_p = -0.5 * ((y - mean) * torch.exp(-log_std)) ** 2 - log_std - 0.5 * math.log(2 * math.pi)
            return torch.logsumexp(weight.log_softmax(1) + log_p, 1), weight.softmax(1)
    return Network(Mixture(), lambda g: {"x": normal(g, 4, 16), "y": normal(g, 4, 1)}, 13)


class GreedyDecoder(nn.Module):
    """A loop that torch.jit.script keeps: cells, and a growing tensor."""

    def __init__(self):
        super().__init__()
        self.cell, self.head = nn.Linear(48 + 64, 64), nn.Linear(64, 48)

    def forward(self, first, steps: int):
        hidden = torch.zeros(first.shape[0], 64)
        x = first
        rows = []
        for i in range(steps):
            hidden = torch.tanh(self.cell(torch.cat((x, hidden), 1)))
            x = torch.tanh(self.head(hidden))
            if i % 2 == 1:
                x = x * 0.5 + first * 0.5
            rows.append(x)
        return torch.stack(rows), hidden


@network
def scripted_loop():
    return Network(torch.jit.script(GreedyDecoder()), lambda g: {"first": normal(g, 2, 48), "steps": torch.tensor(5)},
                   13)


class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.small, self.large, self.out = nn.Linear(32, 64), nn.Linear(32, 64), nn.Linear(64, 8)

    def forward(self, x):
        if bool(x.mean() > 0):
            if bool(x.max() > 3):
                y = self.large(x).relu()
            else:
                y = self.small(x).relu() + x.sum() * 1e-3
        else:
            y = self.small(-x).tanh()
        return self.out(y)


@network
def scripted_branches():
    def inputs(g):
        x = normal(g, 2, 32)
        return {"x": x - x.mean() + float(torch.randint(0, 2, (1,), generator=g)) - 0.5}
    return Network(torch.jit.script(Branches()), inputs, 15)


@network
def functions_of_modules():
    """Modules exported as local functions, called with the same and with other weights."""
    module = nn.Sequential(*[Block(64, 4) for _ in range(3)])
    return Network(module, lambda g: {"x": normal(g, 1, 10, 64)}, 15,
                   options={"export_modules_as_functions": {Block, nn.LayerNorm}})


@network
def autoencoder_raw_pixels():
    """Bytes as floats, statistics of raw pixels in BatchNorm: variances in the thousands."""
    module = nn.Sequential(nn.BatchNorm2d(3), ConvBlock(3, 32, 2), ConvBlock(32, 32), nn.ConvTranspose2d(32, 3, 2, 2))
    return Network(module, lambda g: {"image": (photo(g, 1, 48) * 57 + 114).clamp(0, 255).round()}, 15, settle=True)


@network
def half_already():
    """Mixed by hand: its middle is float16, with Casts."""
    class Mixed(nn.Module):
        def __init__(self):
            super().__init__()
            self.enter, self.leave = nn.Linear(64, 128), nn.Linear(128, 10)
            self.register_buffer("middle", (torch.randn(128, 128) * 0.09).half())
            self.norm = nn.LayerNorm(128)

        def forward(self, x):
            return self.leave(self.norm((self.enter(x).half() * self.middle.sum(0)).float() / 3).relu())
    return Network(Mixed(), lambda g: {"x": normal(g, 3, 64)}, 14, about={"bytes": 0.75})


@network
def double_statistics():
    """float64 where a sum needed it."""
    class Exact(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = nn.Linear(64, 64)

        def forward(self, x):
            y = self.net(x)
            mean = (y.double().sum(1, keepdim=True) / 64).float()
            return ((y - mean) ** 2).double().mean(1).sqrt().float(), y
    return Network(Exact(), lambda g: {"x": normal(g, 3, 64)}, 13)


@network
def quantised_weights():
    class Fake(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv, self.head = nn.Conv2d(3, 32, 3, 2, 1), nn.Linear(32, 10)

        def forward(self, image):
            x = torch.fake_quantize_per_tensor_affine(self.conv(image).relu(), 0.02, 0, 0, 255)
            return self.head(x.mean((2, 3)))
    return Network(Fake(), lambda g: {"image": photo(g, 1, 32)}, 13)


@network
def indexing():
    """Nodes select, sort and scatter: indices must stay what they are."""
    class Pick(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = nn.Linear(32, 40)

        def forward(self, x):
            scores = self.net(x)
            values, places = (scores + torch.arange(40.0) * 3).topk(5, 1)
            rows = torch.gather(scores, 1, places)
            return values, rows, torch.zeros_like(scores).scatter(1, places, values), functional.one_hot(places[:, 0],
                                                                                                         40)
    return Network(Pick(), lambda g: {"x": normal(g, 3, 32)}, 13)
