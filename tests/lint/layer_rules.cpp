// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "layer_rules.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace
{

/// The folders of core that are extensions (cmake/onnxmend_extensions.cmake), in their order.
const QStringList& extensions()
{
    static const QStringList folders = {"values",  "compare",  "pictures", "explain",
                                        "convert", "numerics", "reduce",   "report"};
    return folders;
}

/// A folder of core includes itself and what stands left of it. The extensions stand right of all others, so
/// that these do without them.
const QStringList& coreFolders()
{
    static const QStringList folders =
        QStringList{"base",   "dtype",   "onnx",   "formats", "loss",     "model", "code",
                    "edit",   "binding", "types",  "save",    "messages", "audit", "fixes",
                    "policy", "plan",    "verify", "apply",   "session",  "mend"} +
        extensions();
    return folders;
}

/// The same for ui, from what everything uses to the window.
const QStringList& uiFolders()
{
    static const QStringList folders = {"look",    "actions", "jobs",      "document", "models",    "graph",
                                        "plots",   "tasks",   "tables",    "page",     "inspector", "pages",
                                        "dialogs", "tensor",  "workspace", "window"};
    return folders;
}

/// Returns whether the first comment of a header says that only .cpp files and other private headers may
/// include it: it carries protobuf, or is of use to its own room alone.
bool isPrivate(const QString& text)
{
    static const QRegularExpression firstComment(R"(^(?:// SPDX-[^\n]*\n|#pragma once\n|\n)*// Private to )");
    return firstComment.match(text).hasMatch();
}

/// The same of a header that is included by its path from the project's root.
bool isPrivateHeader(const QString& path)
{
    static QHash<QString, bool> known;
    const auto found = known.constFind(path);
    if (found != known.constEnd())
        return *found;
    QFile file(QDir(ONNXMEND_SOURCE).filePath(path));
    const bool answer = file.open(QIODevice::ReadOnly) && isPrivate(QString::fromUtf8(file.readAll()));
    known.insert(path, answer);
    return answer;
}

/// The places where headers of a library may be included, as prefixes of paths; a path that ends in .cpp or
/// .h is that file.
struct LibraryPlace {
    const char* include; ///< regular expression of the included name
    const char* library;
    QStringList allowed;
    bool inHeaders; ///< may headers of our own include it, too?
};

const std::vector<LibraryPlace>& libraryPlaces()
{
    static const std::vector<LibraryPlace> places = {
        {"^(Q[A-Z]|Qt|q[a-z]+\\.h)", "Qt", {"ui/", "app/onnxmend_gui.cpp", "tests/"}, true},
        {"^qcustomplot\\.h$", "QCustomPlot", {"ui/plots/"}, true},
        {"^graphviz/", "Graphviz", {"ui/graph/"}, false},
        {"^(onnx|google/protobuf)/",
         "onnx and protobuf",
         {"core/base/versions.cpp", "core/model/", "core/onnx/", "core/edit/", "core/binding/",
          "core/compare/", "core/types/", "core/audit/", "core/apply/", "core/fixes/", "core/policy/",
          "core/save/", "core/verify/", "tests/"},
         false},
        {"^(torch|ATen|c10|caffe2)/", "libtorch", {"core/dtype/", "tests/"}, false},
        {"^sha1\\.h$", "libmd", {"core/model/model.cpp"}, false},
        {"^toml\\+\\+/", "toml++", {"core/policy/"}, false},
        {"^(pybind11/|Python\\.h$)", "Python", {"python/"}, true},
        {"^onnxruntime", "ONNX Runtime", {"core/verify/", "tests/"}, false},
        // A URL in a file is text; only the pipe to the verifier is a socket.
        {"^(QtNetwork|QNetwork|QTcp|QUdp|QSsl|QLocalSo|netdb|netinet/|arpa/|curl/)", "networks", {}, false},
        {"^sys/socket", "sockets", {"core/verify/verifier_process.cpp", "tests/mutants/"}, false},
    };
    return places;
}

QString folderOf(const QString& path, int depth) { return path.section('/', 0, depth - 1); }

bool isHeader(const SourceFile& file) { return file.path.endsWith(".h"); }

bool isCode(const SourceFile& file) { return isHeader(file) || file.path.endsWith(".cpp"); }

struct Include {
    QString name;
    bool quoted;
};

QList<Include> includesOf(const SourceFile& file)
{
    static const QRegularExpression line(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])",
                                         QRegularExpression::MultilineOption);
    QList<Include> includes;
    if (!isCode(file))
        return includes;
    for (auto found = line.globalMatch(file.text); found.hasNext();) {
        const auto match = found.next();
        includes << Include{match.captured(2), match.captured(1) == "\""};
    }
    return includes;
}

