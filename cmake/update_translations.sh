#!/bin/bash
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# update_translations.sh FILE.ts...: brings catalogues up to date with the texts of the sources. It writes no line
# numbers and drops texts that are gone, so that only texts for people change. The test of the catalogues calls it, too.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
lupdate=$(qmake6 -query QT_HOST_BINS)/lupdate
if [[ ! -x $lupdate ]]; then
    echo "update_translations.sh: there is no $lupdate; it is in Debian's package qt6-l10n-tools" >&2
    exit 3
fi

# lupdate finds no text that stands alone outside of a class: those that are marked with ONNXMEND_TEXT
# (core/base/message.h) become a file that it reads.
folder=$(mktemp -d)
trap 'rm -r -- "$folder"' EXIT
marked=$folder/marked_texts.cpp
find core ui -name '*.cpp' -print0 | LC_ALL=C sort -z |
    xargs -0 grep -hPzo 'ONNXMEND_TEXT\(\s*+("([^"\\]|\\.)*+"\s*+)++\)' | tr '\0' '\n' |
    sed 's/ONNXMEND_TEXT(/QT_TRANSLATE_NOOP("core", /' >"$marked"
"$lupdate" -silent -locations none -no-obsolete -source-language en -I . ui app/onnxmend_gui.cpp "$marked" -ts "$@"
