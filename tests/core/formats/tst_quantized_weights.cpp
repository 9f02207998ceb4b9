// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/quantized/matmul_nbits.h"
#include "core/formats/quantized/packed_matrix.h"
#include "core/formats/quantized/scale_grid.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/safetensors_file.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

const nlohmann::json& quantizedManifest()
{
    static const auto json = nlohmann::json::parse(fileBytes(goldenQuantized + "manifest.json"));
    return json;
}

std::string sha256Of(const std::string& bytes)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

const QuantizedWeight* weightNamed(const Checkpoint& checkpoint, const std::string& name)
{
    const auto found = std::ranges::find(checkpoint.quantized, name, &QuantizedWeight::name);
    return found == checkpoint.quantized.end() ? nullptr : &*found;
}

/// Elements of it, read in pieces of a number that divides nothing.
std::string bytesInPieces(const TensorRef& tensor, std::uint64_t piece)
{
    std::string bytes;
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += piece) {
        const std::uint64_t count = std::min(piece, tensor.elementCount() - first);
        std::string part(packedByteCount(tensor.dtype(), count), '\0');
        tensor.read(first, count, std::as_writable_bytes(std::span(part)));
        bytes += part;
    }
    return bytes;
}

} // namespace

/// Weights that checkpoints store in few bits: recognised by THE table, and computed as other programs do.
class TestQuantizedWeights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreThoseOfTheFormula_data();
    void valuesAreThoseOfTheFormula();
    void everySchemeThatIsComputedIsTested();
    void piecesGiveTheSame();
    void integersAreRepackedForMatMulNBits();
    void transposedIsTheSameAsItsView();
    void allPartsAreWatched();
    void companionsAndMarksBelongToTheirWeight();
    void scaleOfAnotherShapeIsRefused();
    void missingCompanionIsNamed();
    void packedIntegersNeedACompanion();
    void schemeThatIsNotComputedIsNamed();
    void furtherFactorIsRefused_data();
    void furtherFactorIsRefused();
    void severalScalesAreRefused();
    void markOfComfyDecides_data();
    void markOfComfyDecides();
    void otherOrderOfVectorsIsRefused();
    void blockOfTheConfigCounts();
    void groupSizeOfTheConfigCounts();
    void formatOfEveryConfigCounts();
    void versionOfGptqIsNotGuessed_data();
    void versionOfGptqIsNotGuessed();
    void paddingOfGemvShowsTheGroups();
    void tilesOfAnotherShapeAreRefused();
    void orderOfAProcessorIsRefused();
    void statedClassDecides();
    void plainCheckpointHasNone();
    void gridFollowsTheShapes();

private:
    std::shared_ptr<const Checkpoint> opened(const std::vector<StoredTensor>& tensors,
                                             const std::map<std::string, std::string>& metadata = {})
    {
        return openCheckpointFile(
            writeFile(m_folder, "w.safetensors", safetensorsBytes(tensors, metadata)).string());
    }

    QTemporaryDir m_folder;
};

void TestQuantizedWeights::valuesAreThoseOfTheFormula_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& [file, expected] : quantizedManifest().items()) {
        QTest::newRow(file.c_str()) << QString::fromStdString(file);
    }
}

void TestQuantizedWeights::valuesAreThoseOfTheFormula()
{
    QFETCH(QString, file);
    const auto& expected = quantizedManifest().at(file.toStdString());
    const auto checkpoint = openCheckpointFile(goldenQuantized + file.toStdString());
    QVERIFY(expected.at("weights").size() >= 20);
    QCOMPARE(checkpoint->quantized.size(), expected.at("weights").size());
    for (const auto& [name, values] : expected.at("weights").items()) {
        const QuantizedWeight* const weight = weightNamed(*checkpoint, name);
        QVERIFY2(weight, name.c_str());
        QCOMPARE(std::string(weight->scheme->name), expected.at("scheme").get<std::string>());
        QVERIFY2(weight->values, (name + ": " + weight->problem).c_str());
        QCOMPARE(weight->values->dtype(), DType::Float);
        QCOMPARE(weight->values->shape().sizes(), values.at("shape").get<std::vector<std::int64_t>>());
        QVERIFY2(sha256Of(elementBytes(*weight->values)) == values.at("sha256").get<std::string>(),
                 (name + " = " + weight->formula).c_str());
    }
}

