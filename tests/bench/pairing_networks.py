# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Networks whose exports measure_pairing.py looks at: of torchvision, and small ones of other kinds."""
import torch
import torchvision
from torch import nn


class Attention(nn.Module):
    """Square projections, some without a bias, as decoders have them."""

    def __init__(self, width, bias):
        super().__init__()
        self.q_proj, self.k_proj, self.v_proj, self.o_proj = (nn.Linear(width, width, bias=bias) for _ in range(4))

    def forward(self, x):
        weights = (self.q_proj(x) @ self.k_proj(x).transpose(1, 2)).softmax(-1)
        return self.o_proj(weights @ self.v_proj(x))


class Block(nn.Module):
    def __init__(self, width, bias):
        super().__init__()
        self.norm, self.attn = nn.LayerNorm(width), Attention(width, bias)
        self.up, self.down = nn.Linear(width, 3 * width, bias=bias), nn.Linear(3 * width, width, bias=bias)

    def forward(self, x):
        x = x + self.attn(self.norm(x))
        return x + self.down(torch.relu(self.up(x)))


class Decoder(nn.Module):
    """A tied embedding, blocks in a list."""

    def __init__(self, bias):
        super().__init__()
        self.embedding = nn.Embedding(19, 8)
        self.h = nn.ModuleList(Block(8, bias) for _ in range(3))
        self.head = nn.Linear(8, 19, bias=False)
        self.head.weight = self.embedding.weight

    def forward(self, tokens):
        x = self.embedding(tokens)
        for block in self.h:
            x = block(x)
        return self.head(x)


class Conv1D(nn.Module):
    """The linear layer of GPT-2, whose weight is not transposed."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.empty(inputs, outputs)), nn.Parameter(torch.empty(outputs))

    def forward(self, x):
        return torch.addmm(self.bias, x.view(-1, x.shape[-1]), self.weight).view(*x.shape[:-1], -1)


class Gpt(nn.Module):
    def __init__(self):
        super().__init__()
        self.wte, self.ln = nn.Embedding(17, 6), nn.LayerNorm(6)
        self.up, self.down = Conv1D(6, 24), Conv1D(24, 6)
        self.head = nn.Linear(6, 17, bias=False)

    def forward(self, tokens):
        x = self.wte(tokens)
        return self.head(x + self.down(torch.tanh(self.up(self.ln(x)))))


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.embedding, self.cells = nn.Embedding(11, 6), kind(6, 4, num_layers=2, bidirectional=True)
        self.out = nn.Linear(8, 5)

    def forward(self, tokens):
        return self.out(self.cells(self.embedding(tokens))[0])


class Segmentation(nn.Module):
    """Convolutions and their norms declared apart, and a transposed convolution, which is not folded."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(3, 6, 3, padding=1), nn.Conv2d(6, 6, 3, padding=1, bias=False)
        self.bn1, self.bn2 = nn.BatchNorm2d(6), nn.BatchNorm2d(6)
        self.up, self.norm = nn.ConvTranspose2d(6, 4, 4, stride=2, padding=1), nn.BatchNorm2d(4)
        self.slope = nn.PReLU(4)

    def forward(self, image):
        x = torch.relu(self.bn2(self.conv2(torch.relu(self.bn1(self.conv1(image))))))
        return self.slope(self.norm(self.up(x)))


class Scaled(nn.Module):
    """Weights that are multiplied before they are used (equalised learning rates): no transposed weight is theirs."""

    class Linear(nn.Module):
        def __init__(self, inputs, outputs, bias):
            super().__init__()
            self.weight = nn.Parameter(torch.empty(outputs, inputs))
            self.bias = nn.Parameter(torch.empty(outputs)) if bias else None

        def forward(self, x):
            return nn.functional.linear(x, self.weight * 0.3, None if self.bias is None else self.bias * 0.1)

    def __init__(self):
        super().__init__()
        self.first, self.second = self.Linear(6, 6, True), self.Linear(6, 9, True)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


def vision(name, size=64):
    options = {"aux_logits": False} if name in ("googlenet", "inception_v3") else {}
    return lambda: (getattr(torchvision.models, name)(weights=None, **options), torch.zeros(1, 3, size, size))


TOKENS = torch.zeros(2, 5, dtype=torch.long)
NETWORKS = {
    **{name: vision(name) for name in (
        "resnet18", "resnet50", "mobilenet_v2", "mobilenet_v3_small", "densenet121", "shufflenet_v2_x0_5",
        "squeezenet1_1", "mnasnet0_5", "efficientnet_b0", "googlenet", "regnet_y_400mf", "convnext_tiny")},
    "swin_t": vision("swin_t"), "inception_v3": vision("inception_v3", 96),
    "decoder": lambda: (Decoder(True), TOKENS), "decoder_without_bias": lambda: (Decoder(False), TOKENS),
    "gpt": lambda: (Gpt(), TOKENS), "lstm": lambda: (Recurrent(nn.LSTM), TOKENS),
    "gru": lambda: (Recurrent(nn.GRU), TOKENS), "segmentation": lambda: (Segmentation(), torch.zeros(1, 3, 8, 8)),
    "encoder": lambda: (nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2).train(),
                        torch.zeros(2, 4, 8)),
    "scaled": lambda: (Scaled(), torch.zeros(2, 3, 6)),
}