/// `folders` of `top`, each of which knows only itself and what stands left of it.
QStringList checkOrder(const SourceFile& file, const QString& top, const QStringList& folders)
{
    QStringList wrong;
    if (!isCode(file) || !file.path.startsWith(top + "/"))
        return wrong;
    const auto own = folders.indexOf(file.path.section('/', 1, 1));
    if (own < 0)
        return {QString("lies in a folder of %1 that the order of layers does not name").arg(top)};
    for (const auto& include : includesOf(file)) {
        if (!include.quoted || (top != "core" && include.name.startsWith("core/")))
            continue;
        const auto other = folders.indexOf(include.name.section('/', 1, 1));
        if (!include.name.startsWith(top + "/") || other < 0)
            wrong << QString("includes \"%1\", which is not \"%2/<folder>/...\"").arg(include.name, top);
        else if (other > own)
            wrong << QString("includes \"%1\", which stands to its right").arg(include.name);
    }
    return wrong;
}

QStringList checkCoreOrder(const SourceFile& file) { return checkOrder(file, "core", coreFolders()); }

QStringList checkUiOrder(const SourceFile& file) { return checkOrder(file, "ui", uiFolders()); }

/// app/cli, ui and library stand side by side on core; nothing includes the mains or the tests.
QStringList checkSkins(const SourceFile& file)
{
    const QString skin = file.path.startsWith("app/cli/") ? "app/cli" : folderOf(file.path, 1);
    QStringList allowed;
    if (skin == "ui")
        allowed = {"core/", "ui/"};
    else if (skin == "app/cli")
        allowed = {"core/", "app/cli/"};
    else if (skin == "library")
        allowed = {"core/", "library/"};
    else if (skin == "app")
        allowed = {"core/", "app/cli/", "ui/"};
    else
        return {};
    QStringList wrong;
    for (const auto& include : includesOf(file)) {
        if (!include.quoted || !include.name.contains('/'))
            continue;
        const auto fits = [&](const QString& prefix) { return include.name.startsWith(prefix); };
        if (std::none_of(allowed.begin(), allowed.end(), fits))
            wrong << QString("includes \"%1\"").arg(include.name);
    }
    return wrong;
}

QStringList checkLibraries(const SourceFile& file)
{
    QStringList wrong;
    const bool isTest = file.path.startsWith("tests/");
    for (const auto& include : includesOf(file)) {
        if (include.quoted)
            continue;
        for (const auto& place : libraryPlaces()) {
            if (!QRegularExpression(place.include).match(include.name).hasMatch())
                continue;
            const auto fits = [&](const QString& prefix) { return file.path.startsWith(prefix); };
            const bool allowed = std::any_of(place.allowed.begin(), place.allowed.end(), fits);
            if (!allowed)
                wrong << QString("includes <%1>: no place for %2").arg(include.name, place.library);
            else if (isHeader(file) && !place.inHeaders && !isTest && !isPrivate(file.text))
                wrong << QString("is a header and includes <%1>").arg(include.name);
        }
    }
    return wrong;
}