void TestQuantizedWeights::everySchemeThatIsComputedIsTested()
{
    std::set<std::string, std::less<>> tested = {"quark", "quanto"}; // computed as `scaled` is
    for (const auto& [file, expected] : quantizedManifest().items()) {
        tested.insert(expected.at("scheme").get<std::string>());
    }
    for (const QuantScheme& scheme : quantSchemes()) {
        const bool isComputed =
            scheme.layout != QuantLayout::Unknown && scheme.layout != QuantLayout::OfProcessor;
        QVERIFY2(!isComputed || tested.contains(scheme.name), scheme.name.data());
        QVERIFY(!scheme.source.empty());
    }
}

void TestQuantizedWeights::piecesGiveTheSame()
{
    for (const auto& [file, expected] : quantizedManifest().items()) {
        const auto checkpoint = openCheckpointFile(goldenQuantized + file);
        for (std::size_t i = 0; i < checkpoint->quantized.size(); i += 3) {
            const QuantizedWeight& weight = checkpoint->quantized[i];
            QVERIFY2(bytesInPieces(*weight.values, 7) == elementBytes(*weight.values),
                     (file + ": " + weight.name).c_str());
        }
    }
}

void TestQuantizedWeights::integersAreRepackedForMatMulNBits()
{
    std::size_t count = 0;
    for (const auto& [file, expected] : quantizedManifest().items()) {
        const auto checkpoint = openCheckpointFile(goldenQuantized + file);
        const nlohmann::json nbits = expected.value("nbits", nlohmann::json::object());
        for (const QuantizedWeight& weight : checkpoint->quantized) {
            const bool isWanted = nbits.contains(weight.name);
            QVERIFY2((fitsNBits(weight) && hasZerosInRange(*weight.matrix)) == isWanted,
                     (file + ": " + weight.name).c_str());
            for (const NBitsInput input : {NBitsInput::Codes, NBitsInput::Scales, NBitsInput::ZeroPoints}) {
                if (!isWanted) {
                    continue;
                }
                const auto& wanted = nbits.at(weight.name).at(std::string(nbitsInputName(input)));
                const TensorRef packed = nbitsTensor("w", weight, input);
                QCOMPARE(packed.shape().sizes(), wanted.at("shape").get<std::vector<std::int64_t>>());
                QVERIFY2(sha256Of(elementBytes(packed)) == wanted.at("sha256").get<std::string>(),
                         (file + ": " + weight.name + " " + std::string(nbitsInputName(input))).c_str());
                QVERIFY(bytesInPieces(packed, 7) == elementBytes(packed));
                ++count;
            }
        }
    }
    QVERIFY2(count >= 45, std::to_string(count).c_str());
}

void TestQuantizedWeights::transposedIsTheSameAsItsView()
{
    std::size_t count = 0;
    for (const auto& [file, expected] : quantizedManifest().items()) {
        const auto checkpoint = openCheckpointFile(goldenQuantized + file);
        for (const QuantizedWeight& weight : checkpoint->quantized) {
            if (weight.transposed) {
                const TensorRef view = weight.values->transposed();
                QCOMPARE(weight.transposed->shape().sizes(), view.shape().sizes());
                QVERIFY2(elementBytes(*weight.transposed) == elementBytes(view),
                         (file + ": " + weight.name).c_str());
                QVERIFY(bytesInPieces(*weight.transposed, 7) == elementBytes(view));
                ++count;
            }
        }
    }
    QVERIFY2(count >= 250, std::to_string(count).c_str());
}

