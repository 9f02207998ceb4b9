// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/tensor_details.h"

#include "core/base/error.h"
#include "core/session/session_losses.h"
#include "ui/look/texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t kBinCount = 64;
constexpr std::size_t kShownUses = 5;
constexpr std::size_t kShownValues = 8;

struct DetailWords {
    Q_DECLARE_TR_FUNCTIONS(tensor_details)
};

void addLoss(QStringList& parts, std::uint64_t count, std::uint64_t elements, const char* text)
{
    if (count > 0) {
        const double part =
            static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(elements, 1));
        parts.append(DetailWords::tr(text).arg(texts::count(count), texts::percent(part)));
    }
}

} // namespace

TensorDetails readTensorDetails(const Session& session, std::size_t row, DType to, Progress& progress)
{
    TensorDetails details;
    const InitializerRow& entry = session.report().rows.at(row);
    const Model& model = *session.planned();
    if (const std::optional<GraphId> graph = model.findGraph(entry.graph)) {
        details.uses = model.usesOf(*graph, entry.name);
    }
    progress.checkCancelled();
    const bool isNumeric = entry.tensor && dtypeInfo(entry.storedDtype).bits > 0;
    if (isNumeric && entry.elementCount > 0) {
        // An unused tensor has no new dtype.
        const DType after = to == DType::Undefined ? entry.storedDtype : to;
        try {
            details.measurement = measureTensor(*entry.tensor, after, kBinCount, progress);
        } catch (const Error& error) {
            details.failure = error.details(); // its readers are known all the same
            return details;
        }
        if (details.measurement->loss) {
            measuredLosses(session)->note(*entry.tensor, after, *details.measurement->loss);
        }
    }
    return details;
}

QString lossText(const Loss& loss, DType to)
{
    if (loss.lossless()) {
        return DetailWords::tr("The cast to %1 loses nothing.").arg(texts::dtype(to));
    }
    QStringList parts;
    addLoss(parts, loss.rounded, loss.elements, QT_TRANSLATE_NOOP("tensor_details", "%1 rounded (%2)"));
    addLoss(parts, loss.overflowed, loss.elements, QT_TRANSLATE_NOOP("tensor_details", "%1 overflowed (%2)"));
    addLoss(parts, loss.underflowed, loss.elements,
            QT_TRANSLATE_NOOP("tensor_details", "%1 became zero (%2)"));
    addLoss(parts, loss.nan, loss.elements, QT_TRANSLATE_NOOP("tensor_details", "%1 became NaN (%2)"));
    return DetailWords::tr("The cast to %1 changes values: %2. Largest error %3, relative %4.")
        .arg(texts::dtype(to), parts.join(u", "_s), texts::number(loss.maxAbsError),
             texts::percent(loss.maxRelError));
}

QString valuesText(const std::vector<double>& values, std::uint64_t elementCount)
{
    QStringList parts;
    for (std::size_t i = 0; i < std::min(values.size(), kShownValues); ++i) {
        parts.append(texts::number(values[i]));
    }
    if (elementCount > kShownValues) {
        parts.append(u"…"_s);
    }
    return parts.join(u"  "_s);
}

QString usesText(const std::vector<NodeUse>& uses)
{
    if (uses.empty()) {
        return DetailWords::tr("No node reads it");
    }
    QStringList lines;
    for (std::size_t i = 0; i < std::min(uses.size(), kShownUses); ++i) {
        const NodeUse& use = uses[i];
        const QString name =
            use.nodeName.empty() ? u"#"_s + texts::count(use.nodeIndex.value) : texts::fromUtf8(use.nodeName);
        lines.append(DetailWords::tr("%1 %2, input %3")
                         .replace(u" %3"_s, QChar::Nbsp + u"%3"_s) // kept on one line
                         .arg(texts::fromUtf8(use.opType), name, texts::count(use.inputIndex)));
    }
    if (uses.size() > kShownUses) {
        lines.append(DetailWords::tr("and %1 more").arg(texts::count(uses.size() - kShownUses)));
    }
    return lines.join(u'\n');
}

static QString originText(const WeightOrigin& origin)
{
    const QString path = texts::fromUtf8(origin.path);
    return origin.key.value_or("").empty()
               ? path
               : DetailWords::tr("%1, state_dict %2").arg(path, texts::fromUtf8(*origin.key));
}

QString placeText(const InitializerRow& row)
{
    if (row.source == RowSource::None) {
        return DetailWords::tr("Nowhere yet");
    }
    const QString file = row.source == RowSource::Checkpoint ? originText(row.origin.orNone())
                         : row.location.empty()              ? DetailWords::tr("the model file")
                                                             : texts::fromUtf8(row.location);
    if (!row.offset) {
        return file;
    }
    return DetailWords::tr("%1\n%2 bytes from byte %3")
        .arg(file, texts::count(row.byteCount), texts::count(*row.offset));
}

} // namespace onnxmend
