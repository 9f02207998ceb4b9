// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_subject.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/model/tensor_texts.h"
#include "ui/inspector/tensor_details.h"
#include "ui/look/texts.h"

#include <QCoreApplication>

namespace onnxmend
{

namespace
{

struct SubjectWords {
    Q_DECLARE_TR_FUNCTIONS(tensor_subject)
};

/// Names the source of the bytes: a checkpoint tensor that fills the model, or the model itself.
QString sourceOf(const InitializerRow& row)
{
    const QString place = placeText(row).replace(QChar(u'\n'), QStringLiteral(", "));
    if (row.source != RowSource::Checkpoint) {
        return SubjectWords::tr("The model's own, in %1").arg(place);
    }
    return SubjectWords::tr("The checkpoint's %1, in %2")
        .arg(texts::fromUtf8(row.origin.orNone().tensor), place);
}

} // namespace

bool TensorSubject::hasSourceOf(const InitializerRow& row) const
{
    if (dtype != row.storedDtype || numbers.has_value() != row.tensor.has_value()) {
        return false;
    }
    return !numbers || numbers->elementCount() == 0 || numbers->sharesBytesWith(*row.tensor);
}

TensorSubject subjectOf(const Session& session, std::size_t row, DType planned)
{
    const InitializerRow& entry = session.report().rows.at(row);
    TensorSubject subject{.name = entry.name,
                          .graph = entry.graph,
                          .source = sourceOf(entry),
                          .shape = entry.shape,
                          .dtype = entry.storedDtype,
                          .planned = planned == DType::Undefined ? entry.storedDtype : planned,
                          .elementCount = entry.elementCount,
                          .byteCount = entry.byteCount,
                          .numbers = entry.tensor,
                          .inputs = session.openedPaths()};
    if (subject.isText() && entry.modelTensor && entry.status != RowStatus::Unreadable) {
        subject.model = session.planned();
        subject.id = entry.modelTensor;
        try {
            subject.elementCount = checkedElementCount(subject.shape);
        } catch (const Error& error) {
            subject.unreadable = texts::sentence(error.details());
        }
    } else if (!subject.numbers) {
        subject.unreadable = entry.note.empty() ? SubjectWords::tr("It has no data yet.")
                                                : texts::asSentence(texts::fromUtf8(entry.note));
    }
    return subject;
}

TensorValues readSubject(const TensorSubject& subject)
{
    if (subject.numbers) {
        return TensorValues(*subject.numbers);
    }
    if (!subject.model || !subject.id) {
        throw Error({.reason = "the tensor has no values"});
    }
    return {subject.shape, readTexts(*subject.model, *subject.id)};
}

} // namespace onnxmend
