# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: a wheel of the module, the command line and the verifier, which pip installs without a compiler on each
# Linux whose glibc is at least that of this machine. It has no window and no libtorch.
: "${root:?}" "${sample[0]:?}"

wheel_packages=(patchelf python3-venv python3-wheel)

# The libraries that a wheel may expect of every Linux (PEP 600; the list is that of auditwheel's policies for manylinux,
# as far as we link any of it). All others are brought.
allowed_in_wheels='^(ld-linux-x86-64|ld-linux-aarch64|lib(c|m|dl|rt|pthread|gcc_s|stdc[+][+]|z))[.]so'

# neededNames FILE: what the file itself asks the loader for.
neededNames() { patchelf --print-needed "$1"; }

# libraryPath FILE NAME: where the loader finds what FILE needs.
libraryPath() { ldd "$1" | sed -nE "s|^[[:space:]]+$2 => (/.+) \(0x.*|\1|p"; }

# Renamed by their content, as auditwheel does: another package in the same process may have a library of the same name.
# bringLibraries FOLDER FILE...: into FOLDER, until nothing needs one that is not allowed; the original paths are printed.
bringLibraries() {
    local folder=$1 file name path brought queue=()
    local -A names=()
    shift
    queue=("$@")
    mkdir -p "$folder"
    while [[ ${#queue[@]} -gt 0 ]]; do
        file=${queue[0]}
        queue=("${queue[@]:1}")
        while read -r name; do
            if [[ $name =~ $allowed_in_wheels ]]; then continue; fi
            if [[ -z ${names[$name]:-} ]]; then
                path=$(libraryPath "${brought_from[$file]:-$file}" "$name")
                brought=${name%%.so*}-$(sha256sum "$path" | cut -c 1-8).so${name#*.so}
                install -m 755 "$path" "$folder/$brought"
                patchelf --set-soname "$brought" "$folder/$brought"
                brought_from[$folder/$brought]=$path
                names[$name]=$brought
                queue+=("$folder/$brought")
                echo "$path"
            fi
            patchelf --replace-needed "$name" "${names[$name]}" "$file"
        done < <(neededNames "$file")
        # shellcheck disable=SC2016 # for the dynamic linker
        patchelf --set-rpath '$ORIGIN/'"$(realpath --relative-to="$(dirname "$file")" "$folder")" "$file"
    done
}

# pythonTag: cp311, for the Python that the module was built for.
pythonTag() { /usr/bin/python3 -c 'import sys; print("cp%d%d" % sys.version_info[:2])'; }

# platformTag: older systems than this one will not load what is built here (PEP 600).
platformTag() { echo "manylinux_$(getconf GNU_LIBC_VERSION | sed 's/glibc //; s/[.]/_/')_$(uname -m)"; }

# The program is started by the shell, since Python alone takes longer to start than the program to run. A script of a
# package is told where it lies, but not where the package does: the folders are those of venv, conda, `pip --user`, and pip
# of Debian as root.
writeScript() {
    cat >"$1" <<END
#!/bin/sh
# Starts the command line of the installed package onnxmend.
prefix=\$(dirname "\$(dirname "\$(readlink -f "\$0")")")
for packages in site-packages dist-packages; do
    program=\$prefix/lib/$2/\$packages/onnxmend/onnxmend
    if [ -x "\$program" ]; then exec "\$program" "\$@"; fi
done
exec python3 -m onnxmend "\$@"
END
    chmod 755 "$1"
}

# fillWheel FOLDER BUILD VERSION
fillWheel() {
    local folder=$1 build=$2 version=$3 information=$1/onnxmend-$3.dist-info package=$1/onnxmend paths
    cmake --install "$build" --prefix "$folder" --component python --strip >/dev/null
    rm -f "$package/onnxmend-torch.so" # a cast that needs torch uses that of Python
    install --strip "$build/bin/onnxmend" "$package/"
    mkdir -p "$folder/onnxmend-$version.data/scripts" "$information"
    writeScript "$folder/onnxmend-$version.data/scripts/onnxmend" \
        "$(/usr/bin/python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])')"
    local -A brought_from=()
    local file
    # Their build knows where they find their libraries; a copy is asked before it is changed.
    for file in "$package"/_onnxmend*.so "$package"/onnxmend "$package"/onnxmend-verifier; do
        if [[ $(ldd "$file") == *"not found"* ]]; then die "a library of $file is missing"; fi
    done
    mapfile -t paths < <(bringLibraries "$folder/onnxmend.libs" "$package"/_onnxmend*.so "$package"/onnxmend{,-verifier})
    bringLicences "$information" "${paths[@]}" /usr/include/pybind11/pybind11.h
    rm "$information/licences/GPL-3.0-or-later.txt" # of the window
    /usr/bin/python3 "$root/cmake/wheel_metadata.py" "$root" "$version" "$(pythonTag)-$(pythonTag)-$(platformTag)" "$information"
}

# checkWheel FOLDER: everything that a file in it needs is in it, or on every Linux.
checkWheel() {
    local folder=$1 file name status=0
    while read -r file; do
        while read -r name; do
            if [[ ! $name =~ $allowed_in_wheels && ! -e $folder/onnxmend.libs/$name ]]; then
                say "$file needs $name, which is neither in the wheel nor on every Linux"
                status=1
            fi
        done < <(neededNames "$file")
        if [[ $(ldd "$file") == *"not found"* ]]; then
            say "$file does not find its libraries"
            status=1
        fi
    done < <(find "$folder" -type f \( -name '*.so*' -o -perm -u+x ! -path '*/scripts/*' \))
    return "$status"
}

# makeWheel BUILD OUTPUT
makeWheel() {
    local build=$1 output=$2 version seconds folder
    version=$(sed -n 's/^CMAKE_PROJECT_VERSION:[A-Z]*=//p' "$build/CMakeCache.txt")
    seconds=$(date -u -d "$(sed -n 's/^ONNXMEND_DATE:[A-Z]*=//p' "$build/CMakeCache.txt")" +%s)
    folder=$output/contents
    rm -rf "$output"
    mkdir -p "$folder"
    fillWheel "$folder" "$build" "$version"
    checkWheel "$folder" || die "the wheel would not load everywhere"
    SOURCE_DATE_EPOCH=$seconds /usr/bin/python3 -m wheel pack --dest-dir "$output" "$folder" >/dev/null
    say "The wheel is $(echo "$output"/*.whl)"
}

# tryWheel OUTPUT: in a new environment, in which nothing but pip is, and in one that has torch and onnx beside it.
tryWheel() {
    local output=$1 environment=$1/environment program model=${sample[0]} checkpoint=${sample[1]} order
    /usr/bin/python3 -m venv --clear "$environment"
    "$environment/bin/pip" --quiet install --no-index "$output"/*.whl
    program=$environment/bin/onnxmend
    (
        cd "$output" # no folder of it is called onnxmend
        unset PYTHONPATH LD_LIBRARY_PATH
        "$program" --version
        show 1 "$program" audit --quiet "$model" -c "$checkpoint"
        show 0 "$program" fix --quiet "$model" -c "$checkpoint" -o "$output/fixed.onnx"
        "$environment/bin/python" -c '
import sys, onnxmend
assert onnxmend.__file__.startswith(sys.prefix), onnxmend.__file__
assert not onnxmend.audit(sys.argv[1], sys.argv[2]).ok
assert onnxmend.verify(sys.argv[3]).verify.checker.status == "passed"' "$model" "$checkpoint" "$output/fixed.onnx"
    )
    if /usr/bin/python3 -c 'import torch, onnx' 2>/dev/null; then
        sed -i 's/^include-system-site-packages = false/include-system-site-packages = true/' "$environment/pyvenv.cfg"
        for order in 'torch, onnx, onnxmend' 'torch, onnxmend, onnx' 'onnx, torch, onnxmend' 'onnx, onnxmend, torch' \
            'onnxmend, torch, onnx' 'onnxmend, onnx, torch'; do
            (cd "$output" && "$environment/bin/python" -c "import $order
assert onnxmend.audit('$model', torch.load('$checkpoint')).findings
onnx.checker.check_model(onnx.load('fixed.onnx'))") || die "it does not work after: import $order"
        done
    fi
    "$environment/bin/pip" --quiet uninstall --yes onnxmend
    if compgen -G "$environment/lib/python3*/site-packages/onnxmend*" >/dev/null || [[ -e $program ]]; then
        die "pip leaves something of the wheel behind"
    fi
    rm -rf "$environment" "$output"/fixed.onnx*
}

commandWheel() {
    [[ $# -eq 0 || $* == --test ]] || die "wheel takes --test or nothing"
    setUp "${python_packages[@]}" "${wheel_packages[@]}"
    configure wheel OFF OFF
    compile wheel
    makeWheel "$root/build/wheel" "$root/build/wheel-output"
    if [[ $* == --test ]]; then tryWheel "$root/build/wheel-output"; fi
}
