# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

# ccache with paths relative to the source folder, so that a second clone or build folder reuses every object.
find_program(ONNXMEND_CCACHE ccache)
if(ONNXMEND_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros ${ONNXMEND_CCACHE})
endif()

# Warnings for our own targets only: onnx is built in the same tree and is not ours to mend.
# missing-field-initializers is off: a designated initializer leaves the other fields at their defaults on purpose.
function(onnxmend_set_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-missing-field-initializers
                                             $<$<BOOL:${ONNXMEND_WERROR}>:-Werror>)
endfunction()
