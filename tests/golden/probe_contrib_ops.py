#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Brings resources/operators/contrib_ops.json up to what an ONNX Runtime library (1.25 or newer) knows.

    probe_contrib_ops.py libonnxruntime.so

Rows are the operators of ONNX Runtime's own domains, and those of onnx's domain that onnx 1.17 lacks or that the
library sees otherwise. Names are looked for among the words in the library's bytes. Types come from the library's
schemas; what those do not tell comes from what its loader says of one-node models, and the loader is asked about every
type of every input as well. Each operator is probed in a process of its own, since the loader may crash. A row that the
library does not know stays as it is. Says what changed, and what got narrower; a second run changes nothing.
"""

import json
import multiprocessing
import pathlib
import re
import sys

from operator_probe import Probe
from runtime_library import Runtime

TABLE = pathlib.Path(__file__).parents[2] / "resources/operators/contrib_ops.json"
DOMAINS = ["com.microsoft", "com.microsoft.nchwc"]
# Operators of onnx's domain that are asked about: those that ONNX Runtime had before onnx did, those of opset 26 (the
# table of newer operators ends before it), and those with other types in onnx 1.17 than in the library and later onnx.
ONNX_DOMAIN = [("BitCast", 26), ("CumProd", 26), ("Erf", 13), ("GlobalLpPool", 2), ("GlobalLpPool", 22),
               ("LayerNormalization", 1), ("MeanVarianceNormalization", 1), ("SimplifiedLayerNormalization", 1),
               ("ThresholdedRelu", 1)]
KEYS = ["domain", "op", "since", "deprecated", "experimental", "min_inputs", "max_inputs", "min_outputs", "max_outputs",
        "inputs", "outputs", "type_constraints", "attributes"]


def words_of(library):
    """Words that may be names. The linker lets one text end in another, so the ends of words are words, too."""
    words = set(re.findall(rb"[A-Za-z]\w{0,60}", pathlib.Path(library).read_bytes()))
    operators = {word[i:].decode() for word in words for i in range(len(word)) if word[i:i + 1].isupper()}
    attributes = {word[i:].decode() for word in words if re.fullmatch(rb"[a-z][a-z0-9_]{1,39}", word)
                  for i in range(len(word)) if word[i - 1:i] in (b"", b"_")}
    return sorted(operators), attributes


def find_operators(library, names):
    runtime = Runtime(library)
    found = [(domain, op, 1) for domain in DOMAINS for op in names if runtime.schema(domain, op, 1)]
    return found + [("", op, since) for op, since in ONNX_DOMAIN if runtime.schema("", op, since)]


def probe(library, domain, op, since, words):
    return Probe(Runtime(library), domain, op, since, words).facts


def in_child(function, *arguments):
    """The result, or an exception that came of it; a crash is one, too."""
    def work(sender):
        try:
            sender.send(function(*arguments))
        except Exception as error:
            sender.send(error)

    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=work, args=(sender,))
    child.start()
    sender.close()
    try:
        return receiver.recv()
    except EOFError:
        return RuntimeError("the library crashed")
    finally:
        child.join()


def types_of(row, side):
    return {parameter["name"]: set(row["type_constraints"].get(parameter["type"], [parameter["type"]]))
            for parameter in row[side]}


def differences(old, new):
    """Returns the differences of the new row in lines, with NARROWER where it takes less."""
    for side in ("inputs", "outputs"):
        before, after = types_of(old, side), types_of(new, side)
        for name in sorted(set(before) | set(after)):
            lost, won = (sorted(x - y) for x, y in ((before.get(name, set()), after.get(name, set())),
                                                    (after.get(name, set()), before.get(name, set()))))
            if lost and name in after:
                yield f"NARROWER {side} {name}: {lost}"
            elif lost:
                yield f"{side} {name} is gone or has another name"
            if won:
                yield f"{side} {name}: also {won}"
        if [p["option"] for p in old[side]] != [p["option"] for p in new[side]]:
            yield f"{side}: {[(p['name'], p['option']) for p in new[side]]}"
    for key in ("min_inputs", "max_inputs", "min_outputs", "max_outputs"):
        if old[key] != new[key]:
            yield f"{key} {old[key]} -> {new[key]}"
    for name in sorted(set(old["attributes"]) | set(new["attributes"])):
        if old["attributes"].get(name) != new["attributes"].get(name):
            gone = name not in new["attributes"]
            yield f"{'NARROWER ' if gone else ''}attribute {name}: {'gone' if gone else new['attributes'][name]}"


def main():
    library = sys.argv[1]
    rows = {(row["domain"], row["op"], row["since"]): row for row in json.loads(TABLE.read_text())}
    operators, words = words_of(library)
    words |= {name for row in rows.values() for name in row["attributes"]}
    found = in_child(find_operators, library, sorted({*operators, *(op for _, op, _ in rows)}))
    for key in sorted(set(rows) - set(found)):
        print(*key, "is not known to the library and stays")
    for key in found:
        facts = in_child(probe, library, *key, sorted(words))
        if isinstance(facts, Exception):
            print(*key, "stays:", facts)
            continue
        old = rows.get(key)
        row = dict(zip(["domain", "op", "since"], key)) | facts
        row["experimental"] = old["experimental"] if old else False
        rows[key] = {name: row[name] for name in KEYS}
        for line in differences(old, row) if old else ["is new"]:
            print(*key, line)
    lines = [json.dumps(rows[key], separators=(",", ":")) for key in sorted(rows)]
    TABLE.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
