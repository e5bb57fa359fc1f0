// Valid and invalid values of every key, as text and as JSON.
#include "config/value.h"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>

namespace cairn {
namespace {

struct Case {
  std::string key;
  std::string given;
  std::string expected;  // the value written back, or the error message
};

std::string Repeat(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string TextOutcome(const Case& c) {
  Config config;
  const ConfigKey& key = *FindConfigKey(c.key);
  const Status read = ReadText(key, c.given, config);
  EXPECT_TRUE(read || config == Config()) << "a refused value changed the config: " << c.given;
  return read ? WriteText(key, config) : read.error().message;
}

std::string JsonOutcome(const Case& c) {
  Config config;
  const ConfigKey& key = *FindConfigKey(c.key);
  const JsonDocument document = ReadJsonTree(c.given);
  if (!document.root) return document.faults.front().message;
  const std::optional<JsonFault> fault = ReadJson(key, *document.root, config);
  EXPECT_TRUE(!fault || config == Config()) << "a refused value changed the config: " << c.given;
  return fault ? fault->message : WriteJson(key, config);
}

void CheckAll(std::span<const Case> cases, std::string (*outcome)(const Case&)) {
  std::set<std::string_view> keys;
  for (const Case& c : cases) {
    EXPECT_EQ(outcome(c), c.expected) << c.key;
    keys.insert(c.key);
  }
  EXPECT_EQ(keys.size(), ConfigKeys().size()) << "a key has no case";
}

TEST(Value, ValidTextRoundTrips) {
  const Case cases[] = {
      {"minScore", "-2", "-2"},
      {"minScore", "1", "1"},
      {"minScore", "0.25", "0.25"},
      {"minScore", " -1e-1\n", "-0.1"},
      {"chunkOverlapPercent", "0", "0"},
      {"chunkOverlapPercent", "50", "50"},
      {"chunkSize", "100", "100"},
      {"chunkSize", "10000", "10000"},
      {"chunkSize", "2e3", "2000"},
      {"chunkSize", "100.0", "100"},
      {"defaultSearchMode", "vector", "vector"},
      {"defaultSearchMode", "keyword", "keyword"},
      {"defaultSearchMode", "hybrid", "hybrid"},
      {"ftsDbName", "x", "x"},
      {"ftsDbName", Repeat(100, "ä"), Repeat(100, "ä")},
      {"fusion", "blend", "blend"},
      {"fusion", "rrf", "rrf"},
      {"fusion", "linear", "linear"},
      {"hybridWeights", "0,1", "0,1"},
      {"hybridWeights", "0.25, 0.75", "0.25,0.75"},
      {"profiles", "{}", "{}"},
      {"profiles", R"({"mine": {"relevance": 0.5, "tags": [1, null, true, "é\n"]}})",
       R"({"mine":{"relevance":0.5,"tags":[1,null,true,"é\n"]}})"},
      {"embedding.model", "none", "none"},
      {"embedding.model", "/models/e 5", "/models/e 5"},
      {"autoIndex", "false", "false"},
      {"autoIndex", "OFF", "false"},
      {"autoIndex", "0", "false"},
      {"autoIndex", "no", "false"},
      {"autoIndex", "true", "true"},
      {"dailyLog", "Yes", "true"},
      {"dailyLog", "on", "true"},
      {"dailyLog", "1", "true"},
      {"store.insecure", "true", "true"},
      {"watchPaths", "a.md:docs/*.md", "a.md:docs/*.md"},
      {"watchPaths", ":a::b:", "a:b"},
      {"watchPaths", "", ""},
      {"maxFileKb", "1", "1"},
      {"maxFileKb", "1048576", "1048576"},
      {"maxFiles", "1", "1"},
      {"maxFiles", "1000000", "1000000"},
      {"secrets", "redact", "redact"},
      {"secrets", "reject", "reject"},
      {"secrets", "allow", "allow"},
      {"store.url", "", ""},
      {"store.url", "postgres://host/db", "postgres://host/db"},
      {"store.url", "postgresql://u:p@host/db", "postgresql://u:***@host/db"},
      {"store.token", "cairn_0123", "***"},
      {"store.token", "", ""},
      {"store.readUrl", "postgres://u:p@other", "postgres://u:***@other"},
      {"store.timeout", "30", "30"},
      {"store.synchronous", "normal", "normal"},
      {"store.synchronous", "full", "full"},
      {"toolset", "default", "default"},
      {"toolset", "vector-memory", "vector-memory"},
      {"toolset", "claude-memory", "claude-memory"},
      {"toolset", "mudpuppy", "mudpuppy"},
      {"toolset", "memory-mcp", "memory-mcp"},
  };
  CheckAll(cases, TextOutcome);
}

TEST(Value, InvalidTextIsRejectedWithTheAllowedValues) {
  const Case cases[] = {
      {"minScore", "-2.001", "'-2.001' is not a number from -2 to 1"},
      {"minScore", "1.001", "'1.001' is not a number from -2 to 1"},
      {"minScore", "", "'' is not a number from -2 to 1"},
      {"minScore", "nan", "'nan' is not a number from -2 to 1"},
      {"minScore", "-inf", "'-inf' is not a number from -2 to 1"},
      {"minScore", "1e999", "'1e999' is not a number from -2 to 1"},
      {"minScore", "0.5x", "'0.5x' is not a number from -2 to 1"},
      {"minScore", "0,5", "'0,5' is not a number from -2 to 1"},
      {"minScore", "0x1", "'0x1' is not a number from -2 to 1"},
      {"chunkOverlapPercent", "-1", "'-1' is not a whole number from 0 to 50"},
      {"chunkOverlapPercent", "51", "'51' is not a whole number from 0 to 50"},
      {"chunkSize", "99", "'99' is not a whole number from 100 to 10000"},
      {"chunkSize", "10001", "'10001' is not a whole number from 100 to 10000"},
      {"chunkSize", "200.5", "'200.5' is not a whole number from 100 to 10000"},
      {"chunkSize", "4294969296", "'4294969296' is not a whole number from 100 to 10000"},
      {"chunkSize", "18446744073709551816",
       "'18446744073709551816' is not a whole number from 100 to 10000"},
      {"defaultSearchMode", "hybird",
       "'hybird' is not a search mode; did you mean 'hybrid'? (vector, keyword, hybrid)"},
      {"ftsDbName", "", "'' is not a string of 1 to 100 characters"},
      {"ftsDbName", std::string(101, 'x'),
       "'" + std::string(60, 'x') + "…' is not a string of 1 to 100 characters"},
      {"ftsDbName", "\xFF", "'\uFFFD' is not a string of 1 to 100 characters"},
      {"fusion", "sum", "'sum' is not a fusion; choose from blend, rrf, linear"},
      {"hybridWeights", "0.7", "'0.7' is not a pair of numbers from 0 to 1, vector and keyword"},
      {"hybridWeights", "0.7,1.1",
       "'0.7,1.1' is not a pair of numbers from 0 to 1, vector and keyword"},
      {"hybridWeights", "1,0,0",
       "'1,0,0' is not a pair of numbers from 0 to 1, vector and keyword"},
      {"profiles", "[]", "an array is not an object whose values are objects"},
      {"profiles", R"({"a": 1})", "'a': 1 is not an object"},
      {"profiles", "{", "not valid JSON: unexpected end of input; expected string literal"},
      {"profiles", R"({"a": {}, "a": {}})", "key 'a' is given twice; first on line 1"},
      {"embedding.model", "", "'' is not a string of 1 to 4096 characters"},
      {"autoIndex", "maybe", "'maybe' is not true or false"},
      {"watchPaths", "a:\xFF",
       "'a:\uFFFD' is not a list of at most 1000 strings of 1 to 4096 characters"},
      {"watchPaths", Repeat(1001, "x:"),
       "'" + Repeat(30, "x:") + "…' is not a list of at most 1000 strings of 1 to 4096 characters"},
      {"maxFileKb", "0", "'0' is not a whole number from 1 to 1048576"},
      {"maxFiles", "0", "'0' is not a whole number from 1 to 1000000"},
      {"maxFileKb", "1048577", "'1048577' is not a whole number from 1 to 1048576"},
      {"dailyLog", "2", "'2' is not true or false"},
      {"store.insecure", "please", "'please' is not true or false"},
      {"secrets", "hide", "'hide' is not a secrets policy; choose from redact, reject, allow"},
      {"store.url", "mysql://u:secret@host",
       "'mysql://u:***@host' is not an address that starts with postgres:// or postgresql:// "
       "(or empty)"},
      {"store.url", "postgres:/host",
       "'postgres:/host' is not an address that starts with postgres:// or postgresql:// "
       "(or empty)"},
      {"store.readUrl", "http://u:p@h",
       "'http://u:***@h' is not an address that starts with postgres:// or postgresql:// (or "
       "empty)"},
      {"store.token", Repeat(101, "xy"), "it is not a string of at most 200 characters"},
      {"store.timeout", "0", "'0' is not a whole number from 1 to 3600"},
      {"store.synchronous", "off", "'off' is not a synchronous mode; choose from normal, full"},
      {"toolset", "mudpupy",
       "'mudpupy' is not a toolset; did you mean 'mudpuppy'? (default, vector-memory, "
       "claude-memory, mudpuppy, memory-mcp)"},
  };
  CheckAll(cases, TextOutcome);
}

TEST(Value, ValidJsonRoundTrips) {
  const Case cases[] = {
      {"minScore", "-2", "-2"},
      {"minScore", "0.10", "0.1"},
      {"chunkOverlapPercent", "50", "50"},
      {"chunkSize", "2000.0", "2000"},
      {"defaultSearchMode", R"("keyword")", R"("keyword")"},
      {"ftsDbName", R"("a\"b")", R"("a\"b")"},
      {"fusion", R"("rrf")", R"("rrf")"},
      {"hybridWeights", R"({"keyword": 0.4, "vector": 0.6})", R"({"vector":0.6,"keyword":0.4})"},
      {"profiles", R"({"a": {}})", R"({"a":{}})"},
      {"embedding.model", R"("none")", R"("none")"},
      {"autoIndex", "false", "false"},
      {"watchPaths", "[]", "[]"},
      {"watchPaths", R"(["a:b", "c"])", R"(["a:b","c"])"},
      {"maxFileKb", "1048576", "1048576"},
      {"maxFiles", "2000", "2000"},
      {"dailyLog", "false", "false"},
      {"store.insecure", "true", "true"},
      {"secrets", R"("allow")", R"("allow")"},
      {"store.url", R"("")", R"("")"},
      {"store.token", R"("cairn_1")", R"("***")"},
      {"store.readUrl", R"("postgres://h")", R"("postgres://h")"},
      {"store.timeout", "3600", "3600"},
      {"store.synchronous", R"("full")", R"("full")"},
      {"toolset", R"("memory-mcp")", R"("memory-mcp")"},
  };
  CheckAll(cases, JsonOutcome);
}

TEST(Value, InvalidJsonIsRejectedWithTheAllowedValues) {
  const Case cases[] = {
      {"minScore", R"("0.5")", "'0.5' is not a number from -2 to 1"},
      {"minScore", "-3", "-3 is not a number from -2 to 1"},
      {"minScore", "null", "null is not a number from -2 to 1"},
      {"chunkOverlapPercent", "15.5", "15.5 is not a whole number from 0 to 50"},
      {"chunkSize", "true", "true is not a whole number from 100 to 10000"},
      {"chunkSize", "123456789012345678901234567890",
       "1.2345678901234568e+29 is not a whole number from 100 to 10000"},
      {"chunkSize", "-9223372036854775808",
       "-9223372036854775808 is not a whole number from 100 to 10000"},
      {"defaultSearchMode", "3", "3 is not one of vector, keyword, hybrid"},
      {"defaultSearchMode", R"("Hybrid")",
       "'Hybrid' is not a search mode; did you mean 'hybrid'? (vector, keyword, hybrid)"},
      {"ftsDbName", R"("a\u0000b")", "'a\uFFFDb' is not a string of 1 to 100 characters"},
      {"fusion", "{}", "an object is not one of blend, rrf, linear"},
      {"hybridWeights", "[0.7, 0.3]",
       "an array is not a pair of numbers from 0 to 1, vector and keyword"},
      {"hybridWeights", R"({"vector": 0.7})", "both vector and keyword are needed"},
      {"hybridWeights", R"({"vector": 2, "keyword": 0})",
       "'vector': 2 is not a number from 0 to 1"},
      {"hybridWeights", R"({"vector": "1", "keyword": 0})",
       "'vector': '1' is not a number from 0 to 1"},
      {"hybridWeights", R"({"vektor": 1, "keyword": 0})",
       "'vektor' is not a weight; did you mean 'vector'? (vector, keyword)"},
      {"profiles", R"({"a": {}, "b": []})", "'b': an array is not an object"},
      {"embedding.model", "false", "false is not a string of 1 to 4096 characters"},
      {"autoIndex", R"("true")", "'true' is not true or false"},
      {"autoIndex", "1", "1 is not true or false"},
      {"watchPaths", R"("docs")",
       "'docs' is not a list of at most 1000 strings of 1 to 4096 characters"},
      {"watchPaths", R"(["a", 7])", "7 is not a string of 1 to 4096 characters"},
      {"watchPaths", R"([""])", "'' is not a string of 1 to 4096 characters"},
      {"maxFileKb", "0", "0 is not a whole number from 1 to 1048576"},
      {"maxFiles", "1000001", "1000001 is not a whole number from 1 to 1000000"},
      {"dailyLog", "0", "0 is not true or false"},
      {"store.insecure", "\"yes\"", "'yes' is not true or false"},
      {"secrets", "[]", "an array is not one of redact, reject, allow"},
      {"store.url", R"("http://x")",
       "'http://x' is not an address that starts with postgres:// or postgresql:// (or empty)"},
      {"store.token", "7", "7 is not a string of at most 200 characters"},
      {"store.readUrl", "[]",
       "an array is not an address that starts with postgres:// or postgresql:// (or empty)"},
      {"store.timeout", "3601", "3601 is not a whole number from 1 to 3600"},
      {"store.synchronous", "1", "1 is not one of normal, full"},
      {"toolset", "null",
       "null is not one of default, vector-memory, claude-memory, mudpuppy, memory-mcp"},
  };
  CheckAll(cases, JsonOutcome);
}

TEST(Value, EveryDefaultRoundTrips) {
  const Config defaults;
  for (const ConfigKey& key : ConfigKeys()) {
    Config config;
    EXPECT_TRUE(ReadText(key, WriteText(key, defaults), config)) << key.name;
    EXPECT_FALSE(ReadJson(key, *ReadJsonTree(WriteJson(key, defaults)).root, config)) << key.name;
    EXPECT_EQ(config, defaults) << key.name;
  }
}

}  // namespace
}  // namespace cairn
