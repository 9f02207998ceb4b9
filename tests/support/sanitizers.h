// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace onnxmend::testing
{

#if defined(__SANITIZE_ADDRESS__)
#define ONNXMEND_ADDRESS_SANITIZER 1
#elif defined(__SANITIZE_THREAD__)
#define ONNXMEND_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ONNXMEND_ADDRESS_SANITIZER 1
#elif __has_feature(thread_sanitizer)
#define ONNXMEND_THREAD_SANITIZER 1
#endif
#endif

/// True if memory is guarded: each variable and each allocation takes more of it.
#ifdef ONNXMEND_ADDRESS_SANITIZER
constexpr bool hasAddressSanitizer = true;
#else
constexpr bool hasAddressSanitizer = false;
#endif

/// Distance of the steps that a test takes in a long series. Under a sanitizer each step costs several times
/// as much, and steps have the same code; the normal build takes all of them.
#if defined(ONNXMEND_ADDRESS_SANITIZER) || defined(ONNXMEND_THREAD_SANITIZER)
constexpr unsigned seriesStep = 8;
#else
constexpr unsigned seriesStep = 1;
#endif

} // namespace onnxmend::testing
