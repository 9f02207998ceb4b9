// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/save/save_trial.h"

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/onnx/runtime_kernels.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace onnxmend::testing
{

namespace
{

namespace fs = std::filesystem;

std::map<pid_t, int>& errorStreams()
{
    static std::map<pid_t, int> streams; // descriptors, by process
    return streams;
}

/// y = x + w0 + w1 ..., with float inputs that tensors of a checkpoint are bound to: `fitting` ones that fit,
/// then float16 ones.
std::shared_ptr<const Model> mistypedModel(const QTemporaryDir& folder, std::size_t tensorCount,
                                           std::size_t fitting, std::int64_t elementCount)
{
    const fs::path weights = writeFile(
        folder, "weights.bin", halfBytes(2 * elementCount + 16 * static_cast<std::int64_t>(tensorCount)));
    const std::string type = "float[" + std::to_string(elementCount) + "] ";
    std::string inputs = type + "t0";
    std::string nodes;
    for (std::size_t i = 0; i < tensorCount; ++i) {
        const std::string n = std::to_string(i);
        inputs += ", " + type + "w" + n;
        nodes += "t" + std::to_string(i + 1) + " = Add(t" + n + ", w" + n + ")\n";
    }
    const auto model =
        readModelText(folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs + ") => (" + type +
                                  "t" + std::to_string(tensorCount) + ") {" + nodes + "}");
    GraphEditor editor(model);
    const auto file = InputFile::open(weights);
    for (std::size_t i = 0; i < tensorCount; ++i) { // 16 elements further each: no two are the same
        const DType dtype = i < fitting ? DType::Float : DType::Float16;
        const auto source = ByteSource::fromFile(
            file, i * 32, packedByteCount(dtype, static_cast<std::uint64_t>(elementCount)));
        const std::string name = "w" + std::to_string(i);
        editor.bindWeight({}, name,
                          TensorRef::make({.name = name,
                                           .dtype = dtype,
                                           .shape = {elementCount},
                                           .strides = {},
                                           .storageOffset = 0,
                                           .source = source}),
                          {.path = weights.string(), .tensor = name});
    }
    return editor.finish();
}

bool contains(const Files& all, const Files& some)
{
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

std::string contentOf(const Files& files, const std::string& name)
{
    const auto found = files.find(name);
    return found == files.end() ? std::string() : found->second;
}

/// Loads libtorch, the schemas of operators and the tables of kernels once. Otherwise each fork would load
/// them anew, which takes longer than the saves under test.
void loadOnce()
{
    static const std::string cast = castBytes(halfBytes(2), DType::Float, DType::Float16, 1);
    for (const int opset : {13, 17}) {
        (void)kernelSchemas(RuntimeTarget::Cpu, *findOpSchema("", "Add", opset));
    }
}

} // namespace

void useMemoryFolders()
{
    if (::access("/dev/shm", W_OK) == 0) {
        ::setenv("TMPDIR", "/dev/shm", 1);
    }
}

std::vector<SaveScenario> saveScenarios()
{
    const SaveOptions single{.externalData = ExternalDataMode::Single, .threshold = 0};
    const SaveOptions perTensor{.externalData = ExternalDataMode::PerTensor, .threshold = 0};
    const SaveOptions inlined{.externalData = ExternalDataMode::Inline};
    const auto fixAs = [](const std::string& mode, std::vector<std::string> more = {"--in-place"}) {
        std::vector<std::string> arguments = {
            "fix", "m.onnx",     "--no-verify", "--quiet",    "--threshold",     "0", "--threads",
            "1",   "--progress", "never",       "--no-color", "--external-data", mode};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    };
    return {
        {"single", single, fixAs("single")},
        {"per tensor", perTensor, fixAs("per-tensor")},
        {"single, named temporaries", single, fixAs("single"), "m.onnx", true},
        {"per tensor, named temporaries", perTensor, fixAs("per-tensor"), "m.onnx", true},
        {"single to shards", single, fixAs("single", {"--in-place", "--shard-size", "1000000"})},
        {"per tensor to inline", perTensor, fixAs("inline")},
        {"inline to single", inlined, fixAs("single")},
        {"new name", single, fixAs("single", {"-o", "out.onnx", "--location", "mine.bin"}), "out.onnx"},
        {"kept", single, fixAs("keep"), "m.onnx", false, 1},
        {"kept, named temporaries", perTensor, fixAs("keep"), "m.onnx", true, 1},
    };
}

Files filesIn(const fs::path& folder)
{
    Files files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        files[entry.path().filename().string()] = fileBytes(entry.path());
    }
    return files;
}

pid_t startProgram(const fs::path& folder, const std::vector<std::string>& arguments)
{
    loadOnce();
    const int errors = ::memfd_create("errors", 0);
    // Qt Test handles signals in its own way, which must not meet one in the child.
    sigset_t all;
    sigset_t before;
    (void)::sigfillset(&all);
    (void)::pthread_sigmask(SIG_BLOCK, &all, &before);
    const pid_t child = ::fork();
    if (child != 0) {
        (void)::pthread_sigmask(SIG_SETMASK, &before, nullptr);
        errorStreams()[child] = errors;
        return child;
    }
    for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGQUIT}) {
        (void)std::signal(number, SIG_DFL);
    }
    (void)::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    (void)::dup2(::open("/dev/null", O_RDWR), STDOUT_FILENO);
    (void)::dup2(errors, STDERR_FILENO);
    std::vector<const char*> argv = {"onnxmend"};
    std::transform(arguments.begin(), arguments.end(), std::back_inserter(argv),
                   [](const std::string& argument) { return argument.c_str(); });
    argv.push_back(nullptr);
    if (::chdir(folder.c_str()) != 0) {
        ::_exit(100);
    }
    const int status = cli::runCommandLine(static_cast<int>(argv.size()) - 1, argv.data());
    std::cerr.flush();
    (void)std::fflush(nullptr);
    ::_exit(status); // without the cleanup of the test that was copied
}

