// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/policy/file_trust.h"

#include <grp.h>
#include <pwd.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostAccountBytes = 1 << 16; // of an entry; a larger group is nobody's own

struct Account {
    std::string name;
    gid_t group = 0;
};

std::optional<Account> accountOf(uid_t user)
{
    std::vector<char> buffer(mostAccountBytes);
    struct passwd entry = {};
    struct passwd* found = nullptr;
    if (::getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) != 0 || !found) {
        return std::nullopt;
    }
    return Account{found->pw_name, found->pw_gid};
}

/// The group that has the user's name, and nobody else in it.
bool isOwnGroup(gid_t group, uid_t user)
{
    const std::optional<Account> account = accountOf(user);
    if (!account || account->group != group) {
        return false;
    }
    std::vector<char> buffer(mostAccountBytes);
    struct group entry = {};
    struct group* found = nullptr;
    if (::getgrgid_r(group, &entry, buffer.data(), buffer.size(), &found) != 0 || !found) {
        return false;
    }
    for (char** member = found->gr_mem; *member; ++member) {
        if (account->name != *member) {
            return false;
        }
    }
    return account->name == found->gr_name;
}

bool isOthers(uid_t owner, uid_t user) { return owner != user && owner != 0; }

std::string ownerText(uid_t owner)
{
    const std::optional<Account> account = accountOf(owner);
    return "it belongs to " + (account ? account->name : "user " + std::to_string(owner));
}

} // namespace

std::string foreignHand(const struct stat& status, uid_t user)
{
    if (isOthers(status.st_uid, user)) {
        return ownerText(status.st_uid);
    }
    const bool isSafeFolder = S_ISDIR(status.st_mode) && (status.st_mode & S_ISVTX) != 0;
    const bool isOpenToGroup = (status.st_mode & S_IWGRP) != 0 && !isOwnGroup(status.st_gid, status.st_uid);
    const bool isOpen = isOpenToGroup || (status.st_mode & S_IWOTH) != 0;
    return isOpen && !isSafeFolder ? "others may write to it" : std::string();
}

FoundFile openIfOwn(const std::filesystem::path& file, uid_t user)
{
    const std::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
    struct stat link = {};
    struct stat folder = {};
    if (::lstat(file.c_str(), &link) != 0 || ::stat(parent.c_str(), &folder) != 0) {
        return {};
    }
    // Whoever may write to the folder may put a link there, to a policy of the user's own that is meant for
    // something else.
    if (isOthers(link.st_uid, user)) {
        return {nullptr, ownerText(link.st_uid)};
    }
    if (const std::string hand = foreignHand(folder, user); !hand.empty()) {
        return {nullptr, "its folder: " + hand};
    }
    std::shared_ptr<const InputFile> opened = InputFile::open(file);
    struct stat status = {};
    if (::fstat(opened->descriptor(), &status) != 0) {
        return {nullptr, "it cannot be looked at"};
    }
    if (std::string hand = foreignHand(status, user); !hand.empty()) {
        return {nullptr, std::move(hand)};
    }
    return {std::move(opened), {}};
}

} // namespace onnxmend
