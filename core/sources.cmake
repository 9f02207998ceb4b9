# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later

set(core_sources
    base/byte_source.cpp base/error.cpp base/checked_math.cpp base/direct_descriptor.cpp base/file.cpp base/file_identity.cpp base/output_file.cpp base/own_file.cpp
    base/progress.cpp base/rate_meter.cpp base/safe_path.cpp base/system_calls.cpp
    base/text.cpp base/versions.cpp
    dtype/cast.cpp dtype/dtype.cpp dtype/loss.cpp dtype/promotion.cpp dtype/small_casts.cpp dtype/small_floats.cpp
    dtype/torch_copy.cpp dtype/torch_types.cpp
    formats/bare_pickle.cpp formats/checkpoint_readers.cpp formats/index_json.cpp formats/npy.cpp formats/npy_header.cpp formats/numpy_types.cpp formats/onnx_wire.cpp formats/pickle_arrays.cpp formats/pickle_globals.cpp formats/pickle_machine.cpp
    formats/pickle_names.cpp formats/pickle_opcodes.cpp formats/pickle_persistent.cpp formats/pickle_state.cpp formats/pickle_text.cpp
    formats/pickle_values.cpp formats/safetensors.cpp formats/safetensors_header.cpp formats/sharded_index.cpp formats/state_dict.cpp
    formats/state_dict_collect.cpp formats/state_dict_search.cpp formats/strided_gather.cpp
    formats/tensor_ref.cpp formats/torch_legacy.cpp formats/torch_tensors.cpp formats/torch_zip.cpp formats/wire_input.cpp
    formats/wire_walker.cpp formats/zip_directory.cpp formats/zip_end.cpp formats/zip_inflate.cpp
    model/call_graph.cpp model/constants.cpp model/editable_proto.cpp model/graph_editor.cpp model/index_model.cpp model/inserted_casts.cpp
    model/model.cpp model/model_names.cpp model/onnx_proto.cpp model/op_schema.cpp model/op_schema_registry.cpp
    model/op_schema_tables.cpp model/read_model.cpp model/tensor_data.cpp model/type_proto.cpp model/value_type.cpp
    audit/audit.cpp audit/bind_weights.cpp audit/cast_operator.cpp audit/check_bodies.cpp audit/check_data_files.cpp audit/check_outputs.cpp audit/check_storage.cpp audit/finding_kinds.cpp
    audit/infer_functions.cpp audit/infer_subgraphs.cpp audit/infer_types.cpp audit/lookahead.cpp
    audit/match_candidates.cpp audit/name_likeness.cpp audit/node_check.cpp audit/node_inference.cpp audit/node_resolution.cpp audit/output_types.cpp audit/replaced_weights.cpp
    audit/report.cpp audit/report_builder.cpp audit/report_problems.cpp audit/type_choice.cpp audit/type_faults.cpp audit/type_messages.cpp
    audit/suggest_weights.cpp audit/torch_result.cpp audit/value_order.cpp audit/value_scope.cpp audit/weight_map.cpp audit/weight_mapping.cpp
    audit/weight_names.cpp
    fixes/bind_weight.cpp fixes/cast_initializer.cpp fixes/edit.cpp fixes/fix_kinds.cpp fixes/graph_edits.cpp
    fixes/type_fixes.cpp
    plan/cast_rows.cpp plan/choose_fixes.cpp plan/measure_cast.cpp plan/plan.cpp plan/usual_range.cpp
    apply/apply_plan.cpp
    save/data_file_names.cpp save/data_writer.cpp save/journal_text.cpp save/layout.cpp save/model_writer.cpp
    save/part_filler.cpp save/save.cpp save/save_journal.cpp save/save_target.cpp
    verify/find_runtime.cpp verify/onnx_check.cpp verify/onnx_runtime.cpp
    verify/verifier_main.cpp verify/verifier_messages.cpp verify/verifier_process.cpp verify/verify.cpp
    report/csv_report.cpp report/inspect_report.cpp report/json_parts.cpp report/json_report.cpp
    session/fix_all.cpp session/fix_preview.cpp session/fix_trial.cpp session/neighbourhood.cpp
    session/scope_view.cpp session/session.cpp)
