# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# onnx >= 1.16 of the system, otherwise 1.17.0 from source. Built here it gets a protobuf package of our own: libtorch
# registers the descriptors of package `onnx` in the same libprotobuf, and two of one name abort at start-up.
# Target: onnxmend_onnx. Code includes core/onnx/onnx_proto.h, which knows the namespace in force.
# Targets that find the functions of onnx in onnxmend_core_part link onnxmend_onnx_headers: onnxmend_core_part has all of
# an onnx that is built here, and a second copy would register its descriptors twice. The system's onnx is a shared
# library, so both link it.
add_library(onnxmend_onnx_headers INTERFACE)

find_package(ONNX 1.16 CONFIG QUIET)
add_library(onnxmend_onnx INTERFACE)
if(ONNX_FOUND)
    message(STATUS "onnx: the system's ${ONNX_VERSION}")
    target_link_libraries(onnxmend_onnx INTERFACE ONNX::onnx ONNX::onnx_proto)
    set(onnxmend_onnx_libraries onnxmend_onnx)
    target_link_libraries(onnxmend_onnx_headers INTERFACE onnxmend_onnx)
    add_custom_target(lint_headers)
    set(ONNXMEND_ONNX_VERSION ${ONNX_VERSION})
    return()
endif()

set(ONNXMEND_ONNX_ARCHIVE "https://github.com/onnx/onnx/archive/refs/tags/v1.17.0.tar.gz"
    CACHE STRING "URL or path of the onnx 1.17.0 source archive")
message(STATUS "onnx: 1.17.0 from ${ONNXMEND_ONNX_ARCHIVE}")
set(ONNXMEND_ONNX_VERSION 1.17.0)
set(ONNX_NAMESPACE onnxmend_onnx)
set(ONNX_ML ON)
set(ONNX_USE_PROTOBUF_SHARED_LIBS ON)
set(ONNX_GEN_PB_TYPE_STUBS OFF)
set(BUILD_ONNX_PYTHON OFF)

include(FetchContent)
FetchContent_Declare(
    onnx
    URL ${ONNXMEND_ONNX_ARCHIVE}
    URL_HASH SHA256=8d5e983c36037003615e5a02d36b18fc286541bf52de1a78f6cf9f32005a820e
    DOWNLOAD_EXTRACT_TIMESTAMP ON)
FetchContent_GetProperties(onnx)
if(NOT onnx_POPULATED)
    FetchContent_Populate(onnx)
    # Not part of `all` or of our install: only what our targets need of it.
    add_subdirectory(${onnx_SOURCE_DIR} ${onnx_BINARY_DIR} EXCLUDE_FROM_ALL)
endif()
# Only the sources of onnx that are used are built: the version converter and the inliner alone would take a fifth of
# the time.
get_target_property(sources onnx SOURCES)
list(FILTER sources EXCLUDE REGEX "/onnx/(version_converter|inliner)/|\\.h$")
set_target_properties(onnx PROPERTIES SOURCES "${sources}" UNITY_BUILD ${ONNXMEND_UNITY} UNITY_BUILD_MODE GROUP)
# The sources are compiled together as in onnx's own ONNX_USE_UNITY_BUILD, which leaves two alone. Old versions of
# operators are apart from the newest ones, since they repeat their names. The groups are folders of about the same
# size, for several processors.
list(FILTER sources EXCLUDE REGEX "/defs/(schema|tensor_proto_util)\\.cc$")
foreach(source ${sources})
    set(group rest)
    if(source MATCHES "/onnx/defs/[a-z_]+\\.cc$")
        set(group defs)
    endif()
    foreach(folders math_reduction_logical tensor_sequence_text nn_rnn_quantization controlflow_generator_traditionalml)
        string(REPLACE "_" "|" names ${folders})
        if(source MATCHES "/defs/(${names})/(old)?")
            set(group ${folders}${CMAKE_MATCH_2})
        endif()
    endforeach()
    set_source_files_properties(${source} TARGET_DIRECTORY onnx PROPERTIES UNITY_GROUP ${group})
endforeach()
foreach(target onnx onnx_proto)
    target_compile_options(${target} PRIVATE -w -g0)
    # Its assertions end the process on models that its inference functions refuse in a release build.
    target_compile_definitions(${target} PRIVATE NDEBUG)
endforeach()
if(ONNXMEND_SHARED_PARTS) # its users see it
    set_target_properties(onnx_proto PROPERTIES CXX_VISIBILITY_PRESET default VISIBILITY_INLINES_HIDDEN OFF)
endif()
target_link_libraries(onnxmend_onnx INTERFACE onnx onnx_proto)
set(onnxmend_onnx_objects $<TARGET_OBJECTS:onnx> $<TARGET_OBJECTS:onnx_proto>)
set(onnxmend_onnx_libraries protobuf::libprotobuf)
foreach(target onnx onnx_proto)
    target_include_directories(
        onnxmend_onnx_headers SYSTEM INTERFACE $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
    target_compile_definitions(
        onnxmend_onnx_headers INTERFACE $<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>)
endforeach()
target_link_libraries(onnxmend_onnx_headers INTERFACE protobuf::libprotobuf)
# All that has to be generated before a file of ours can be read by a tool that does not build.
add_custom_target(lint_headers DEPENDS gen_onnx_proto gen_onnx_operators_proto gen_onnx_data_proto)
# The headers are system headers, so that they give no warnings.
foreach(target onnx onnx_proto)
    get_target_property(includes ${target} INTERFACE_INCLUDE_DIRECTORIES)
    target_include_directories(onnxmend_onnx SYSTEM INTERFACE ${includes})
endforeach()
