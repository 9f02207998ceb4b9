# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes what a wheel says of itself: wheel_metadata.py SOURCES VERSION TAG DIST_INFO_FOLDER.

The facts are those of pyproject.toml. `wheel pack` adds RECORD. The forms are those of the core metadata 2.1 and of the
binary distribution format 1.0 (packaging.python.org).
"""

import pathlib
import sys
import tomllib


def metadata(project, version, readme):
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    for extra, requirements in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {requirement} ; extra == '{extra}'" for requirement in requirements]
    return "\n".join(lines) + "\n\n" + readme


def main(sources, version, tag, folder):
    sources, folder = pathlib.Path(sources), pathlib.Path(folder)
    project = tomllib.loads((sources / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (sources / project["readme"]).read_text(encoding="utf-8")
    (folder / "METADATA").write_text(metadata(project, version, readme), encoding="utf-8")
    (folder / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: onnxmend\nRoot-Is-Purelib: false\nTag: {tag}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
