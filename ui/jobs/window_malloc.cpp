// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <jemalloc/jemalloc.h>

/// Configures jemalloc for a program with a window (its manual, "TUNING"). A job takes the memory that an
/// earlier job on a large model has freed, on whatever thread, so there are two arenas instead of four for
/// each processor. Memory that is not taken within half a second goes back to the system, even if the program
/// is idle.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): jemalloc's
const char* malloc_conf = "narenas:2,background_thread:true,dirty_decay_ms:500,muzzy_decay_ms:0";
