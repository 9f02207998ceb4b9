// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/explain/explain_error.h"
#include "ui/look/theme.h"

#include <QDialog>

#include <filesystem>
#include <memory>
#include <string>

class QDialogButtonBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTimer;
class QVBoxLayout;

namespace onnxmend
{

/// Takes an error message or a whole traceback. States its meaning, its place in the open model, and what to
/// do.
class ExplainDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ExplainDialog(QWidget* parent = nullptr);

    void setText(const QString& text); ///< and requests an explanation
    /// Shows the explanation of that text; ignores it if the text has changed since.
    void show(const std::string& text, const Explanation& explanation,
              std::shared_ptr<const Session> session);
    void ask(); ///< requests an explanation again, for another document
    /// Offers to open the model that the message is about, if it is known.
    void offerModel(const std::filesystem::path& model);

Q_SIGNALS:
    void explanationRequested(const std::string& text);
    void showRequested(const onnxmend::ProofSubject& subject);
    /// Plans the recommended fix of that finding of the session.
    void fixRequested(const std::string& findingId, const std::shared_ptr<const onnxmend::Session>& session);
    void verifyRequested();
    void numericsRequested();                                ///< leads to the page that finds wrong numbers
    void modelRequested(const std::filesystem::path& model); ///< empty: the user has to choose one

private:
    void createButtons(QDialogButtonBox& buttons);
    void addPart(theme::Tone tone, const QString& title, const QString& text);
    void clearParts();

    QPlainTextEdit* m_text;
    QTimer* m_delay;
    QLabel* m_headline;
    QDialogButtonBox* m_buttons;
    QVBoxLayout* m_parts;
    QPushButton* m_show;
    QPushButton* m_verify;
    QPushButton* m_numerics;
    QPushButton* m_fix;
    QPushButton* m_openNamed; ///< opens the model that the message names
    QPushButton* m_openOther;
    std::filesystem::path m_named;
    Explanation m_explanation;
    std::shared_ptr<const Session> m_session;
};

/// Returns whether the message names something that the open model does not have.
bool isAboutOther(const Explanation& explanation);

} // namespace onnxmend
