// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

namespace onnxmend
{

/// Gives up a value on another thread: to free what hangs on a large model takes longer than a window may
/// stand still. What is free then goes back to the system. By itself glibc gives back only what lies at the
/// end of a heap, and one small piece that is still needed keeps all before it: after some sessions of
/// 200,000 findings that was 1.5 GB.
void letGo(std::shared_ptr<const void> value);
/// Until all of them are gone; the application does so at its end.
void waitForLetGo();

/// Has every small piece of memory joined with its neighbours when it is freed. By itself glibc keeps them in
/// lists ("fast bins") until somebody frees something large, who then joins all of them: millions after a
/// large model was given up on another thread, which took the window 100 ms and more. The work is the same.
/// And has all other threads share one heap, so that what one job has freed the next one takes. To be called
/// once, before there are threads, by a program with a window.
void joinFreedMemoryAtOnce();

} // namespace onnxmend
