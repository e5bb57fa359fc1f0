#include "cli/parse.h"

#include <gtest/gtest.h>

#include "cli/sample_program.h"

namespace cairn {
namespace {

using Strings = std::vector<std::string>;

const Program& Sample() {
  static const Program program = SampleProgram();
  return program;
}

Result<Request> Parse(const Strings& words) { return ParseCommandLine(Sample(), words); }

RunRequest Running(const Strings& words) {
  Result<Request> request = Parse(words);
  EXPECT_TRUE(request) << (request ? "" : request.error().message);
  if (request && std::holds_alternative<RunRequest>(*request))
    return std::get<RunRequest>(*request);
  ADD_FAILURE() << "not a command to run";
  return {&Sample().commands[0], Invocation(Sample().commands[0], {})};
}

std::string Mistake(const Strings& words) {
  const Result<Request> request = Parse(words);
  if (request) return "none";
  EXPECT_EQ(request.error().code, ErrorCode::kInvalidArgument);
  return request.error().message;
}

std::string HelpTopic(const Strings& words) {
  const Result<Request> request = Parse(words);
  if (!request) return request.error().message;
  const auto* help = std::get_if<HelpRequest>(&*request);
  return help ? "help:" + help->topic : "no help";
}

TEST(Parse, ReadsOptionsInBothForms) {
  const RunRequest r = Running({"search", "--mode=vector", "why sqlite", "--limit", "5", "--json"});
  EXPECT_EQ(r.command->name, "search");
  EXPECT_EQ(r.invocation.Text("mode"), "vector");
  EXPECT_EQ(r.invocation.Text("limit"), "5");
  EXPECT_EQ(r.invocation.Argument("QUERY"), "why sqlite");
  EXPECT_TRUE(r.invocation.Has("json"));
  EXPECT_FALSE(r.invocation.Has("tag"));
}

TEST(Parse, ReadsShortOptions) {
  EXPECT_EQ(Running({"search", "x", "-m", "vector"}).invocation.Text("mode"), "vector");
  EXPECT_EQ(Running({"search", "x", "-mvector"}).invocation.Text("mode"), "vector");
  const RunRequest r = Running({"-qv", "search", "x"});
  EXPECT_TRUE(r.invocation.globals().Has("quiet") && r.invocation.globals().Has("verbose"));
}

TEST(Parse, RepeatableOptionsKeepTheirOrderAndTakeOneValueEach) {
  const RunRequest r = Running({"search", "--tag", "b", "x", "--tag=a", "--tag", "[c,d]"});
  EXPECT_EQ(r.invocation.All("tag"), (Strings{"b", "a", "[c,d]"}));
  EXPECT_EQ(r.invocation.Argument("QUERY"), "x");
}

TEST(Parse, AcceptsGlobalOptionsBeforeAndAfterTheCommand) {
  for (const Strings& words :
       {Strings{"--db", "a.db", "get", "1"}, Strings{"get", "--db=a.db", "1"},
        Strings{"get", "1", "--db", "a.db"}}) {
    const RunRequest r = Running(words);
    EXPECT_EQ(r.command->name, "get");
    EXPECT_EQ(r.invocation.globals().Text("db"), "a.db");
    EXPECT_EQ(r.invocation.Arguments("ID"), Strings{"1"});
  }
  EXPECT_TRUE(Running({"handoff", "-q", "save"}).invocation.globals().Has("quiet"));
  const RunRequest r = Running({"--set", "a=1", "get", "1", "--set", "b=2"});
  EXPECT_EQ(r.invocation.globals().All("set"), (Strings{"a=1", "b=2"}));
}

TEST(Parse, ACommandsOwnOptionWinsAfterItsName) {
  const RunRequest r = Running({"--project", "/dir", "add", "--project", "name", "x"});
  EXPECT_EQ(r.invocation.Text("project"), "name");
  EXPECT_EQ(r.invocation.globals().Text("project"), "/dir");
  const RunRequest other = Running({"get", "--project", "/dir", "1"});
  EXPECT_EQ(other.invocation.globals().Text("project"), "/dir");
}

TEST(Parse, KeepsUnusualArguments) {
  EXPECT_EQ(Running({"vote", "id", "-1"}).invocation.Argument("N"), "-1");
  EXPECT_EQ(Running({"add", "-"}).invocation.Argument("TEXT"), "-");
  EXPECT_EQ(Running({"add", ""}).invocation.Argument("TEXT"), "");
  EXPECT_EQ(Running({"add", "[a,b]"}).invocation.Argument("TEXT"), "[a,b]");
  EXPECT_EQ(Running({"add", "{}"}).invocation.Argument("TEXT"), "{}");
  EXPECT_EQ(Running({"add", "++"}).invocation.Argument("TEXT"), "++");
  EXPECT_EQ(Running({"search", "search"}).invocation.Argument("QUERY"), "search");
  EXPECT_EQ(Running({"add", "--", "--json"}).invocation.Argument("TEXT"), "--json");
  EXPECT_EQ(Running({"get", "a", "--", "-b", "--", "--help"}).invocation.Arguments("ID"),
            (Strings{"a", "-b", "--", "--help"}));
}

TEST(Parse, KeepsUnusualValues) {
  EXPECT_EQ(Running({"add", "--content=-x"}).invocation.Text("content"), "-x");
  EXPECT_EQ(Running({"add", "--content=--project"}).invocation.Text("content"), "--project");
  EXPECT_EQ(Running({"add", "--content=a=b"}).invocation.Text("content"), "a=b");
  EXPECT_EQ(Running({"add", "--content", "-"}).invocation.Text("content"), "-");
  EXPECT_EQ(Running({"search", "x", "--min-score", "-0.5"}).invocation.Text("min-score"), "-0.5");
  const RunRequest r = Running({"add", "--content=", "next"});
  EXPECT_EQ(r.invocation.Text("content"), "");
  EXPECT_EQ(r.invocation.Argument("TEXT"), "next");
}

TEST(Parse, ARepeatableArgumentLeavesWordsForTheOthers) {
  const RunRequest r = Running({"move", "a", "b", "c"});
  EXPECT_EQ(r.invocation.Arguments("FROM"), (Strings{"a", "b"}));
  EXPECT_EQ(r.invocation.Argument("TO"), "c");
  EXPECT_EQ(Running({"vote", "id"}).invocation.Argument("N"), std::nullopt);
}

TEST(Parse, ErrorsSuggestTheNearestAlternative) {
  struct Case {
    Strings words;
    std::string message;
  };
  const Case cases[] = {
      {{"search", "x", "--limt", "3"},
       "unknown option '--limt' for 'cairn search'; did you mean '--limit'?"},
      {{"search", "x", "--limt=3"},
       "unknown option '--limt' for 'cairn search'; did you mean '--limit'?"},
      {{"search", "x", "-z"}, "unknown option '-z' for 'cairn search'; see 'cairn search --help'"},
      {{"--limit", "3", "search"}, "unknown option '--limit' for 'cairn'; see 'cairn --help'"},
      {{"serach", "x"}, "unknown command 'serach'; did you mean 'search'?"},
      {{"handoff", "sav"}, "unknown command 'handoff sav'; did you mean 'handoff save'?"},
      {{""}, "unknown command ''; 'cairn --help' lists them"},
      {{"frobnicate"}, "unknown command 'frobnicate'; 'cairn --help' lists them"},
      {{"vote"}, "'cairn vote' needs ID; usage: cairn vote ID [N]"},
      {{"move"}, "'cairn move' needs FROM and TO; usage: cairn move FROM… TO"},
      {{"vote", "a", "1", "b"}, "unexpected argument 'b'; usage: cairn vote ID [N]"},
      {{"search", "x", "--json=1"}, "option '--json' takes no value; '--json=1' gives it one"},
      {{"search", "x", "--json="}, "option '--json' takes no value; '--json=' gives it one"},
      {{"search", "x", "--limit"}, "option '--limit' needs a value: --limit=N"},
      {{"search", "x", "--limit", "--json"}, "option '--limit' needs a value: --limit=N"},
      {{"search", "x", "--limit", "3", "--limit=4"},
       "option '--limit' was given twice; give it once"},
      {{"--db", "a", "get", "x", "--db", "b"}, "option '--db' was given twice; give it once"},
      {{"search", "x", "--mode", "hybird"},
       "'hybird' is not a value of --mode; did you mean 'hybrid'? (hybrid, vector, keyword)"},
      {{"completion", "tcsh"}, "'tcsh' is not a value of SHELL; choose from bash, zsh, fish"},
      {{"get", "a\nb", "--x\ny"}, "unknown option '--x y' for 'cairn get'; see 'cairn get --help'"},
      {{"help", "serach"}, "unknown command 'serach'; did you mean 'search'?"},
      {{"-qm"}, "unknown option '-m' for 'cairn'; see 'cairn --help'"},
  };
  for (const Case& c : cases) EXPECT_EQ(Mistake(c.words), c.message);
}

TEST(Parse, TrialD20SuggestsACommandByItsSynonyms) {
  Program program = SampleProgram();
  program.commands.push_back({.name = "reembed"});
  program.commands.front().synonyms = {"keep"};
  const auto mistake = [&](const std::string& word) {
    return ParseCommandLine(program, Strings{word}).error().message;
  };
  EXPECT_EQ(mistake("keep"), "unknown command 'keep'; did you mean 'add'?");
  EXPECT_EQ(mistake("rembed"), "unknown command 'rembed'; did you mean 'reembed'?");
}

TEST(Parse, AMissingValueAtTheEndOfAClusterIsAnError) {
  EXPECT_NE(Mistake({"search", "x", "-qm"}).find("--mode"), std::string::npos);
}

TEST(Parse, ASwitchMayBeRepeated) {
  EXPECT_TRUE(Running({"-q", "search", "x", "-q", "--json", "--json"}).invocation.Has("json"));
}

TEST(Parse, FindsHelpTopics) {
  EXPECT_EQ(HelpTopic({}), "help:");
  EXPECT_EQ(HelpTopic({"--help"}), "help:");
  EXPECT_EQ(HelpTopic({"help"}), "help:");
  EXPECT_EQ(HelpTopic({"-h"}), "help:");
  EXPECT_EQ(HelpTopic({"search", "--help"}), "help:search");
  EXPECT_EQ(HelpTopic({"search", "--nonsense", "-h"}), "help:search");
  EXPECT_EQ(HelpTopic({"--help", "search"}), "help:search");
  EXPECT_EQ(HelpTopic({"help", "search"}), "help:search");
  EXPECT_EQ(HelpTopic({"handoff", "--help"}), "help:handoff");
  EXPECT_EQ(HelpTopic({"help", "handoff", "save"}), "help:handoff save");
  EXPECT_EQ(HelpTopic({"help", "help"}), "help:help") << "trial D20";
  EXPECT_EQ(HelpTopic({"get", "--", "--help"}), "no help");
}

TEST(Parse, FindsTheVersionRequest) {
  for (const Strings& words : {Strings{"--version"}, Strings{"get", "x", "--version"}}) {
    const Result<Request> request = Parse(words);
    ASSERT_TRUE(request);
    EXPECT_TRUE(std::holds_alternative<VersionRequest>(*request));
  }
}

TEST(Parse, ACommandMayAlsoBeAGroup) {
  Program program = SampleProgram();
  program.commands.push_back({.name = "config", .options = {{.name = "json"}}});
  program.commands.push_back({.name = "config path"});
  const auto name_of = [&](const Strings& words) {
    const auto request = ParseCommandLine(program, words);
    return request ? std::get<RunRequest>(*request).command->name : request.error().message;
  };
  EXPECT_EQ(name_of({"config"}), "config");
  EXPECT_EQ(name_of({"config", "--json"}), "config");
  EXPECT_EQ(name_of({"config", "path"}), "config path");
}

}  // namespace
}  // namespace cairn
