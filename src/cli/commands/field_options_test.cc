#include "cli/commands/field_options.h"

#include <gtest/gtest.h>

#include <set>

#include "cli/commands/commands.h"
#include "cli/global_options.h"
#include "cli/parse.h"

namespace cairn {
namespace {

constexpr TimeMs kNow = 1'772'366'400'000;

// The invocation of a command with these options.
Given GivenBy(std::vector<OptionSpec> options, std::vector<std::string> words) {
  static std::vector<std::unique_ptr<Program>> kept;  // requests point into their program
  auto program = std::make_unique<Program>();
  program->name = "cairn";
  program->globals = GlobalOptions();
  program->commands = {Command{.name = "test", .options = std::move(options)}};
  words.insert(words.begin(), "test");
  const auto request = ParseCommandLine(*program, words);
  kept.push_back(std::move(program));
  EXPECT_TRUE(request) << request.error().message;
  return std::get<RunRequest>(*request).invocation;
}

Result<MemoryInput> Read(std::vector<std::string> words) {
  const Given given = GivenBy(MemoryOptions(FieldRole::kAtBirth), std::move(words));
  MemoryInput input;
  CAIRN_TRY(ReadMemoryOptions(given, FieldRole::kAtBirth, kNow, input));
  return input;
}

TEST(MemoryOptions, EverySettableFieldHasAnOption) {
  std::set<std::string> names;
  for (const OptionSpec& option : MemoryOptions(FieldRole::kAtBirth)) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_FALSE(option.help.ends_with('.')) << option.name;
  }
  for (const char* name : {"type", "category", "tag", "keyword", "entity", "importance",
                           "confidence", "context", "ttl-days", "metadata", "project", "branch",
                           "file-path", "created-at", "expires-at", "visibility"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  for (const char* name :
       {"id", "content", "usefulness", "content-hash", "superseded-by", "created-by"}) {
    EXPECT_FALSE(names.contains(name)) << name;
  }
  const auto updatable = MemoryOptions(FieldRole::kSettable);
  EXPECT_TRUE(std::none_of(updatable.begin(), updatable.end(),
                           [](const OptionSpec& option) { return option.name == "created-at"; }));
}

TEST(MemoryOptions, ReadsEachTypeOfValue) {
  const auto input = Read({"--type", "decision", "--tag", "a", "--tag", "b c", "--importance", "9",
                           "--confidence", "0.5", "--metadata", "{ \"k\": [1] }", "--position", "3",
                           "--created-at", "2026-03-01T12:00:00Z", "--ttl-days", "1.5"});
  ASSERT_TRUE(input) << input.error().message;
  EXPECT_EQ(input->values.type, MemoryType::kDecision);
  EXPECT_EQ(input->values.tags, (std::vector<std::string>{"a", "b c"}));
  EXPECT_EQ(input->values.importance, 9);
  EXPECT_EQ(input->values.confidence, 0.5);
  EXPECT_EQ(input->values.metadata, R"({"k":[1]})");
  EXPECT_EQ(input->values.position, 3);
  EXPECT_EQ(input->values.created_at, kNow);
  EXPECT_EQ(input->ttl_days, 1.5);
  EXPECT_FALSE(input->Has(&Memory::context));
}

TEST(MemoryOptions, AnEmptyValueClears) {
  const auto input = Read({"--tag=", "--context=", "--expires-at", "never"});
  ASSERT_TRUE(input) << input.error().message;
  EXPECT_TRUE(input->Has(&Memory::tags));
  EXPECT_TRUE(input->values.tags.empty());
  EXPECT_TRUE(input->Has(&Memory::context));
  EXPECT_TRUE(input->Has(&Memory::expires_at));
  EXPECT_FALSE(input->values.expires_at);
}

TEST(MemoryOptions, TrialD18CommasSeparateWords) {
  const auto input = Read({"--tag", "a,b", "--tag", " c , a,", "--entity", "Acme, Inc."});
  ASSERT_TRUE(input) << input.error().message;
  EXPECT_EQ(input->values.tags, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(input->values.entities, std::vector<std::string>{"Acme, Inc."});
  const Given given = GivenBy(FilterOptions(), {"--tag", "a,b"});
  EXPECT_EQ(ReadFilter(given, kNow)->tags, (std::vector<std::string>{"a", "b"}));
}

TEST(InFlags, TrialD20UsesTheNamesTheUserTyped) {
  const struct {
    const char* message;
    const char* shown;
  } kCases[] = {
      {"ttl_days must be more than 0", "--ttl-days must be more than 0"},
      {"both ttl_days and expires_at are given", "both --ttl-days and --expires-at are given"},
      {"project has 9 bytes", "--project has 9 bytes"},
      {"an item of tags has 9 bytes", "an item of --tag has 9 bytes"},
      {"name the project", "name the project"},
      {"my_ttl_days and ttl_days_2", "my_ttl_days and ttl_days_2"},
  };
  for (const auto& each : kCases) {
    EXPECT_EQ(InFlags(InvalidArgument(each.message), MemoryFlags()).message, each.shown);
  }
}

TEST(MemoryOptions, ErrorsNameTheOption) {
  struct Case {
    std::vector<std::string> words;
    const char* message;
  };
  for (const Case& c :
       {Case{{"--importance", "11"}, "--importance"}, Case{{"--confidence", "nan"}, "--confidence"},
        Case{{"--metadata", "[1]"}, "--metadata"}, Case{{"--expires-at", "soon"}, "--expires-at"},
        Case{{"--ttl-days", "x"}, "--ttl-days"}}) {
    const auto input = Read(c.words);
    ASSERT_FALSE(input) << c.message;
    EXPECT_EQ(input.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(input.error().message.find(c.message), std::string::npos) << input.error().message;
  }
}

TEST(FilterOptions, ReadsAllFilters) {
  const Given given = GivenBy(FilterOptions(), {"--type",
                                                "fact",
                                                "--type",
                                                "event",
                                                "--category",
                                                "domain",
                                                "--kind",
                                                "code",
                                                "--kind",
                                                "turn",
                                                "--tag",
                                                "t",
                                                "--entity",
                                                "e",
                                                "--entities-all",
                                                "--project",
                                                "p",
                                                "--branch",
                                                "b",
                                                "--source",
                                                "s",
                                                "--path",
                                                "src/",
                                                "--min-importance",
                                                "3",
                                                "--min-confidence",
                                                "0.5",
                                                "--since",
                                                "7d",
                                                "--until",
                                                "1772366400000",
                                                "--include-deleted",
                                                "--include-superseded",
                                                "--include-expired"});
  const auto filter = ReadFilter(given, kNow);
  ASSERT_TRUE(filter) << filter.error().message;
  Filter expected;
  expected.types = {MemoryType::kFact, MemoryType::kEvent};
  expected.categories = {Category::kDomain};
  expected.kinds = {TextKind::kCode, TextKind::kTurn};
  expected.tags = {"t"};
  expected.entities = {"e"};
  expected.entities_all = true;
  expected.project = "p";
  expected.branch = "b";
  expected.source = "s";
  expected.path = "src/";
  expected.min_importance = 3;
  expected.min_confidence = 0.5;
  expected.created_after = kNow - 7 * kDayMs;
  expected.created_before = kNow;
  expected.include_deleted = expected.include_superseded = expected.include_expired = true;
  EXPECT_EQ(*filter, expected);
}

TEST(FilterOptions, SelectsKindsOfText) {
  using Kinds = std::vector<TextKind>;
  struct Case {
    std::vector<std::string> words;
    std::optional<TextKind> default_kind;
    Kinds kinds;
  };
  for (const Case& c : {Case{{}, {}, {}}, Case{{}, TextKind::kNote, {TextKind::kNote}},
                        Case{{"--kind", "code"}, TextKind::kNote, {TextKind::kCode}},
                        Case{{"--kind", "all"}, TextKind::kNote, {}},
                        Case{{"--kind", "code", "--kind", "all"}, {}, {}}}) {
    const auto filter =
        ReadFilter(GivenBy(FilterOptions(c.default_kind), c.words), kNow, c.default_kind);
    ASSERT_TRUE(filter) << filter.error().message;
    EXPECT_EQ(filter->kinds, c.kinds);
  }
}

TEST(CairnProgram, EveryCommandHasHelpAndAnExample) {
  const Program program = CairnProgram();
  for (const Command& command : program.commands) {
    EXPECT_FALSE(command.summary.empty()) << command.name;
    EXPECT_FALSE(command.group.empty()) << command.name;
    EXPECT_FALSE(command.examples.empty()) << command.name;
    EXPECT_TRUE(command.run) << command.name;
    std::set<std::string> names;
    for (const OptionSpec& option : command.options) {
      EXPECT_TRUE(names.insert(option.name).second) << command.name << " --" << option.name;
    }
  }
}

}  // namespace
}  // namespace cairn
