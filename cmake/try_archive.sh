#!/bin/bash
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# Run by `./dev archive --test` as root of a bare Debian, in a folder with the archive and the sample: unpacks it where a
# path has spaces, and uses it.

set -euo pipefail

place='/home/user/a folder with spaces'
useradd --create-home user
install -o user -g user tiny_gpt2.onnx tiny_gpt2.bin /home/user/
mkdir "$place"
tar --extract --file ./*.tar.gz --directory "$place" --no-same-owner
programs=$(echo "$place"/*/bin)
# shellcheck source=packaging/trial.sh
source ./trial.sh

say "Nothing is installed"
useCommandLine

say "What docs/installing.md names, and a screen"
apt update
apt install fonts-dejavu-core libdbus-1-3 libegl1 libfontconfig1 libglx0 libopengl0 libx11-xcb1
apt install x11-utils xauth xvfb
useWindow
