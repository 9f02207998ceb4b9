// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/fuzz_input.h"
#include "tests/support/make_zip.h"

using namespace onnxmend::fuzzing;
using namespace onnxmend::testing;

/// The bytes are the data.pkl of an archive whose checksums are right, which a mutated archive's never are.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string storage(64, '\1');
    const std::string archive = makeZip({{.name = "a/data.pkl", .content = {data, data + size}},
                                         {.name = "a/data/0", .content = storage},
                                         {.name = "a/data/1", .content = storage},
                                         {.name = "a/data/2", .content = storage},
                                         {.name = "a/version", .content = "3\n"}});
    openCheckpointFile(writeInput(archive, "pickle.pt"));
    return 0;
}