ChildRun waitFor(pid_t child)
{
    int status = 0;
    if (::waitpid(child, &status, 0) != child) {
        throw std::runtime_error("the process is not there");
    }
    const int errors = errorStreams().extract(child).mapped();
    ChildRun run;
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run.errors = fileBytes("/proc/self/fd/" + std::to_string(errors));
    ::close(errors);
    return run;
}

SaveTrial::SaveTrial(SaveScenario scenario, std::size_t tensorCount, std::int64_t elementCount)
    : m_scenario(std::move(scenario))
{
    makeOldPair(tensorCount, elementCount);
    for (int i = 0; i < 2; ++i) { // the first time, some pages are cold
        reset();
        const auto before = std::chrono::steady_clock::now();
        const ChildRun run = waitFor(start());
        m_duration =
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - before);
        if (run.status != 0) {
            throw std::runtime_error("the fix itself failed: " + run.errors);
        }
    }
    std::copy(faultState()->counts.begin(), faultState()->counts.end(), m_counts.begin());
    m_new = filesIn(folder());
    if (m_new == m_old) {
        throw std::runtime_error("the fix changes nothing");
    }
}

SaveTrial::~SaveTrial() { faultState()->noNamelessFiles = false; }

void SaveTrial::makeOldPair(std::size_t tensorCount, std::int64_t elementCount)
{
    const QTemporaryDir sources;
    Progress progress;
    save(*mistypedModel(sources, tensorCount, m_scenario.tensorsThatFit, elementCount), folder() / "m.onnx",
         m_scenario.before, progress);
    m_old = filesIn(folder());
}

void SaveTrial::reset()
{
    for (const auto& entry : fs::directory_iterator(folder())) {
        fs::remove(entry.path());
    }
    for (const auto& [name, bytes] : m_old) {
        std::ofstream(folder() / name, std::ios::binary) << bytes;
    }
}

pid_t SaveTrial::start(const Fault& fault)
{
    FaultState& state = *faultState();
    state.fault = fault;
    state.noNamelessFiles = m_scenario.noNamelessFiles;
    state.met = 0;
    state.unflushed = 0;
    for (auto& count : state.counts) {
        count = 0;
    }
    return startProgram(folder(), m_scenario.arguments);
}

std::string SaveTrial::pair() const
{
    const Files files = filesIn(folder());
    const std::string model = contentOf(files, m_scenario.output);
    if (model == contentOf(m_old, m_scenario.output)) {
        return contains(files, m_old) ? "old" : "the data of the old model is damaged";
    }
    if (model == contentOf(m_new, m_scenario.output)) {
        return contains(files, m_new) ? "new" : "the data of the new model is damaged";
    }
    return "the model is neither the old nor the new one";
}

std::string SaveTrial::strays() const
{
    const Files& expected = pair() == "old" ? m_old : m_new;
    std::string names;
    for (const auto& [name, bytes] : filesIn(folder())) {
        names += expected.contains(name) ? "" : " " + name;
    }
    return names;
}

std::string SaveTrial::pairAfterOpening() const
{
    faultState()->fault = {};
    try {
        Progress progress;
        (void)Session::open(folder() / m_scenario.output, {}, {}, progress);
    } catch (const Error&) {
        // There is no model under the new name yet.
    }
    const std::string left = strays();
    return left.empty() ? pair() : pair() + ", and this is left:" + left;
}

} // namespace onnxmend::testing
