// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/direct_descriptor.h"

#include "core/base/system_calls.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t directBlockSize = 4096; ///< a multiple of every usual disk's block

}

void DirectDescriptor::open(int descriptor)
{
    // Through /proc, since the file may have no name.
    m_descriptor =
        openDescriptor("/proc/self/fd/" + std::to_string(descriptor), O_WRONLY | O_DIRECT | O_CLOEXEC);
    m_works = m_descriptor >= 0;
}

void DirectDescriptor::close()
{
    m_works = false;
    if (const int descriptor = std::exchange(m_descriptor, -1); descriptor >= 0) {
        ::close(descriptor);
    }
}

std::size_t DirectDescriptor::blockSize() const { return m_works ? directBlockSize : 1; }

bool DirectDescriptor::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    const auto address = reinterpret_cast<std::uintptr_t>(bytes.data());
    if (!m_works || offset % directBlockSize != 0 || bytes.size() % directBlockSize != 0 ||
        address % directBlockSize != 0) {
        return false;
    }
    ssize_t done = 0;
    do {
        done = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    } while (done < 0 && errno == EINTR);
    if (done < 0 && errno == EINVAL) { // larger blocks than we know, or none at all
        m_works = false;
    }
    return done == static_cast<ssize_t>(bytes.size()); // else the usual way, which tells the error
}

} // namespace onnxmend
