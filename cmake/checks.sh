# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced by `dev`: the checks beyond the tests, each of which brings tools that nobody needs to build or test.
: "${root:?}" "${cache:?}" "${preset:?}"

# printFailed COMMAND...: without a word when the command succeeds, with all it printed when not.
printFailed() {
    local output
    if ! output=$("$@" 2>&1); then
        printf '%s\n' "$output"
        return 1
    fi
}

# clazy has no file of settings and no exit status of its own: tells nothing unless it finds something.
runClazy() {
    local output
    output=$(clazy-standalone -p "$root/build/lint" -checks="$(sed -E '/^(#|$)/d' "$root/.clazy" | paste -sd,)" "$@" 2>&1) ||
        { printf '%s\n' "$output" && return 1; }
    if [[ $output == *"[-Wclazy"* ]]; then
        grep -A 3 -E '^/.*\[-Wclazy' <<<"$output"
        return 1
    fi
}

# eachUnit FUNCTION PRESET FOLDER...: for each unit that this build has of the folders, on all cores. A unit that was
# clean is not checked again before it changes.
eachUnit() {
    local function=$1 build=build/$2 versions
    shift 2
    mkdir -p "$cache/clean"
    find "$cache/clean" -type f -mtime +30 -delete
    versions=$({
        dpkg-query -W -f '${db:Status-Abbrev}${Package} ${Version}\n' '*-dev' 'clang*' 'clazy*' | grep ^ii
        cat .clang-tidy .clazy
    } | sha256sum)
    /usr/bin/python3 cmake/lint_units.py "$build" "$versions" "$@" |
        xargs -d '\n' -r -n 2 -P "$(nproc)" bash -c "unlessClean $function \"\$@\"" "$function"
}

# unlessClean FUNCTION FILE STATE: FILE may lie in another clone the next time.
unlessClean() {
    local stamp
    stamp=$cache/clean/$(printf '%s %s %s' "$1" "${2#"$root"}" "$3" | sha256sum | cut -c 1-40)
    if [[ -e $stamp ]]; then return; fi
    if [[ $1 == readAlone ]] && ((EPOCHSECONDS > alone_until)); then
        echo "$2" >>"$root/build/left-alone"
        return
    fi
    "$1" "$2" && : >"$stamp"
}

tidyUnit() { printFailed clang-tidy -p "$root/build/lint" --quiet "$1"; }

# In a unit a source may live on what another one includes. clang's own errors are reported with any check; this is a
# cheap one.
readAlone() { printFailed clang-tidy -p "$root/build/lint-alone" --quiet --checks='-*,misc-unused-alias-decls' "$1"; }

# Other versions of the tools find other things.
lintSources() {
    if [[ $(codename) != bookworm ]]; then
        say "clang-tidy and clazy: only on Debian 12, whose versions .clang-tidy and .clazy are written for"
        return
    fi
    local status=0
    configure lint ON
    configure lint-alone ON
    say "Public headers alone"
    compile lint || status=1
    compile lint-alone || status=1
    say "Reference of the library"
    (cd "$root" && mkdir -p build && printFailed doxygen docs/Doxyfile) || status=1
    # The check of a change gives it some minutes (.ci/run), and the rest comes the next time.
    local alone_until=$((EPOCHSECONDS + ${ONNXMEND_ALONE_MINUTES:-1000} * 60)) left=$root/build/left-alone
    rm -f "$left"
    export root cache alone_until
    export -f printFailed tidyUnit readAlone runClazy unlessClean
    cd "$root"
    say "Sources alone"
    eachUnit readAlone lint-alone core library app ui || status=1
    if [[ -f $left ]]; then say "$(wc -l <"$left") sources are left for the next run"; fi
    say "clang-tidy"
    eachUnit tidyUnit lint core library app ui || status=1
    say "clazy"
    eachUnit runClazy lint ui app/onnxmend_gui.cpp || status=1
    return "$status"
}

