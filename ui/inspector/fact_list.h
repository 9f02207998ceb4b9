// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/inspector/facts.h"

#include <QWidget>

#include <string>
#include <vector>

class QGridLayout;
class QLabel;

namespace onnxmend
{

/// A headline and the facts behind it, each with a mark. A fact that can be shown has a button.
class FactList : public QWidget
{
    Q_OBJECT

public:
    /// `offersSmallModels`: a message of a program has a button for a small model of it.
    explicit FactList(const FactSheet& sheet, QWidget* parent = nullptr, bool offersSmallModels = false);

    void clearChoice();

Q_SIGNALS:
    /// The user wants to see the subject of a check.
    void showRequested(const onnxmend::ProofSubject& subject);
    /// The fact was clicked, or its button got the focus.
    void subjectChosen(const onnxmend::ProofSubject& subject, const onnxmend::Fact& fact);
    /// The user wants to see the rows that are not complete.
    void showRowsRequested(const onnxmend::Shortcoming& shortcoming);
    /// The user wants a small model with this message.
    void smallModelRequested(const std::string& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(std::size_t index);
    void mark(std::optional<std::size_t> chosen);
    void addFact(QGridLayout& grid, const Fact& fact);
    QWidget* createShowButton(const Fact& fact);
    QWidget* createRowsButton(const Fact& fact);
    QWidget* createSmallModelButton(const Fact& fact);

    /// A fact with a subject, and its clickable parts.
    struct ClickableFact {
        Fact fact;
        QLabel* text;
        QWidget* button;
    };
    std::vector<ClickableFact> m_choices;
    bool m_offersSmallModels;
};

} // namespace onnxmend
