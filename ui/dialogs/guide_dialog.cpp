// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/guide_dialog.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QAbstractTextDocumentLayout>
#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QKeySequence>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView folder(":/docs/");

/// Returns the anchor of a heading: "From a message to its cause" is at #from-a-message-to-its-cause.
QString anchorOf(const QString& heading)
{
    QString anchor;
    const QString words = heading.trimmed().toLower();
    for (const QChar letter : words) {
        if (letter.isLetterOrNumber() || letter == u'-' || letter == u'_') {
            anchor += letter;
        } else if (letter == u' ') {
            anchor += u'-';
        }
    }
    return anchor;
}

/// Adapts Markdown to Qt: with the pictures of the theme, and links only to documents in the program.
QString readable(QString text, bool isDark)
{
    static const QRegularExpression link(u"\\[([^\\]]+)\\]\\(([^)#]+)(#[^)]*)?\\)"_s);
    static const QRegularExpression picture(
        u"<picture>.*?<img src=\"(images/[^\"]+)\\.png\" alt=\"([^\"]*)\"></picture>"_s);
    for (qsizetype from = 0;;) {
        const QRegularExpressionMatch match = link.match(text, from);
        if (!match.hasMatch()) {
            break;
        }
        from = match.capturedEnd();
        const bool isPicture = match.capturedStart() > 0 && text.at(match.capturedStart() - 1) == u'!';
        if (!isPicture && !QFile::exists(folder + match.captured(2))) {
            const QString plain = u'*' + match.captured(1) + u'*';
            text.replace(match.capturedStart(), match.capturedLength(), plain);
            from = match.capturedStart() + plain.size();
        }
    }
    return text.replace(picture, isDark ? u"![\\2](\\1-dark.png)"_s : u"![\\2](\\1.png)"_s);
}

/// The documents of the program, with pictures as wide as the text.
class GuideText : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type == QTextDocument::MarkdownResource) {
            QFile file(folder + name.fileName());
            return file.open(QIODevice::ReadOnly)
                       ? readable(QString::fromUtf8(file.readAll()), theme::isDark(palette()))
                       : QVariant();
        }
        if (type != QTextDocument::ImageResource) {
            return {};
        }
        const QString file = folder + u"images/"_s + name.fileName();
        const QString dark = file.chopped(4) + u"-dark.png"_s;
        QImage picture(theme::isDark(palette()) && QFile::exists(dark) ? dark : file);
        const double scale = devicePixelRatioF();
        const int room = static_cast<int>(letterWidth(fontMetrics()) * pictureLetters * scale);
        if (picture.width() > room) {
            // A picture with a palette would be reduced to a palette without its colours.
            picture =
                picture.convertToFormat(QImage::Format_RGB32).scaledToWidth(room, Qt::SmoothTransformation);
        }
        picture.setDevicePixelRatio(scale);
        return picture;
    }

    /// Adds the anchors of headings, which Qt lacks.
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override
    {
        QTextBrowser::doSetSource(name, type);
        for (QTextBlock block = document()->begin(); block.isValid() && name.hasFragment();
             block = block.next()) {
            if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == name.fragment()) {
                const QRectF place = document()->documentLayout()->blockBoundingRect(block);
                verticalScrollBar()->setValue(static_cast<int>(place.top()));
                break;
            }
        }
    }

private:
    static constexpr int pictureLetters = tokens::textWidth + 8;
};

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
    text->document()->setDocumentMargin(tokens::between);
    live::keep(*text, live::Part::Picture, [text] {
        if (!text->source().isEmpty()) {
            text->reload(); // its pictures are light or dark, and as wide as the text
        }
    });
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* const back = buttons->addButton(tr("&Back"), QDialogButtonBox::ActionRole);
    back->setObjectName(u"guideBack"_s);
    back->setAccessibleName(tr("Back"));
    back->setToolTip(tr("To what was read before (%1)")
                         .arg(QKeySequence(Qt::ALT | Qt::Key_Left).toString(QKeySequence::NativeText)));
    back->setEnabled(false);
    connect(text, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(back, &QPushButton::clicked, text, &QTextBrowser::backward);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    fitDialog(*this, {letterWidth(fontMetrics()) * (tokens::textWidth + 20), tokens::tallestDialog});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    text->setSource(QUrl(u"qrc:/docs/guide.md"_s), QTextDocument::MarkdownResource);
    text->setFocus();
}

} // namespace onnxmend
