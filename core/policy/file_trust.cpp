// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/file_trust.h"

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

/// Limit of an entry; a larger group does not count as a user's own.
constexpr std::size_t mostAccountBytes = 1 << 16;

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

/// Returns whether the group has the user's name and no other member.
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

/// Returns the reason why another user than `user` and root can change it: "it belongs to mallory", "others
/// may write to it"; empty if none can. A sticky folder such as /tmp lets others add files, but not replace
/// those of the user. The group counts as others, unless only the owner is in it: a umask of 002 is usual
/// then. With an access list, the group's bits are the most that its entries allow (acl(5)), and those may be
/// for others.
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

constexpr auto accessList = "system.posix_acl_access"; // absent if the mode says everything

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

/// The way to a file as in path_resolution(7), from its own folder on and through links. A user who may write
/// to a folder on it may create a link there, to a policy of the user that is meant for another project.
class WayToFile
{
public:
    explicit WayToFile(const fs::path& file)
        : m_names{file.filename()}
    {
        std::error_code error; // not needed: the file cannot be opened then, either
        m_folder = fs::canonical(folderOf(file), error);
    }

    /// Returns the reason why another user can change it; empty if none can, or if the file does not exist.
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
    static constexpr int mostLinks = 40; // Linux follows no more

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
        // A file of another user is not even opened: it may be a pipe without a writer.
        if (isThere && (isLink || m_linkCount == 0) && isOthers(status.st_uid, user)) {
            return withPlace(next, ownerText(status.st_uid));
        }
        if (const std::string hand = handOnFolder(m_folder, user); !hand.empty()) {
            return m_linkCount == 0 ? "its folder: " + hand : withPlace(m_folder, hand);
        }
        if (isLink) {
            std::error_code error;
            follow(fs::read_symlink(next, error));
        } else {
            m_folder = next;
        }
        return {};
    }

    std::string withPlace(const fs::path& place, const std::string& hand) const
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
    std::deque<fs::path> m_names; ///< the rest of the path
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
