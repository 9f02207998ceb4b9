# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# Installs the files that lie beside the programs. packaging/debian makes packages of the result (./dev package).

if(NOT ONNXMEND_GUI)
    return()
endif()

install(FILES ${CMAKE_CURRENT_LIST_DIR}/onnxmend-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME onnxmend.xml)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/onnxmend.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)

configure_file(${CMAKE_CURRENT_LIST_DIR}/onnxmend.metainfo.xml.in ${PROJECT_BINARY_DIR}/onnxmend.metainfo.xml @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/onnxmend.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
        RENAME invalid.onnxmend.onnxmend.metainfo.xml)

# Icons of the application and of its models: as drawn, and as PNG for what shows no SVG.
set(application_icon ${PROJECT_SOURCE_DIR}/resources/icons/onnxmend.svg)
set(model_icon ${CMAKE_CURRENT_LIST_DIR}/application-x-onnx.svg)
set(icon_folder ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
install(FILES ${application_icon} DESTINATION ${icon_folder}/scalable/apps)
install(FILES ${model_icon} DESTINATION ${icon_folder}/scalable/mimetypes)

find_program(ONNXMEND_RSVG_CONVERT rsvg-convert DOC "Makes PNG icons (Debian: librsvg2-bin)")
if(NOT ONNXMEND_RSVG_CONVERT)
    message(STATUS "No rsvg-convert: icons are installed as SVG only")
    return()
endif()
set(pictures)
foreach(size 16 22 24 32 48 64 128 256 512)
    foreach(icon application_icon model_icon)
        set(context apps)
        if(icon STREQUAL "model_icon")
            set(context mimetypes)
        endif()
        cmake_path(GET ${icon} STEM name)
        set(picture ${PROJECT_BINARY_DIR}/icons/${size}/${name}.png)
        add_custom_command(
            OUTPUT ${picture}
            COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/icons/${size}
            COMMAND ${ONNXMEND_RSVG_CONVERT} --width ${size} --height ${size} --output ${picture} ${${icon}}
            DEPENDS ${${icon}}
            VERBATIM)
        list(APPEND pictures ${picture})
        install(FILES ${picture} DESTINATION ${icon_folder}/${size}x${size}/${context})
    endforeach()
endforeach()
add_custom_target(onnxmend_icons ALL DEPENDS ${pictures})
