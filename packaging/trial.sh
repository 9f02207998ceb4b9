# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by what tries an installation as root of a bare Debian: one who uses the sample. `programs` is their folder.
: "${programs:?}"

say() { printf '==> %s\n' "$*"; }
die() {
    printf 'trial: %s\n' "$*" >&2
    exit 1
}
apt() { DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 --no-install-recommends "$@" </dev/null >/tmp/apt.log 2>&1 ||
    { cat /tmp/apt.log && die "apt-get $* failed"; }; }

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
    expect 0 "$programs/onnxmend" --version
    expect 1 "$programs/onnxmend" audit /home/user/tiny_gpt2.onnx -c /home/user/tiny_gpt2.bin
    grep -q 'h_0_attn_bias' /tmp/output || die "the audit does not name what is wrong"
    expect 0 "$programs/onnxmend" fix /home/user/tiny_gpt2.onnx -c /home/user/tiny_gpt2.bin -o /home/user/fixed.onnx
    expect 0 "$programs/onnxmend" verify /home/user/fixed.onnx
    grep 'onnx.checker' /tmp/output
    expect 0 "$programs/onnxmend" audit /home/user/fixed.onnx
    rm -f /home/user/fixed.onnx*
}

# The window appears, lives and shows the model in its title.
useWindow() {
    say "The window, under Xvfb"
    # shellcheck disable=SC2016 # for the inner shell
    expect 0 xvfb-run --auto-servernum --server-args='-screen 0 1280x800x24' bash -c '
        "$0/onnxmend-gui" /home/user/tiny_gpt2.onnx /home/user/tiny_gpt2.bin & window=$!
        for ((i = 0; i < 300; i++)); do
            kill -0 $window || exit 1
            if xwininfo -root -tree | grep -i "tiny_gpt2"; then
                kill $window
                exit 0
            fi
            sleep 0.1
        done
        xwininfo -root -tree
        exit 1' "$programs"
    cat /tmp/output
}

# A user, who has the sample, and what a window and the look at it take.
prepare() {
    useradd --create-home user
    cp tiny_gpt2.onnx tiny_gpt2.bin /home/user/
    chown user: /home/user/*
    apt update
    apt install xvfb xauth x11-utils
}