# commandLint [--quick]
commandLint() {
    local status=0 quick=${1:-}
    [[ -z $quick || $quick == --quick ]] || die "lint takes --quick or nothing"
    setUp "${test_packages[@]}" "${quick_lint_packages[@]}"
    if [[ ! $quick ]]; then setUp "${clang_packages[@]}" "${lint_packages[@]}"; fi
    cd "$root"
    say "Formatting"
    { sources cpp && sources h; } | xargs -d '\n' -r clang-format --dry-run --Werror || status=1
    say "Shell scripts"
    shellcheck -x dev .ci/run cmake/try_archive.sh || status=1
    say "Licences of all files"
    printFailed reuse lint || status=1
    configure "$preset" ON
    compile "$preset" tst_layers
    "build/$preset/tests/tst_layers" || status=1
    [[ $quick ]] || lintSources || status=1
    return "$status"
}

# runFuzzer TARGET SECONDS: keeps what it learns in build/fuzz; an input that breaks the target ends up, as short as it
# gets, in tests/fuzz/regressions, where the tests replay it.
runFuzzer() {
    local target=$1 seconds=$2 folder=$root/build/fuzz tests=$root/build/asan/tests
    local program=$tests/fuzz_$target learnt=$folder/learnt/$target crashes=$folder/crashes/$target
    local log=$folder/fuzz_$target.log
    rm -rf "$crashes"
    mkdir -p "$learnt" "$crashes"
    # 512 MiB for the input, as much for libtorch, the shadow of AddressSanitizer and what it holds back.
    local limits=(-timeout=10 -malloc_limit_mb=512 -rss_limit_mb=1024 "-dict=$root/tests/fuzz/$target.dict")
    if "$program" "${limits[@]}" -max_len=65536 -max_total_time="$seconds" -artifact_prefix="$crashes/" "$learnt" \
        "$tests/fuzz/corpus/$target" >"$log" 2>&1; then
        say "fuzz $target: $(grep -o 'Done .* runs' "$log"), nothing found"
        return
    fi
    tail -n 40 "$log" >&2
    local crash kept
    for crash in "$crashes"/*; do
        kept=$root/tests/fuzz/regressions/$target/$(basename "$crash")
        mkdir -p "$(dirname "$kept")"
        "$program" "${limits[@]}" -minimize_crash=1 -max_total_time=30 -exact_artifact_path="$kept" "$crash" \
            >>"$log" 2>&1 || true
        [[ -f $kept ]] || cp "$crash" "$kept"
        say "fuzz $target: broken by $kept"
    done
    return 1
}

commandFuzz() {
    setUp "${test_packages[@]}" "${clang_packages[@]}"
    local seconds=30 targets=("$@") target
    if [[ ${#targets[@]} -gt 0 && ${targets[-1]} =~ ^[0-9]+$ ]]; then
        seconds=${targets[-1]}
        unset 'targets[-1]'
    fi
    if [[ ${#targets[@]} -eq 0 ]]; then
        mapfile -t targets < <(cd "$root/tests/fuzz" && basename -s .dict ./*.dict)
    fi
    configure asan ON
    compile asan "${targets[@]/#/fuzz_}"
    export ASAN_OPTIONS=quarantine_size_mb=32 UBSAN_OPTIONS=print_stacktrace=1 TMPDIR=$root/build/fuzz/tmp
    rm -rf "$TMPDIR"
    mkdir -p "$TMPDIR"
    local running=() process status=0
    for target in "${targets[@]}"; do
        if ((${#running[@]} >= $(nproc))); then
            wait "${running[0]}" || status=1
            running=("${running[@]:1}")
        fi
        runFuzzer "$target" "$seconds" &
        running+=($!)
    done
    for process in "${running[@]}"; do
        wait "$process" || status=1
    done
    return "$status"
}

# Lines and branches that the tests run. gcov adds to its counts, so each run starts without any.
commandCoverage() {
    setUp "${test_packages[@]}" "${coverage_packages[@]}"
    local folder=$root/build/coverage status=0
    configure coverage ON
    compile coverage
    find "$folder" -name '*.gcda' -delete
    (cd "$root" && ctest --preset coverage --output-on-failure -j "$(nproc)" "$@" </dev/null) || status=1
    say "Reading the counts"
    (cd "$root" && gcovr --root . --filter core/ --filter ui/ --exclude-throw-branches --exclude-unreachable-branches \
        --gcov-ignore-parse-errors -j "$(nproc)" --json "$folder/coverage.json" "$folder")
    /usr/bin/python3 "$root/tests/lint/coverage_report.py" "$folder/coverage.json" core=92 ui=80 || status=1
    return "$status"
}
