# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# ccache, where it is installed, gives a second clone what the first one compiled: paths are relative to the sources, also
# those in the results. (Not where lines are counted: gcov looks the sources up by them.)
find_program(ONNXMEND_CCACHE ccache)
if(ONNXMEND_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
                                    CCACHE_SLOPPINESS=time_macros ${ONNXMEND_CCACHE})
endif()
if(NOT ONNXMEND_COVERAGE)
    add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
endif()

# GCC tidies its memory up all the time where it has less than a unit takes: a tenth of the time and more.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=262144>) # kB
endif()

# Only our own code is instrumented: the libraries are as they are used, and onnx as another clang build has it.
set(onnxmend_instrumentation "")
if(ONNXMEND_SANITIZE)
    set(onnxmend_instrumentation -fsanitize=${ONNXMEND_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(ONNXMEND_SANITIZE MATCHES "undefined")
        # Checks of every pointer that is followed, a quarter of the compile time: AddressSanitizer finds a null pointer
        # that is used, and what reads bytes at any position is asked for alignment (core/CMakeLists.txt).
        list(APPEND onnxmend_instrumentation -fno-sanitize=null,alignment,object-size)
    endif()
    add_link_options(${onnxmend_instrumentation}) # so that every program has the runtime that our libraries call
endif()
if(ONNXMEND_COVERAGE)
    # Counted in steps that two threads cannot lose; a test that ends in a signal or _exit counts nothing.
    set(onnxmend_instrumentation --coverage -fprofile-update=atomic)
    add_link_options(--coverage)
endif()

# Sets the options that all targets of our own are compiled with. onnx is built in the same tree without them: its code
# is not ours to change. missing-field-initializers is off: a designated initializer leaves the other fields at their
# defaults on purpose. GCC's warning of overlapping copies, which it gives for joined strings once it optimises fully,
# is wrong (its bug 105651).
function(onnxmend_set_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-missing-field-initializers
                                             $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-restrict>
                                             $<$<BOOL:${ONNXMEND_WERROR}>:-Werror>
                                             ${onnxmend_instrumentation})
endfunction()

# Parts of the programs as shared libraries, so that a change of core links one library anew and not every test program.
# Not for what is shipped: there each program has what it needs of them.
option(ONNXMEND_SHARED_PARTS "Link programs and tests of the build tree with shared libraries" OFF)
set(onnxmend_part_type STATIC)
if(ONNXMEND_SHARED_PARTS)
    set(onnxmend_part_type SHARED)
endif()
# They lie beside the programs, where core looks for its own files (core/base/own_file.h).
function(onnxmend_set_part target)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX
                                               LIBRARY_OUTPUT_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
endfunction()

# Fails the link of a shared part that uses a function which its own link line does not bring. Sanitizers and libFuzzer
# have functions in the program alone.
function(onnxmend_link_alone target)
    if(NOT ONNXMEND_SANITIZE AND NOT ONNXMEND_FUZZ)
        target_link_options(${target} PRIVATE -Wl,--no-undefined)
    endif()
endfunction()

# The fastest linker that Debian 12 and 13 both have. Information on lines is compressed in linked files, and no part of
# a sanitized program is moved as it starts.
find_program(ONNXMEND_LLD ld.lld)
if(ONNXMEND_LLD AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    add_link_options(-fuse-ld=lld -Wl,--compress-debug-sections=zlib)
endif()
if(ONNXMEND_SANITIZE MATCHES "address")
    add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()
