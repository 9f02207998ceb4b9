# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The core as other programs have it (docs/library.md): one shared library, the headers of its interface, and what CMake
# and pkg-config find it by. A program that is sanitized has its parts linked in, where every call is seen.
if(ONNXMEND_SANITIZE)
    return()
endif()
include(CMakePackageConfigHelpers)

# Raised with every change that a program would have to be built again for.
set(onnxmend_abi 1)

add_library(onnxmend_shared SHARED)
target_sources(onnxmend_shared PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${public_headers})
set_target_properties(
    onnxmend_shared
    PROPERTIES OUTPUT_NAME onnxmend
               EXPORT_NAME core
               VERSION ${onnxmend_abi}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH}
               SOVERSION ${onnxmend_abi}
               LINKER_LANGUAGE CXX
               LINK_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/library.map
               LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,onnxmend_core,onnxmend_readers")
target_compile_features(onnxmend_shared INTERFACE cxx_std_20)
target_link_libraries(
    onnxmend_shared
    PRIVATE onnxmend_core onnxmend_readers
    INTERFACE nlohmann_json::nlohmann_json Threads::Threads)
target_link_options(onnxmend_shared PRIVATE -Wl,--no-undefined
                    -Wl,--version-script=${CMAKE_CURRENT_SOURCE_DIR}/library.map)

set(onnxmend_package ${CMAKE_INSTALL_LIBDIR}/cmake/onnxmend)
install(TARGETS onnxmend_shared EXPORT onnxmendTargets
        LIBRARY COMPONENT library NAMELINK_COMPONENT library-dev
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/onnxmend COMPONENT library-dev)
install(EXPORT onnxmendTargets NAMESPACE onnxmend:: DESTINATION ${onnxmend_package} COMPONENT library-dev)
configure_package_config_file(
    ${PROJECT_SOURCE_DIR}/packaging/onnxmendConfig.cmake.in onnxmendConfig.cmake INSTALL_DESTINATION ${onnxmend_package})
# Until 1.0 a minor version may change the interface.
write_basic_package_version_file(onnxmendConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/onnxmendConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/onnxmendConfigVersion.cmake
        DESTINATION ${onnxmend_package} COMPONENT library-dev)
file(RELATIVE_PATH onnxmend_prefix_of_pkgconfig /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/packaging/onnxmend.pc.in onnxmend.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/onnxmend.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT library-dev)
