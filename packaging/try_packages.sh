#!/bin/bash
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# Run by `./dev package --test` as root of a bare Debian, in a folder with the packages, older ones of the same, and the
# sample: installs, uses, upgrades, removes and purges them.

set -euo pipefail

programs=/usr/bin
# shellcheck source=packaging/trial.sh
source ./trial.sh

names=()
for package in ./*.deb; do
    names+=("$(dpkg-deb --field "$package" Package)")
done

lookAtManuals() {
    [[ -f /usr/share/man/man1/onnxmend.1.gz && -f /usr/share/man/man1/onnxmend-gui.1.gz ]] || die "a manual page is missing"
    bash -c 'source /usr/share/bash-completion/completions/onnxmend && complete -p onnxmend' >/dev/null
}

usePython() {
    say "The sample by the Python module"
    expect 0 python3 -c '
import onnxmend
sample = ("/home/user/tiny_gpt2.onnx", "/home/user/tiny_gpt2.bin")
assert onnxmend.audit(*sample).findings
assert onnxmend.fix(sample[0], "/home/user/fixed.onnx", sample[1]).ok'
    expect 0 python3 -m onnxmend verify /home/user/fixed.onnx
    rm -f /home/user/fixed.onnx*
}

# Builds a program as docs/library.md says, in a folder of the user's.
useLibrary() {
    say "A program on the library"
    apt install cmake g++ make
    cp -r consumer /home/user/
    chown -R user: /home/user/consumer
    expect 0 cmake -S /home/user/consumer -B /home/user/consumer/build
    expect 0 cmake --build /home/user/consumer/build
    expect 0 /home/user/consumer/build/mend_weights /home/user/tiny_gpt2.onnx /home/user/tiny_gpt2.bin \
        /home/user/fixed.onnx
    rm -f /home/user/fixed.onnx*
}

installed() { dpkg-query -W -f '${Version}\n' "$1"; }

# All files but those that programs make while they run.
allFiles() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /home -o -path /var/log \
        -o -path /var/cache -o -path /var/lib/apt -o -path /onnxmend \) -prune -o -print | sort
}

prepare
say "Install the older packages, and what they need"
apt install ./older/*.deb
useCommandLine
[[ $(installed onnxmend-cli) == *-0 ]] || die "the older package is not installed"

say "Upgrade"
apt install ./*.deb
[[ $(installed onnxmend-cli) != *-0 ]] || die "the package is not upgraded"
useCommandLine
useWindow
usePython
useLibrary
lookAtManuals

say "Purge, list all files"
apt purge "${names[@]}"
allFiles >/tmp/before

say "Install once more, and the same over it"
apt install ./*.deb
apt install --reinstall ./*.deb
useCommandLine
useWindow

say "Remove and purge"
apt remove "${names[@]}"
dpkg --purge "${names[@]}" >/tmp/apt.log 2>&1 # of what leaves nothing, apt knows nothing any more
allFiles >/tmp/after
diff /tmp/before /tmp/after || die "files are left, or gone"
left=$(find / -xdev -iname '*onnxmend*' -not -path '/onnxmend*' -not -path '/home/*' -not -path '/var/cache/apt/*')
[[ -z $left ]] || die "these are left: $left"
say "Nothing is left"
