// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"

int main(int argc, char** argv) { return onnxmend::cli::runCommandLine(argc, argv); }
