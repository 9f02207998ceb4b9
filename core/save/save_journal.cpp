// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/save_journal.h"

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/system_calls.h"
#include "core/base/text.h"
#include "core/save/journal_text.h"
#include "core/save/save.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view temporaryEnd = ".tmp";

/// Returns a name that is short enough to be extended: many file systems have at most 255 bytes in a name.
std::string journalName(const fs::path& model)
{
    const std::string name = model.filename().string();
    return "." + (name.size() <= 200 ? name : fileNameForTensor(name)) + ".onnxmend-save";
}

/// `<journal>-<digits>.tmp`
bool isTemporaryName(std::string_view name, std::string_view journal)
{
    if (!name.starts_with(journal) || !name.ends_with(temporaryEnd) ||
        name.size() < journal.size() + temporaryEnd.size() + 2) {
        return false;
    }
    name.remove_prefix(journal.size());
    name.remove_suffix(temporaryEnd.size());
    return name[0] == '-' && isDigits(name.substr(1));
}

class Descriptor
{
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    ~Descriptor()
    {
        if (m_number >= 0) {
            ::close(m_number);
        }
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return m_number; }
    int release() { return std::exchange(m_number, -1); }

private:
    int m_number;
};

bool isStillAt(int descriptor, const fs::path& path)
{
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(descriptor, &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

std::optional<JournalEntries> readEntries(int descriptor)
{
    struct stat status = {};
    // Another user may have put the journal into the folder, so only one of our own user counts.
    if (::fstat(descriptor, &status) != 0 || status.st_uid != ::geteuid() ||
        static_cast<std::uint64_t>(status.st_size) > largestJournal) {
        return std::nullopt;
    }
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    const auto bytes = std::as_writable_bytes(std::span(text));
    if (transferAll(bytes, 0, [descriptor](auto* data, auto size, auto at) {
            return ::pread(descriptor, data, size, at);
        }) != text.size()) {
        return std::nullopt;
    }
    return fromJournalText(text);
}

void removeListed(const fs::path& folder, const std::vector<JournalFile>& files)
{
    for (const JournalFile& file : files) {
        if (identityOf(folder / file.name) == file.identity) {
            ::unlink((folder / file.name).c_str());
        }
    }
}

/// The rename of the model is the one commit, so the name of the new model decides which data files are
/// removed.
void removeData(const fs::path& model, const JournalEntries& entries)
{
    const fs::path folder = folderOf(model);
    const bool isWaiting = identityOf(folder / entries.model.name) == entries.model.identity;
    const bool isCommitted = identityOf(model) == entries.model.identity;
    if (isWaiting && !isCommitted) {
        removeListed(folder, entries.added);
    } else if (isCommitted && !isWaiting) {
        // Otherwise the old model might come back after a power failure and lack its data.
        flushFolder(folder);
        removeListed(folder, entries.replaced);
    }
}

void removeTemporaries(const fs::path& folder, const std::string& journal)
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (isTemporaryName(entry.path().filename().string(), journal) &&
            fs::is_regular_file(entry.symlink_status())) {
            found.push_back(entry.path());
        }
    }
    for (const fs::path& path : found) {
        ::unlink(path.c_str());
    }
}

enum class Recovery {
    Done, ///< there is no journal
    Busy, ///< another process or thread holds it
};

