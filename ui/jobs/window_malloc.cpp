// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <jemalloc/jemalloc.h>

/// How a program with a window has jemalloc work (its manual, "TUNING"): what a job on a large model has
/// freed the next one takes, whichever thread it is on, so there are two arenas instead of four for each
/// processor; and what nobody has taken within half a second goes back to the system, also while nothing
/// happens.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): jemalloc's
const char* malloc_conf = "narenas:2,background_thread:true,dirty_decay_ms:500,muzzy_decay_ms:0";
