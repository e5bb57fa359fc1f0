// The layers, and how each handles an invalid value.
#include "config/load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "config/fake_environment.h"
#include "config/keys.h"
#include "config/test_directory.h"

namespace cairn {
namespace {

const Setting& Find(const LoadedConfig& loaded, std::string_view key) {
  return *std::ranges::find(loaded.settings, key, &Setting::key);
}

TEST(LoadConfig, WithoutSourcesEverythingIsDefault) {
  const Result<LoadedConfig> loaded = LoadConfig({});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->config, Config());
  EXPECT_TRUE(loaded->problems.empty());
  EXPECT_EQ(loaded->settings.size(), ConfigKeys().size());
  for (const Setting& setting : loaded->settings) EXPECT_EQ(setting.origin.ToString(), "default");
  EXPECT_EQ(Find(*loaded, "minScore").value, "-0.5");
  EXPECT_EQ(Find(*loaded, "hybridWeights").value, "0.7,0.3");
  EXPECT_EQ(Find(*loaded, "hybridWeights").json, R"({"vector":0.7,"keyword":0.3})");
  EXPECT_EQ(Find(*loaded, "watchPaths").json, R"(["README*","**/*.md","**/*.rst"])");
}

TEST(LoadConfig, EachLayerOverridesTheOneBelow) {
  const TestDirectory directory;
  ConfigSources sources;
  sources.file = directory.Write("c.json", "{\n\"chunkSize\": 300,\n\"fusion\": \"rrf\"\n}");
  Result<LoadedConfig> loaded = LoadConfig(sources);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->config.chunk_size, 300);
  EXPECT_EQ(Find(*loaded, "chunkSize").origin.ToString(), sources.file.string() + ":2");

  sources.environment = FakeEnvironment({{"CLAUDE_MEMORY_CHUNK_SIZE", "400"}});
  loaded = LoadConfig(sources);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->config.chunk_size, 400);
  EXPECT_EQ(Find(*loaded, "chunkSize").origin.ToString(), "CLAUDE_MEMORY_CHUNK_SIZE");

  sources.flags = {"chunkSize=500", "chunkSize=600"};
  loaded = LoadConfig(sources);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->config.chunk_size, 600);
  EXPECT_EQ(Find(*loaded, "chunkSize").origin.ToString(), "--set");
  EXPECT_EQ(loaded->config.fusion, Fusion::kRrf);
  EXPECT_EQ(Find(*loaded, "fusion").origin.line, 3);
  EXPECT_EQ(Find(*loaded, "toolset").origin.ToString(), "default");
}

TEST(LoadConfig, TrialS13AMisspelledVariableIsAProblem) {
  const auto problems = [](const std::string& variable) {
    std::vector<std::string> lines;
    const auto loaded = LoadConfig({.variables = {variable}});
    for (const ConfigProblem& problem : loaded->problems) {
      lines.push_back(problem.ToString());
    }
    return lines;
  };
  EXPECT_EQ(problems("CAIRN_FUSON"),
            std::vector<std::string>{
                "CAIRN_FUSON: unknown variable ignored; did you mean 'CAIRN_FUSION'?"});
  EXPECT_EQ(problems("CAIRN_HOOK").size(), 1u);
  EXPECT_EQ(problems("CLAUDE_MEMORY_CHUNKSIZE").size(), 1u);
  for (const char* fine : {"CAIRN_FUSION", "CAIRN_HOME", "CAIRN_HOOKS", "CLAUDE_MEMORY_CHUNK_SIZE",
                           "CAIRN_PARTS_CACHE", "CAIRN_", "FUSON", "PATH"}) {
    EXPECT_TRUE(problems(fine).empty()) << fine;
  }
}

TEST(LoadConfig, EveryVariableIsRead) {
  for (const ConfigKey& key : ConfigKeys()) {
    if (key.variable.empty()) continue;
    const std::string bad = "\xFF";
    const Result<LoadedConfig> loaded =
        LoadConfig({.environment = FakeEnvironment({{std::string(key.variable), bad}})});
    ASSERT_TRUE(loaded);
    ASSERT_EQ(loaded->problems.size(), 1u) << key.name;
    EXPECT_EQ(loaded->problems[0].origin.name, key.variable);
    EXPECT_EQ(loaded->problems[0].key, key.name);
    EXPECT_EQ(loaded->config, Config());
  }
}

