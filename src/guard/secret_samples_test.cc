// Texts of tests/fixtures/guard, with secrets and without. A ¦ in one stands for nothing: it keeps
// other scanners from taking the file for a leak.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "guard/json_strings.h"
#include "guard/rules.h"
#include "guard/secrets.h"

namespace cairn {
namespace {

using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

struct Sample {
  std::string text;
  std::vector<std::string> secrets;
};

std::string WithoutBars(std::string text) {
  constexpr std::string_view kBar = "¦";
  for (std::size_t at = text.find(kBar); at != text.npos; at = text.find(kBar, at)) {
    text.erase(at, kBar.size());
  }
  return text;
}

std::filesystem::path FixturePath(const std::string& name) {
  return std::filesystem::path(CAIRN_GUARD_FIXTURES) / name;
}

std::vector<Sample> ReadSamples(const std::string& name) {
  std::vector<Sample> samples;
  std::ifstream file(FixturePath(name));
  for (std::string line; std::getline(file, line);) {
    Sample sample;
    JsonStrings strings(line);
    while (const auto string = strings.Next()) {
      if (string->name == "text") sample.text = WithoutBars(DecodeJsonString(string->literal));
      if (string->name == "secrets") {
        sample.secrets.push_back(WithoutBars(DecodeJsonString(string->literal)));
      }
    }
    if (!sample.text.empty()) samples.push_back(std::move(sample));
  }
  return samples;
}

Spans FoundIn(std::string_view text) {
  Spans spans;
  for (const Secret& secret : FindSecrets(text)) spans.emplace_back(secret.begin, secret.size);
  return spans;
}

// Where the secrets of a sample stand, one behind the other.
Spans SpansOf(const Sample& sample) {
  Spans spans;
  std::size_t at = 0;
  for (const std::string& secret : sample.secrets) {
    at = sample.text.find(secret, at);
    EXPECT_NE(at, std::string::npos) << secret << " is not in: " << sample.text;
    spans.emplace_back(at, secret.size());
    at += secret.size();
  }
  return spans;
}

bool Covers(const Spans& found, const std::pair<std::size_t, std::size_t>& secret) {
  for (const auto& [begin, size] : found) {
    if (begin <= secret.first && begin + size >= secret.first + secret.second) return true;
  }
  return false;
}

TEST(SecretSamplesTest, AreFoundWhereTheyStand) {
  const auto samples = ReadSamples("secrets.jsonl");
  ASSERT_GE(samples.size(), 380u);
  for (const Sample& sample : samples) {
    const std::string redacted = RedactSecrets(sample.text, FindSecrets(sample.text));
    EXPECT_EQ(FoundIn(sample.text), SpansOf(sample)) << sample.text << "\n  -> " << redacted;
    EXPECT_EQ(FoundIn(redacted), Spans{}) << redacted;
  }
}

TEST(SecretSamplesTest, NothingElseIsFound) {
  const auto samples = ReadSamples("harmless.jsonl");
  ASSERT_GE(samples.size(), 770u);
  for (const Sample& sample : samples) {
    for (const std::string& text :
         {sample.text, "- " + sample.text + "\n\nAnd so on, as said before.\n",
          "Noted: " + sample.text + " (today)"}) {
      EXPECT_EQ(FoundIn(text), Spans{}) << RedactSecrets(text, FindSecrets(text));
    }
  }
}

// Every beginning of a text is a text: nothing is read beyond its end, and redacting is done once.
TEST(SecretSamplesTest, HoldForEveryBeginning) {
  for (const Sample& sample : ReadSamples("secrets.jsonl")) {
    const std::size_t step = 1 + sample.text.size() / 200;  // of long ones not every beginning
    for (std::size_t size = 0; size <= sample.text.size(); size += step) {
      const std::string part(sample.text, 0, size);  // its own allocation: asan sees its end
      const std::string redacted = RedactSecrets(part, FindSecrets(part));
      ASSERT_EQ(FoundIn(redacted), Spans{}) << part << "\n  -> " << redacted;
    }
  }
}

// Every rule has a text in which it finds something, and one in which it stands and does not.
TEST(SecretSamplesTest, EveryRuleHasItsExamples) {
  std::set<std::string> missing;
  for (const Rule& rule : Matcher::Get().rules()) missing.emplace(rule.literal);
  std::ifstream file(FixturePath("rules.jsonl"));
  for (std::string line; std::getline(file, line);) {
    std::map<std::string, std::string, std::less<>> members;
    JsonStrings strings(line);
    while (const auto string = strings.Next()) {
      members[std::string(string->name)] = WithoutBars(DecodeJsonString(string->literal));
    }
    EXPECT_NE(FoundIn(members["found"]), Spans{}) << members["found"];
    EXPECT_EQ(FoundIn(members["not"]), Spans{}) << members["not"];
    missing.erase(members["rule"]);
  }
  EXPECT_EQ(missing, std::set<std::string>{});
}

// Texts of an author who had not seen the rules and by which the rules were not mended. The goal is
// 92 of 100.
TEST(SecretSamplesTest, HeldOutTextsAreMostlyFound) {
  const auto secrets = ReadSamples("held_out_secrets.jsonl");
  ASSERT_GE(secrets.size(), 376u);
  std::size_t found = 0;
  for (const Sample& sample : secrets) {
    const Spans spans = FoundIn(sample.text);
    bool all = true;
    for (const auto& secret : SpansOf(sample)) all = all && Covers(spans, secret);
    found += all ? 1 : 0;
  }
  std::printf("held out: found %zu of %zu texts\n", found, secrets.size());
  EXPECT_GE(found * 100, secrets.size() * 92);
}

TEST(SecretSamplesTest, HeldOutTextsRaiseFewFalseAlarms) {
  const auto harmless = ReadSamples("held_out_harmless.jsonl");
  ASSERT_GE(harmless.size(), 284u);
  std::size_t alarms = 0;
  for (const Sample& sample : harmless) alarms += FoundIn(sample.text).empty() ? 0 : 1;
  std::printf("held out: %zu false alarms in %zu texts\n", alarms, harmless.size());
  EXPECT_LE(alarms * 100, harmless.size());
}

}  // namespace
}  // namespace cairn
