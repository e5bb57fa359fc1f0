// Fixture for tool tests: a toolbox on a real store in its own directory, with a fixed clock and,
// unless a test asks for one, no model.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "engine/engine.h"
#include "store/sqlite/sqlite_store.h"
#include "tools/toolbox.h"

namespace cairn {

inline constexpr TimeMs kNoon = 1'772'366'400'000;  // 2026-03-01T12:00:00Z

// Records progress; questions are never answered.
class QuietCall final : public CallContext {
 public:
  std::stop_token stop_token() const override { return {}; }
  void Progress(double done, std::optional<double>, std::string_view) override { last = done; }
  void Log(std::string_view, std::string_view, const Json&) override {}
  Result<Json> Ask(const Question&) override { return InternalError("nobody is there to ask"); }

  double last = 0;
};

class ToolsTest : public testing::Test {
 protected:
  explicit ToolsTest(Toolset toolset = Toolset::kDefault)
      : folder_(std::filesystem::canonical(testing::TempDir()) /
                ("cairn-tools-" + std::to_string(getpid()))) {
    std::filesystem::remove_all(folder_);
    auto opened = sqlite::SqliteStore::Open({.path = folder_ / "memory.db"});
    EXPECT_TRUE(opened) << opened.error().message;
    store_ = *std::move(opened);
    Use(toolset, nullptr);
  }
  ~ToolsTest() override {
    box_.reset();
    engine_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  // Rebuilds the toolbox, with a model or another KnowledgeWork.
  void Use(Toolset toolset, LazyEmbedder* embedder, KnowledgeWork* knowledge = nullptr) {
    box_.reset();
    engine_ = std::make_unique<Engine>(Context{*store_, clock_, rng_, "cairn", "mcp", embedder});
    box_ = MakeToolbox({toolset, "1.2.3", knowledge_dir(), knowledge}, *engine_, config_);
    features_ = box_->features();
  }
  void UseModel(Toolset toolset) { Use(toolset, &fake_); }

  Engine& engine() { return *engine_; }
  const Features& features() const { return features_; }
  std::filesystem::path knowledge_dir() const { return folder_ / "knowledge"; }
  const std::filesystem::path& folder() const { return folder_; }
  void WriteFile(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  ToolReply Call(const std::string& tool, const Json& arguments = Json::object()) {
    auto reply = features_.tools->Call(tool, arguments, call_);
    EXPECT_TRUE(reply) << tool << ": " << reply.error().message;
    return reply ? *std::move(reply) : ToolReply();
  }
  static std::string TextOf(const ToolReply& reply) {
    EXPECT_EQ(reply.content.size(), 1u);
    return reply.content.empty() ? "" : reply.content.front()["text"].get<std::string>();
  }
  // The text of a reply, which must not be an error.
  std::string Text(const std::string& tool, const Json& arguments = Json::object()) {
    const ToolReply reply = Call(tool, arguments);
    EXPECT_FALSE(reply.is_error) << TextOf(reply);
    return TextOf(reply);
  }
  // The JSON in the text of such a reply; must equal the structured content, if any.
  Json Answer(const std::string& tool, const Json& arguments = Json::object()) {
    const ToolReply reply = Call(tool, arguments);
    EXPECT_FALSE(reply.is_error) << TextOf(reply);
    auto json = ParseJson(TextOf(reply));
    EXPECT_TRUE(json) << TextOf(reply);
    EXPECT_TRUE(!reply.structured || !json || *reply.structured == *json) << TextOf(reply);
    return json ? *std::move(json) : Json();
  }
  // The text of a reply, which must be an error.
  std::string Refusal(const std::string& tool, const Json& arguments) {
    const ToolReply reply = Call(tool, arguments);
    EXPECT_TRUE(reply.is_error) << TextOf(reply);
    return TextOf(reply);
  }
  // The record as stored, without counting a use.
  Memory Look(const std::string& id) {
    const auto parsed = Id::Parse(id);
    const auto found =
        store_->Read([&](Reader& reader) { return reader.Find(parsed ? *parsed : Id()); });
    EXPECT_TRUE(found && *found) << "no memory " << id;
    return found && *found ? **found : Memory{};
  }

  FakeClock clock_{kNoon};
  SeededRng rng_{42};
  Config config_;
  QuietCall call_;
  LazyEmbedder fake_{ModelSource{
      .id = "fake",
      .where = "a test",
      .load = [] { return Result<std::unique_ptr<Embedder>>(std::make_unique<FakeEmbedder>()); },
      .verify = {}}};

 private:
  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Toolbox> box_;
  Features features_;
};

}  // namespace cairn
