// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/byte_source.h"

#include "core/base/error.h"

#include <cstring>
#include <utility>

namespace onnxmend
{

namespace
{

void requireInside(std::uint64_t offset, std::uint64_t size, std::uint64_t available, const std::string& file)
{
    if (offset > available || size > available - offset) {
        throw Error({.file = file,
                     .place = "byte " + std::to_string(offset),
                     .reason = std::to_string(size) + " bytes are expected there, but only " +
                               std::to_string(offset > available ? 0 : available - offset) + " are left",
                     .advice = "The file is truncated or damaged; get it again."});
    }
}

} // namespace

ByteSource ByteSource::fromFile(std::shared_ptr<const InputFile> file, std::uint64_t offset,
                                std::uint64_t size)
{
    requireInside(offset, size, file->size(), file->path().string());
    ByteSource source;
    source.m_owner = std::move(file);
    source.m_offset = offset;
    source.m_size = size;
    return source;
}

ByteSource ByteSource::fromBytes(std::string bytes)
{
    return fromBytes(std::make_shared<const std::string>(std::move(bytes)));
}

ByteSource ByteSource::fromBytes(std::shared_ptr<const std::string> bytes)
{
    ByteSource source;
    source.m_size = bytes->size();
    source.m_owner = std::move(bytes);
    return source;
}

ByteSource ByteSource::fromComputed(std::shared_ptr<const ComputedBytes> bytes, std::uint64_t size)
{
    ByteSource source;
    source.m_size = size;
    source.m_owner = std::move(bytes);
    return source;
}

ByteSource ByteSource::fromChecksummed(std::shared_ptr<const ChecksummedRange> range)
{
    ByteSource source = fromFile(range->file, range->offset, range->size);
    source.m_checksum = std::move(range);
    return source;
}

Checksums ByteSource::checksums() const
{
    if (const auto* const computed = std::get_if<std::shared_ptr<const ComputedBytes>>(&m_owner)) {
        return (*computed)->checksums();
    }
    return m_checksum ? Checksums{m_checksum} : Checksums();
}

std::vector<std::shared_ptr<const InputFile>> ByteSource::files() const
{
    if (const auto* const computed = std::get_if<std::shared_ptr<const ComputedBytes>>(&m_owner)) {
        return (*computed)->files();
    }
    return file() ? std::vector{file()} : std::vector<std::shared_ptr<const InputFile>>();
}

ByteSource ByteSource::slice(std::uint64_t offset, std::uint64_t size) const
{
    requireInside(offset, size, m_size, file() ? file()->path().string() : std::string());
    ByteSource part = *this;
    part.m_offset += offset;
    part.m_size = size;
    return part;
}

void ByteSource::read(std::uint64_t offset, std::span<std::byte> out) const
{
    requireInside(offset, out.size(), m_size, file() ? file()->path().string() : std::string());
    if (file()) {
        file()->read(m_offset + offset, out);
    } else if (const auto* const computed = std::get_if<std::shared_ptr<const ComputedBytes>>(&m_owner)) {
        (*computed)->read(m_offset + offset, out);
    } else if (!out.empty()) {
        const auto& bytes = *std::get<std::shared_ptr<const std::string>>(m_owner);
        std::memcpy(out.data(), bytes.data() + m_offset + offset, out.size());
    }
}

std::string ByteSource::bytes(std::uint64_t offset, std::uint64_t size) const
{
    std::string result(size, '\0');
    read(offset, std::as_writable_bytes(std::span(result)));
    return result;
}

} // namespace onnxmend
