# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""check_schema.py SCHEMA [FILE]: each line of a file (of standard input without one) against resources/schemas/SCHEMA.
check_schema.py --serve: answers each line {"schema": SCHEMA, "text": TEXT} with a line, the list of errors in TEXT.

Says nothing when all are valid. Objects are taken strictly: users' schemas let later versions add keys, a test wants
each key to be documented. Status 77 when Python has no jsonschema (Debian: python3-jsonschema).
"""

import json
import pathlib
import sys
import warnings

try:
    warnings.simplefilter("ignore", DeprecationWarning)
    import jsonschema
except ImportError:
    sys.exit(77)

folder = pathlib.Path(__file__).resolve().parents[2] / "resources" / "schemas"


def closed(schema):
    """The schema with additionalProperties: false wherever it does not say otherwise."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: part if key == "if" else closed(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        result.setdefault("additionalProperties", False)
    return result


def results(text):
    try:
        yield json.loads(text)
    except json.JSONDecodeError:
        for line in text.splitlines():
            yield json.loads(line)


class Validators:
    """One for each schema; their own validity is checked once."""

    def __init__(self):
        self.schemas = {file.name: closed(json.loads(file.read_text())) for file in folder.glob("*.json")}
        for schema in self.schemas.values():
            jsonschema.Draft202012Validator.check_schema(schema)

    def errors(self, name, text):
        schema = self.schemas[name + ".schema.json"]
        resolver = jsonschema.RefResolver(name + ".schema.json", schema, store=self.schemas)
        validator = jsonschema.Draft202012Validator(schema, resolver=resolver)
        found = list(results(text))
        if not found:
            yield f"{name}: there is nothing to check"
        for result in found:
            for error in validator.iter_errors(result):
                place = "/".join(map(str, error.absolute_path))
                yield f"{name}: {place}: {error.message[:300]}"


def serve():
    validators = Validators()
    for line in sys.stdin:
        request = json.loads(line)
        try:
            errors = list(validators.errors(request["schema"], request["text"]))
        except ValueError as error:
            errors = [f"{request['schema']}: is not JSON: {error}"]
        print(json.dumps(errors), flush=True)


def main(name, path=None):
    if name == "--serve":
        return serve()
    text = pathlib.Path(path).read_text() if path else sys.stdin.read()
    for error in Validators().errors(name, text):
        print(error)


main(*sys.argv[1:])
