// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/verifier_main.h"

int main() { return onnxmend::runVerifier(); }
