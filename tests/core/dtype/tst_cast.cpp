// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "tests/support/comparable_codes.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using Bytes = std::vector<std::byte>;

QByteArray readData(const char* name)
{
    QFile file(testDataText("/golden/data/casts/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Bytes block(const QByteArray& blob, const QJsonValue& place)
{
    const QByteArray packed = blob.mid(place[0].toInt(), place[1].toInt());
    const QByteArray data = qUncompress(packed);
    const auto* begin = reinterpret_cast<const std::byte*>(data.data());
    return {begin, begin + data.size()};
}

Bytes cast(DType from, const Bytes& in, DType to, std::uint64_t count)
{
    Bytes out(packedByteCount(to, count), std::byte{0xA5});
    castElements(from, in, to, out, count);
    return out;
}

bool hasLibtorch()
{
    QFile maps(QStringLiteral("/proc/self/maps"));
    return maps.open(QIODevice::ReadOnly) && maps.readAll().contains("libtorch_cpu");
}

QString ownProgram() { return QFile::symLinkTarget(QStringLiteral("/proc/self/exe")); }

template <typename T>
Bytes bytesOf(const std::vector<T>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

} // namespace

class TestCast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPairMatchesTheGoldenData()
    {
        const QByteArray blob = readData("casts.bin");
        const QJsonArray casts = QJsonDocument::fromJson(readData("casts.json")).array();
        QCOMPARE(casts.size(), 25 * 25);
        for (const QJsonValue& row : casts) {
            const std::string from = row["from"].toString().toStdString();
            const std::string to = row["to"].toString().toStdString();
            const DType source = dtypeFromOnnxName(from).value();
            const DType target = dtypeFromOnnxName(to).value();
            const auto count = static_cast<std::uint64_t>(row["count"].toInt());
            QVERIFY(count > 0);
            const auto expected = comparable(target, block(blob, row["out"]));
            const auto got = comparable(target, cast(source, block(blob, row["in"]), target, count));
            QCOMPARE(got.size(), expected.size());
            for (std::size_t i = 0; i < got.size(); ++i) {
                if (got[i] != expected[i]) {
                    QFAIL(qPrintable(QString("%1 to %2, code %3: got %4, expected %5")
                                         .arg(from.c_str(), to.c_str())
                                         .arg(i)
                                         .arg(got[i], 0, 16)
                                         .arg(expected[i], 0, 16)));
                }
            }
        }
    }

    void addressesNeedNoAlignment()
    {
        const QJsonArray casts = QJsonDocument::fromJson(readData("casts.json")).array();
        const QByteArray blob = readData("casts.bin");
        for (const QJsonValue& row : casts) {
            const DType from = dtypeFromOnnxName(row["from"].toString().toStdString()).value();
            const DType to = dtypeFromOnnxName(row["to"].toString().toStdString()).value();
            const auto count = static_cast<std::uint64_t>(row["count"].toInt());
            const Bytes in = block(blob, row["in"]);
            Bytes shifted(in.size() + 1);
            std::ranges::copy(in, shifted.begin() + 1);
            Bytes out(packedByteCount(to, count) + 1);
            castElements(from, std::span(shifted).subspan(1), to, std::span(out).subspan(1), count);
            out.erase(out.begin());
            QCOMPARE(comparable(to, out), comparable(to, cast(from, in, to, count)));
        }
    }

    void libtorchCastsWhereItsModuleIs()
    {
        QCOMPARE(cast(DType::Int32, bytesOf<std::int32_t>({7}), DType::Float, 1), bytesOf<float>({7}));
        const QDir folder = QFileInfo(ownProgram()).dir();
        QCOMPARE(hasLibtorch(), folder.exists(QStringLiteral("../bin/onnxmend-torch.so")));
    }

    /// The copy of this program has nothing beside it, like a program that is unpacked on a system without
    /// libtorch.
    void withoutLibtorchTheSameIsMade()
    {
        const QTemporaryDir folder;
        const QString program = folder.filePath(QStringLiteral("tst_cast"));
        QVERIFY(QFile::copy(ownProgram(), program));
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(program, {QStringLiteral("libtorchCastsWhereItsModuleIs"),
                                QStringLiteral("everyPairMatchesTheGoldenData"),
                                QStringLiteral("addressesNeedNoAlignment")});
        if (!process.waitForStarted() && QSysInfo::currentCpuArchitecture() != QStringLiteral("x86_64")) {
            QSKIP("qemu's user emulation starts no program for its processor");
        }
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
    }

    void longTensorsCastLikeTheirPieces()
    {
        const std::uint64_t count = 100'003; // several inner pieces and an odd end
        std::vector<float> values(count);
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = static_cast<float>(i) * 0.37F - 9000.0F;
        }
        const Bytes in = bytesOf(values);
        for (const DType to : {DType::Float16, DType::Int32, DType::Uint16, DType::Float8E5M2, DType::Int4}) {
            const Bytes whole = cast(DType::Float, in, to, count);
            Bytes joined;
            for (std::uint64_t first = 0; first < count; first += 1000) {
                const std::uint64_t n = std::min<std::uint64_t>(1000, count - first);
                const Bytes part(in.begin() + static_cast<std::ptrdiff_t>(first * 4),
                                 in.begin() + static_cast<std::ptrdiff_t>((first + n) * 4));
                const Bytes out = cast(DType::Float, part, to, n);
                joined.insert(joined.end(), out.begin(), out.end());
            }
            QVERIFY2(whole == joined, dtypeName(to).c_str());
        }
    }

    void unusedBitsOfTheLastByteAreZero()
    {
        QCOMPARE(cast(DType::Int4, {std::byte{0xFF}, std::byte{0xFF}}, DType::Int4, 3),
                 (Bytes{std::byte{0xFF}, std::byte{0x0F}}));
        QCOMPARE(cast(DType::Int8, {std::byte{0xFF}}, DType::Uint2, 1), Bytes{std::byte{0x03}});
    }

    void negativeNumbersAreRefusedByE8M0()
    {
        const Bytes in = bytesOf<float>({1.0F, -1.0F});
        Bytes out(2);
        QVERIFY_THROWS_EXCEPTION(Error, castElements(DType::Float, in, DType::Float8E8M0, out, 2));
        const Bytes infinite = bytesOf<float>({-std::numeric_limits<float>::infinity()});
        QVERIFY_THROWS_EXCEPTION(
            Error, castElements(DType::Float, infinite, DType::Float8E8M0, std::span(out).first(1), 1));
    }

    void sizesThatDoNotFitAreRefused()
    {
        const Bytes in(8);
        Bytes out(8);
        QVERIFY_THROWS_EXCEPTION(Error, castElements(DType::Float, in, DType::Float16, out, 2));
        QVERIFY_THROWS_EXCEPTION(Error, castElements(DType::Float, in, DType::Double, out, 1));
        QVERIFY_THROWS_EXCEPTION(Error, castElements(DType::String, in, DType::Float, out, 2));
        QVERIFY_THROWS_EXCEPTION(Error, castElements(DType::Float, in, dtypeFromOnnx(99), out, 2));
    }

    void noElementsNeedNoBytes()
    {
        int pairs = 0;
        for (const DTypeInfo& from : dtypeTable()) {
            for (const DTypeInfo& to : dtypeTable()) {
                if (!canCast(from.dtype, to.dtype)) {
                    continue;
                }
                std::byte one{0x5A};
                const std::span some(&one, 1);
                castElements(from.dtype, {}, to.dtype, {}, 0);
                QVERIFY_THROWS_EXCEPTION(Error, castElements(from.dtype, {}, to.dtype, some, 0));
                QVERIFY_THROWS_EXCEPTION(Error, castElements(from.dtype, some, to.dtype, {}, 0));
                QVERIFY(one == std::byte{0x5A});
                ++pairs;
            }
        }
        QCOMPARE(pairs, 25 * 25); // all but UNDEFINED and STRING
    }

    void threadsMayCastAtTheSameTime()
    {
        const std::uint64_t count = 1 << 18;
        const Bytes in = bytesOf(std::vector<float>(count, 1.5F));
        const Bytes expected = cast(DType::Float, in, DType::Float16, count);
        std::vector<Bytes> results(4);
        {
            std::vector<std::jthread> threads;
            for (Bytes& result : results) {
                threads.emplace_back([&] { result = cast(DType::Float, in, DType::Float16, count); });
            }
        }
        for (const Bytes& result : results) {
            QVERIFY(result == expected);
        }
    }
};

ONNXMEND_APPLESS_TEST(cast, TestCast)
#include "tst_cast.moc"
