# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What lies beside the programs in an installation, and `cpack -G DEB` (./dev package).

install(FILES ${CMAKE_CURRENT_LIST_DIR}/onnxmend-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME onnxmend.xml)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
if(ONNXMEND_GUI)
    install(FILES ${CMAKE_CURRENT_LIST_DIR}/onnxmend.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${CMAKE_CURRENT_LIST_DIR}/onnxmend.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES ${PROJECT_SOURCE_DIR}/resources/icons/onnxmend.svg
            DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME onnxmend)
set(CPACK_PACKAGE_VENDOR "The onnxmend authors")
set(CPACK_PACKAGE_CONTACT "The onnxmend authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS qt6-translations-l10n) # the texts of Qt's own dialogs
set(CPACK_DEBIAN_PACKAGE_SUGGESTS python3-onnxruntime)
include(CPack)