TEST(LoadConfig, AnInvalidVariableIsReportedAndIgnored) {
  const TestDirectory directory;
  ConfigSources sources;
  sources.file = directory.Write("c.json", R"({"chunkSize": 300})");
  sources.environment =
      FakeEnvironment({{"CLAUDE_MEMORY_CHUNK_SIZE", "50"}, {"CAIRN_FUSION", "linear"}});
  const Result<LoadedConfig> loaded = LoadConfig(sources);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->config.chunk_size, 300);
  EXPECT_EQ(loaded->config.fusion, Fusion::kLinear);
  EXPECT_EQ(Find(*loaded, "chunkSize").origin.layer, Origin::Layer::kFile);
  ASSERT_EQ(loaded->problems.size(), 1u);
  EXPECT_EQ(loaded->problems[0].ToString(),
            "CLAUDE_MEMORY_CHUNK_SIZE: '50' is not a whole number from 100 to 10000");
}

TEST(LoadConfig, EmptyAndUnknownVariablesAreIgnored) {
  const Result<LoadedConfig> loaded =
      LoadConfig({.environment = FakeEnvironment({{"CLAUDE_MEMORY_MIN_SCORE", ""},
                                                  {"CAIRN_WATCH_PATHS", ""},
                                                  {"CAIRN_COLOUR", "blue"},
                                                  {"CAIRN_FTS_DB_NAME", "other"}})});
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(loaded->problems.empty());
  EXPECT_EQ(loaded->config, Config());
}

TEST(LoadConfig, AnInvalidFlagIsAnError) {
  const std::pair<std::string, std::string> cases[] = {
      {"chunkSize=50", "--set chunkSize: '50' is not a whole number from 100 to 10000"},
      {"chunkSize=", "--set chunkSize: '' is not a whole number from 100 to 10000"},
      {"chunkSize", "--set 'chunkSize': expected KEY=VALUE"},
      {"", "--set '': expected KEY=VALUE"},
      {"chunksize=200", "--set: unknown key 'chunksize'; did you mean 'chunkSize'?"},
      {"profiles={",
       "--set profiles: not valid JSON: unexpected end of input; expected string "
       "literal"},
  };
  for (const auto& [flag, message] : cases) {
    const Result<LoadedConfig> loaded = LoadConfig({.flags = {flag}});
    ASSERT_FALSE(loaded) << flag;
    EXPECT_EQ(loaded.error().code, ErrorCode::kInvalidArgument);
    EXPECT_EQ(loaded.error().message, message);
  }
}

TEST(LoadConfig, AFlagMayContainEqualsSignsAndEmptyText) {
  const Result<LoadedConfig> loaded =
      LoadConfig({.environment = FakeEnvironment({{"CAIRN_STORE_URL", "postgres://u:secret@h/db"}}),
                  .flags = {"embedding.model=a=b", "watchPaths="}});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->config.embedding_model, "a=b");
  EXPECT_TRUE(loaded->config.watch_paths.empty());
  EXPECT_EQ(loaded->config.store_url, "postgres://u:secret@h/db");
  EXPECT_EQ(Find(*loaded, "store.url").value, "postgres://u:***@h/db");
  EXPECT_EQ(Find(*loaded, "store.url").json, "\"postgres://u:***@h/db\"");
}

TEST(LoadConfig, AMissingFileIsAnErrorOnlyIfSpecified) {
  const TestDirectory directory;
  ConfigSources sources;
  sources.file = directory.path() / "none.json";
  const Result<LoadedConfig> loaded = LoadConfig(sources);
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(loaded->problems.empty());

  sources.file_must_exist = true;
  const Result<LoadedConfig> missing = LoadConfig(sources);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_NE(missing.error().message.find("none.json"), std::string::npos);
}

}  // namespace
}  // namespace cairn