QStringList checkPrivateHeaders(const SourceFile& file)
{
    QStringList wrong;
    if (!isHeader(file) || file.path.startsWith("tests/") || isPrivate(file.text))
        return wrong;
    for (const auto& include : includesOf(file)) {
        if (include.quoted && isPrivateHeader(include.name))
            wrong << QString("is a header and includes \"%1\"").arg(include.name);
    }
    return wrong;
}

/// The headers that others may include of an extension: the one that is called as it is, and those in it.
QStringList headersOf(const QString& extension)
{
    static QHash<QString, QStringList> known;
    const auto found = known.constFind(extension);
    if (found != known.constEnd())
        return *found;
    const QString path = QString("core/%1/%1.h").arg(extension);
    QStringList headers = {path};
    QFile file(QDir(ONNXMEND_SOURCE).filePath(path));
    if (file.open(QIODevice::ReadOnly)) {
        for (const auto& include : includesOf({path, QString::fromUtf8(file.readAll())}))
            headers << include.name;
    }
    known.insert(extension, headers);
    return headers;
}

/// `numerics` measures with what `convert` measures with, its graph of precisions and its runs, which nobody
/// else has to see.
QStringList checkExtensions(const SourceFile& file)
{
    QStringList wrong;
    if (file.path.startsWith("tests/"))
        return wrong;
    for (const auto& include : includesOf(file)) {
        const QString extension = include.name.section('/', 1, 1);
        const bool isOther = include.name.startsWith("core/") && extensions().contains(extension) &&
                             !file.path.startsWith("core/" + extension + "/") &&
                             !(extension == "convert" && file.path.startsWith("core/numerics/"));
        if (isOther && !headersOf(extension).contains(include.name))
            wrong << QString("includes \"%1\", which core/%2/%2.h does not").arg(include.name, extension);
    }
    return wrong;
}

/// The bytes of nodes and initializers are made and written in one folder; docs/memory.md says why.
QStringList checkMemoryWall(const SourceFile& file)
{
    QStringList wrong;
    for (const auto& include : includesOf(file)) {
        if (include.name.startsWith("core/model/compact/") && !file.path.startsWith("core/model/"))
            wrong << QString("includes \"%1\"").arg(include.name);
    }
    return wrong;
}

/// The window is under the GPL, as QCustomPlot is (LICENSE). So nothing else may become part of it or use its
/// headers.
bool isOfWindow(const QString& path)
{
    static const QStringList places = {"ui/",
                                       "tests/ui/",
                                       "app/onnxmend_gui.cpp",
                                       "resources/icons/",
                                       "packaging/onnxmend.desktop",
                                       "packaging/manual/onnxmend-gui.1.in"};
    return std::ranges::any_of(places, [&path](const QString& place) { return path.startsWith(place); });
}

// REUSE-IgnoreStart
QStringList checkLicence(const SourceFile& file)
{
    const QString top = file.text.left(300);
    const QString licence = isOfWindow(file.path) ? "GPL-3.0-or-later" : "Apache-2.0";
    QStringList wrong;
    if (!top.contains("SPDX-FileCopyrightText: ") ||
        !top.contains("SPDX-License-Identifier: " + licence + "\n"))
        wrong << "lacks the two SPDX lines at its top, with " + licence;
    for (const auto& include : includesOf(file)) {
        if (include.name.startsWith("ui/") && !isOfWindow(file.path))
            wrong << QString("is not under the GPL and includes \"%1\"").arg(include.name);
    }
    return wrong;
}
// REUSE-IgnoreEnd

QStringList checkDtypeSwitch(const SourceFile& file)
{
    static const QRegularExpression dtypeSwitch(R"(\bswitch\s*\([^)]*(dtype|DType|data_type|dataType))");
    if (!isCode(file) || file.path.startsWith("core/dtype/") || file.path.startsWith("tests/"))
        return {};
    const auto match = dtypeSwitch.match(file.text);
    if (!match.hasMatch())
        return {};
    return {QString("has `%1...`: ask the dtype table").arg(match.captured().simplified())};
}

