# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

# Runs moc for the headers of a target. CMake's AUTOMOC tells moc all folders of headers, so that it reads through those
# of Qt for each of ours, which takes twenty times as long; our classes need nothing from there. Each header is read by
# moc, so that one that gets its first Q_OBJECT needs no new run of CMake.

# onnxmend_moc TARGET: called where the target is made, after its sources. All is compiled as one source.
function(onnxmend_moc target)
    get_target_property(headers ${target} SOURCES)
    list(FILTER headers INCLUDE REGEX "\\.h$")
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)
    set(outputs)
    set(includes "")
    foreach(header ${headers})
        string(REGEX REPLACE "[/.]" "_" name ${header})
        onnxmend_moc_file(${header} ${folder}/${name}.cpp)
        list(APPEND outputs ${folder}/${name}.cpp)
        string(APPEND includes "#include \"${name}.cpp\"\n")
    endforeach()
    file(GENERATE OUTPUT ${folder}/all.cpp CONTENT "${includes}")
    set_source_files_properties(${outputs} PROPERTIES HEADER_FILE_ONLY ON)
    set_source_files_properties(${folder}/all.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON OBJECT_DEPENDS "${outputs}")
    target_sources(${target} PRIVATE ${folder}/all.cpp ${outputs})
endfunction()

# onnxmend_moc_file FILE OUTPUT: OUTPUT is empty where moc finds no class in FILE.
function(onnxmend_moc_file file output)
    get_filename_component(path ${file} ABSOLUTE)
    get_filename_component(folder ${output} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    set(include -i) # the source includes the output
    if(file MATCHES "\\.h$")
        file(RELATIVE_PATH include ${PROJECT_SOURCE_DIR} ${path})
        set(include -f${include})
    endif()
    add_custom_command(
        OUTPUT ${output}
        COMMAND Qt6::moc --no-notes ${include} -o ${output} ${path}
        DEPENDS ${path}
        COMMENT ""
        VERBATIM)
endfunction()
