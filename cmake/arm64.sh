# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: does all of it compile for arm64, with Debian's cross compiler, and do the readers and the casts give
# there what they give here? In a folder of its own, since libraries of two processors get into each other's way.
: "${root:?}" "${cache:?}"

arm64_tools=(ccache cmake file g++-aarch64-linux-gnu libcli11-dev make ninja-build nlohmann-json3-dev pkgconf
    protobuf-compiler python3 qemu-user-static qt6-base-dev-tools qt6-l10n-tools)
arm64_libraries=(libgraphviz-dev libjemalloc-dev libmd-dev libprotobuf-dev libqcustomplot-dev libtomlplusplus-dev libtorch1.13
    qt6-base-dev qt6-svg-dev qt6-tools-dev zlib1g-dev)
# Unpacked and not installed: libtorch's headers ask for a second Python.
arm64_headers=(libgflags-dev libgoogle-glog-dev libtorch-dev)

# Inside: everything that the build needs.
installForArm64() {
    dpkg --add-architecture arm64
    aptGet -q update
    if ! aptGet -q -y install --no-install-recommends "${arm64_tools[@]}" "${arm64_libraries[@]/%/:arm64}"; then
        # Graphviz's script lists its plugins by a program for arm64, which nobody here needs.
        rm -f /var/lib/dpkg/info/libgvc6*.postinst
        asRoot dpkg --configure -a
        aptGet -q -y install --no-install-recommends "${arm64_tools[@]}" "${arm64_libraries[@]/%/:arm64}"
    fi
    downloadFromTrixie
    local folder package
    folder=$(mktemp -d)
    (cd "$folder" && chmod 755 . && retry apt-get -q download "${arm64_headers[@]/%/:arm64}")
    for package in "$folder"/*.deb; do
        dpkg-deb --extract "$package" /
    done
    rm -rf "$folder"
}

# Inside: the parts that depend on how a processor lays numbers out are run by qemu, the others only built.
buildForArm64() {
    local build=$root/build/arm64
    cmake -S "$root" -B "$build" -G Ninja "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/arm64_toolchain.cmake" \
        -DCMAKE_BUILD_TYPE=RelWithDebInfo '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g0' -DONNXMEND_WERROR=ON \
        -DONNXMEND_PYTHON=OFF "-DONNXMEND_ONNX_ARCHIVE=$(onnxArchive)" \
        "-DONNXMEND_RUNTIME_INCLUDE_DIR=$(runtimeHeaders)"
    cmake --build "$build" --target onnxmend onnxmend-gui onnxmend-verifier arm64_tests
    ctest --test-dir "$build" --output-on-failure --no-tests=error -L '^arm64$'
}

commandArm64() {
    local folder=$root/build/folder-arm64
    case $* in
    '') ;;
    --inside-install) installForArm64 && return ;;
    --inside-build) buildForArm64 && return ;;
    *) die "arm64 takes nothing" ;;
    esac
    [[ $(codename) == bookworm ]] || die "arm64 is built with the cross compiler of Debian 12"
    setUp
    installPackages debootstrap
    if [[ ! -e $folder/ready ]]; then
        say "Making $folder"
        makeFreshFolder bookworm "$folder"
        inFresh "$folder" ./dev arm64 --inside-install
        asRoot touch "$folder/ready"
    else
        asRoot git -C "$folder/onnxmend" pull --quiet "$root" HEAD
    fi
    inFresh "$folder" ./dev arm64 --inside-build
}
