# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
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

# eachSource FUNCTION FILE...: for one file at a time, on all cores. What was clean is not looked at again before it
# changes: the tools take half an hour for all of it.
eachSource() {
    local function=$1
    shift
    mkdir -p "$cache/clean"
    find "$cache/clean" -type f -mtime +30 -delete
    sourceStates "$@" | xargs -d '\n' -r -n 2 -P "$(nproc)" bash -c "unlessClean $function \"\$@\"" "$function"
}

# sourceStates FILE...: two lines for each, itself and a text that tells all its findings depend on: the bytes of the
# file and of the headers of ours that it includes, how it is compiled, and what the tools and others' headers are.
sourceStates() {
    local common
    common=$({
        dpkg-query -W -f '${db:Status-Abbrev}${Package} ${Version}\n' '*-dev' 'clang*' 'clazy*' | grep ^ii
        cat .clang-tidy .clazy
    } | sha256sum)
    {
        git ls-files -co --exclude-standard -z -- '*.h' '*.cpp' | xargs -0 sha256sum
        git grep -o --untracked '^#include "[^"]*' -- '*.h' '*.cpp'
        compileCommands
        printf '%s\n' "$@"
    } | awk -v common="${common%% *}" '
        function stateOf(file, seen,    i, state, names, count) {
            if (file in seen || !(file in sum)) return ""
            seen[file]
            state = sum[file]
            count = split(includes[file], names, "\n")
            for (i = 1; i <= count; i++) state = state stateOf(names[i], seen)
            return state
        }
        length($1) == 64 && substr($0, 65, 2) == "  " { sum[substr($0, 67)] = $1; next }
        /:#include "/ { i = index($0, ":"); includes[substr($0, 1, i - 1)] = includes[substr($0, 1, i - 1)] substr($0, i + 11) "\n"; next }
        $1 == "compiled" { command[$3] = $2; next }
        { delete seen; print; print common command[$0] stateOf($0, seen) }'
}

# How each source is compiled, by a digest that is the same in every clone: compiled <digest> <file>.
compileCommands() {
    python3 - "$root" <<'END'
import hashlib, json, sys
root = sys.argv[1]
for entry in json.load(open(root + "/build/lint/compile_commands.json")):
    command = entry["command"].replace(root, "")
    print("compiled", hashlib.sha256(command.encode()).hexdigest(), entry["file"].removeprefix(root + "/"))
END
}

# unlessClean FUNCTION FILE STATE
unlessClean() {
    local stamp
    stamp=$cache/clean/$(printf '%s %s %s' "$1" "$2" "$3" | sha256sum | cut -c 1-40)
    [[ -e $stamp ]] && return
    "$1" "$2" && : >"$stamp"
}

tidySource() { printFailed clang-tidy -p "$root/build/lint" --quiet "$1"; }

# Files alone, as a compiler without precompiled headers reads them; other versions of the tools find other things.
lintSources() {
    if [[ $(codename) != bookworm ]]; then
        say "clang-tidy and clazy: only on Debian 12, whose versions .clang-tidy and .clazy are written for"
        return
    fi
    local status=0 all qt
    configure lint ON
    say "Public headers alone"
    (cd "$root" && cmake --build --preset lint) || status=1
    say "Reference of the headers"
    (cd "$root" && mkdir -p build && printFailed doxygen docs/Doxyfile) || status=1
    mapfile -t all < <(git -C "$root" ls-files 'core/*.cpp' 'app/*.cpp' 'ui/*.cpp')
    mapfile -t qt < <(git -C "$root" ls-files 'ui/*.cpp' app/onnxmend_gui.cpp)
    export root cache
    export -f printFailed tidySource runClazy unlessClean
    cd "$root"
    say "clang-tidy"
    eachSource tidySource "${all[@]}" || status=1
    say "clazy"
    eachSource runClazy "${qt[@]}" || status=1
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
