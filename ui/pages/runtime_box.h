// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QWidget>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

class QComboBox;

namespace onnxmend
{

/// Which ONNX Runtime proves models: every library that is found, with its version, and a way to another one.
/// It keeps nothing by itself.
class RuntimeBox : public QWidget
{
    Q_OBJECT

public:
    explicit RuntimeBox(const std::filesystem::path& library, QWidget* parent = nullptr);

    std::filesystem::path library() const { return m_library; } ///< empty: the one that is found
    void setLibrary(const std::filesystem::path& library);

Q_SIGNALS:
    void chosen(); ///< by the user
    void listed(); ///< with the versions of all

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Entry {
        std::filesystem::path path;
        std::string name; ///< "ONNX Runtime 1.30.0"; empty: not known, or it cannot be loaded
    };
    /// What can be chosen; those that are found first.
    struct Choices {
        std::vector<Entry> entries;
        bool isFound = false;  ///< the first, and not only one that was chosen
        bool areAsked = false; ///< those whose file does not say its version, by loading them
    };

    static Choices readChoices(const std::filesystem::path& chosen);
    static Choices ask(Choices choices, Progress& progress);
    /// `known` where it has a name, else which library has none.
    static QString textOf(const Entry& entry, const QString& known, bool areAsked);
    void list();
    void start(std::unique_ptr<Job> job);
    void show(const Choices& choices);
    void showLibrary();
    void choose(int index);
    void askForFile();

    std::filesystem::path m_library;
    JobSlot m_job;
    bool m_isListed = false;
    QComboBox* m_box;
};

} // namespace onnxmend
