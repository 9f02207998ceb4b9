# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# ONNXMEND_DATE: the day this version is of, for what shows one: SOURCE_DATE_EPOCH
# (https://reproducible-builds.org/specs/source-date-epoch/), else that of the last commit to the changelog, else of
# its file. So the same sources give the same bytes on each day.
set(ONNXMEND_DATE "$ENV{SOURCE_DATE_EPOCH}")
if(NOT ONNXMEND_DATE)
    execute_process(
        COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct -- CHANGELOG.md
        OUTPUT_VARIABLE ONNXMEND_DATE
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT ONNXMEND_DATE)
    file(TIMESTAMP ${PROJECT_SOURCE_DIR}/CHANGELOG.md ONNXMEND_DATE %s UTC)
endif()
set(ENV{SOURCE_DATE_EPOCH} ${ONNXMEND_DATE}) # which string(TIMESTAMP) reads
string(TIMESTAMP ONNXMEND_DATE %Y-%m-%d UTC)
set(ONNXMEND_DATE ${ONNXMEND_DATE} CACHE INTERNAL "The day this version is of") # ./dev package reads it
