# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

find_program(ONNXMEND_CCACHE ccache)
if(ONNXMEND_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/compile_cached.sh ${PROJECT_SOURCE_DIR}
                                    ${ONNXMEND_CCACHE})
endif()

# GCC tidies its memory up all the time where it has less than precompiled headers take: a tenth of the time and more.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=262144>) # kB
endif()

# Only our own code is instrumented: the libraries are as they are used, and onnx as another clang build has it.
set(onnxmend_instrumentation "")
if(ONNXMEND_SANITIZE)
    set(onnxmend_instrumentation -fsanitize=${ONNXMEND_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(${onnxmend_instrumentation}) # so that every program has the runtime that our libraries call
endif()
if(ONNXMEND_COVERAGE)
    # Counted in steps that two threads cannot lose; a test that ends in a signal or _exit counts nothing.
    set(onnxmend_instrumentation --coverage -fprofile-update=atomic)
    add_link_options(--coverage)
endif()

# What all targets of our own are compiled with, and onnx is not: it is built in the same tree, but not ours to mend.
# missing-field-initializers is off: a designated initializer leaves the other fields at their defaults on purpose.
function(onnxmend_set_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-missing-field-initializers
                                             $<$<BOOL:${ONNXMEND_WERROR}>:-Werror>
                                             ${onnxmend_instrumentation})
endfunction()

# Headers that most files of a target include are compiled once for it. Files still include what they use: the release
# build and the lint have no precompiled headers.
set(onnxmend_standard_headers
    <algorithm> <array> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string> <string_view>
    <unordered_map> <utility> <vector>)
function(onnxmend_precompile target)
    target_precompile_headers(${target} PRIVATE ${onnxmend_standard_headers} ${ARGN})
    # ccache preprocesses what it does not know yet, and needs to see which headers were precompiled.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
                                             $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()
# As the precompiled headers of `other`, which has to be compiled with the same definitions.
function(onnxmend_precompile_as target other)
    target_precompile_headers(${target} REUSE_FROM ${other})
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
                                             $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()

# Hundreds of test programs are linked each time a library changes, and lie on the disk side by side: what only tells
# lines is compressed in them (16 GB of a sanitized build are 9), and nothing of a sanitized one is moved as it starts.
find_program(ONNXMEND_LLD ld.lld)
if(ONNXMEND_LLD AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    add_link_options(-fuse-ld=lld -Wl,--compress-debug-sections=zlib)
endif()
if(ONNXMEND_SANITIZE MATCHES "address")
    add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()
