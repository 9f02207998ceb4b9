#!/bin/sh
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
#
# Takes the pictures that the documents show anew from the real window, light and dark, and a sheet of all there are.
# Usage: cmake/guide_pictures.sh BUILD_FOLDER, where onnxmend-screenshots was built.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=$(cd "$1" && pwd)/bin/onnxmend-screenshots
cd "$here" # so that the pictures name no folder of this machine
taken=$(mktemp -d)
trap 'rm -rf "$taken"' EXIT
export QT_QPA_PLATFORM=offscreen
if [ ! -e "${ONNXMEND_ORT:-}" ]; then
    echo "guide_pictures.sh: ONNXMEND_ORT names no ONNX Runtime library, and pictures show what one says" >&2
    exit 2
fi
for theme in light dark; do
    "$program" "$taken" resources/samples/tiny_gpt2.onnx resources/samples/tiny_gpt2.bin "$theme"
    "$program" "$taken" states resources/samples "$theme"
    "$program" "$taken" contact-sheet - "$theme"
done
if command -v pngquant > /dev/null; then # a third of the bytes, and nobody sees it
    find "$taken" -name '*.png' -exec pngquant --force --skip-if-larger --ext .png {} + || true
fi
# Lists the pictures that a document names; dark ones have -dark behind their name.
{
    grep -ho 'images/[a-z0-9-]*\.png' "$here/README.md" "$here"/docs/*.md
    printf 'images/contact-sheet.png\nimages/contact-sheet-dark.png\n'
} | sort -u | while read -r picture; do
    name=$(basename "$picture")
    if [ -e "$taken/$name" ]; then
        cp "$taken/$name" "$here/docs/images/$name"
    else
        echo "guide_pictures.sh: $picture is named, and was not taken" >&2
    fi
done
