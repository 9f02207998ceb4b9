// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/place_index.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace onnxmend;

class PlaceIndexTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyIndexFindsNothing();
    void everyKeyIsFoundAtItsPlace();
    void keysOfOneHashAreToldApart();
    void copyFindsTheSame();
    void laterPlaceCounts();
    void partsOfAKeyAreNotSwapped();
};

namespace
{

struct NamedPlaces {
    std::vector<std::string> names;
    PlaceIndex index;

    void add(const std::string& name)
    {
        index.add(std::hash<std::string>()(name), names.size());
        names.push_back(name);
    }
    std::optional<std::size_t> find(const std::string& name) const
    {
        return index.find(std::hash<std::string>()(name),
                          [&](std::size_t place) { return names[place] == name; });
    }
};

} // namespace

void PlaceIndexTest::emptyIndexFindsNothing()
{
    QVERIFY(!NamedPlaces().find(std::string()));
    PlaceIndex reserved;
    reserved.reserve(100);
    QVERIFY(!reserved.find(0, [](std::size_t) { return true; }));
}

void PlaceIndexTest::everyKeyIsFoundAtItsPlace()
{
    constexpr std::size_t count = 10'000; // it grows several times
    NamedPlaces places;
    for (std::size_t i = 0; i < count; ++i) {
        QVERIFY(!places.find(std::to_string(i)));
        places.add(std::to_string(i));
    }
    for (std::size_t i = 0; i < count; ++i) {
        QCOMPARE(places.find(std::to_string(i)), std::optional(i));
    }
    QVERIFY(!places.find(std::to_string(count)));
}

void PlaceIndexTest::keysOfOneHashAreToldApart()
{
    constexpr std::size_t hash = ~std::size_t{0}; // begins at the last slot: the next is the first one
    PlaceIndex index;
    for (std::size_t place = 0; place < 100; ++place) {
        index.add(hash, place);
    }
    for (std::size_t wanted = 0; wanted < 100; ++wanted) {
        QCOMPARE(index.find(hash, [wanted](std::size_t place) { return place == wanted; }),
                 std::optional(wanted));
    }
    QVERIFY(!index.find(hash, [](std::size_t) { return false; }));
}

void PlaceIndexTest::copyFindsTheSame()
{
    NamedPlaces places;
    places.add("a");
    NamedPlaces copy = places;
    copy.add("b");
    QCOMPARE(copy.find("a"), std::optional<std::size_t>(0));
    QCOMPARE(copy.find("b"), std::optional<std::size_t>(1));
    QVERIFY(!places.find("b"));
}

void PlaceIndexTest::laterPlaceCounts()
{
    const std::vector<std::string> names = {"a", "b", "a"};
    PlaceIndex index;
    for (std::size_t place = 0; place < names.size(); ++place) {
        index.set(
            std::hash<std::string>()(names[place]),
            [&](std::size_t other) { return names[other] == names[place]; }, place);
    }
    const auto find = [&](const std::string& name) {
        return index.find(std::hash<std::string>()(name),
                          [&](std::size_t place) { return names[place] == name; });
    };
    QCOMPARE(find("a").value(), std::size_t(2));
    QCOMPARE(find("b").value(), std::size_t(1));
}

void PlaceIndexTest::partsOfAKeyAreNotSwapped()
{
    QCOMPARE(combinedHash("main", "w"), combinedHash("main", "w"));
    QVERIFY(combinedHash("main", "w") != combinedHash("w", "main"));
}

ONNXMEND_GUILESS_TEST(place_index, PlaceIndexTest)
#include "tst_place_index.moc"
