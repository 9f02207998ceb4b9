// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/save.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"
#include "core/model/load_time_inputs.h"
#include "core/save/check_records.h"
#include "core/save/claimed_names.h"
#include "core/save/data_writer.h"
#include "core/save/kept_files.h"
#include "core/save/kept_misfits.h"
#include "core/save/layout.h"
#include "core/save/model_writer.h"
#include "core/save/save_error.h"
#include "core/save/save_journal.h"
#include "core/save/save_target.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

SourceFiles sourcesOf(const Model& model)
{
    SourceFiles sources;
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.stored) {
            const auto files = tensor.stored->source().files();
            sources.insert(files.begin(), files.end());
        }
    }
    return sources;
}

/// Data files that already have their final names. They are removed unless the model follows (keep()).
class PublishedFiles
{
public:
    PublishedFiles() = default;
    PublishedFiles(const PublishedFiles&) = delete;
    PublishedFiles& operator=(const PublishedFiles&) = delete;
    ~PublishedFiles()
    {
        std::error_code ignored;
        for (const fs::path& path : m_paths) {
            fs::remove(path, ignored);
        }
    }

    void add(OutputFile& file, const fs::path& path)
    {
        file.publishAsNew(path);
        m_paths.push_back(path);
    }
    void keep() { m_paths.clear(); }

private:
    std::vector<fs::path> m_paths;
};

/// The files of one save while they have temporary names.
class NewFiles
{
public:
    NewFiles(const Model& model, fs::path target, ReplacedData replaced, Layout layout,
             std::vector<std::string> constants, SaveJournal& journal, Progress& progress)
        : m_model(model)
        , m_target(std::move(target))
        , m_folder(folderOf(m_target))
        , m_replaced(std::move(replaced))
        , m_journal(journal)
        , m_layout(std::move(layout))
        , m_constants(std::move(constants))
        , m_modelLayout(writeModel(model, m_layout, m_constants, progress))
    {
        requireSpace(m_folder, writtenByteCount());
        // Weights stay as private as they were, also when they move into the model or out of it.
        const fs::path& data = m_replaced.mostPrivate;
        m_modelFile =
            create(m_modelLayout.fileSize, takesWeightsIn() ? morePrivate(m_target, data) : m_target);
        for (const DataFile& file : m_layout.files) {
            m_dataFiles.push_back(create(file.byteCount, data.empty() ? m_target : data));
        }
    }

    void write(unsigned threads, Progress& progress)
    {
        std::vector<FileContent> contents = dataContents();
        contents.push_back(modelContent());
        std::uint64_t byteCount = 0;
        for (const FileContent& content : contents) {
            for (const FilePart& part : content.parts) {
                byteCount += part.byteCount();
            }
        }
        checkRecords(statedChecksums(), threads, progress);
        progress.begin(ONNXMEND_TEXT("Writing the weights"), byteCount);
        writeFiles(contents, threads, progress);
        progress.checkCancelled();
    }

    /// The commit point is the last rename. The guard has the last word before it.
    void publish(const TargetGuard& guard)
    {
        m_modelFile->giveTemporaryName(); // with that name it is not committed
        std::vector<SaveJournal::DataFile> added;
        for (std::size_t i = 0; i < m_dataFiles.size(); ++i) {
            added.push_back({m_dataFiles[i].get(), m_folder / m_layout.files[i].name});
        }
        m_journal.record(*m_modelFile, added, m_replaced.removable);
        PublishedFiles published;
        for (std::size_t i = 0; i < m_dataFiles.size(); ++i) {
            published.add(*m_dataFiles[i], added[i].path);
        }
        flushFolder(m_folder); // the data must not be lost when the model survives a crash
        if (guard) {
            guard(m_target);
        }
        m_modelFile->publishReplacing(m_target);
        published.keep();
    }

    SaveResult result() const
    {
        SaveResult result;
        result.files.push_back({m_target, m_modelLayout.fileSize});
        for (const DataFile& file : m_layout.files) {
            result.files.push_back({m_target.parent_path() / file.name, file.byteCount});
        }
        result.bytesWritten = writtenByteCount();
        result.bytesKept = keptByteCount();
        result.constants = m_constants;
        return result;
    }

private:
    std::uint64_t writtenByteCount() const
    {
        std::uint64_t sum = m_modelLayout.fileSize;
        for (const DataFile& file : m_layout.files) {
            sum += file.byteCount;
        }
        return sum;
    }

    /// Returns whether all weights are in the new model, and some were not in the old one.
    bool takesWeightsIn() const
    {
        return m_layout.files.empty() && std::ranges::any_of(m_layout.blobs, [this](const Blob& blob) {
                   return m_model.tensors()[blob.tensor].source != TensorSource::Inline;
               });
    }

