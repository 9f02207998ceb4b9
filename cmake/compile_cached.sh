#!/bin/sh
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compiles with ccache, paths relative to the source folder, so that a second clone or build folder reuses every object.
# Precompiled headers get a checksum beside them, which ccache reads instead of their 100 to 300 MB at each compilation:
# a tenth of the time where the object is known (ccache's manual, pch_external_checksum). Clang's hold the name of their
# folder and are refused elsewhere: they are compiled in every clone, and their checksum is that of the headers in them,
# so that the objects are shared all the same; the flags are ccache's part. What Clang's first step is told (-Xclang)
# ccache does not look into.
# Usage: cmake/compile_cached.sh SOURCE_FOLDER CCACHE COMPILER ARGUMENT...
set -eu
export CCACHE_BASEDIR="$1" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_PCH_EXTSUM=1
shift
previous=
output=
dependencies=
for argument; do
    shift
    case $previous in
    -o) output=$argument ;;
    -MF) dependencies=$argument ;;
    -Xclang) argument=${argument#"$PWD"/} ;;
    esac
    set -- "$@" "$argument"
    previous=$argument
done
case $output in
*.gch)
    "$@"
    sha256sum <"$output" >"$output.sum"
    ;;
*.pch)
    shift # without ccache
    "$@"
    # "target: header header \" and more lines; no header here has a space in its name.
    sed 's/^[^ ]*:\( \|$\)//; s/\\$//' "$dependencies" | xargs cat | sha256sum >"$output.sum"
    ;;
*) exec "$@" ;;
esac
