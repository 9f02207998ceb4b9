# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# The extensions (cmake/onnxmend_extensions.cmake), each with the extensions that it is built on.
onnxmend_add_extension(values)
onnxmend_add_extension(compare)
onnxmend_add_extension(pictures ON values compare)
onnxmend_add_extension(explain ON pictures)
onnxmend_add_extension(convert ON values pictures)
onnxmend_add_extension(numerics ON values convert)
onnxmend_add_extension(reduce ON numerics)

# Style and script of the HTML report become part of its library, with the digests that its Content-Security-Policy
# names them by.
foreach(part css js)
    set(path ${PROJECT_SOURCE_DIR}/resources/report/report.${part})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} report_${part})
    file(SHA256 ${path} report_${part}_digest)
endforeach()
configure_file(report/html_assets.cpp.in html_assets.cpp @ONLY)
onnxmend_add_extension(report ON compare pictures explain convert numerics reduce
                       SOURCES ${CMAKE_CURRENT_BINARY_DIR}/html_assets.cpp)