    /// Counts each range once, since tied weights share one.
    std::uint64_t keptByteCount() const
    {
        std::set<std::tuple<const InputFile*, std::uint64_t, std::uint64_t>> ranges;
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < m_layout.tensors.size(); ++i) {
            if (m_layout.tensors[i].placement == Placement::Kept) {
                const TensorRef& stored = *m_model.tensors()[i].stored;
                const std::uint64_t size = stored.byteCount();
                const bool isNew =
                    ranges.emplace(stored.source().file().get(), stored.byteOffset(), size).second;
                sum += isNew ? size : 0;
            }
        }
        return sum;
    }

    std::unique_ptr<OutputFile> create(std::uint64_t byteCount, const fs::path& permissionsLike) const
    {
        auto file = OutputFile::create(m_folder, m_journal.nextTemporaryName());
        file->setPermissionsLike(permissionsLike);
        file->reserve(byteCount);
        return file;
    }

    /// Returns the checksums of all tensors that are written; small ones are in the model's protobuf already.
    Checksums statedChecksums() const
    {
        Checksums all;
        for (const Blob& blob : m_layout.blobs) {
            const Checksums stated = m_model.tensors()[blob.tensor].stored->source().checksums();
            all.insert(all.end(), stated.begin(), stated.end());
        }
        return all;
    }

    FilePart partFor(const Blob& blob, std::uint64_t offset) const
    {
        const ModelTensor& tensor = m_model.tensors()[blob.tensor];
        return {.offset = offset, .stored = &*tensor.stored, .savedDtype = tensor.savedDtype, .literal = {}};
    }

    std::vector<FileContent> dataContents() const
    {
        std::vector<FileContent> contents;
        for (std::size_t i = 0; i < m_dataFiles.size(); ++i) {
            contents.push_back({m_dataFiles[i].get(), m_layout.files[i].byteCount, {}});
        }
        for (const Blob& blob : m_layout.blobs) {
            if (blob.file) {
                contents[*blob.file].parts.push_back(partFor(blob, blob.offset));
            }
        }
        return contents;
    }

    FileContent modelContent() const
    {
        FileContent content{m_modelFile.get(), m_modelLayout.fileSize, {}};
        for (const auto& literal : m_modelLayout.literals) {
            content.parts.push_back({.offset = literal.fileOffset, .literal = literal.bytes});
        }
        for (const auto& gap : m_modelLayout.gaps) {
            content.parts.push_back(partFor(m_layout.blobs[gap.payload], gap.fileOffset));
        }
        std::ranges::sort(content.parts, {}, &FilePart::offset);
        return content;
    }

    const Model& m_model;
    fs::path m_target;
    fs::path m_folder;
    ReplacedData m_replaced;
    SaveJournal& m_journal;
    Layout m_layout;
    std::vector<std::string> m_constants;
    ExpandedLayout m_modelLayout;
    std::unique_ptr<OutputFile> m_modelFile;
    std::vector<std::unique_ptr<OutputFile>> m_dataFiles; ///< as in m_layout.files
};

/// Excludes checkpoints from removal, also if the replaced model refers to one as its data.
void keepCheckpoints(const Model& model, ReplacedData& replaced)
{
    SourceFiles checkpoints;
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.source == TensorSource::Checkpoint && tensor.stored && tensor.stored->source().file()) {
            checkpoints.insert(tensor.stored->source().file());
        }
    }
    for (const auto& checkpoint : checkpoints) {
        std::erase_if(replaced.removable,
                      [&](const fs::path& path) { return checkpoint->isSameFileAs(path); });
    }
}

void requireUnchanged(const SourceFiles& sources)
{
    for (const auto& source : sources) {
        if (source->hasChanged()) {
            throw Error({.file = source->path().string(),
                         .reason = "the file was changed while it was read",
                         .advice = "Open it again and repeat the save."});
        }
    }
}

/// Returns the state after a save that fails before its commit.
SaveState stateBefore(const fs::path& output)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(output, error)) ? SaveState::Untouched : SaveState::Nothing;
}

[[noreturn]] void throwWithState(const Error& error, const std::optional<SaveState>& state)
{
    if (state) {
        throw SaveError(error, *state);
    }
    throw error;
}

} // namespace

SaveResult save(const Model& model, const fs::path& output, const SaveOptions& options, Progress& progress,
                const TargetGuard& guard)
{
    if (const std::shared_ptr<const Model> writable = withMisfitsAsBytes(model)) {
        return save(*writable, output, options, progress, guard);
    }
    progress.begin(ONNXMEND_TEXT("Preparing to save"));
    const SourceFiles sources = sourcesOf(model);
    std::optional<SaveState> state; // not known before the lock: another save may be at work there
    try {
        const fs::path target = checkedTarget(output, model, sources);
        SaveJournal journal(target);
        state = stateBefore(output);
        if (guard) {
            guard(target);
        }
        requireUnchanged(sources);
        ReplacedData replaced = replacedData(target, model, options.location, progress);
        keepCheckpoints(model, replaced);
        ClaimedNames names(folderOf(target));
        Layout layout = layOut(model.tensors(), target.filename().string(), options,
                               {.isTaken = [&names](const std::string& name) { return names.isTaken(name); },
                                .stays = stayingFiles(model, target, options.externalData, sources),
                                .readAtLoad = [&model] { return tensorsReadAtLoad(model); }});
        const KeptFiles kept(model, layout);
        kept.requireInPlace();
        kept.spareIn(replaced);
        if (!layout.files.empty()) {
            requireDataBeside(output, target);
        }
        NewFiles files(model, target, std::move(replaced), std::move(layout),
                       options.keepInputs ? std::vector<std::string>() : filledInputs(model), journal,
                       progress);
        files.write(options.threads, progress);
        if (guard) { // says more of a changed target than the next line
            guard(target);
        }
        requireUnchanged(sources);
        kept.requireInPlace();
        files.publish(guard);
        state = SaveState::Replaced;
        journal.finish();
        SaveResult result = files.result();
        if (options.externalData == ExternalDataMode::Inline) {
            result.bytesRepeated = repeatedByteCount(model.tensors(), options.threshold);
        }
        return result;
    } catch (const UsageError&) {
        throw;
    } catch (const SaveError&) { // of the guard
        throw;
    } catch (const Error& error) {
        throwWithState(error.in(output.string()), state);
    } catch (const fs::filesystem_error& error) {
        throwWithState(Error({.file = output.string(), .reason = error.code().message()}), state);
    }
}

} // namespace onnxmend
