// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/neutral_names.h"

#include "core/onnx/domains.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Gives each name of one kind a new one; the empty name stays.
class NewNames
{
public:
    explicit NewNames(std::string stem)
        : m_stem(std::move(stem))
    {
    }

    const std::string& of(const std::string& name)
    {
        static const std::string none;
        if (name.empty()) {
            return none;
        }
        const auto [known, isNew] = m_names.try_emplace(name);
        if (isNew) {
            known->second = m_stem + std::to_string(m_names.size());
        }
        return known->second;
    }

    void replace(std::string& name) { name = std::string(of(name)); }

private:
    std::string m_stem;
    std::map<std::string, std::string> m_names;
};

/// Returns whether a domain is one of ONNX or ONNX Runtime, also if the model has functions in it.
bool isOfOthers(std::string_view domain)
{
    return domain.empty() || domain.starts_with(defaultDomainName) || domain.starts_with(contribDomain);
}

class NameReplacement
{
public:
    NameReplacement(onnx::ModelProto& model, const std::string& valueStem)
        : m_model(model)
        , m_valueNames(valueStem)
    {
        for (const onnx::FunctionProto& function : model.functions()) {
            m_functions.emplace(canonicalDomain(function.domain()), function.name());
        }
    }

    void apply()
    {
        // Calls are compared with the old names, so functions are renamed last.
        replaceIn(*m_model.mutable_graph());
        for (onnx::FunctionProto& function : *m_model.mutable_functions()) {
            replaceInFunction(function);
        }
        replaceDomains(*m_model.mutable_opset_import());
        m_model.clear_producer_name();
        m_model.clear_producer_version();
        m_model.clear_domain();
        m_model.clear_model_version();
        m_model.clear_doc_string();
        m_model.clear_metadata_props();
        m_model.clear_training_info();
        m_model.DiscardUnknownFields(); // fields of a newer ONNX may hold names
    }

private:
    bool isLocalDomain(const std::string& domain) const
    {
        const auto first = m_functions.lower_bound({std::string(canonicalDomain(domain)), {}});
        return first != m_functions.end() && first->first == canonicalDomain(domain) &&
               !isOfOthers(canonicalDomain(domain));
    }

    std::string domainOf(const std::string& domain)
    {
        return isLocalDomain(domain) ? m_domainNames.of(domain) : domain;
    }

    void replaceDomains(google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& imports)
    {
        for (onnx::OperatorSetIdProto& imported : imports) {
            imported.set_domain(domainOf(imported.domain()));
        }
    }

    void replaceIn(onnx::GraphProto& graph)
    {
        if (graph.has_name()) {
            m_graphNames.replace(*graph.mutable_name());
        }
        graph.clear_doc_string();
        graph.clear_metadata_props();
        graph.clear_quantization_annotation();
        for (auto* list : {graph.mutable_input(), graph.mutable_output(), graph.mutable_value_info()}) {
            replaceDeclarations(*list);
        }
        for (onnx::TensorProto& tensor : *graph.mutable_initializer()) {
            replaceTensor(tensor);
        }
        for (onnx::SparseTensorProto& sparse : *graph.mutable_sparse_initializer()) {
            replaceTensor(*sparse.mutable_values());
            replaceTensor(*sparse.mutable_indices());
        }
        for (onnx::NodeProto& node : *graph.mutable_node()) {
            replaceNode(node);
        }
    }

    void replaceDeclarations(google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& list)
    {
        for (onnx::ValueInfoProto& declared : list) {
            m_valueNames.replace(*declared.mutable_name());
            declared.clear_doc_string();
            declared.clear_metadata_props();
            if (declared.has_type()) {
                replaceSizes(*declared.mutable_type());
            }
        }
    }

    /// Replaces symbolic sizes, also inside of containers.
    void replaceSizes(onnx::TypeProto& type)
    {
        type.clear_denotation();
        onnx::TensorShapeProto* shape = nullptr;
        if (type.has_tensor_type() && type.tensor_type().has_shape()) {
            shape = type.mutable_tensor_type()->mutable_shape();
        } else if (type.has_sparse_tensor_type() && type.sparse_tensor_type().has_shape()) {
            shape = type.mutable_sparse_tensor_type()->mutable_shape();
        } else if (type.has_sequence_type()) {
            replaceSizes(*type.mutable_sequence_type()->mutable_elem_type());
        } else if (type.has_optional_type()) {
            replaceSizes(*type.mutable_optional_type()->mutable_elem_type());
        } else if (type.has_map_type()) {
            replaceSizes(*type.mutable_map_type()->mutable_value_type());
        }
        if (!shape) {
            return;
        }
        for (auto& dim : *shape->mutable_dim()) {
            dim.clear_denotation();
            if (dim.has_dim_param()) {
                m_sizeNames.replace(*dim.mutable_dim_param());
            }
        }
    }

