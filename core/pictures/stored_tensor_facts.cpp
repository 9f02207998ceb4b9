// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/tensor_texts.h"
#include "core/pictures/node_arguments.h"
#include "core/values/element_text.h"
#include "core/values/tensor_values.h"

#include <cstddef>
#include <span>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostInlineValues = 64;
constexpr std::size_t mostNestedLists = 8; ///< a file may state any number of dimensions
constexpr std::size_t longestText = 80;

/// Returns the elements with a pair of brackets for each dimension: "[[1, 2], [3, 4]]". `next` is the first
/// element that is left.
std::string nestedLists(std::span<const std::string> elements, std::span<const std::int64_t> shape,
                        std::size_t& next)
{
    if (shape.empty()) {
        return elements[next++];
    }
    std::string text = "[";
    for (std::int64_t i = 0; i < shape.front(); ++i) {
        text += (i > 0 ? ", " : "") + nestedLists(elements, shape.subspan(1), next);
    }
    return text + "]";
}

std::string listsOf(const std::vector<std::string>& elements, const std::vector<std::int64_t>& shape)
{
    if (elements.empty() || shape.size() > mostNestedLists) {
        return "[" + joined(elements, ", ") + "]";
    }
    std::size_t next = 0;
    return nestedLists(elements, shape, next);
}

std::vector<std::string> elementsOf(const TensorRef& tensor)
{
    std::vector<std::byte> bytes;
    readElements(tensor, 0, tensor.elementCount(), bytes);
    std::vector<std::string> elements;
    for (std::uint64_t i = 0; i < tensor.elementCount(); ++i) {
        elements.push_back(elementText(tensor.dtype(), bytes, i));
    }
    return elements;
}

std::vector<std::string> quotedTexts(const Model& model, TensorId id)
{
    std::vector<std::string> elements = readTexts(model, id);
    for (std::string& element : elements) {
        element = quotedText(std::string_view(element).substr(0, longestText)) +
                  (element.size() > longestText ? "..." : "");
    }
    return elements;
}

} // namespace

StoredTensorFacts storedTensorFacts(const Model& model, TensorId id)
{
    const ModelTensor& tensor = model.tensor(id);
    StoredTensorFacts facts{.dtype = tensor.storedDtype,
                            .shape = tensor.shape,
                            .elementCount = 0,
                            .values = {},
                            .unreadable = tensor.unreadableReason};
    const bool isText = tensor.storedDtype == DType::String;
    if (tensor.place == TensorPlace::SparseInitializer || (!isText && !tensor.stored)) {
        return facts;
    }
    try {
        facts.elementCount = checkedElementCount(tensor.shape);
        if (facts.elementCount <= mostInlineValues) {
            facts.values = listsOf(isText ? quotedTexts(model, id) : elementsOf(*tensor.stored), facts.shape);
        }
    } catch (const Error& error) {
        facts.unreadable = error.details().reason;
    }
    return facts;
}

} // namespace onnxmend