/// Throws Error or filesystem_error if the left files cannot be removed.
Recovery recover(const fs::path& model)
{
    const fs::path folder = folderOf(model);
    const std::string name = journalName(model);
    const fs::path path = folder / name;
    const Descriptor journal(openDescriptor(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat status = {};
    if (journal.number() < 0 && errno == ENOENT) {
        return Recovery::Done;
    }
    if (journal.number() < 0) {
        throwSystemError(path, "open what an interrupted save has left", "Remove it and repeat.");
    }
    if (::fstat(journal.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
        throw Error({.file = path.string(),
                     .reason = "a save needs this name for its journal",
                     .advice = "Remove it and repeat."});
    }
    if (::flock(journal.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) {
            return Recovery::Busy;
        }
        throwSystemError(path, "see whether another onnxmend is saving",
                         "Remove this file when no other one runs, and repeat.");
    }
    if (!isStillAt(journal.number(), path)) {
        return Recovery::Done;
    }
    if (const auto entries = readEntries(journal.number())) {
        removeData(model, *entries);
    }
    removeTemporaries(folder, name);
    if (::unlink(path.c_str()) != 0) {
        throwSystemError(path, "remove what an interrupted save has left", "Remove it and repeat.");
    }
    return Recovery::Done;
}

/// Creates the journal and locks it. Returns -1 if another save was first.
int createLocked(const fs::path& path)
{
    Descriptor journal(openDescriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (journal.number() < 0) {
        if (errno == EEXIST) {
            return -1;
        }
        throwSystemError(path.parent_path(), "create a file in this folder",
                         "Choose a folder that exists and that you may write to.");
    }
    // If the file system has no locks, O_EXCL suffices: only one save can have created it.
    const bool isLocked = ::flock(journal.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    return isLocked && isStillAt(journal.number(), path) ? journal.release() : -1;
}

} // namespace

SaveJournal::SaveJournal(fs::path model)
    : m_model(std::move(model))
    , m_path(folderOf(m_model) / journalName(m_model))
{
    // Opening the model also holds the journal for a moment, so try again.
    for (int attempt = 0; attempt < 50; ++attempt) {
        if (recover(m_model) == Recovery::Done) {
            m_descriptor = createLocked(m_path);
            if (m_descriptor >= 0) {
                return;
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    throw Error({.file = m_model.string(),
                 .reason = "another onnxmend is saving to this file",
                 .advice = "Repeat when it has finished, or save under another name."});
}

SaveJournal::~SaveJournal()
{
    if (!m_kept) {
        ::unlink(m_path.c_str()); // while it is still locked
    }
    ::close(m_descriptor);
}

std::string SaveJournal::nextTemporaryName()
{
    return m_path.filename().string() + "-" + std::to_string(m_temporaryCount++) + std::string(temporaryEnd);
}

void SaveJournal::record(const OutputFile& model, const std::vector<DataFile>& published,
                         std::vector<fs::path> replaced)
{
    JournalEntries entries;
    entries.model = {model.temporaryPath().filename().string(), model.identity()};
    for (const DataFile& data : published) {
        entries.added.push_back({data.path.filename().string(), data.file->identity()});
    }
    for (const fs::path& path : replaced) {
        if (const auto identity = identityOf(path)) {
            entries.replaced.push_back({path.filename().string(), *identity});
        }
    }
    m_replaced = std::move(replaced);
    if (entries.added.empty() && entries.replaced.empty()) {
        return; // the rename suffices
    }
    const std::string text = toJournalText(entries);
    const std::uint64_t done =
        transferAll(std::as_bytes(std::span(text)), 0, [this](auto* data, auto size, auto at) {
            return ::pwrite(m_descriptor, data, size, at);
        });
    if (done != text.size() || ::fsync(m_descriptor) != 0) {
        throwSystemError(m_path, "write the journal of the save", "Free some space or save elsewhere.");
    }
    flushFolder(folderOf(m_model));
    m_recorded = true;
}

void SaveJournal::finish()
{
    m_kept = m_recorded;
    try {
        flushFolder(folderOf(m_model));
    } catch (const Error& error) {
        throw Error(
            {.file = m_model.string(),
             .reason = "it was saved, but may be lost when the power fails: " + error.details().reason,
             .advice = "Check the disk and save again."});
    }
    bool allGone = true;
    for (const fs::path& path : m_replaced) {
        allGone &= ::unlink(path.c_str()) == 0 || errno == ENOENT;
    }
    m_kept = !allGone; // the next save or opening tries again
}

void recoverInterruptedSave(const fs::path& model) noexcept
{
    try {
        std::error_code notLink;
        const bool isLink = fs::is_symlink(fs::symlink_status(model, notLink));
        (void)recover(isLink ? fs::canonical(model) : model);
    } catch (const std::exception&) {
        return; // a left file is not a reason to refuse to open the model
    }
}

} // namespace onnxmend
