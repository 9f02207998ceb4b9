// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/numerics_outcome.h"
#include "ui/pages/run_form.h"

#include <optional>

namespace onnxmend
{

class FileChoice;

class NumericsForm : public RunForm
{
    Q_OBJECT

public:
    explicit NumericsForm(QWidget* parent = nullptr);

    void forget(); ///< another document
    void resume(const NumericsRequest& request);
    /// Returns nullopt if the tolerance is not a valid number.
    std::optional<NumericsRequest> request() const;
    void focusRun();

private:
    void check() override;

    FileChoice* m_inputs;
    FileChoice* m_reference;
    FileChoice* m_recorded;
};

} // namespace onnxmend
