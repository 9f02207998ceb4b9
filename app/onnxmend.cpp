// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"

int main(int argc, char** argv) { return onnxmend::cli::runCommandLine(argc, argv); }
