# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: makes an archive of a folder that runs wherever it is unpacked, with the libraries that not every
# system has. It has to be made on the oldest system that it is for, since all newer ones take the glibc of that system.
: "${root:?}" "${sample[0]:?}"

# Libraries that every desktop has, or that must exist only once: the C and C++ libraries, those of the screen and of
# fonts (docs/installing.md lists them).
system_libraries='^(ld-linux-x86-64|lib(c|m|dl|rt|pthread|stdc[+][+]|gcc_s|z|EGL|GL|GLX|OpenGL|X11|X11-xcb|xcb|fontconfig|expat|freetype|dbus-1))[.]so'

# Plugins: those of Qt that a window needs, and the one of Graphviz that lays graphs out.
qt_plugins=(iconengines/libqsvgicon imageformats/lib{qgif,qico,qjpeg,qsvg} platforms/lib{qoffscreen,qxcb}
    platforminputcontexts/lib{compose,ibus}platforminputcontextplugin xcbglintegrations/libqxcb-{egl,glx}-integration)
graphviz_plugin=libgvplugin_dot_layout.so.6

libraryFolder() { echo "/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)"; }

# packageOf FILE: which Debian knows by one of two names, since /lib is /usr/lib.
packageOf() {
    { dpkg -S "$1" || dpkg -S "${1#/usr}"; } 2>/dev/null | sed 's/[:,].*//' | head -n 1
}

# neededLibraries FILE...: those to be brought. Libraries that only the system's libraries need belong to the system,
# too.
neededLibraries() {
    local name path names=() queue=("$@")
    local -A paths=() seen=()
    while read -r name path; do
        paths[$name]=$path
    done < <(ldd "$@" | sed -nE 's/^[[:space:]]+([^ ]+) => (\/.+) \(0x.*/\1 \2/p')
    while [[ ${#queue[@]} -gt 0 ]]; do
        mapfile -t names < <(printf '%s\n' "${queue[@]}" | xargs -d '\n' -n 1 patchelf --print-needed | sort -u)
        queue=()
        for name in "${names[@]}"; do
            if [[ -z ${seen[$name]:-} && ! $name =~ $system_libraries ]]; then
                seen[$name]=1
                queue+=("${paths[$name]:?$name is missing}")
                echo "${paths[$name]}"
            fi
        done
    done
}

# fillArchive FOLDER BUILD: programs, plugins, what both need, and all licences.
fillArchive() {
    local folder=$1 build=$2 system plugin path loaded translations
    system=$(libraryFolder)
    cmake --install "$build" --prefix "$folder" --component Unspecified --strip >/dev/null
    install --strip "$build/bin/onnxmend-verifier" "$folder/bin/"
    loaded=("$folder"/bin/onnxmend{,-gui,-verifier})
    for plugin in "${qt_plugins[@]}"; do
        install -D -m 644 "$system/qt6/plugins/$plugin.so" "$folder/lib/qt6/plugins/$plugin.so"
        loaded+=("$system/qt6/plugins/$plugin.so")
    done
    translations=(/usr/share/qt6/translations/qtbase_{de,zh_CN}.qm)
    install -D -m 644 -t "$folder/share/qt6/translations" "${translations[@]}"
    printf '[Paths]\nPrefix = ..\nPlugins = lib/qt6/plugins\nTranslations = share/qt6/translations\n' >"$folder/bin/qt.conf"
    # Graphviz looks for a list of its plugins in the folder graphviz beside its library.
    install -D -m 644 "$system/graphviz/$graphviz_plugin" "$folder/lib/graphviz/$graphviz_plugin"
    sed -n "/^$graphviz_plugin /,/^}/p" "$system/graphviz/config6a" >"$folder/lib/graphviz/config6a"
    loaded+=("$system/graphviz/$graphviz_plugin")
    while read -r path; do
        install -m 644 "$path" "$folder/lib/"
        loaded+=("$path")
    done < <(neededLibraries "${loaded[@]}")
    bringLicences "$folder" "${loaded[@]}" "${translations[@]}"
}

# Makes each program and library look for others relative to its own folder, wherever the archive is unpacked.
setLibraryPaths() {
    local folder=$1 file place
    while read -r file; do
        place=$(realpath --relative-to="$(dirname "$file")" "$folder/lib")
        # shellcheck disable=SC2016 # for the dynamic linker
        patchelf --set-rpath '$ORIGIN/'"$place" "$file"
    done < <(find "$folder/bin" "$folder/lib" -type f \( -name '*.so*' -o -perm -u+x \))
}

# bringLicences FOLDER FILE...: of each package that a file is of, and of what the programs have within.
bringLicences() {
    local folder=$1 file package licences=$1/licences
    shift
    mkdir -p "$licences"
    cp "$root"/LICENSES/{Apache-2.0,GPL-3.0-or-later}.txt "$licences/"
    cp "$root/packaging/debian/copyright" "$licences/onnxmend"
    cp -rL /usr/share/common-licenses "$licences/"
    for file in "$@"; do
        if [[ $file != "$folder"/* ]]; then packageOf "$(realpath "$file")"; fi
    done | cat - <(printf '%s\n' libcli11-dev nlohmann-json3-dev libtomlplusplus-dev) | sort -u | while read -r package; do
        cp "/usr/share/doc/$package/copyright" "$licences/$package"
        # shellcheck disable=SC2016 # dpkg's own placeholders
        dpkg-query -W -f '${Package} ${Version}, source ${source:Package} ${source:Version}\n' "$package"
    done >"$licences/PACKAGES"
}

# makeArchive BUILD: of what is built there.
makeArchive() {
    local name folder seconds
    name=onnxmend-$(sed -n 's/^CMAKE_PROJECT_VERSION:[A-Z]*=//p' "$1/CMakeCache.txt")-linux-$(uname -m)
    seconds=$(date -u -d "$(sed -n 's/^ONNXMEND_DATE:[A-Z]*=//p' "$1/CMakeCache.txt")" +%s)
    folder=$root/build/archive/$name
    rm -rf "$root/build/archive"
    mkdir -p "$folder"
    fillArchive "$folder" "$1"
    setLibraryPaths "$folder"
    tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$seconds" -C "$root/build/archive" "$name" |
        gzip -9n >"$root/build/archive/$name.tar.gz"
    say "The archive is $root/build/archive/$name.tar.gz"
}

# tryArchive SUITE: by one who has never had anything of it.
tryArchive() {
    local suite=$1 folder=$root/build/archive-$1
    say "Making $folder"
    makeBareFolder "$suite" "$folder"
    asRoot mkdir -p "$folder/onnxmend"
    asRoot cp "$root"/build/archive/*.tar.gz "${sample[@]}" "$root"/packaging/trial.sh "$root"/cmake/try_archive.sh \
        "$folder/onnxmend/"
    say "Debian $suite"
    inFresh "$folder" ./try_archive.sh
}

commandArchive() {
    local suite
    [[ $# -eq 0 || $* == --test ]] || die "archive takes --test or nothing"
    [[ $(codename) == bookworm ]] || say "Older systems than this one will not run what is made on it."
    setUp "${python_packages[@]}" patchelf qt6-translations-l10n
    configure release OFF
    compile release
    makeArchive "$root/build/release"
    if [[ $* == --test ]]; then
        installPackages debian-archive-keyring debootstrap
        for suite in bookworm trixie forky; do
            tryArchive "$suite"
        done
    fi
}
