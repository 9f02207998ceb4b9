#!/bin/bash
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

# update_translations.sh FILE.ts...: brings catalogues up to date with the texts of the sources. Without line numbers
# and without texts that are gone, so that only what people read changes. The test of the catalogues calls it, too.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
lupdate=$(qmake6 -query QT_HOST_BINS)/lupdate
if [[ ! -x $lupdate ]]; then
    echo "update_translations.sh: there is no $lupdate; it is in Debian's package qt6-l10n-tools" >&2
    exit 3
fi
exec "$lupdate" -silent -locations none -no-obsolete -source-language en -I . ui app/onnxmend_gui.cpp -ts "$@"
