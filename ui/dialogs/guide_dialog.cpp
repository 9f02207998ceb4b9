// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/guide_dialog.h"

#include "ui/look/letters.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_size.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Pictures as wide as the text.
class GuideText : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type != QTextDocument::ImageResource) {
            return {};
        }
        QImage picture(u":/docs/"_s + name.path());
        const double scale = devicePixelRatioF();
        const int room = static_cast<int>(letterWidth(fontMetrics()) * pictureLetters * scale);
        if (picture.width() > room) {
            picture = picture.scaledToWidth(room, Qt::SmoothTransformation);
        }
        picture.setDevicePixelRatio(scale);
        return picture;
    }

private:
    static constexpr int pictureLetters = tokens::textWidth + 12;
};

/// Without links to the other documents, which are not beside the program.
QString guideText(bool isDark)
{
    QFile file(u":/docs/guide.md"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    static const QRegularExpression link(u"\\[([^\\]]+)\\]\\([^)]+\\)"_s);
    static const QRegularExpression picture(
        u"<picture>.*?<img src=\"(images/[^\"]+)\\.png\" alt=\"([^\"]*)\"></picture>"_s);
    return QString::fromUtf8(file.readAll())
        .replace(link, u"*\\1*"_s)
        .replace(picture, isDark ? u"![\\2](\\1-dark.png)"_s : u"![\\2](\\1.png)"_s);
}

} // namespace

GuideDialog::GuideDialog(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(u"guideDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("User Guide"));
    auto* const text = new GuideText(this);
    text->setObjectName(u"guide"_s);
    text->setAccessibleName(windowTitle());
    text->setOpenLinks(false);
    text->setMarkdown(guideText(theme::isDark(palette())));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    fitDialog(*this, {letterWidth(fontMetrics()) * (tokens::textWidth + 20), tokens::tallestDialog});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace onnxmend
