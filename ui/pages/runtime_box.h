// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QWidget>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

class QComboBox;

namespace onnxmend
{

/// Chooses the ONNX Runtime for verification: lists every library found, with its version, and offers to
/// choose another. It stores nothing itself.
class RuntimeBox : public QWidget
{
    Q_OBJECT

public:
    explicit RuntimeBox(const std::filesystem::path& library, QWidget* parent = nullptr);

    /// Empty: the library that is found by itself.
    std::filesystem::path library() const { return m_library; }
    void setLibrary(const std::filesystem::path& library);
    /// The number of libraries that are found by themselves; 0 until they are listed.
    std::size_t foundCount() const { return m_foundCount; }

Q_SIGNALS:
    void chosen(); ///< emitted when the user chose
    void listed(); ///< emitted when all versions are known

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Entry {
        std::filesystem::path path;
        std::string name = {};  ///< "ONNX Runtime 1.30.0"; empty if unknown or if it cannot be loaded
        std::string fault = {}; ///< why it cannot be loaded
    };
    /// The libraries to choose from; found ones first.
    struct Choices {
        std::vector<Entry> entries;
        bool isFound = false; ///< true if the first one was found, not only chosen
        std::size_t foundCount = 0;
        bool areProbed = false; ///< true if no library is left to load for its version
    };

    static Choices readChoices(const std::filesystem::path& chosen);
    static void askForName(Entry& entry, const Progress& progress);
    static Choices probe(Choices choices, const Progress& progress);
    /// Returns the name, or `known`; otherwise says which library has no known name.
    static QString textOf(const Entry& entry, const QString& known, bool areProbed);
    void list();
    void start(std::unique_ptr<Job> job);
    void show(const Choices& choices);
    void showLibrary();
    void choose(int index);
    void askForFile();

    std::filesystem::path m_library;
    JobSlot m_job;
    bool m_isListed = false;
    std::size_t m_foundCount = 0;
    QComboBox* m_box;
};

} // namespace onnxmend
