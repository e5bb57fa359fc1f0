#include "embed/model_data/embedded_model.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>

#include "base/hash.h"

namespace cairn {
namespace {

TEST(EmbeddedModel, HasTheFilesOfTheBuild) {
  const auto model = FindEmbeddedModel();
  ASSERT_TRUE(model);
  for (const EmbeddedFile& file : {model->weights, model->tokenizer, model->config}) {
    EXPECT_EQ(Sha256Hex(file.text()), file.sha256) << file.name;
  }
}

// The published checksum of the model; parts.lock pins the tarball that contains it.
TEST(EmbeddedModel, IsTheExpectedModel) {
  const auto model = FindEmbeddedModel();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->weights.sha256,
            "6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d");
  EXPECT_EQ(model->weights.bytes.size(), 45441937u);
}

TEST(EmbeddedModel, TensorsAreCacheLineAligned) {
  const auto model = FindEmbeddedModel();
  ASSERT_TRUE(model);
  std::uint64_t header = 0;
  std::memcpy(&header, model->weights.bytes.data(), sizeof(header));
  const auto* tensors = model->weights.bytes.data() + sizeof(header) + header;
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(tensors) % 64, 0u);
}

// Whether the page at an address is a read-only file mapping, according to the kernel.
TEST(EmbeddedModel, PagesAreReadOnlyFileMappings) {
  const auto model = FindEmbeddedModel();
  ASSERT_TRUE(model);
  const auto address = reinterpret_cast<std::uintptr_t>(model->weights.bytes.data());
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::size_t dash = 0;
    const std::uintptr_t from = std::stoull(line, &dash, 16);
    const std::uintptr_t to = std::stoull(line.substr(dash + 1), nullptr, 16);
    if (address < from || address >= to) continue;
    EXPECT_NE(line.find(" r--p "), std::string::npos) << line;
    EXPECT_NE(line.find("embed_model_data_test"), std::string::npos) << line;
    return;
  }
  FAIL() << "the model is mapped nowhere";
}

}  // namespace
}  // namespace cairn
