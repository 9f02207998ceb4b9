// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/hollow_model.h"

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "core/base/text.h"
#include "core/model/load_time_inputs.h"
#include "core/save/kept_misfits.h"
#include "core/save/layout.h"
#include "core/save/model_writer.h"
#include "core/save/part_filler.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t leastHole = 4096;
constexpr std::uint64_t leastHoleOfIntegers = 65536;
constexpr std::uint64_t copiedAtOnce = std::uint64_t(1) << 20U;
constexpr const char* adviceForFolder = "Free some space there, or name another folder in TMPDIR.";

std::uint64_t leastHoleFor(const ModelTensor& tensor)
{
    const bool mayTellShapes = tensor.place == TensorPlace::Attribute || tensor.savedDtype == DType::Int64 ||
                               tensor.savedDtype == DType::Int32;
    return mayTellShapes ? leastHoleOfIntegers : leastHole;
}

/// Creates a file of this size that takes no room.
void leaveHole(const fs::path& path, std::uint64_t byteCount)
{
    OutputFile::create(path.parent_path())->publishAsNew(path);
    std::error_code error;
    fs::resize_file(path, byteCount, error);
    if (error) {
        throw Error({.file = path.parent_path().string(),
                     .reason = "cannot create a file of " + groupedNumber(byteCount) +
                               " bytes in this folder: " + error.message()});
    }
}

void writeModelFile(const Model& model, const Layout& layout, const fs::path& path, Progress& progress)
{
    const ExpandedLayout content = writeModel(model, layout, filledInputs(model), progress);
    const auto file = OutputFile::create(path.parent_path());
    for (const auto& literal : content.literals) {
        file->write(literal.fileOffset, std::as_bytes(std::span(literal.bytes)));
    }
    PartFiller filler;
    std::vector<std::byte> buffer;
    for (const auto& gap : content.gaps) {
        const ModelTensor& tensor = model.tensors()[layout.blobs[gap.payload].tensor];
        const FilePart part{.stored = &*tensor.stored, .savedDtype = tensor.savedDtype, .literal = {}};
        for (std::uint64_t done = 0; done < part.byteCount(); done += buffer.size()) {
            progress.checkCancelled();
            buffer.resize(std::min(copiedAtOnce, part.byteCount() - done));
            filler.fill(part, done, buffer);
            file->write(gap.fileOffset + done, buffer);
        }
    }
    file->publishAsNew(path);
}

} // namespace

HollowModel::HollowModel(const Model& given, Progress& progress)
    : m_path(m_folder.path() / given.path().filename())
{
    const std::shared_ptr<const Model> writable = withMisfitsAsBytes(given);
    const Model& model = writable ? *writable : given;
    progress.begin(ONNXMEND_TEXT("Writing the model without its weights"));
    const SaveOptions options{.externalData = ExternalDataMode::Single, .location = {}};
    const auto isTaken = [this](const std::string& name) { return name == m_path.filename(); };
    const Layout layout = layOut(model.tensors(), m_path.filename().string(), options,
                                 {.isTaken = isTaken, .thresholdOf = leastHoleFor, .readAtLoad = [&model] {
                                      return tensorsReadAtLoad(model);
                                  }});
    try {
        for (const DataFile& data : layout.files) {
            leaveHole(m_folder.path() / data.name, data.byteCount);
        }
        writeModelFile(model, layout, m_path, progress);
    } catch (const Error& error) {
        // For an error of this folder, and not of a source, the advice for a save does not fit.
        ErrorDetails details = error.details();
        if (details.file == m_folder.path().string()) {
            details.advice = adviceForFolder;
        }
        throw Error(details);
    }
}

} // namespace onnxmend