    void replaceTensor(onnx::TensorProto& tensor)
    {
        if (tensor.has_name()) {
            m_valueNames.replace(*tensor.mutable_name());
        }
        tensor.clear_doc_string();
        tensor.clear_metadata_props();
    }

    void replaceNode(onnx::NodeProto& node)
    {
        if (node.has_name()) {
            m_nodeNames.replace(*node.mutable_name());
        }
        node.clear_doc_string();
        node.clear_metadata_props();
        for (std::string& input : *node.mutable_input()) {
            m_valueNames.replace(input);
        }
        for (std::string& output : *node.mutable_output()) {
            m_valueNames.replace(output);
        }
        const bool isCall =
            m_functions.contains({std::string(canonicalDomain(node.domain())), node.op_type()});
        if (isCall) {
            m_functionNames.replace(*node.mutable_op_type());
            if (!node.overload().empty()) {
                m_overloadNames.replace(*node.mutable_overload());
            }
            for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
                m_attributeNames.replace(*attribute.mutable_name());
            }
        }
        if (isLocalDomain(node.domain())) {
            node.set_domain(domainOf(node.domain()));
        }
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            replaceAttribute(attribute);
        }
    }

    void replaceAttribute(onnx::AttributeProto& attribute)
    {
        attribute.clear_doc_string();
        if (!attribute.ref_attr_name().empty()) {
            m_attributeNames.replace(*attribute.mutable_ref_attr_name());
        }
        if (attribute.has_t()) {
            replaceTensor(*attribute.mutable_t());
        }
        for (onnx::TensorProto& tensor : *attribute.mutable_tensors()) {
            replaceTensor(tensor);
        }
        if (attribute.has_g()) {
            replaceIn(*attribute.mutable_g());
        }
        for (onnx::GraphProto& graph : *attribute.mutable_graphs()) {
            replaceIn(graph);
        }
        if (attribute.has_tp()) {
            replaceSizes(*attribute.mutable_tp());
        }
    }

    void replaceInFunction(onnx::FunctionProto& function)
    {
        function.clear_doc_string();
        function.clear_metadata_props();
        for (std::string& input : *function.mutable_input()) {
            m_valueNames.replace(input);
        }
        for (std::string& output : *function.mutable_output()) {
            m_valueNames.replace(output);
        }
        replaceDeclarations(*function.mutable_value_info());
        for (std::string& attribute : *function.mutable_attribute()) {
            m_attributeNames.replace(attribute);
        }
        for (onnx::AttributeProto& attribute : *function.mutable_attribute_proto()) {
            m_attributeNames.replace(*attribute.mutable_name());
            replaceAttribute(attribute);
        }
        for (onnx::NodeProto& node : *function.mutable_node()) {
            replaceNode(node);
        }
        replaceDomains(*function.mutable_opset_import());
        m_functionNames.replace(*function.mutable_name());
        if (!function.overload().empty()) {
            m_overloadNames.replace(*function.mutable_overload());
        }
        function.set_domain(domainOf(function.domain()));
    }

    onnx::ModelProto& m_model;
    std::set<std::pair<std::string, std::string>> m_functions; ///< domain and name, as they were
    NewNames m_valueNames;
    NewNames m_nodeNames{"n"};
    NewNames m_graphNames{"g"};
    NewNames m_sizeNames{"size"};
    NewNames m_functionNames{"Function"};
    NewNames m_overloadNames{"o"};
    NewNames m_attributeNames{"attribute"};
    NewNames m_domainNames{"local"};
};

} // namespace

Draft withNeutralNames(const Draft& draft, const std::string& valueStem)
{
    Draft result = draft;
    NameReplacement(result.proto, valueStem).apply();
    return result;
}

void dropDescriptions(Draft& draft)
{
    draft.proto.clear_doc_string();
    draft.proto.clear_metadata_props();
    draft.proto.clear_training_info();
    forEachGraph(draft.proto, [](const GraphVisit& visit) {
        if (visit.graph) {
            visit.graph->clear_doc_string();
            visit.graph->clear_metadata_props();
        } else {
            visit.function->clear_doc_string();
            visit.function->clear_metadata_props();
        }
    });
}

} // namespace onnxmend
