// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/known_values.h"

#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"

#include <algorithm>
#include <cstddef>

namespace onnxmend
{

namespace
{

/// The largest rank (checkedElementCount): scales and the like have a number for each dimension.
constexpr std::uint64_t mostNumbers = 64;

/// The dtype of an output that follows from an attribute alone.
DType attributeDtype(const Node& node)
{
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        const std::string& name = attribute.name();
        if (!attribute.ref_attr_name().empty()) {
            continue;
        }
        if (name == "to" || name == "dtype") {
            return dtypeFromOnnx(static_cast<std::int32_t>(attribute.i()));
        }
        if (name == "value" && attribute.has_t()) {
            return dtypeFromOnnx(attribute.t().data_type());
        }
        if (name == "value_float" || name == "value_floats") {
            return DType::Float;
        }
        if (name == "value_int" || name == "value_ints") {
            return DType::Int64;
        }
    }
    return node.op_type() == "ConstantOfShape" ? DType::Float : DType::Undefined;
}

} // namespace

KnownValues::KnownValues(ModelNames& names)
    : m_names(names)
    , m_model(names.model())
{
    for (const onnx::FunctionProto& function : m_model.data().proto->functions()) {
        m_functions.insert(functionKey(function.domain(), function.name(), {}));
    }
}

bool KnownValues::callsFunction(std::string_view domain, std::string_view opType) const
{
    return !m_functions.empty() && m_functions.contains(functionKey(domain, opType, {}));
}

bool KnownValues::isRead(std::string_view value)
{
    if (!m_read) {
        m_read.emplace();
        for (const GraphBody& body : m_model.data().bodies) {
            for (const Node& node : body.nodes) {
                m_read->insert(node.input().begin(), node.input().end());
            }
            if (body.graph) {
                for (const onnx::ValueInfoProto& output : body.graph->output()) {
                    m_read->insert(output.name());
                }
            } else {
                m_read->insert(body.function->output().begin(), body.function->output().end());
            }
        }
    }
    return m_read->contains(value);
}

/// Returns the graph, or the graph around it that the value is captured from.
GraphId KnownValues::holderOf(GraphId graph, std::string_view value)
{
    for (GraphId holder = graph;;) {
        if (m_names.isGiven(holder, value) || m_names.producer(holder, value)) {
            return holder;
        }
        const auto parent = m_model.graph(holder).parent;
        if (!parent) {
            return graph;
        }
        holder = *parent;
    }
}

DType KnownValues::dtypeOf(GraphId graph, std::string_view value)
{
    std::vector<DType*> passed; // they all have the dtype of the last one
    DType dtype = DType::Undefined;
    for (std::optional<std::string_view> name = value; name;) {
        graph = holderOf(graph, *name);
        const auto [known, isNew] = m_dtypes.try_emplace(initializerKey(graph, *name), DType::Undefined);
        if (!isNew) {
            dtype = known->second;
            break;
        }
        passed.push_back(&known->second);
        dtype = statedDtype(graph, *name);
        const Origin origin = dtype == DType::Undefined ? originOf(graph, *name) : Origin{.dtype = dtype};
        dtype = origin.dtype;
        name = origin.value;
    }
    for (DType* const one : passed) {
        *one = dtype;
    }
    return dtype;
}

std::vector<const onnx::TypeProto*> KnownValues::declaredTypes(GraphId graph, std::string_view value)
{
    std::vector<const onnx::TypeProto*> types;
    const auto add = [&](const ModelNames::Positions& positions, const auto& declarations) {
        if (const auto found = positions.find(value); found != positions.end()) {
            types.push_back(&declarations.Get(found->second).type());
        }
    };
    add(m_names.valueInfo(graph), m_names.valueInfoProtos(graph));
    if (const onnx::GraphProto* const proto = m_names.graph(graph)) {
        add(m_names.inputs(graph), proto->input());
        add(m_names.outputs(graph), proto->output());
    }
    return types;
}

DType KnownValues::statedDtype(GraphId graph, std::string_view value)
{
    if (const auto stored = m_model.findStored(graph, value)) {
        return m_model.tensor(*stored).savedDtype;
    }
    for (const onnx::TypeProto* const type : declaredTypes(graph, value)) {
        if (const DType dtype = valueTypeOf(*type).dtype(); dtype != DType::Undefined) {
            return dtype;
        }
    }
    return DType::Undefined;
}

KnownValues::Origin KnownValues::originOf(GraphId graph, std::string_view value)
{
    const auto position = m_names.producer(graph, value);
    if (!position) {
        return {};
    }
    const Node& node = m_names.node(graph, *position);
    if (callsFunction(node.domain(), node.op_type())) {
        return {};
    }
    const OpSchema* const schema =
        findOpSchema(node.domain(), node.op_type(), m_model.data().opsetOf(graph, node.domain()));
    const auto index = std::ranges::find(node.output(), value) - node.output().begin();
    const OpParameter* const output = schema ? schema->output(static_cast<std::size_t>(index)) : nullptr;
    if (!output || !output->homogeneous) { // the subgraph of a branch or loop decides
        return {};
    }
    if (output->variable < 0) {
        return {.dtype = output->allowed->types().front().dtype()};
    }
    for (int i = 0; i < node.input_size(); ++i) {
        const OpParameter* const input = schema->input(static_cast<std::size_t>(i));
        if (input && input->variable == output->variable && input->homogeneous && !node.input(i).empty()) {
            return {.value = node.input(i)};
        }
    }
    return {.dtype = attributeDtype(node)};
}

std::optional<std::int64_t> KnownValues::rankOf(GraphId graph, const std::string& value)
{
    for (const onnx::TypeProto* const type : declaredTypes(graph, value)) {
        if (type->tensor_type().has_shape()) {
            return type->tensor_type().shape().dim_size();
        }
    }
    return std::nullopt;
}

std::optional<std::vector<double>> KnownValues::numbersOf(GraphId graph, const std::string& value)
{
    const GraphId holder = holderOf(graph, value);
    const auto id = m_model.findStored(holder, value);
    // A caller may replace the values of an input, since IR version 4.
    if (!id || (m_model.irVersion() >= 4 && m_names.inputs(holder).contains(value))) {
        return std::nullopt;
    }
    const ModelTensor& tensor = m_model.tensor(*id);
    if (!tensor.stored || dtypeInfo(tensor.storedDtype).bits == 0 ||
        tensor.stored->elementCount() > mostNumbers) {
        return std::nullopt;
    }
    const std::uint64_t count = tensor.stored->elementCount();
    std::vector<std::byte> bytes(packedByteCount(tensor.stored->dtype(), count));
    tensor.stored->read(0, count, bytes);
    std::vector<double> numbers(count);
    toDoubles(tensor.stored->dtype(), bytes, numbers);
    if (tensor.savedDtype != tensor.stored->dtype()) {
        std::ranges::transform(numbers, numbers.begin(),
                               [&](double number) { return roundedTo(tensor.savedDtype, number); });
    }
    return numbers;
}

} // namespace onnxmend
