// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_page.h"

#include "core/base/versions.h"
#include "core/dtype/dtype.h"

#include <nlohmann/json.hpp>

namespace onnxmend::html
{

namespace
{

std::string contentPolicy()
{
    return "default-src 'none'; script-src " + policySource(reportScriptDigest()) + "; style-src " +
           policySource(reportStyleDigest()) + "; base-uri 'none'; form-action 'none'";
}

/// Returns the icon of a tone as the path of a drawing.
const char* iconOf(std::string_view tone)
{
    return tone == "good"        ? "M5 12.5l4.5 4.5L19 7.5"
           : tone == "attention" ? "M12 6v8M12 18v.01"
                                 : "M7 7l10 10M17 7L7 17";
}

std::string dataText(const std::vector<Table>& tables)
{
    nlohmann::ordered_json dtypes = nlohmann::ordered_json::object();
    for (const DTypeInfo& info : dtypeTable()) {
        if (isKnown(info.dtype)) {
            dtypes[std::string(info.onnxName)] = shortDtypeName(info.dtype);
        }
    }
    std::string text = "{\"dtypes\":" + dtypes.dump() + ",\"tables\":[";
    for (const Table& table : tables) {
        text += (&table == tables.data() ? "" : ",\n") + tableJson(table);
    }
    return "<script type=\"application/json\" id=\"data\">" + scriptJson(text + "]}") + "</script>\n";
}

std::string footText()
{
    const ComponentVersion own = componentVersions().front();
    return "<footer>Made by " + escaped(own.name + " " + own.version) +
           ". This page uses no network.</footer>\n";
}

} // namespace

std::string pageHead(std::string_view title, std::string_view path, const PageVerdict& verdict)
{
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           contentPolicy() +
           "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" "
           "content=\"no-referrer\">\n"
           "<title>" +
           escaped(title) + " - onnxmend</title>\n<style>" + std::string(reportStyle()) +
           "</style>\n</head>\n<body>\n<header>\n<p class=\"product\">onnxmend</p>\n<h1>" + escaped(title) +
           "</h1>\n" + (path.empty() ? "" : "<p class=\"path\">" + escaped(path) + "</p>\n") +
           "<div class=\"verdict " + std::string(verdict.tone) +
           "\"><svg class=\"icon\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" "
           "aria-hidden=\"true\"><path d=\"" +
           iconOf(verdict.tone) + "\"/></svg><div><strong>" + escaped(verdict.headline) + "</strong><p>" +
           escaped(verdict.sentence) + "</p></div></div>\n</header>\n";
}

std::string pageFoot(const std::vector<Table>& tables)
{
    return footText() + dataText(tables) + "<script>" + std::string(reportScript()) +
           "</script>\n</body>\n</html>\n";
}

std::string fact(const std::string& name, const std::string& value, const char* tone)
{
    return "<div class=\"fact " + std::string(tone) + "\"><dt>" + name + "</dt><dd>" + value +
           "</dd></div>\n";
}

} // namespace onnxmend::html
