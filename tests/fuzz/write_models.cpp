// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Writes each FOLDER/<name>.txt, a model in onnx's text format, as OUT/<name>.onnx.

#include "tests/support/model_builder.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>

int main(int argc, char** argv)
{
    std::filesystem::path path;
    try {
        if (argc != 3) {
            throw std::runtime_error("usage: fuzz_write_models FOLDER OUT");
        }
        std::filesystem::create_directories(argv[2]);
        for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
            path = entry.path();
            std::ifstream input(path);
            const std::string text{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
            const auto out = std::filesystem::path(argv[2]) / path.stem().concat(".onnx");
            std::ofstream(out, std::ios::binary) << onnxmend::testing::modelFromText(text);
        }
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", path.c_str(), error.what());
        return 1;
    }
}