/// The arguments of a call whose parenthesis opens before `begin`, with nested ones whole.
QStringList argumentsAt(const QString& text, qsizetype begin)
{
    QStringList arguments(1);
    int depth = 1;
    for (qsizetype i = begin; i < text.size(); ++i) {
        const QChar letter = text[i];
        depth += QStringView(u"([{").contains(letter) ? 1 : QStringView(u")]}").contains(letter) ? -1 : 0;
        if (depth == 0)
            break;
        if (depth == 1 && letter == ',')
            arguments << QString();
        else
            arguments.last() += letter;
    }
    return arguments;
}

/// Returns whether an argument is a size of its own: not 0, and not a shift of a line to the middle of its
/// pixels.
bool isOwnSize(const QString& argument, bool isAdjusted)
{
    static const QRegularExpression number(R"(^-?(\d+(\.\d+)?)F?$)");
    const auto match = number.match(argument.trimmed());
    const double size = match.captured(1).toDouble();
    return match.hasMatch() && size != 0 && !(isAdjusted && size <= 1);
}

/// Constants of pages that are sizes in pixels: by their name, unless they tell another unit, or by what is
/// said of them.
QStringList namedSizes(const QString& text)
{
    static const QRegularExpression constant(
        R"(\bconstexpr (?:int|double|qreal) (\w+) = (-?\d+(?:\.\d+)?);([^\n]*))");
    static const QRegularExpression sizeName("(?:[wW]idth|[hH]eight|[sS]ize|[pP]adding|[mM]argin|[aA]rrow)$");
    static const QRegularExpression otherUnit(
        R"(\b(?:letters|digits|characters|rows|lines|widths|part|bytes)\b)");
    static const QRegularExpression pixels(R"(\b(?:px|pixels)\b)");
    QStringList sizes;
    for (auto found = constant.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        const bool isSize = sizeName.match(match.captured(1)).hasMatch() &&
                            match.captured(2).toDouble() >= 1 &&
                            !otherUnit.match(match.captured(3)).hasMatch();
        if (isSize || pixels.match(match.captured(3)).hasMatch())
            sizes << match.captured().section(';', 0, 0);
    }
    return sizes;
}

QStringList checkTokens(const SourceFile& file)
{
    static const QRegularExpression sized(
        R"(\b(set\w*Spacing|addSpacing|setContentsMargins|setIndent|setMargin|set(?:Fixed|Minimum|Maximum))"
        R"((?:Width|Height|Size|SectionSize)|setDefaultSectionSize|setIconSize|setP(?:oint|ixel)SizeF?|QSizeF?)"
        R"(|QMarginsF?|QPen|(?:draw|add)RoundedRect|adjust(?:ed)?|QColor)(?:\s+\w+)?\()"
        R"(|\bfit(?:ToScreen|Dialog)\(\*?\w+, \{)");
    static const QRegularExpression colour(
        R"("#[0-9a-fA-F]{3,8}"|\bQt::(?:dark|light)?(?:[Rr]ed|[Gg]reen|[Bb]lue|[Gg]r[ae]y|[Yy]ellow|black|white)\b)");
    QStringList wrong;
    if (!isCode(file) || !file.path.startsWith("ui/") || file.path.startsWith("ui/look/"))
        return wrong;
    for (auto found = sized.globalMatch(file.text); found.hasNext();) {
        const auto call = found.next();
        const QStringList arguments = argumentsAt(file.text, call.capturedEnd());
        const bool isAdjusted = call.captured(1).startsWith("adjust");
        if (std::ranges::any_of(arguments, [&](const QString& a) { return isOwnSize(a, isAdjusted); }))
            wrong << QString("has `%1%2)`").arg(call.captured(), arguments.join(',').simplified());
    }
    for (const QString& size : namedSizes(file.text))
        wrong << QString("has a size of its own, `%1`").arg(size);
    for (auto found = colour.globalMatch(file.text); found.hasNext();)
        wrong << QString("has the colour `%1`").arg(found.next().captured());
    return wrong;
}

QStringList checkHeaderGuard(const SourceFile& file)
{
    if (!isHeader(file) || file.text.contains("#pragma once"))
        return {};
    return {"is a header without #pragma once"};
}

/// Reads the layout that clang-format gives: a function's braces stand alone, in the same column.
void addFunctions(const SourceFile& file, std::vector<Length>& lengths)
{
    const auto lines = file.text.split('\n');
    for (qsizetype open = 1; open < lines.size(); ++open) {
        if (lines[open].trimmed() != "{" || !lines[open - 1].contains(')'))
            continue;
        const QString closing = QString(lines[open]).replace('{', '}');
        lengths.push_back(
            {QString("%1:%2").arg(file.path).arg(open), lines.indexOf(closing, open) - open - 1});
    }
}

std::vector<Length> longest(std::vector<Length> lengths, std::size_t count)
{
    std::ranges::stable_sort(lengths, std::greater(), &Length::lines);
    lengths.resize(std::min(lengths.size(), count));
    return lengths;
}

} // namespace

