# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: does a machine on which nothing is installed yet get from a clone to a package?
: "${root:?}"

trusted_certificates=/etc/ssl/certs/ca-certificates.crt

# makeBareFolder SUITE FOLDER [PACKAGE...]: the least that debootstrap makes of Debian, and the packages, with this
# machine's way to the network: its mirror, what its apt was told of it, its names of hosts, and the certificates that it
# trusts.
makeBareFolder() {
    local suite=$1 folder=$2 script=/usr/share/debootstrap/scripts/$1 mirror include
    shift 2
    mirror=$(debianMirror)
    [[ -n $mirror ]] || die "apt knows no mirror of Debian; add one to /etc/apt and try again"
    if [[ $mirror == https:* ]]; then set -- "$@" ca-certificates; fi
    include=$(IFS=,; echo "$*")
    asRoot rm -rf --one-file-system "$folder"
    mkdir -p "$folder"
    [[ -e $script ]] || script=${script%/*}/sid # a suite that is newer than this debootstrap
    asRoot debootstrap --variant=minbase ${include:+--include="$include"} "$suite" "$folder" "$mirror" "$script"
    apt-config dump Acquire | asRoot tee "$folder/etc/apt/apt.conf.d/90machine" >/dev/null
    asRoot cp /etc/resolv.conf /etc/hosts "$folder/etc/"
    if [[ -f $trusted_certificates ]]; then asRoot cp "$trusted_certificates" "$folder/etc/machine.crt"; fi
}

# makeFreshFolder SUITE FOLDER: a bare Debian with git and a clone.
makeFreshFolder() {
    local suite=$1 folder=$2
    makeBareFolder "$suite" "$folder" git
    asRoot git clone --quiet --no-hardlinks "$root" "$folder/onnxmend"
}

# inFresh FOLDER COMMAND...: in its folder /onnxmend. The mounts end with the command, since they are in a name space of
# its own; the folder is mounted on itself since some tests mount things, too, and need a root that is a mount.
inFresh() {
    local folder=$1 registry=
    shift
    if command -v npm >/dev/null; then registry=$(npm config get registry); fi
    # shellcheck disable=SC2016 # for the inner shell
    asRoot unshare --mount --pid --fork --kill-child bash -c '
        set -eu
        cd "$1"
        mount --bind . .
        cd "$1"
        mount --rbind /dev dev
        mount --rbind /sys sys
        mount -t proc proc proc
        mount -t tmpfs tmpfs tmp
        shift
        exec chroot . "$@"' bash "$folder" env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        ${registry:+npm_config_registry="$registry"} NODE_EXTRA_CA_CERTS=/etc/machine.crt bash -c 'cd /onnxmend && exec "$@"' bash "$@" </dev/null
}

# minutes SECONDS
minutes() { printf '%d.%d' $(($1 / 60)) $(($1 % 60 / 6)); }

commandFresh() {
    local suite=${1:-} folder command begin status failed=0 table= commands=('./dev run' './dev test' './dev package --test')
    [[ $suite =~ ^(bookworm|trixie)$ ]] || die "fresh takes a suite: bookworm or trixie"
    if [[ ${2:-} == --check ]]; then commands=(.ci/run); fi
    installPackages debian-archive-keyring debootstrap git
    folder=$root/build/fresh-$suite
    say "Making $folder"
    makeFreshFolder "$suite" "$folder"
    for command in "${commands[@]}"; do
        say "Debian $suite: $command"
        begin=$SECONDS status=0
        # shellcheck disable=SC2086 # several words
        inFresh "$folder" $command || status=$?
        table+="$(printf '%7s  %s' "$(minutes $((SECONDS - begin)))" "$command")"
        if ((status != 0)); then
            table+=" (failed: exit status $status)"
            failed=1
        fi
        table+=$'\n'
    done
    printf '\nMinutes on a fresh Debian %s with %s cores:\n%s' "$suite" "$(nproc)" "$table"
    return "$failed"
}
