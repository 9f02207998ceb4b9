// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/loss_question.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct LossWords {
    Q_DECLARE_TR_FUNCTIONS(loss)
};

/// Returns " to FLOAT16" if all named tensors are cast to the same dtype; there may be more of them.
QString targetText(const CastLosses& losses)
{
    const DType to = losses.worst.front().to;
    const bool isSame = std::ranges::all_of(losses.worst, [to](const TensorLoss& t) { return t.to == to; });
    return isSame ? LossWords::tr(" to %1").arg(texts::dtype(to)) : QString();
}

/// Shortens a name to the width of a line, and adds places where it may break.
QString shownName(const TensorLoss& tensor)
{
    constexpr int letters = 60;
    const QFontMetrics metrics(QApplication::font());
    return labels::breakable(
        labels::shortened(texts::fromUtf8(tensor.name), metrics, letterWidth(metrics) * letters));
}

QString headlineOf(const CastLosses& losses)
{
    return losses.tensorCount == 1 ? LossWords::tr("Casting %1%2 loses values.")
                                         .arg(shownName(losses.worst.front()), targetText(losses))
                                   : LossWords::tr("Casting %1 tensors%2 loses values of %3.")
                                         .arg(texts::count(losses.tensorCount), targetText(losses),
                                              texts::count(losses.lossyCount));
}

QString detailsOf(const CastLosses& losses)
{
    QStringList lines{texts::asSentence(texts::lossOfAll(losses.total))};
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
    return lines.join(u'\n');
}

} // namespace

QDialog* createLossQuestion(const CastLosses& losses, QWidget* parent)
{
    auto* const dialog = new QDialog(parent);
    dialog->setObjectName(u"lossQuestion"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(LossWords::tr("Cast With Loss"));
    QLabel* const headline = labels::createHeading(dialog, headlineOf(losses), tokens::TextSize::Section);
    headline->setObjectName(u"lossHeadline"_s);
    headline->setTextFormat(Qt::PlainText);
    headline->setWordWrap(true);
    QLabel* const details = labels::createText(dialog, LossWords::tr("Loss of the casts"));
    details->setObjectName(u"lossDetails"_s);
    details->setText(detailsOf(losses));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    QPushButton* const cast = buttons->addButton(LossWords::tr("Cast"), QDialogButtonBox::AcceptRole);
    cast->setObjectName(u"castWithLoss"_s);
    // Destroyed values need a deliberate answer; rounding is expected of a smaller dtype.
    QPushButton* const usual =
        losses.total.overflowed + losses.total.nan > 0 ? buttons->button(QDialogButtonBox::Cancel) : cast;
    usual->setDefault(true);
    usual->setFocus();
    letTabThrough(*buttons);
    auto* const parts = new QVBoxLayout;
    parts->setSpacing(tokens::parts);
    parts->addWidget(headline);
    parts->addWidget(details);
    parts->addStretch(1);
    arrange(*dialog, parts, buttons, 72, tokens::around);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    return dialog;
}

} // namespace onnxmend
