# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# Extensions are libraries on the core that the audit, the fix and the save do not need. Each is a room of core/ with one
# header, core/<room>/<room>.h: it says what the library does and includes all that others may use of it. Core never
# includes them (tests/lint), and its shared part is linked without them.
set(onnxmend_extensions values compare pictures explain convert numerics reduce report)
set(ONNXMEND_EXTENSIONS all
    CACHE STRING "Extensions that are built, or all; empty: the core alone. The programs for people need all of them")
if(ONNXMEND_EXTENSIONS STREQUAL "all") # a list would be kept by build folders that are older than an extension
    set(ONNXMEND_EXTENSIONS ${onnxmend_extensions})
endif()
foreach(extension ${ONNXMEND_EXTENSIONS})
    if(NOT extension IN_LIST onnxmend_extensions)
        message(FATAL_ERROR "ONNXMEND_EXTENSIONS: no extension is called ${extension}")
    endif()
endforeach()

# Command line, window and Python package show everything, so they are built with all extensions or not at all.
set(onnxmend_has_all_extensions ON)
foreach(extension ${onnxmend_extensions})
    if(NOT extension IN_LIST ONNXMEND_EXTENSIONS)
        set(onnxmend_has_all_extensions OFF)
    endif()
endforeach()

# onnxmend_add_extension(ROOM [ON EXTENSION...] [SOURCES FILE...]): the library onnxmend_<room>, and onnxmend_<room>_part,
# which programs and tests of the build tree link. ON: the extensions that it includes. Each shared part is linked with
# these alone, so that CMake and the linker refuse what the line does not name.
function(onnxmend_add_extension room)
    cmake_parse_arguments(arg "" "" "ON;SOURCES" ${ARGN})
    if(NOT room IN_LIST ONNXMEND_EXTENSIONS)
        return()
    endif()
    set(library onnxmend_${room})
    set(libraries onnxmend_core)
    set(parts onnxmend_core_part)
    foreach(other ${arg_ON})
        if(NOT TARGET onnxmend_${other})
            message(FATAL_ERROR "ONNXMEND_EXTENSIONS: ${room} needs ${other}")
        endif()
        list(APPEND libraries onnxmend_${other})
        list(APPEND parts onnxmend_${other}_part)
    endforeach()

    add_library(${library} STATIC)
    target_sources(
        ${library}
        PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${room}/${room}.h
        PRIVATE ${${room}_sources} ${arg_SOURCES})
    set_target_properties(${library} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
    target_link_libraries(${library} PUBLIC ${libraries} PRIVATE onnxmend_onnx)
    target_compile_options(${library} PRIVATE -fno-semantic-interposition)
    onnxmend_set_warnings(${library})
    onnxmend_unity(${library})

    if(ONNXMEND_SHARED_PARTS)
        add_library(${library}_part SHARED $<TARGET_OBJECTS:${library}>)
        onnxmend_set_part(${library}_part)
        onnxmend_link_alone(${library}_part)
        target_link_libraries(${library}_part PUBLIC ${parts} PRIVATE onnxmend_onnx_headers)
    else()
        add_library(${library}_part INTERFACE)
        target_link_libraries(${library}_part INTERFACE ${library})
    endif()
endfunction()
