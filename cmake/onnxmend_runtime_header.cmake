# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# ONNX Runtime is loaded with dlopen, so only its C header is needed to build (Debian: libonnxruntime-dev).
find_path(
    ONNXMEND_RUNTIME_INCLUDE_DIR onnxruntime_c_api.h
    PATH_SUFFIXES onnxruntime onnxruntime/core/session REQUIRED
    DOC "Folder of onnxruntime_c_api.h")
add_library(onnxmend_runtime_header INTERFACE)
target_include_directories(onnxmend_runtime_header SYSTEM INTERFACE ${ONNXMEND_RUNTIME_INCLUDE_DIR})
