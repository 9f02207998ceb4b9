# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# ONNXMEND_DATE: the date of this version for files that show one. It is SOURCE_DATE_EPOCH
# (https://reproducible-builds.org/specs/source-date-epoch/), otherwise the date of the last commit to the changelog,
# otherwise that of its file. So the same sources give the same bytes on each day.
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
set(ENV{SOURCE_DATE_EPOCH} ${ONNXMEND_DATE}) # string(TIMESTAMP) reads it
string(TIMESTAMP ONNXMEND_DATE %Y-%m-%d UTC)
set(ONNXMEND_DATE ${ONNXMEND_DATE} CACHE INTERNAL "The day this version is of") # ./dev package reads it
