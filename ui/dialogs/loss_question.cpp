// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/loss_question.h"

#include "ui/look/labels.h"
#include "ui/look/letters.h"
#include "ui/look/texts.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFontMetrics>
#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct LossWords {
    Q_DECLARE_TR_FUNCTIONS(loss)
};

/// " to FLOAT16", where all that lose are cast to the same; their number may be larger than what is named.
QString targetText(const CastLosses& losses)
{
    const DType to = losses.worst.front().to;
    const bool isSame = std::ranges::all_of(losses.worst, [to](const TensorLoss& t) { return t.to == to; });
    return isSame ? LossWords::tr(" to %1").arg(texts::dtype(to)) : QString();
}

/// In as much of its length as a line has room for, with places where it may break.
QString shownName(const TensorLoss& tensor)
{
    constexpr int letters = 60;
    const QFontMetrics metrics(QApplication::font());
    return labels::breakable(
        labels::shortened(texts::fromUtf8(tensor.name), metrics, letterWidth(metrics) * letters));
}

} // namespace

QMessageBox* createLossQuestion(const CastLosses& losses, QWidget* parent)
{
    const QString text =
        losses.tensorCount == 1
            ? LossWords::tr("Casting %1%2 loses values.")
                  .arg(shownName(losses.worst.front()), targetText(losses))
            : LossWords::tr("Casting %1 tensors%2 loses values of %3.")
                  .arg(texts::count(losses.tensorCount), targetText(losses), texts::count(losses.lossyCount));
    auto* const box = new QMessageBox(QMessageBox::NoIcon, LossWords::tr("Cast With Loss"), text,
                                      QMessageBox::NoButton, parent);
    box->setObjectName(u"lossQuestion"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QStringList lines{LossWords::tr("Of %1 values: %2.")
                          .arg(texts::count(losses.total.elements), texts::loss(losses.total))};
    if (losses.tensorCount > 1) {
        lines.append(QString());
        for (const TensorLoss& tensor : losses.worst) {
            lines.append(
                LossWords::tr("%1 (of %2): %3")
                    .arg(shownName(tensor), texts::count(tensor.loss.elements), texts::loss(tensor.loss)));
        }
        if (losses.lossyCount > losses.worst.size()) {
            lines.append(
                LossWords::tr("and %1 more").arg(texts::count(losses.lossyCount - losses.worst.size())));
        }
    }
    box->setInformativeText(lines.join(u'\n'));
    QPushButton* const cast = box->addButton(LossWords::tr("Cast"), QMessageBox::AcceptRole);
    cast->setObjectName(u"castWithLoss"_s);
    QPushButton* const cancel = box->addButton(QMessageBox::Cancel);
    // What is gone for good wants a deliberate answer; rounding is what a smaller dtype is chosen for.
    box->setDefaultButton(losses.total.overflowed + losses.total.nan > 0 ? cancel : cast);
    box->setEscapeButton(cancel);
    return box;
}

} // namespace onnxmend
