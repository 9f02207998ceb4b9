// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/zip/zip_inflate.h"

#include "core/base/error.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceBytes = 1 << 16;
constexpr int rawDeflate = -MAX_WBITS;

struct InflateEnd {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

} // namespace

std::string inflated(const ByteSource& packed, std::uint64_t size)
{
    const Error malformed({.reason = "its compressed data is damaged or has another size than it says"});
    z_stream stream{};
    if (inflateInit2(&stream, rawDeflate) != Z_OK) {
        throw std::bad_alloc();
    }
    const std::unique_ptr<z_stream, InflateEnd> guard(&stream);
    if (size >= std::numeric_limits<uInt>::max()) {
        throw malformed;
    }
    std::string content(size + 1, '\0'); // a byte more shows data that goes on
    stream.next_out = reinterpret_cast<Bytef*>(content.data());
    stream.avail_out = static_cast<uInt>(content.size());
    std::vector<std::byte> piece(pieceBytes);
    int status = Z_OK;
    for (std::uint64_t offset = 0; offset < packed.size() && status == Z_OK && stream.avail_out > 0;) {
        const std::uint64_t count = std::min(pieceBytes, packed.size() - offset);
        packed.read(offset, std::span(piece).first(count));
        stream.next_in = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_in = static_cast<uInt>(count);
        status = inflate(&stream, Z_NO_FLUSH);
        offset += count;
    }
    if (status != Z_STREAM_END || stream.avail_out != 1) {
        throw malformed;
    }
    content.pop_back();
    return content;
}

} // namespace onnxmend
