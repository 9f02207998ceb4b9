# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: Debian packages of a release build, what is checked of them, and whether a bare Debian takes them,
# runs what they bring, and is as before when they are gone.
: "${root:?}"

package_packages=(appstream debhelper desktop-file-utils dh-python lintian shared-mime-info)

packageFolder() { echo "$root/build/package"; }

# cached NAME: a variable that CMake has set for the release build.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$root/build/release/CMakeCache.txt"; }

# Newer in a newer Debian, so that packages are replaced when the system is upgraded.
packageRevision() { echo "1~deb$(sed -n 's/^VERSION_ID="\(.*\)"/\1/p' /etc/os-release)"; }

makePackages() {
    local version source seconds
    version=$(cached CMAKE_PROJECT_VERSION)
    seconds=$(date -u -d "$(cached ONNXMEND_DATE)" +%s)
    source=$(packageFolder)/onnxmend-$version
    rm -rf "$(packageFolder)"
    mkdir -p "$source"
    cp -r "$root/packaging/debian" "$root/CHANGELOG.md" "$source/"
    "$source/debian/make_changelog.py" "$root/CHANGELOG.md" "$version" "$(packageRevision)" "$(codename)" "$seconds" \
        >"$source/debian/changelog"
    (cd "$source" && ONNXMEND_BUILD=$root/build/release DEB_BUILD_OPTIONS=noautodbgsym \
        dpkg-buildpackage --build=binary --no-sign)
}

checkPackages() {
    local folder package
    local lintian=(lintian --allow-root --fail-on error,warning --tag-display-limit 0)
    local appstream=(appstreamcli validate --no-net)
    # The project has no home page yet. From Debian 13 on appstreamcli warns of that, and lintian asks appstreamcli;
    # those of Debian 12 refuse to be told of what they do not know.
    if [[ $(codename) != bookworm ]]; then
        lintian+=(--suppress-tags appstream-metadata-validation-failed)
        appstream+=(--override=url-homepage-missing=info)
    fi
    folder=$(packageFolder)/contents
    for package in "$(packageFolder)"/*.deb; do
        dpkg-deb --extract "$package" "$folder"
    done
    "${lintian[@]}" "$(packageFolder)"/*.deb
    desktop-file-validate "$folder"/usr/share/applications/*.desktop
    "${appstream[@]}" "$folder"/usr/share/metainfo/*.xml
    update-mime-database "$folder/usr/share/mime"
}

# Like a package, but of an older revision: what an upgrade starts from.
makeOlderPackage() {
    local package=$1 folder=$2 contents
    contents=$(mktemp -d)
    dpkg-deb --raw-extract "$package" "$contents"
    sed -i "s/\($(cached CMAKE_PROJECT_VERSION)-\)$(packageRevision)/\10/" "$contents/DEBIAN/control"
    dpkg-deb --root-owner-group --build "$contents" "$folder" >/dev/null
    rm -rf "$contents"
}

testPackages() {
    local folder package
    installPackages debian-archive-keyring debootstrap
    folder=$root/build/package-$(codename)
    say "Making $folder"
    makeBareFolder "$(codename)" "$folder"
    asRoot mkdir -p "$folder/onnxmend/older"
    asRoot cp "$(packageFolder)"/*.deb "${sample[@]}" "$root"/packaging/{trial,try_packages}.sh "$folder/onnxmend/"
    asRoot cp -r "$root/tests/library/consumer" "$folder/onnxmend/"
    for package in "$(packageFolder)"/*.deb; do
        asRoot bash -c "$(declare -f cached packageRevision makeOlderPackage); root=$(printf %q "$root"); makeOlderPackage \"\$@\"" \
            bash "$package" "$folder/onnxmend/older"
    done
    inFresh "$folder" ./try_packages.sh
}

commandPackage() {
    [[ $# -eq 0 || $* == --test ]] || die "package takes --test or nothing"
    setUp "${python_packages[@]}" "${package_packages[@]}"
    configure release OFF
    compile release
    makePackages
    checkPackages
    if [[ $* == --test ]]; then
        testPackages
    fi
    say "The packages are in $(packageFolder)"
}
