// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Nothing: a target whose precompiled headers others use needs a file of its own.
