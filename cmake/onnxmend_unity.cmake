# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# The sources of a room, a folder, are compiled several at a time: most of what a compiler does is to read headers, and
# so it reads them once for all of them. Names in anonymous namespaces are therefore unique within a room. To edit
# one file all day, turn it off (-DONNXMEND_UNITY=OFF). `./dev lint` builds without it, so that no file depends on the
# includes of another one.
option(ONNXMEND_UNITY "Compile the sources of a room several at a time" ON)

# onnxmend_unity TARGET [BATCH]: BATCH sources at most at a time. Called where the target is made, after its sources.
function(onnxmend_unity target)
    if(NOT ONNXMEND_UNITY)
        return()
    endif()
    set(batch_size 12)
    if(ARGC GREATER 1)
        set(batch_size ${ARGV1})
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # GCC takes a source that is included for a header, whose types may not use names of an anonymous namespace.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set(rooms)
    foreach(source ${sources})
        get_filename_component(folder ${source} DIRECTORY)
        if(IS_ABSOLUTE "${folder}")
            file(RELATIVE_PATH folder ${CMAKE_CURRENT_SOURCE_DIR} ${folder})
        endif()
        string(MAKE_C_IDENTIFIER "${folder}" room)
        list(APPEND rooms ${room}_)
        list(APPEND sources_of_${room}_ ${source})
    endforeach()
    list(REMOVE_DUPLICATES rooms)
    foreach(room ${rooms})
        list(LENGTH sources_of_${room} count)
        math(EXPR batches "(${count} + ${batch_size} - 1) / ${batch_size}")
        set(number 0)
        foreach(source ${sources_of_${room}})
            math(EXPR batch "${number} * ${batches} / ${count}")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room}${batch})
            math(EXPR number "${number} + 1")
        endforeach()
    endforeach()
endfunction()
