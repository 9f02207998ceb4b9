// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>
#include <QTest>

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

// A test program has the classes of a room. Its main runs the class that is named first on the command line,
// as Qt Test's own main would (tests/support/run_test.cpp.in). So each class runs in a process of its own,
// but is linked together with others.

namespace onnxmend::testing
{

/// Runs a class, with an application unless `Application` is void. initMain() of the class comes before it,
/// as with Qt Test.
template <typename TestClass, typename Application = void>
int runTestClass(int argc, char** argv, const char* source)
{
    if constexpr (requires { TestClass::initMain(); }) {
        TestClass::initMain();
    }
    const auto run = [&] {
        TestClass tests;
        QTest::setMainSourcePath(source);
        return QTest::qExec(&tests, argc, argv);
    };
    if constexpr (std::is_void_v<Application>) {
        return run();
    } else {
        const Application application(argc, argv);
        QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
        return run();
    }
}

} // namespace onnxmend::testing

// The function in the table of test classes. The test `stem` is the class in tst_<stem>.cpp.
#define ONNXMEND_TEST_FUNCTION(stem) int onnxmend_test_##stem(int argc, char** argv)

/// Defines a test without an application.
#define ONNXMEND_APPLESS_TEST(stem, TestClass)                                                               \
    ONNXMEND_TEST_FUNCTION(stem) { return onnxmend::testing::runTestClass<TestClass>(argc, argv, __FILE__); }

/// Defines a test with an application without windows.
#define ONNXMEND_GUILESS_TEST(stem, TestClass)                                                               \
    ONNXMEND_TEST_FUNCTION(stem)                                                                             \
    {                                                                                                        \
        return onnxmend::testing::runTestClass<TestClass, QCoreApplication>(argc, argv, __FILE__);           \
    }

/// Defines a test with an application with windows.
#ifdef QT_WIDGETS_LIB
#define ONNXMEND_WINDOW_TEST(stem, TestClass)                                                                \
    ONNXMEND_TEST_FUNCTION(stem)                                                                             \
    {                                                                                                        \
        return onnxmend::testing::runTestClass<TestClass, QApplication>(argc, argv, __FILE__);               \
    }
#endif
