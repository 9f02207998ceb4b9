# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

find_package(Threads REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(Protobuf 3.21 REQUIRED)
find_package(ZLIB REQUIRED)

# toml++ is compiled into one file of ours (core/policy/toml_file.cpp): Debian's package would have us link a library
# that no other part of the program needs.
find_package(tomlplusplus 3.3 REQUIRED)
add_library(onnxmend_toml INTERFACE)
target_include_directories(
    onnxmend_toml SYSTEM INTERFACE $<TARGET_PROPERTY:tomlplusplus::tomlplusplus,INTERFACE_INCLUDE_DIRECTORIES>)
target_compile_definitions(onnxmend_toml INTERFACE TOML_HEADER_ONLY=0 TOML_ENABLE_FORMATTERS=0)

find_package(PkgConfig REQUIRED)
pkg_check_modules(libmd REQUIRED IMPORTED_TARGET libmd) # SHA-1, which names a model in plans

# libtorch: headers for its codes of types, and its CPU kernels for one module. find_package(Torch) brings an interface
# library with absolute paths of everything torch was built with, so we link the two libraries we use. What links
# onnxmend_torch_headers alone needs no libtorch when it runs.
find_package(Torch REQUIRED)
add_library(onnxmend_torch_headers INTERFACE)
target_include_directories(onnxmend_torch_headers SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
foreach(library c10 torch_cpu)
    add_library(onnxmend_${library} INTERFACE)
    target_link_libraries(onnxmend_${library} INTERFACE onnxmend_torch_headers ${library})
endforeach()
target_link_libraries(onnxmend_torch_cpu INTERFACE onnxmend_c10)

include(onnxmend_onnx)
include(onnxmend_runtime_header)

if(ONNXMEND_GUI)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets PrintSupport Svg LinguistTools)
    find_package(QCustomPlotQt6 REQUIRED) # 2.1; its package states no version
    pkg_check_modules(graphviz REQUIRED IMPORTED_TARGET libgvc libcgraph)
endif()

# Memory of the programs, not of the libraries, which live with what their program has. Sanitizers bring their own.
# glibc's keeps a heap locked while it gives memory back, and the window waits; docs/performance.md has the figures.
add_library(onnxmend_malloc INTERFACE)
if(NOT ONNXMEND_SANITIZE)
    set(required REQUIRED)
    if(NOT ONNXMEND_GUI) # `pip install .` builds no program
        set(required "")
    endif()
    pkg_check_modules(jemalloc ${required} IMPORTED_TARGET jemalloc)
    if(jemalloc_FOUND)
        target_link_libraries(onnxmend_malloc INTERFACE PkgConfig::jemalloc)
    endif()
endif()

if(ONNXMEND_PYTHON)
    # The one that has the packages of the system, unless another is asked for (-DPython_EXECUTABLE).
    if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
        set(Python_EXECUTABLE /usr/bin/python3)
    endif()
    find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
    find_package(pybind11 2.10 REQUIRED)
endif()
if(ONNXMEND_TESTS)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
endif()
