#include "embed/model_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "embed/lazy_embedder.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// A copy of the model's directory that a test may damage.
class ModelDirectory : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = fs::path(testing::TempDir()) /
                 testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(directory_);
    fs::copy(CAIRN_MODEL_DIR, directory_);
  }
  void TearDown() override { fs::remove_all(directory_); }

  fs::path Weights() const { return directory_ / "model.fp16.safetensors"; }
  Result<ModelSource> Find() const { return ModelInDirectory(directory_.string()); }

  fs::path directory_;
};

TEST_F(ModelDirectory, LoadsAndEmbeds) {
  const auto source = Find();
  ASSERT_TRUE(source) << source.error().message;
  EXPECT_TRUE(source->id.starts_with("LoadsAndEmbeds@")) << source->id;
  EXPECT_TRUE(source->verify());
  LazyEmbedder lazy(*source);
  const auto embedder = lazy.Get();
  ASSERT_TRUE(embedder) << embedder.error().message;
  EXPECT_EQ((*embedder)->model_id(), source->id);
  EXPECT_NEAR((*embedder)->Embed("This is an example sentence")->front(), 0.0676, 0.0005);
}

TEST_F(ModelDirectory, IdChangesWithAnyFile) {
  const std::string before = Find()->id;
  EXPECT_EQ(Find()->id, before);
  std::ofstream(directory_ / "config.json", std::ios::app) << " ";
  EXPECT_NE(Find()->id, before);
}

TEST_F(ModelDirectory, ErrorNamesTheMissingFile) {
  fs::remove(directory_ / "tokenizer.json");
  EXPECT_EQ(Find().error().message, "cannot read " + (directory_ / "tokenizer.json").string() +
                                        ": No such file or directory");
  fs::remove(Weights());
  EXPECT_EQ(Find().error().message,
            directory_.string() + " has no .safetensors file; name it model.safetensors");
}

TEST_F(ModelDirectory, Attack13DoesNotBlockOnAPipe) {
  for (const char* name : {"tokenizer.json", "config.json", "model.safetensors"}) {
    fs::remove(directory_ / name);
    ASSERT_EQ(mkfifo((directory_ / name).c_str(), 0600), 0);
    const auto source = Find();
    ASSERT_FALSE(source) << name;
    EXPECT_NE(source.error().message.find("is not a file"), std::string::npos);
  }
}

TEST_F(ModelDirectory, RefusesTruncatedWeights) {
  fs::resize_file(Weights(), fs::file_size(Weights()) / 2);
  const auto source = Find();
  ASSERT_TRUE(source);
  const auto loaded = source->load();
  ASSERT_FALSE(loaded);
  EXPECT_TRUE(loaded.error().message.starts_with("the model in " + directory_.string() + ": "))
      << loaded.error().message;
  EXPECT_FALSE(source->verify());
}

TEST_F(ModelDirectory, FailsIfMissing) {
  EXPECT_FALSE(ModelInDirectory((directory_ / "nowhere").string()));
}

}  // namespace
}  // namespace cairn
