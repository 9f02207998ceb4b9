#!/bin/bash
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Run by `./dev package --test` as root of a bare Debian, in a folder with the packages, older ones of the same, and the
# sample: installs, uses, upgrades, removes and purges them.

set -euo pipefail

say() { printf '==> %s\n' "$*"; }
die() {
    printf 'try_packages: %s\n' "$*" >&2
    exit 1
}
apt() { DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 --no-install-recommends "$@" </dev/null >/tmp/apt.log 2>&1 ||
    { cat /tmp/apt.log && die "apt-get $* failed"; }; }

names=()
for package in ./*.deb; do
    names+=("$(dpkg-deb --field "$package" Package)")
done

# expect STATUS COMMAND...: as the user.
expect() {
    local wanted=$1 status=0
    shift
    runuser -u user -- "$@" >/tmp/output 2>&1 || status=$?
    if [[ $status -ne $wanted ]]; then
        cat /tmp/output
        die "exit status $status, not $wanted: $*"
    fi
}

useCommandLine() {
    say "The sample by the command line"
    expect 0 onnxmend --version
    expect 1 onnxmend audit /home/user/tiny_gpt2.onnx -c /home/user/tiny_gpt2.bin
    grep -q 'h_0_attn_bias' /tmp/output || die "the audit does not name what is wrong"
    expect 0 onnxmend fix /home/user/tiny_gpt2.onnx -c /home/user/tiny_gpt2.bin -o /home/user/fixed.onnx
    expect 0 onnxmend verify /home/user/fixed.onnx
    grep 'onnx.checker' /tmp/output
    expect 0 onnxmend audit /home/user/fixed.onnx
    rm -f /home/user/fixed.onnx*
    [[ -f /usr/share/man/man1/onnxmend.1.gz && -f /usr/share/man/man1/onnxmend-gui.1.gz ]] || die "a manual page is missing"
    bash -c 'source /usr/share/bash-completion/completions/onnxmend && complete -p onnxmend' >/dev/null
}

# The window appears, lives and shows the model in its title.
useWindow() {
    say "The window, under Xvfb"
    # shellcheck disable=SC2016 # for the inner shell
    expect 0 xvfb-run --auto-servernum --server-args='-screen 0 1280x800x24' bash -c '
        onnxmend-gui /home/user/tiny_gpt2.onnx /home/user/tiny_gpt2.bin & window=$!
        for ((i = 0; i < 300; i++)); do
            kill -0 $window || exit 1
            if xwininfo -root -tree | grep -i "tiny_gpt2"; then
                kill $window
                exit 0
            fi
            sleep 0.1
        done
        xwininfo -root -tree
        exit 1'
    cat /tmp/output
}

installed() { dpkg-query -W -f '${Version}\n' "$1"; }

# All files but those that programs make while they run.
allFiles() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /home -o -path /var/log \
        -o -path /var/cache -o -path /var/lib/apt -o -path /onnxmend \) -prune -o -print | sort
}

useradd --create-home user
cp tiny_gpt2.onnx tiny_gpt2.bin /home/user/
chown user: /home/user/*

say "Install the older packages, and what they need"
apt update
apt install xvfb xauth x11-utils
apt install ./older/*.deb
useCommandLine
[[ $(installed onnxmend-cli) == 0.0.1-1 ]] || die "the older package is not installed"

say "Upgrade"
apt install ./*.deb
[[ $(installed onnxmend-cli) != 0.0.1-1 ]] || die "the package is not upgraded"
useCommandLine
useWindow

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
