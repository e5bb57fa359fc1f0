// Which keys a project's file may set, before and after the user trusts it.
#include "config/project_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/hash.h"
#include "config/fake_environment.h"
#include "config/keys.h"
#include "config/test_directory.h"
#include "config/trust.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// For each key, a non-default value that only its owner may set.
const std::map<std::string_view, std::string> kValues = {
    {"minScore", "0.25"},
    {"chunkOverlapPercent", "20"},
    {"chunkSize", "300"},
    {"defaultSearchMode", R"("keyword")"},
    {"ftsDbName", R"("other")"},
    {"fusion", R"("rrf")"},
    {"hybridWeights", R"({"vector":0.5,"keyword":0.5})"},
    {"profiles", R"({"mine":{"relevance":1}})"},
    {"embedding.model", R"("models/theirs")"},
    {"autoIndex", "false"},
    {"watchPaths", R"(["src/**"])"},
    {"maxFileKb", "200"},
    {"maxFiles", "200"},
    {"dailyLog", "true"},
    {"secrets", R"("allow")"},
    {"store.url", R"("postgres://x@evil.example/db?sslmode=disable")"},
    {"store.token", R"("cairn_theirs")"},
    {"store.readUrl", R"("postgres://x@evil.example/replica")"},
    {"store.insecure", "true"},
    {"store.timeout", "3600"},
    {"store.synchronous", R"("normal")"},
    {"toolset", R"("memory-mcp")"},
};
// The user's file changes defaults that would mask whether a key takes effect.
const char kOwnFile[] = R"({"dailyLog": false, "store": {"synchronous": "full"}})";

class Attack02ProjectFile : public testing::Test {
 protected:
  Attack02ProjectFile() : list_(directory_.path() / "user") {
    directory_.MakeDirectory("shop/.claude/memory");
    sources_.file = directory_.Write("own.json", kOwnFile);
    sources_.project_root = directory_.path() / "shop";
    sources_.trust = [this](const std::string& path, const std::string& sha256) {
      return *list_.Check(path, sha256);
    };
  }

  void Write(const std::string& text) const {
    directory_.Write("shop/.claude/memory.config.json", text);
  }
  LoadedConfig Load() const { return *LoadConfig(sources_); }
  // Does what `cairn trust` does.
  void TrustIt() const {
    const ProjectFile file = ReadProjectFile(sources_.project_root);
    ASSERT_TRUE(list_.Add({.path = file.path, .sha256 = file.sha256}));
  }

  const TestDirectory directory_;
  const TrustList list_;
  ConfigSources sources_;
};

std::string ValueOf(const LoadedConfig& loaded, std::string_view key) {
  return std::ranges::find(loaded.settings, key, &Setting::key)->json;
}

std::vector<std::string> Ignored(const LoadedConfig& loaded) {
  return loaded.untrusted ? loaded.untrusted->keys : std::vector<std::string>();
}

std::string Shown(std::string_view key) {
  return key == "store.token" ? R"("***")" : kValues.at(key);
}

TEST_F(Attack02ProjectFile, EveryKeyIsRestrictedToItsOwnerUntilTheFileIsTrusted) {
  ASSERT_EQ(kValues.size(), ConfigKeys().size());
  for (const ConfigKey& key : ConfigKeys()) {
    SCOPED_TRACE(key.name);
    const std::string name(key.name);
    const std::string text = "{\"" + name + "\": " + kValues.at(key.name) + "}";
    Write(text);
    LoadedConfig loaded = Load();
    ASSERT_TRUE(loaded.problems.empty());
    if (key.owner == KeyOwner::kProject) {
      EXPECT_EQ(ValueOf(loaded, key.name), Shown(key.name));
      EXPECT_FALSE(loaded.untrusted);
      continue;
    }
    const std::string own = ValueOf(*LoadConfig({.file = sources_.file}), key.name);
    EXPECT_NE(own, Shown(key.name)) << "the test could not tell";
    EXPECT_EQ(ValueOf(loaded, key.name), own);
    EXPECT_EQ(Ignored(loaded), std::vector{name});
    const std::string warning = loaded.untrusted->ToString();
    for (const std::string& part : {name, loaded.untrusted->file, std::string("`cairn trust`")}) {
      EXPECT_NE(warning.find(part), std::string::npos) << warning;
    }

    TrustIt();
    loaded = Load();
    EXPECT_EQ(ValueOf(loaded, key.name), Shown(key.name));
    EXPECT_FALSE(loaded.untrusted);

    Write(text + " ");
    loaded = Load();
    EXPECT_EQ(ValueOf(loaded, key.name), own) << "one byte is another file";
    EXPECT_EQ(Ignored(loaded), std::vector{name});
    EXPECT_TRUE(loaded.untrusted->has_changed);

    Write(text);
    EXPECT_FALSE(Load().untrusted);
    ASSERT_TRUE(
        list_.Remove(std::vector{(sources_.project_root / ".claude/memory.config.json").string()}));
    loaded = Load();
    EXPECT_EQ(ValueOf(loaded, key.name), own) << "revoked";
    EXPECT_FALSE(loaded.untrusted->has_changed);
  }
}

TEST_F(Attack02ProjectFile, StrengtheningAProtectionNeedsNoTrust) {
  sources_.file.clear();
  for (const auto& [key, value] : std::map<std::string, std::string>{
           {"secrets", R"("reject")"}, {"store.synchronous", R"("full")"}, {"dailyLog", "false"}}) {
    Write("{\"" + key + "\": " + value + "}");
    const LoadedConfig loaded = Load();
    EXPECT_EQ(ValueOf(loaded, key), value);
    EXPECT_FALSE(loaded.untrusted) << key;
  }
}

TEST_F(Attack02ProjectFile, AProjectCannotAllowVeryLargeFiles) {
  Write(R"({"maxFileKb": 10000})");
  EXPECT_EQ(Load().config.max_file_kb, 10'000);
  Write(R"({"maxFileKb": 10001})");
  EXPECT_EQ(Load().config.max_file_kb, 100);
  EXPECT_EQ(Ignored(Load()), std::vector<std::string>{"maxFileKb"});
  Write(R"({"maxFiles": 10000})");
  EXPECT_EQ(Load().config.max_files, 10'000);
  Write(R"({"maxFiles": 10001})");
  EXPECT_EQ(Load().config.max_files, 2000);
  EXPECT_EQ(Ignored(Load()), std::vector<std::string>{"maxFiles"});
}

TEST_F(Attack02ProjectFile, OneWarningListsAllIgnoredSettingsAndTheRestApplies) {
  Write(
      R"({"chunkSize": 300, "store": {"url": "postgres://h", "token": "t"}, "secrets": "allow"})");
  const LoadedConfig loaded = Load();
  EXPECT_EQ(loaded.config.chunk_size, 300);
  EXPECT_EQ(loaded.config.store_url, "");
  EXPECT_EQ(loaded.config.store_token, "");
  EXPECT_EQ(loaded.config.secrets, SecretsPolicy::kRedact);
  EXPECT_EQ(Ignored(loaded), (std::vector<std::string>{"secrets", "store.url", "store.token"}));
  EXPECT_NE(loaded.untrusted->ToString().find("the local store is used"), std::string::npos);
}

TEST_F(Attack02ProjectFile, OverridesTheUserFileButNotEnvironmentOrFlags) {
  sources_.file =
      directory_.Write("own.json", R"({"chunkSize": 200, "store.url": "postgres://me"})");
  Write(R"({"chunkSize": 300, "store.url": "postgres://them"})");
  EXPECT_EQ(Load().config.chunk_size, 300);
  EXPECT_EQ(Load().config.store_url, "postgres://me");
  TrustIt();
  EXPECT_EQ(Load().config.store_url, "postgres://them");
  sources_.environment = FakeEnvironment({{"CAIRN_STORE_URL", "postgres://env"}});
  EXPECT_EQ(Load().config.store_url, "postgres://env");
  sources_.flags = {"store.url=postgres://flag"};
  EXPECT_EQ(Load().config.store_url, "postgres://flag");
}

TEST_F(Attack02ProjectFile, DoesNotWarnAboutSettingsTheEnvironmentOverrides) {
  Write(R"({"store.url": "postgres://them", "secrets": "allow"})");
  sources_.environment = FakeEnvironment({{"CAIRN_STORE_URL", "postgres://env"}});
  EXPECT_EQ(Ignored(Load()), std::vector<std::string>{"secrets"});
  sources_.flags = {"secrets=redact"};
  EXPECT_FALSE(Load().untrusted);
}

TEST_F(Attack02ProjectFile, DoesNotWarnAboutCurrentValuesButShowsThemBeforeTrust) {
  sources_.file = directory_.Write("own.json", R"({"secrets": "allow"})");
  Write(R"({"secrets": "allow", "store.url": ""})");
  EXPECT_FALSE(Load().untrusted);
  const ProjectFile file = ReadProjectFile(sources_.project_root);
  ASSERT_EQ(file.restricted.size(), 2u);
  EXPECT_EQ(file.restricted[0].key, "secrets");
  EXPECT_EQ(file.restricted[1].key, "store.url");
}

TEST_F(Attack02ProjectFile, WithoutATrustListNothingIsTrusted) {
  Write(R"({"secrets": "allow"})");
  TrustIt();
  sources_.trust = {};
  EXPECT_EQ(Load().config.secrets, SecretsPolicy::kRedact);
}

TEST_F(Attack02ProjectFile, RefusesLinksAndDoesNotBlockOnPipes) {
  const fs::path file = sources_.project_root / ".claude" / "memory.config.json";
  fs::create_symlink(directory_.Write("target.json", R"({"chunkSize": 300})"), file);
  EXPECT_EQ(Load().config.chunk_size, 2000);
  ASSERT_EQ(Load().problems.size(), 1u);
  EXPECT_NE(Load().problems[0].ToString().find("link"), std::string::npos);

  fs::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_EQ(Load().problems.size(), 1u);

  fs::remove_all(sources_.project_root / ".claude");
  directory_.MakeDirectory("elsewhere");
  directory_.Write("elsewhere/memory.config.json", R"({"chunkSize": 300})");
  fs::create_directory_symlink(directory_.path() / "elsewhere", sources_.project_root / ".claude");
  EXPECT_EQ(Load().config.chunk_size, 2000);
  EXPECT_EQ(Load().problems.size(), 1u);
}

TEST_F(Attack02ProjectFile, AnyFaultIgnoresTheWholeFile) {
  Write("{\"chunkSize\": 300,\n\"secrets\": \"alow\"}");
  const LoadedConfig loaded = Load();
  EXPECT_EQ(loaded.config.chunk_size, 2000);
  ASSERT_EQ(loaded.problems.size(), 1u);
  EXPECT_EQ(loaded.problems[0].origin.line, 2);
  EXPECT_FALSE(loaded.untrusted);
}

}  // namespace
}  // namespace cairn
