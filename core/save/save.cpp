// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/save.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"
#include "core/base/text.h"
#include "core/model/read_model.h"
#include "core/save/data_file_names.h"
#include "core/save/data_writer.h"
#include "core/save/layout.h"
#include "core/save/model_writer.h"

#include <algorithm>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

using Sources = std::set<std::shared_ptr<const InputFile>>;

Sources sourcesOf(const Model& model)
{
    Sources sources;
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.stored && tensor.stored->source().file()) {
            sources.insert(tensor.stored->source().file());
        }
    }
    return sources;
}

/// Refuses what must not be replaced, before anything is written (formats.md, security rule 4).
void checkOutput(const fs::path& output, const fs::path& folder, const Model& model, const Sources& sources)
{
    std::error_code error;
    if (output.filename().empty() || !fs::is_directory(folder, error)) {
        throw Error({.file = output.string(),
                     .reason = output.filename().empty() ? "it names a folder, not a file"
                                                         : "its folder does not exist",
                     .advice = "Give the name of a file in an existing folder."});
    }
    const fs::file_status status = fs::symlink_status(output, error);
    if (!fs::exists(status)) {
        return;
    }
    if (!fs::is_regular_file(status)) {
        const char* kind = fs::is_directory(status) ? "a folder"
                           : fs::is_symlink(status) ? "a symbolic link"
                                                    : "no regular file";
        throw Error({.file = output.string(),
                     .reason = std::string("it is ") + kind + " and is not written to",
                     .advice = "Save under another name."});
    }
    for (const auto& source : sources) {
        if (source->isSameFileAs(output) && !fs::equivalent(model.path(), output, error)) {
            throw Error({.file = output.string(),
                         .reason = "the weights are read from this file",
                         .advice = "Save under another name."});
        }
    }
}

/// A first look, so that a hopeless save ends at once; OutputFile::reserve is what counts.
void requireSpace(const fs::path& folder, std::uint64_t byteCount)
{
    std::error_code error;
    const fs::space_info space = fs::space(folder, error);
    if (!error && space.available < byteCount) {
        throw Error({.file = folder.string(),
                     .reason = "the save needs " + groupedNumber(byteCount) + " bytes, but only " +
                               groupedNumber(space.available) + " are free",
                     .advice = "Free some space or save elsewhere."});
    }
}

/// Data files of a model that is about to be replaced: in the same folder, and with names that we give.
/// Nothing when the file is no ONNX model.
std::vector<fs::path> replaceableDataFiles(const fs::path& output, const fs::path& folder, Progress& progress)
{
    std::set<std::string> names;
    if (fs::exists(output)) {
        try {
            const auto replaced = readModel(output, {}, progress);
            for (const ModelTensor& tensor : replaced->tensors()) {
                if (isOwnDataFileName(tensor.location, output.filename().string(), tensor.name)) {
                    names.insert(tensor.location);
                }
            }
        } catch (const Error&) {
            names.clear(); // some other file: whatever lies beside it is not ours
        }
    }
    std::vector<fs::path> files;
    for (const std::string& name : names) {
        if (fs::is_regular_file(fs::symlink_status(folder / name))) {
            files.push_back(folder / name);
        }
    }
    return files;
}

/// Data files that already have their final names, taken back unless the model that needs them follows.
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
    NewFiles(const Model& model, fs::path output, fs::path folder, Layout layout, Progress& progress)
        : m_model(model)
        , m_output(std::move(output))
        , m_folder(std::move(folder))
        , m_layout(std::move(layout))
        , m_modelLayout(writeModel(model, m_layout, progress))
    {
        requireSpace(m_folder, result().bytesWritten);
        m_modelFile = create(m_modelLayout.fileSize);
        for (const DataFile& file : m_layout.files) {
            m_dataFiles.push_back(create(file.byteCount));
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
        progress.begin("Writing the weights", byteCount);
        writeFiles(contents, threads, progress);
        progress.checkCancelled();
    }

    /// The commit point is the last rename.
    void publish()
    {
        PublishedFiles published;
        for (std::size_t i = 0; i < m_dataFiles.size(); ++i) {
            published.add(*m_dataFiles[i], m_folder / m_layout.files[i].name);
        }
        flushFolder(m_folder); // the data must not be lost when the model survives a crash
        m_modelFile->publishReplacing(m_output);
        published.keep();
        flushFolder(m_folder);
    }

    SaveResult result() const
    {
        SaveResult result;
        result.files.push_back({m_output, m_modelLayout.fileSize});
        for (const DataFile& file : m_layout.files) {
            result.files.push_back({m_folder / file.name, file.byteCount});
        }
        for (const SavedFile& file : result.files) {
            result.bytesWritten += file.byteCount;
        }
        return result;
    }

private:
    std::unique_ptr<OutputFile> create(std::uint64_t byteCount) const
    {
        auto file = OutputFile::create(m_folder);
        file->setPermissionsLike(m_output); // when it exists: a private model's weights stay private
        file->reserve(byteCount);
        return file;
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
    fs::path m_output;
    fs::path m_folder;
    Layout m_layout;
    ExpandedLayout m_modelLayout;
    std::unique_ptr<OutputFile> m_modelFile;
    std::vector<std::unique_ptr<OutputFile>> m_dataFiles; ///< as in m_layout.files
};

void requireUnchanged(const Sources& sources)
{
    for (const auto& source : sources) {
        if (source->hasChanged()) {
            throw Error({.file = source->path().string(),
                         .reason = "the file was changed while it was read",
                         .advice = "Open it again and repeat the save."});
        }
    }
}

} // namespace

SaveResult save(const Model& model, const fs::path& output, const SaveOptions& options, Progress& progress)
{
    progress.begin("Preparing to save");
    const fs::path folder = output.has_parent_path() ? output.parent_path() : fs::path(".");
    const Sources sources = sourcesOf(model);
    try {
        checkOutput(output, folder, model, sources);
        requireUnchanged(sources);
        const auto replaceable = replaceableDataFiles(output, folder, progress);
        const auto isTaken = [&folder](const std::string& name) {
            return fs::exists(fs::symlink_status(folder / name));
        };
        NewFiles files(model, output, folder,
                       layOut(model.tensors(), output.filename().string(), options, isTaken), progress);
        files.write(options.threads, progress);
        requireUnchanged(sources);
        files.publish();
        std::error_code ignored; // the save is done; a file that cannot be removed does no harm
        for (const fs::path& file : replaceable) {
            fs::remove(file, ignored);
        }
        return files.result();
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        throw error.in(output.string());
    } catch (const fs::filesystem_error& error) {
        throw Error({.file = output.string(), .reason = error.code().message()});
    }
}

} // namespace onnxmend
