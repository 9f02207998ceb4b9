// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/verifier_main.h"

int main() { return onnxmend::runVerifier(); }