QStringList typesDefinedTwice(std::span<const SourceFile> files)
{
    static const QRegularExpression line(
        R"(^(?:namespace (?<space>[\w:]+)|(?:struct|class) (?<type>\w+)(?: final)?(?: :.*|\s*\{.*)?)$)",
        QRegularExpression::MultilineOption);
    QMap<QString, QString> fileOf;
    QStringList twice;
    for (const SourceFile& file : files) {
        QString space;
        auto matches =
            file.path.endsWith(".h") ? line.globalMatch(file.text) : QRegularExpressionMatchIterator();
        while (matches.hasNext()) {
            const auto match = matches.next();
            if (!match.captured("space").isEmpty()) {
                space = match.captured("space");
                continue;
            }
            const QString name = space + "::" + match.captured("type");
            if (space.isEmpty() || match.captured("type").isEmpty())
                continue;
            if (fileOf.contains(name))
                twice << QString("%1 is defined in %2 and in %3").arg(name, fileOf.value(name), file.path);
            fileOf.insert(name, file.path);
        }
    }
    return twice;
}

std::vector<Length> longestFiles(std::span<const SourceFile> files, std::size_t count)
{
    std::vector<Length> lengths;
    for (const SourceFile& file : files) {
        if (isCode(file))
            lengths.push_back({file.path, file.text.count('\n')});
    }
    return longest(std::move(lengths), count);
}

std::vector<Length> longestFunctions(std::span<const SourceFile> files, std::size_t count)
{
    std::vector<Length> lengths;
    for (const SourceFile& file : files) {
        if (isCode(file))
            addFunctions(file, lengths);
    }
    return longest(std::move(lengths), count);
}

std::span<const LayerRule> layerRules()
{
    static const std::array rules = {
        LayerRule{"core-order", "a folder of core knows only what stands to its left", checkCoreOrder},
        LayerRule{"ui-order", "a folder of ui knows only what stands to its left", checkUiOrder},
        LayerRule{"skins", "window, command line and library stand side by side on core", checkSkins},
        LayerRule{"libraries", "each library is included in few places, and never crosses a header of ours",
                  checkLibraries},
        LayerRule{"private-headers", "what is private to core or a room stays in .cpp files",
                  checkPrivateHeaders},
        LayerRule{"extensions", "of an extension others include what its one header names", checkExtensions},
        LayerRule{"memory-wall", "only core/model knows how nodes and initializers stay bytes",
                  checkMemoryWall},
        LayerRule{"licence", "every file says its licence", checkLicence},
        LayerRule{"dtype-switch", "a fact about a dtype has one row, in core/dtype", checkDtypeSwitch},
        LayerRule{"tokens", "sizes and colours of what is seen are tokens of ui/look", checkTokens},
        LayerRule{"header-guard", "headers can be included twice", checkHeaderGuard},
    };
    return rules;
}
