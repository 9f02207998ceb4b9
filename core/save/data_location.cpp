// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/data_location.h"

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/text.h"

namespace onnxmend
{

void checkDataLocation(const std::string& location, const std::string& modelFileName)
{
    if (location.empty()) {
        return;
    }
    bool plain = location.find('/') == std::string::npos;
    try {
        plain = plain && checkedLocation(location).string() == location;
    } catch (const Error&) {
        plain = false;
    }
    if (!plain) {
        throw UsageError("the location " + quotedText(location) + " is not a plain file name",
                         "Data files are written beside the model.");
    }
    if (asciiLowerCase(location) == asciiLowerCase(modelFileName)) { // on some volumes the same file
        throw UsageError("the location " + quotedText(location) + " is the name of the model itself",
                         "Give the data file a name of its own, such as " +
                             quotedText(modelFileName + ".data") + ".");
    }
}

} // namespace onnxmend
