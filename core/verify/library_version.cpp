// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/library_version.h"

#include "core/base/byte_source.h"
#include "core/base/error.h"
#include "core/base/file.h"

#include <elf.h>

#include <bit>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

// The layout follows the System V ABI's ELF and the LSB's symbol versioning (.gnu.version_d).

namespace onnxmend
{

namespace
{

constexpr std::string_view versionPrefix = "VERS_";
constexpr std::uint64_t mostSectionBytes =
    1 << 20; // of a table that is read whole; ONNX Runtime's have less than 2 KiB
#if defined(__aarch64__)
constexpr Elf64_Half machine = EM_AARCH64;
#elif defined(__x86_64__)
constexpr Elf64_Half machine = EM_X86_64;
#else
constexpr Elf64_Half machine = EM_NONE;
#endif

/// Returns the structure at an offset; nullopt if the bytes end before its end.
template <typename T>
std::optional<T> partAt(std::string_view bytes, std::uint64_t offset)
{
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) {
        return std::nullopt;
    }
    T part;
    std::memcpy(&part, bytes.data() + offset, sizeof(T));
    return part;
}

template <typename T>
T readPart(const ByteSource& file, std::uint64_t offset)
{
    T part;
    file.read(offset, std::as_writable_bytes(std::span(&part, 1)));
    return part;
}

bool isForThisMachine(const Elf64_Ehdr& header)
{
    constexpr auto byteOrder = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
    return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
           header.e_ident[EI_DATA] == byteOrder && header.e_machine == machine && header.e_type == ET_DYN &&
           header.e_shentsize == sizeof(Elf64_Shdr);
}

std::string sectionBytes(const ByteSource& file, const Elf64_Shdr& section)
{
    return section.sh_size > mostSectionBytes ? std::string()
                                              : file.bytes(section.sh_offset, section.sh_size);
}

/// Returns the version of the first definition that has one. Each holds the distance to the next; 0 ends the
/// list.
std::string versionIn(std::string_view definitions, std::string_view names)
{
    std::uint64_t offset = 0;
    while (const auto definition = partAt<Elf64_Verdef>(definitions, offset)) {
        if (const auto name = partAt<Elf64_Verdaux>(definitions, offset + definition->vd_aux);
            name && name->vda_name < names.size()) {
            const std::string_view rest = names.substr(name->vda_name);
            const std::string_view text = rest.substr(0, rest.find('\0'));
            if (text.starts_with(versionPrefix)) {
                return std::string(text.substr(versionPrefix.size()));
            }
        }
        if (definition->vd_next == 0) {
            break;
        }
        offset += definition->vd_next;
    }
    return {};
}

std::string versionOf(const ByteSource& file)
{
    const auto header = readPart<Elf64_Ehdr>(file, 0);
    if (!isForThisMachine(header)) {
        return {};
    }
    const auto section = [&](std::size_t index) {
        return readPart<Elf64_Shdr>(file, header.e_shoff + index * sizeof(Elf64_Shdr));
    };
    for (std::size_t index = 0; index < header.e_shnum; ++index) {
        const Elf64_Shdr definitions = section(index);
        if (definitions.sh_type == SHT_GNU_verdef && definitions.sh_link < header.e_shnum) {
            return versionIn(sectionBytes(file, definitions),
                             sectionBytes(file, section(definitions.sh_link)));
        }
    }
    return {};
}

} // namespace

std::string libraryVersion(const std::filesystem::path& library)
{
    try {
        const auto file = InputFile::open(library);
        return versionOf(ByteSource::fromFile(file, 0, file->size()));
    } catch (const Error&) {
        return {}; // unreadable or cut off: loading it reports the reason
    }
}

std::string libraryName(const std::filesystem::path& library)
{
    const std::string version = libraryVersion(library);
    return version.empty() ? std::string() : "ONNX Runtime " + version;
}

} // namespace onnxmend
