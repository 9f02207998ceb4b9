// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/policy/file_trust.h"

#include "core/base/file.h"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

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

/// What somebody else than `user` and root can do to it: "it belongs to mallory", "others may write to it";
/// empty where nothing. A sticky folder, as /tmp, lets others add files and not replace those of the user.
/// The group counts as others, unless it is the one of the owner alone, with which a umask of 002 is usual;
/// where there is an access list, the group's bits say what its entries may do at most (acl(5)), and those
/// are of others.
std::string foreignHand(const struct stat& status, bool hasAccessList, uid_t user)
{
    if (isOthers(status.st_uid, user)) {
        return ownerText(status.st_uid);
    }
    const bool isSafeFolder = S_ISDIR(status.st_mode) && (status.st_mode & S_ISVTX) != 0;
    const bool isOpenToGroup =
        (status.st_mode & S_IWGRP) != 0 && (hasAccessList || !isOwnGroup(status.st_gid, status.st_uid));
    const bool isOpen = isOpenToGroup || (status.st_mode & S_IWOTH) != 0;
    return isOpen && !isSafeFolder ? "others may write to it" : std::string();
}

constexpr auto accessList = "system.posix_acl_access"; // absent where the mode says all

std::string handOnFolder(const fs::path& folder, uid_t user)
{
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0) {
        return "it cannot be looked at";
    }
    return foreignHand(status, ::getxattr(folder.c_str(), accessList, nullptr, 0) > 0, user);
}

std::string handOnFile(const InputFile& file, uid_t user)
{
    struct stat status = {};
    if (::fstat(file.descriptor(), &status) != 0) {
        return "it cannot be looked at";
    }
    return foreignHand(status, ::fgetxattr(file.descriptor(), accessList, nullptr, 0) > 0, user);
}

/// The way to a file, as path_resolution(7) has it, from its own folder on: through links, if it is one.
/// Whoever may write to a folder on it may put a link there, to a policy of the user's own that is meant for
/// something else.
class WayToFile
{
public:
    explicit WayToFile(const fs::path& file)
        : m_names{file.filename()}
    {
        std::error_code error; // whatever there is: it cannot be opened either
        m_folder = fs::canonical(folderOf(file), error);
    }

    /// What somebody else can do to it; empty where nothing, or where it ends in nothing.
    std::string hand(uid_t user)
    {
        std::string hand;
        while (hand.empty() && !m_names.empty() && m_linkCount <= mostLinks) {
            const fs::path name = m_names.front();
            m_names.pop_front();
            hand = goTo(name, user);
        }
        return hand;
    }

private:
    static constexpr int mostLinks = 40; // that Linux follows

    std::string goTo(const fs::path& name, uid_t user)
    {
        if (name == "..") {
            m_folder = m_folder.parent_path();
            return {};
        }
        const fs::path next = m_folder / name;
        struct stat status = {};
        const bool isThere = ::lstat(next.c_str(), &status) == 0;
        const bool isLink = isThere && S_ISLNK(status.st_mode);
        // A file of somebody else's is not even opened: it may be a pipe that nobody writes to.
        if (isThere && (isLink || m_linkCount == 0) && isOthers(status.st_uid, user)) {
            return told(next, ownerText(status.st_uid));
        }
        if (const std::string hand = handOnFolder(m_folder, user); !hand.empty()) {
            return m_linkCount == 0 ? "its folder: " + hand : told(m_folder, hand);
        }
        if (isLink) {
            std::error_code error;
            follow(fs::read_symlink(next, error));
        } else {
            m_folder = next;
        }
        return {};
    }

    std::string told(const fs::path& place, const std::string& hand) const
    {
        return m_linkCount == 0 ? hand : "it is a link through " + place.string() + ": " + hand;
    }

    void follow(const fs::path& target)
    {
        ++m_linkCount;
        m_folder = target.is_absolute() ? target.root_path() : m_folder;
        const fs::path below = target.relative_path();
        std::deque<fs::path> names;
        std::ranges::copy_if(below, std::back_inserter(names),
                             [](const fs::path& name) { return !name.empty() && name != "."; });
        m_names.insert(m_names.begin(), names.begin(), names.end());
    }

    fs::path m_folder;            ///< without links
    std::deque<fs::path> m_names; ///< that follow
    int m_linkCount = 0;
};

} // namespace

FoundFile openIfOwn(const std::filesystem::path& file, uid_t user)
{
    std::error_code error;
    if (!fs::exists(fs::symlink_status(file, error))) {
        return {};
    }
    if (std::string hand = WayToFile(file).hand(user); !hand.empty()) {
        return {nullptr, std::move(hand)};
    }
    std::shared_ptr<const InputFile> opened = InputFile::open(file);
    if (std::string hand = handOnFile(*opened, user); !hand.empty()) {
        return {nullptr, std::move(hand)};
    }
    return {std::move(opened), {}};
}

} // namespace onnxmend
