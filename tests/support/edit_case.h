// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/edit/graph_editor.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/verify_support.h"

#include <string>

namespace onnxmend::testing
{

/// A model in onnx's text format, edited, saved as out.onnx and read back.
class EditCase
{
public:
    template <typename Edits>
    EditCase(const std::string& text, const Edits& edits)
        : m_folder() // otherwise clang reports it as uninitialised
        , original(m_folder.readText(text))
    {
        GraphEditor editor(original);
        edits(editor);
        edited = editor.finish();
        m_folder.saveTo(*edited, "out.onnx");
    }

    /// Returns the saved model as text.
    std::string saved() const { return modelToText(fileBytes(m_folder.path("out.onnx"))); }
    std::shared_ptr<const Model> reread() const { return m_folder.reread(); }
    Verification verify() const
    {
        Progress progress;
        return Verifier({}).verify(m_folder.path("out.onnx"), progress);
    }

private:
    SaveFolder m_folder;

public:
    std::shared_ptr<const Model> original;
    std::shared_ptr<const Model> edited;
};

/// Returns the text in the form of saved().
inline std::string asSaved(const std::string& text) { return modelToText(modelFromText(text)); }

} // namespace onnxmend::testing

#define COMPARE_SAVED(edited, expected) QCOMPARE((edited).saved(), asSaved(expected))

#define VERIFY_LOADS(edited)                                                                                 \
    do {                                                                                                     \
        const Verification verification = (edited).verify();                                                 \
        COMPARE_STATUS(verification.checker, Passed);                                                        \
        COMPARE_STATUS(verification.runtime, Passed);                                                        \
    } while (false)
