#!/bin/bash
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# Runs the window's tests on the display that it is started on, under a window manager: what is activated, focused,
# moved and stacked there goes through it. Usage: cmake/displayed_tests.sh BUILD_FOLDER [TEST...]

set -euo pipefail
build=$1
shift
openbox --sm-disable &
manager=$!
trap 'kill "$manager"' EXIT
tests=("$@")
if [[ ${#tests[@]} -eq 0 ]]; then
    mapfile -t tests < <(ctest --test-dir "$build" -N -L '^window$' | awk '/Test +#/ { print $NF }')
fi
failed=()
for test in "${tests[@]}"; do
    # Starts the test as ctest would, but on this screen: the program of its room, with the name of the class.
    program=$(ctest --test-dir "$build" -N -V -R "^$test\$" | sed -n 's/.*Test command: \([^ ]*\).*/\1/p')
    if output=$(timeout 600 "$program" "$test" 2>&1); then
        printf 'passed  %s\n' "$test"
    else
        printf 'FAILED  %s\n' "$test"
        grep -A 4 -E '^(FAIL!|QFATAL)' <<<"$output" || tail -n 5 <<<"$output"
        failed+=("$test")
    fi
done
printf '%d of %d test programs passed\n' "$((${#tests[@]} - ${#failed[@]}))" "${#tests[@]}"
[[ ${#failed[@]} -eq 0 && ${#tests[@]} -gt 0 ]]