/// Parts that are read once, when the weight is found, are watched, too: the checksum and time of their file
/// count.
void TestQuantizedWeights::allPartsAreWatched()
{
    std::size_t count = 0;
    for (const char* const file : {"bitsandbytes_nf4.safetensors", "bitsandbytes_nf4_nested.safetensors",
                                   "bitsandbytes_fp4.safetensors", "compressed_packed.safetensors"}) {
        const auto checkpoint = openCheckpointFile(goldenQuantized + file);
        for (const QuantizedWeight& weight : checkpoint->quantized) {
            if (std::ranges::find(weight.roles, QuantPart::GroupIndex) == weight.roles.end()) {
                QCOMPARE(weight.values->source().files().size(), 1 + weight.parts.size());
                ++count;
            }
        }
    }
    QVERIFY2(count >= 60, std::to_string(count).c_str());
}

void TestQuantizedWeights::companionsAndMarksBelongToTheirWeight()
{
    const auto checkpoint = opened({{"fc.weight", "F8_E4M3", {2, 2}, std::string("\x38\x38\x38\x38", 4)},
                                    {"fc.weight_scale", "F32", {}, bytesOfFloats({2})},
                                    {"fc.input_scale", "F32", {}, bytesOfFloats({3})},
                                    {"fc.bias", "F32", {2}, bytesOfFloats({1, 2})},
                                    {"scaled_fp8", "F8_E4M3", {0}, ""}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    const QuantizedWeight& weight = checkpoint->quantized.front();
    QCOMPARE(weight.name, std::string("fc.weight"));
    QCOMPARE(weight.formula, std::string("fc.weight * fc.weight_scale"));
    QCOMPARE(weight.parts, std::vector<std::size_t>{1});
    QCOMPARE(weight.marks, std::vector<std::size_t>{2});
    QCOMPARE(checkpoint->quantMarks, std::vector<std::size_t>{4});
    QCOMPARE(elementBytes(*weight.values), bytesOfFloats({2, 2, 2, 2}));
}

void TestQuantizedWeights::scaleOfAnotherShapeIsRefused()
{
    const auto checkpoint = opened(
        {{"w", "I8", {2, 3}, std::string(6, '\1')}, {"w_scale", "F32", {5}, bytesOfFloats({1, 2, 3, 4, 5})}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    QVERIFY(!checkpoint->quantized.front().values);
    QCOMPARE(checkpoint->quantized.front().problem,
             std::string("the shape [5] of its scale does not say which elements of [2, 3] each scale "
                         "belongs to"));
}

void TestQuantizedWeights::missingCompanionIsNamed()
{
    const auto checkpoint = opened({{"fc.qweight", "I32", {4, 32}, std::string(512, '\1')},
                                    {"fc.scales", "F16", {1, 32}, std::string(64, '\1')}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    QCOMPARE(std::string(checkpoint->quantized.front().scheme->name), std::string("packed-words"));
    QCOMPARE(checkpoint->quantized.front().name, std::string("fc.weight"));
    QVERIFY(!checkpoint->quantized.front().values);
    QCOMPARE(checkpoint->quantized.front().problem,
             std::string("it needs \"fc.qzeros\", which the checkpoint does not have"));
}

/// A name alone says nothing of integers.
void TestQuantizedWeights::packedIntegersNeedACompanion()
{
    const StoredTensor codes = {"fc.w_packed", "I8", {4}, std::string(4, '\1')};
    QVERIFY(opened({codes})->quantized.empty());
    const auto scaled = opened({codes, {"fc.w_scale", "F32", {1}, bytesOfFloats({1})}});
    QCOMPARE(scaled->quantized.size(), 1u);
    QCOMPARE(std::string(scaled->quantized.front().scheme->name), std::string("packed-words"));
    QCOMPARE(opened({codes, {"fc.w_shape", "I64", {2}, std::string(16, '\1')}})->quantized.size(), 1u);
}

void TestQuantizedWeights::schemeThatIsNotComputedIsNamed()
{
    const auto checkpoint = opened({{"fc.W_q", "U8", {4, 32}, std::string(128, '\1')},
                                    {"fc.scale", "F16", {64, 1}, std::string(128, '\1')},
                                    {"fc.zero", "F16", {64, 1}, std::string(128, '\1')}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    QCOMPARE(std::string(checkpoint->quantized.front().scheme->name), std::string("hqq"));
    QCOMPARE(checkpoint->quantized.front().problem,
             std::string("how its numbers are computed is not known here"));
}

/// Tensors by which the inputs or the scales are multiplied, too.
void TestQuantizedWeights::furtherFactorIsRefused_data()
{
    QTest::addColumn<QString>("factor");
    for (const char* const name : {"pre_quant_scale", "weight_scale_2", "weight_global_scale",
                                   "prequant_scaling_factor", "smooth_scale"}) {
        QTest::newRow(name) << QString("fc.") + name;
    }
}

void TestQuantizedWeights::furtherFactorIsRefused()
{
    QFETCH(QString, factor);
    const auto checkpoint = opened({{"fc.weight", "F8_E4M3", {2, 2}, std::string("\x38\x38\x38\x38", 4)},
                                    {"fc.weight_scale", "F32", {}, bytesOfFloats({2})},
                                    {factor.toStdString(), "F32", {1}, bytesOfFloats({3})}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    const QuantizedWeight& weight = checkpoint->quantized.front();
    QVERIFY(!weight.values && !weight.transposed);
    QCOMPARE(weight.problem,
             "\"" + factor.toStdString() + "\" lies beside it, a further factor that is not computed here");
    QCOMPARE(weight.marks, std::vector<std::size_t>{2});
}

/// DeepSeek's scale has the same meaning as that of others, but both cannot be right.
void TestQuantizedWeights::severalScalesAreRefused()
{
    const StoredTensor codes = {"fc.weight", "I8", {2, 2}, std::string(4, '\1')};
    const StoredTensor scale = {"fc.weight_scale", "F32", {}, bytesOfFloats({2})};
    const auto checkpoint = opened({codes, scale, {"fc.weight_scale_inv", "F32", {}, bytesOfFloats({0.5})}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    QVERIFY(!checkpoint->quantized.front().values);
    QCOMPARE(checkpoint->quantized.front().problem,
             std::string("\"fc.weight_scale_inv\" and \"fc.weight_scale\" may both be its scale"));
    QVERIFY(opened({codes, scale})->quantized.front().values);
}

void TestQuantizedWeights::markOfComfyDecides_data()
{
    QTest::addColumn<QByteArray>("mark");
    QTest::addColumn<QByteArray>("metadata");
    QTest::addColumn<QString>("problem");
    const auto layer = [](const char* text) {
        return QByteArray(R"({"layers": {"fc": )") + text + R"(, "other": {"format": "mxfp8"}}})";
    };
    const char* const rotated = R"({"format": "int8_tensorwise", "convrot": true, "convrot_groupsize": 256})";
    const char* const upright = R"({"format": "int8_tensorwise", "convrot": false})";
    const char* const blocked = R"({"format": "mxfp8"})";
    const QString rotation =
        "its rows are rotated (\"convrot\"), and how they are turned back is not computed here";
    const QString unknown = "its format \"mxfp8\" of ComfyUI is not computed here";
    QTest::newRow("rotated") << QByteArray(rotated) << QByteArray() << rotation;
    QTest::newRow("not rotated") << QByteArray(upright) << QByteArray() << QString();
    QTest::newRow("of tiles") << QByteArray(blocked) << QByteArray() << unknown;
    QTest::newRow("plain float8") << QByteArray(
                                         R"({"format": "float8_e4m3fn", "full_precision_matrix_mult": true})")
                                  << QByteArray() << QString();
    QTest::newRow("no JSON") << QByteArray("int8") << QByteArray() << QString();
    QTest::newRow("rotated, in the metadata") << QByteArray() << layer(rotated) << rotation;
    QTest::newRow("not rotated, in the metadata") << QByteArray() << layer(upright) << QString();
    QTest::newRow("of tiles, in the metadata") << QByteArray() << layer(blocked) << unknown;
}

void TestQuantizedWeights::markOfComfyDecides()
{
    QFETCH(QByteArray, mark);
    QFETCH(QByteArray, metadata);
    QFETCH(QString, problem);
    std::vector<StoredTensor> tensors = {{"fc.weight", "I8", {2, 2}, std::string(4, '\1')},
                                         {"fc.weight_scale", "F32", {2, 1}, bytesOfFloats({2, 3})}};
    if (!mark.isEmpty()) {
        tensors.push_back({"fc.comfy_quant", "U8", {mark.size()}, mark.toStdString()});
    }
    std::map<std::string, std::string> stated;
    if (!metadata.isEmpty()) {
        stated.emplace("_quantization_metadata", metadata.toStdString());
    }
    const auto checkpoint = opened(tensors, stated);
    QCOMPARE(checkpoint->quantized.size(), 1u);
    const QuantizedWeight& weight = checkpoint->quantized.front();
    QCOMPARE(QString::fromStdString(weight.problem), problem);
    QCOMPARE(weight.values.has_value(), problem.isEmpty());
    QCOMPARE(weight.marks.size(), mark.isEmpty() ? 0u : 1u);
}

/// bitsandbytes: nn/modules.py, LINEAR_8BIT_WEIGHTS_FORMAT_MAPPING: 0 is row by row, others are tiles.
void TestQuantizedWeights::otherOrderOfVectorsIsRefused()
{
    const auto open = [this](char format) {
        return opened({{"fc.weight", "I8", {2, 2}, std::string(4, '\1')},
                       {"fc.SCB", "F32", {2}, bytesOfFloats({127, 254})},
                       {"fc.weight_format", "U8", {}, std::string(1, format)}});
    };
    const auto rows = open(0);
    QCOMPARE(elementBytes(*rows->quantized.front().values), bytesOfFloats({1, 1, 2, 2}));
    const auto tiles = open(2);
    QVERIFY(!tiles->quantized.front().values);
    QCOMPARE(tiles->quantized.front().problem,
             std::string("it is not stored row by row, since \"fc.weight_format\" is 2"));
}

/// 200 columns of 2 scales are 128 + 72, unless a config says that blocks have 100.
void TestQuantizedWeights::blockOfTheConfigCounts()
{
    const std::vector<StoredTensor> tensors = {
        {"w", "I8", {1, 200}, std::string(200, '\1')},
        {"w_scale_inv", "F32", {1, 2}, bytesOfFloats({2, 3})},
    };
    const auto boundary = [&] {
        const std::string bytes = elementBytes(*opened(tensors)->quantized.front().values);
        std::size_t count = 0;
        while (bytes.substr(count * 4, 4) == bytes.substr(0, 4)) {
            ++count;
        }
        return count;
    };
    QCOMPARE(boundary(), 128u);
    writeFile(m_folder, "config.json", R"({"quantization_config": {"weight_block_size": [100, 100]}})");
    QCOMPARE(boundary(), 100u);
    writeFile(m_folder, "config.json", "no JSON");
    const auto checkpoint = opened(tensors);
    QCOMPARE(checkpoint->warnings.size(), 1u);
    QVERIFY(checkpoint->warnings.front().find("config.json") != std::string::npos);
    QFile::remove(m_folder.filePath("config.json"));
}

/// 224 columns of 2 scales are 112 + 112 or 128 + 96.
void TestQuantizedWeights::groupSizeOfTheConfigCounts()
{
    std::string scales; // FLOAT16: 8 times 1, 8 times 2
    for (std::size_t i = 0; i < 16; ++i) {
        scales += std::string(i < 8 ? "\x00\x3c" : "\x00\x40", 2);
    }
    const StoredTensor zeros = {"fc.qzeros", "I32", {2, 1}, std::string(8, '\0')};
    const StoredTensor scale = {"fc.scales", "F16", {2, 8}, scales};
    const std::vector<StoredTensor> gptq = {
        {"fc.qweight", "I32", {28, 8}, std::string(896, '\x22')}, zeros, scale};
    const std::vector<StoredTensor> awq = {
        {"fc.qweight", "I32", {224, 1}, std::string(896, '\x22')}, zeros, scale};
    const auto boundary = [&](const std::vector<StoredTensor>& tensors) {
        const auto checkpoint = opened(tensors);
        if (checkpoint->quantized.size() != 1 || !checkpoint->quantized.front().values) {
            return std::size_t(0);
        }
        const std::string bytes = elementBytes(*checkpoint->quantized.front().values);
        std::size_t count = 0;
        while (bytes.substr(count * 4, 4) == bytes.substr(0, 4)) {
            ++count;
        }
        return count;
    };
    QCOMPARE(boundary(gptq), 0u);
    QCOMPARE(opened(gptq)->quantized.front().problem,
             std::string("its 224 columns in 2 groups may be 112 in each, or 128 and fewer in the last: that "
                         "takes a config with its group_size beside the checkpoint"));
    QCOMPARE(boundary(awq), 112u);
    writeFile(m_folder, "config.json", R"({"quantization_config": {"bits": 4, "group_size": 128}})");
    QCOMPARE(boundary(gptq), 128u);
    QCOMPARE(boundary(awq), 128u);
    writeFile(m_folder, "config.json", R"({"quantization_config": {"bits": 4, "group_size": 112}})");
    QCOMPARE(boundary(gptq), 112u);
    writeFile(m_folder, "config.json", R"({"quantization_config": {"bits": 4, "group_size": 64}})");
    QCOMPARE(boundary(gptq), 0u); // it gives other groups
    QFile::remove(m_folder.filePath("config.json"));
    writeFile(m_folder, "quant_config.json", R"({"w_bit": 4, "q_group_size": 128})");
    QCOMPARE(boundary(awq), 128u);
    QFile::remove(m_folder.filePath("quant_config.json"));
    std::string index; // the group of each column says it all
    for (std::size_t i = 0; i < 224; ++i) {
        index += std::string(i < 128 ? "\0\0\0\0" : "\1\0\0\0", 4);
    }
    std::vector<StoredTensor> indexed = gptq;
    indexed.push_back({"fc.g_idx", "I32", {224}, index});
    QCOMPARE(boundary(indexed), 128u);
}

/// transformers leaves the format out of config.json, and AutoGPTQ states it in a file of its own.
void TestQuantizedWeights::formatOfEveryConfigCounts()
{
    const std::vector<StoredTensor> tensors = {
        {"fc.qweight", "I32", {4, 8}, std::string(128, '\x99')},
        {"fc.qzeros", "I32", {1, 1}, std::string(4, '\x33')},
        {"fc.scales", "F32", {1, 8}, bytesOfFloats(std::vector<float>(8, 1))}};
    const auto first = [&] {
        const auto checkpoint = opened(tensors);
        const auto& values = checkpoint->quantized.front().values;
        return values ? elementBytes(*values).substr(0, 4) : checkpoint->quantized.front().problem;
    };
    const std::string counted = bytesOfFloats({5});
    const std::string plain = bytesOfFloats({6});
    writeFile(m_folder, "config.json", R"({"quantization_config": {"bits": 4, "group_size": 32}})");
    QCOMPARE(first(), counted);
    writeFile(m_folder, "quantize_config.json", R"({"bits": 4, "checkpoint_format": "gptq_v2"})");
    QCOMPARE(first(), plain);
    writeFile(m_folder, "config.json", R"({"quantization_config": {"checkpoint_format": "gptq"}})");
    QCOMPARE(first(),
             std::string("its checkpoint_format is gptq in one config, and gptq_v2 in quantize_config.json"));
    QFile::remove(m_folder.filePath("config.json"));
    QCOMPARE(first(), plain);
    QFile::remove(m_folder.filePath("quantize_config.json"));
}

void TestQuantizedWeights::versionOfGptqIsNotGuessed_data()
{
    QTest::addColumn<QByteArray>("zeros");
    QTest::addColumn<bool>("isComputed");
    QTest::addColumn<bool>("isWarned");
    QTest::newRow("symmetric in the first version") << QByteArray("\x77\x77\x77\x77", 4) << true << false;
    QTest::newRow("symmetric in gptq_v2") << QByteArray("\x88\x88\x88\x88", 4) << false << false;
    QTest::newRow("any") << QByteArray("\x78\x56\x34\x12", 4) << true << true;
}

void TestQuantizedWeights::versionOfGptqIsNotGuessed()
{
    QFETCH(QByteArray, zeros);
    QFETCH(bool, isComputed);
    QFETCH(bool, isWarned);
    const std::vector<StoredTensor> tensors = {
        {"fc.qweight", "I32", {4, 8}, std::string(128, '\x99')},
        {"fc.qzeros", "I32", {1, 1}, zeros.toStdString()},
        {"fc.scales", "F32", {1, 8}, bytesOfFloats(std::vector<float>(8, 1))}};
    const auto checkpoint = opened(tensors);
    QCOMPARE(checkpoint->quantized.front().values.has_value(), isComputed);
    QCOMPARE(checkpoint->quantized.front().problem.find("gptq_v2") != std::string::npos, !isComputed);
    QCOMPARE(checkpoint->warnings.size(), isWarned ? 1u : 0u);
    QVERIFY(!isWarned || checkpoint->warnings.front().find("checkpoint_format") != std::string::npos);
    writeFile(m_folder, "quantize_config.json", R"({"checkpoint_format": "gptq"})");
    QVERIFY(opened(tensors)->quantized.front().values.has_value());
    QVERIFY(opened(tensors)->warnings.empty());
    QFile::remove(m_folder.filePath("quantize_config.json"));
}

/// 640 columns take one word of zero points in groups of 128 and of 640.
void TestQuantizedWeights::paddingOfGemvShowsTheGroups()
{
    const auto tensors = [](std::size_t groups) {
        std::string scales;
        for (std::size_t i = 0; i < 8; ++i) {
            scales += i < groups ? std::string("\x00\x3c", 2) : std::string(2, '\0');
        }
        return std::vector<StoredTensor>{{"fc.qweight", "I32", {1, 80}, std::string(320, '\x22')},
                                         {"fc.qzeros", "I32", {1, 1}, std::string(4, '\x11')},
                                         {"fc.scales", "F16", {1, 8}, scales}};
    };
    const auto sizeOfGroups = [](const Checkpoint& checkpoint) {
        const QuantizedWeight& weight = checkpoint.quantized.front();
        return weight.matrix ? weight.matrix->parts().groupSize : 0;
    };
    QCOMPARE(sizeOfGroups(*opened(tensors(5))), 128u);
    QCOMPARE(sizeOfGroups(*opened(tensors(1))), 640u);
    const auto neither = opened(tensors(3));
    QCOMPARE(std::string(neither->quantized.front().scheme->name), std::string("awq-gemv"));
    QVERIFY2(neither->quantized.front().problem.find("group_size") != std::string::npos,
             neither->quantized.front().problem.c_str());
    writeFile(m_folder, "config.json", R"({"quantization_config": {"bits": 4, "group_size": 128}})");
    QCOMPARE(sizeOfGroups(*opened(tensors(3))), 128u); // scales may be 0 as well
    QFile::remove(m_folder.filePath("config.json"));
}

void TestQuantizedWeights::tilesOfAnotherShapeAreRefused()
{
    const auto problemOf = [this](std::vector<std::int64_t> scales, const char* shape) {
        std::int64_t count = 1;
        for (const std::int64_t size : scales) {
            count *= size;
        }
        const auto checkpoint =
            opened({{"fc.weight", "I32", {1, 1, 32, 1}, std::string(128, '\x22')},
                    {"fc.scales_and_zeros", "F32", scales,
                     std::string(static_cast<std::size_t>(count) * sizeof(float), '\0')}},
                   {{"fc.weight", R"({"_type": "Int4TilePackedTo4dTensor", "_data": {"shape": )" +
                                      std::string(shape) + "}}"}});
        return checkpoint->quantized.front().problem;
    };
    QCOMPARE(problemOf({1, 8, 2}, "[5, 31]"), std::string());
    QCOMPARE(problemOf({1, 8, 2}, "null"), std::string());
    QVERIFY(problemOf({1, 8, 2}, "[9, 31]").find("states the shape [9, 31]") != std::string::npos);
    QVERIFY(!problemOf({1, 8, 2}, "[4]").empty());
    QVERIFY(!problemOf({3, 8, 2}, "[5, 31]").empty());
    QVERIFY(!problemOf({8, 1, 2}, "[5, 31]").empty());
}

void TestQuantizedWeights::orderOfAProcessorIsRefused()
{
    const auto checkpoint =
        opened({{"fc._weight_qdata", "U8", {4, 16}, std::string(64, '\1')},
                {"fc._weight_scale_and_zero", "F32", {1, 4, 2}, bytesOfFloats(std::vector<float>(8, 1))}});
    QCOMPARE(checkpoint->quantized.size(), 1u);
    const QuantizedWeight& weight = checkpoint->quantized.front();
    QCOMPARE(std::string(weight.scheme->name), std::string("torchao-int4-cpu"));
    QCOMPARE(weight.name, std::string("fc.weight"));
    QVERIFY(!weight.values);
    QVERIFY2(weight.problem.find("processor") != std::string::npos, weight.problem.c_str());
}

/// Two integers of 4 bits in a byte have shapes that could be those of single bytes.
void TestQuantizedWeights::statedClassDecides()
{
    const std::vector<StoredTensor> tensors = {
        {"fc._weight_qdata", "I8", {2, 2}, std::string(4, '\1')},
        {"fc._weight_scale", "F32", {2, 2}, bytesOfFloats({1, 2, 3, 4})}};
    const auto nameFor = [&](const std::map<std::string, std::string>& metadata) {
        return std::string(opened(tensors, metadata)->quantized.front().scheme->name);
    };
    QCOMPARE(nameFor({}), std::string("torchao-safetensors"));
    QCOMPARE(nameFor({{"fc.weight", R"({"_type": "Int8Tensor", "_data": {}})"}}),
             std::string("torchao-safetensors"));
    QCOMPARE(nameFor({{"fc.weight", R"({"_type": "Int4Tensor", "_data": {}})"}}),
             std::string("torchao-packed"));
    QCOMPARE(nameFor({{"fc.weight", R"({"_type": "_data", no JSON)"}}), std::string("torchao-safetensors"));
}

void TestQuantizedWeights::plainCheckpointHasNone()
{
    const auto checkpoint = opened({{"mask", "I8", {2}, std::string(2, '\1')},
                                    {"mask_packed", "U8", {2}, std::string(2, '\1')},
                                    {"norm.scale", "F32", {2}, bytesOfFloats({1, 2})},
                                    {"k_proj.k_scale", "F32", {}, bytesOfFloats({1})}});
    QVERIFY(checkpoint->quantized.empty() && checkpoint->quantMarks.empty());
}

void TestQuantizedWeights::gridFollowsTheShapes()
{
    const auto scaleAt = [](std::vector<std::int64_t> tensor, std::vector<std::int64_t> scale,
                            std::uint64_t element) {
        const ScaleGrid grid(tensor, scale);
        return grid.firstScaleOf(element / grid.columns()) + element % grid.columns() / grid.columnsOfScale();
    };
    QCOMPARE(scaleAt({3, 4}, {}, 11), 0u);
    QCOMPARE(scaleAt({3, 4}, {1, 1, 1}, 11), 0u);
    QCOMPARE(scaleAt({3, 4}, {3}, 7), 1u);
    QCOMPARE(scaleAt({4, 4}, {4}, 7), 1u); // of each row, though it would fit the columns as well
    QCOMPARE(scaleAt({3, 4}, {1, 4}, 7), 3u);
    QCOMPARE(scaleAt({300, 200}, {3, 2}, 299 * 200 + 199), 5u);
    QCOMPARE(scaleAt({2, 3, 5}, {2, 1, 5}, 29), 9u);
    QCOMPARE(scaleAt({5}, {5}, 3), 3u);
    for (const std::vector<std::int64_t>& scale :
         std::vector<std::vector<std::int64_t>>{{4, 3}, {3, 0}, {2, 4, 1}, {3, 7}}) {
        QVERIFY_THROWS_EXCEPTION(Error, ScaleGrid(std::vector<std::int64_t>{3, 4}, scale));
    }
    // Five scales for twelve are blocks of no power of two.
    QVERIFY_THROWS_EXCEPTION(Error, ScaleGrid(std::vector<std::int64_t>{12}, std::vector<std::int64_t>{5}));
}

ONNXMEND_GUILESS_TEST(quantized_weights, TestQuantizedWeights)
#include "tst_quantized_weights.moc"
