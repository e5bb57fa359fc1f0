// The accepted file syntax, and how each error in it is reported.
#include "config/config_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <vector>

#include "config/test_directory.h"

namespace cairn {
namespace {

struct Outcome {
  Config config;
  ConfigFile file;
  std::vector<std::string> problems;  // without the directory part
};

Outcome Read(std::string_view content) {
  const TestDirectory directory;
  const std::filesystem::path path = directory.Write("memory.config.json", content);
  Outcome outcome;
  outcome.file = ReadConfigFile(path, outcome.config);
  const std::size_t prefix = directory.path().string().size() + 1;
  for (const ConfigProblem& problem : outcome.file.problems) {
    outcome.problems.push_back(problem.ToString().substr(prefix));
  }
  return outcome;
}

TEST(ConfigFile, EveryKeyIsRead) {
  const Outcome outcome = Read(R"({
    "minScore": 0.5, "chunkOverlapPercent": 10, "chunkSize": 500, "defaultSearchMode": "vector",
    "ftsDbName": "x", "fusion": "linear", "hybridWeights": {"vector": 1, "keyword": 0},
    "profiles": {"p": {"relevance": 1}}, "embedding": {"model": "none"}, "autoIndex": false,
    "watchPaths": ["a"], "maxFileKb": 7, "dailyLog": false, "secrets": "reject",
    "store": {"url": "postgres://h", "synchronous": "full"}, "toolset": "mudpuppy"
  })");
  EXPECT_EQ(outcome.problems, std::vector<std::string>());
  const Config expected = {.min_score = 0.5,
                           .chunk_overlap_percent = 10,
                           .chunk_size = 500,
                           .default_search_mode = SearchMode::kVector,
                           .fts_db_name = "x",
                           .fusion = Fusion::kLinear,
                           .hybrid_weights = {1, 0},
                           .profiles = R"({"p":{"relevance":1}})",
                           .embedding_model = "none",
                           .auto_index = false,
                           .watch_paths = {"a"},
                           .max_file_kb = 7,
                           .daily_log = false,
                           .secrets = SecretsPolicy::kReject,
                           .store_url = "postgres://h",
                           .store_synchronous = Synchronous::kFull,
                           .toolset = Toolset::kMudpuppy};
  EXPECT_EQ(outcome.config, expected);
  EXPECT_EQ(outcome.file.lines.at("store.synchronous"), 6);
}

TEST(ConfigFile, AcceptedForms) {
  const std::string contents[] = {
      "{\"chunkSize\": 300}",
      "\xEF\xBB\xBF{\r\n  \"chunkSize\": 300\r\n}\r\n",
      "// first\n{ /* in\nside */ \"chunkSize\": 300 // last\n} // end",
      "{\"embedding.model\": \"minilm\", \"store\": {}, \"store.url\": \"\", \"chunkSize\": 3e2}",
  };
  for (const std::string& content : contents) {
    const Outcome outcome = Read(content);
    EXPECT_EQ(outcome.problems, std::vector<std::string>()) << content;
    EXPECT_EQ(outcome.config.chunk_size, 300) << content;
  }
  EXPECT_EQ(Read("{}").config, Config());
}

TEST(ConfigFile, EveryErrorNamesFileLineAndKey) {
  struct Case {
    std::string content;
    std::vector<std::string> problems;
  };
  const Case cases[] = {
      {"{\n\n\"min_score\": 1}",
       {"memory.config.json:3: unknown key 'min_score'; did you mean 'minScore'?"}},
      {"{\"embedding\":\n{\"modle\": \"none\"}}",
       {"memory.config.json:2: unknown key 'embedding.modle'; did you mean 'embedding.model'?"}},
      {"{\"embeding\": {\"model\": \"none\"}}",
       {"memory.config.json:1: unknown key 'embeding'; did you mean 'embedding'?"}},
      {"{\"embedding\": \"none\"}",
       {"memory.config.json:1: embedding: 'none' is not a JSON object"}},
      {"{\"minScore\": {\"x\": 1}}",
       {"memory.config.json:1: minScore: an object is not a number from -2 to 1"}},
      {"{\n\"chunkSize\": 99\n}",
       {"memory.config.json:2: chunkSize: 99 is not a whole number from 100 to 10000"}},
      {"{\n\"defaultSearchMode\":\n\"hybird\"}",
       {"memory.config.json:2: defaultSearchMode: 'hybird' is not a search mode; did you mean "
        "'hybrid'? (vector, keyword, hybrid)"}},
      {"{\"watchPaths\": [\n\"a\",\nnull]}",
       {"memory.config.json:3: watchPaths: null is not a string of 1 to 4096 characters"}},
      {"{\"hybridWeights\": {\n\"vector\": 1,\n\"keyword\": 7}}",
       {"memory.config.json:3: hybridWeights: 'keyword': 7 is not a number from 0 to 1"}},
      {"{\"profiles\": {\n\"mine\": 1}}",
       {"memory.config.json:2: profiles: 'mine': 1 is not an object"}},
      {"{\"fusion\": \"rrf\",\n\"fusion\": \"rrf\"}",
       {"memory.config.json:2: key 'fusion' is given twice; first on line 1"}},
      {"{\"store.url\": \"\",\n\"store\": {\"url\": \"\"}}",
       {"memory.config.json:2: key 'store.url' is given twice; first on line 1"}},
      {"[]", {"memory.config.json:1: an array is not a JSON object"}},
      {"\n7", {"memory.config.json:2: 7 is not a JSON object"}},
      {"{\n\"chunkSize\": 300,\n}",
       {"memory.config.json:3: not valid JSON: unexpected '}'; expected string literal"}},
      {"{\n\"chunkSize\": 1e999}",
       {"memory.config.json:2: not valid JSON: number overflow parsing '1e999'"}},
      {"",
       {"memory.config.json:1: not valid JSON: unexpected end of input; expected '[', '{', or a "
        "literal"}},
      {"{\n\"ftsDbName\": \"\xC0\x80\"}", {"memory.config.json:2: not valid UTF-8"}},
      {std::string(10'000, '['), {"memory.config.json:1: nested deeper than 32 levels"}},
      {std::string(1'000'001, ' '), {"memory.config.json: is larger than 1 MB"}},
  };
  for (const Case& c : cases) {
    const Outcome outcome = Read(c.content);
    EXPECT_EQ(outcome.problems, c.problems);
    EXPECT_EQ(outcome.config, Config());
  }
}

TEST(ConfigFile, OneErrorIgnoresTheFileAndReportsAllProblems) {
  const Outcome outcome = Read(
      "{\n\"chunkSize\": 300,\n\"autoIndex\": 1,\n\"fusion\": \"rrf\",\n\"colr\": 1,\n"
      "\"fusion\": \"sum\"}");
  ASSERT_EQ(outcome.problems.size(), 4u);
  EXPECT_TRUE(outcome.problems[0].starts_with("memory.config.json:3: autoIndex: 1 is not"));
  EXPECT_TRUE(outcome.problems[1].starts_with("memory.config.json:5: unknown key 'colr'"));
  EXPECT_TRUE(outcome.problems[2].starts_with("memory.config.json:6: key 'fusion' is given twice"));
  EXPECT_TRUE(outcome.problems[3].starts_with("memory.config.json:6: fusion: 'sum' is not"));
  EXPECT_EQ(outcome.config, Config());
}

TEST(ConfigFile, OneMegabyteIsRead) {
  std::string content = "{\"chunkSize\": 300}";
  content.append(1'000'000 - content.size(), '\n');
  EXPECT_EQ(Read(content).config.chunk_size, 300);
}

TEST(ConfigFile, AnUnreadableFileIsAProblem) {
  const TestDirectory directory;
  Config config;
  const ConfigFile file = ReadConfigFile(directory.path(), config);
  EXPECT_TRUE(file.exists);
  ASSERT_EQ(file.problems.size(), 1u);
  EXPECT_EQ(file.problems[0].ToString(),
            directory.path().string() + ": is a directory, not a file");
  EXPECT_FALSE(ReadConfigFile(directory.path() / "none", config).exists);
  const std::filesystem::path pipe = directory.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(ReadConfigFile(pipe, config).problems.at(0).ToString(),
            pipe.string() + ": is not a regular file");
}

}  // namespace
}  // namespace cairn
