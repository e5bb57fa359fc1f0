#include "cli/help.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "cli/sample_program.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

std::string Help(std::string_view topic, const HelpLayout& layout = {}) {
  const Result<std::string> text = HelpText(SampleProgram(), topic, layout);
  EXPECT_TRUE(text);
  return text ? *text : text.error().message;
}

TEST(Help, TheOverviewListsCommandsByGroup) {
  EXPECT_EQ(Help(""), R"(cairn: long-term memory for agents

Usage: cairn [OPTIONS] COMMAND [ARGUMENTS]

Remember
  add           Store a memory
  handoff save  Save where the work stands

Find
  search        Find memories by meaning and by words
  get           Show memories
  handoff show  Show the latest handoff

Tend
  vote          Say that a memory was of use

Set up
  completion    Print a completion script

Move
  move          Move files

Options
  -C, --directory DIR  run as if started in this directory
      --project DIR    the same as -C, before the command
      --db FILE        use this store
      --config FILE    use this configuration file only
      --set KEY=VALUE  override a configuration key (may be repeated)
      --color WHEN     use color (auto): auto, always, never
  -q, --quiet          print only the answer and errors
  -v, --verbose        print more detail
  -h, --help           show help and exit
  -V, --version        show the version and exit

Examples
  # remember something
  cairn add "we use SQLite"
  # find it again
  cairn search sqlite

Run 'cairn help COMMAND' for details, or 'cairn help GROUP' for one of the groups above.
)");
}

TEST(Help, ACommandShowsItsArgumentsOptionsAndExamples) {
  EXPECT_EQ(Help("search"), R"(Find memories by meaning and by words

Usage: cairn search [OPTIONS] QUERY

Looks for QUERY in all memories.

Nothing is written.

Arguments
  QUERY  what to look for

Options
  -m, --mode MODE     how to look: hybrid, vector, keyword
      --limit N       most results (default 10)
      --min-score S   least score
      --project NAME  only this project
      --tag TAG       with this tag (may be repeated)
      --json          short for --format json

Global options
  -C, --directory DIR  run as if started in this directory
      --db FILE        use this store
      --config FILE    use this configuration file only
      --set KEY=VALUE  override a configuration key (may be repeated)
      --color WHEN     use color (auto): auto, always, never
  -q, --quiet          print only the answer and errors
  -v, --verbose        print more detail
  -h, --help           show help and exit
  -V, --version        show the version and exit

Examples
  # look for a decision
  cairn search "why sqlite"
)");
}

TEST(Help, AGroupListsItsCommands) {
  EXPECT_EQ(Help("handoff"), R"(Usage: cairn handoff COMMAND [ARGUMENTS]

Commands
  handoff save  Save where the work stands
  handoff show  Show the latest handoff

Run 'cairn help handoff COMMAND' for details.
)");
}

TEST(Help, AHeadingListsItsCommands) {
  EXPECT_EQ(Help("remember"), R"(Remember
  add           Store a memory
  handoff save  Save where the work stands

Run 'cairn help COMMAND' for details.
)");
}

TEST(Help, OptionsAreListedBySection) {
  Program program = SampleProgram();
  program.commands[0].options = {{.name = "a", .help = "first"},
                                 {.name = "b", .help = "second", .section = "Output"}};
  const std::string text = *HelpText(program, "add");
  EXPECT_NE(text.find("Options\n      --a  first\n\nOutput\n      --b  second\n"),
            std::string::npos)
      << text;
}

TEST(Help, FitsTheTerminal) {
  const HelpLayout narrow{.width = 50};
  for (const std::string_view topic : {"", "search", "handoff"}) {
    for (const std::string& line : Split(Help(topic, narrow), '\n')) {
      if (line.starts_with("  cairn ") || line.starts_with("Usage")) continue;  // to be copied
      EXPECT_LE(ColumnsOf(line), 50u) << line;
    }
  }
  EXPECT_NE(Help("", narrow)
                .find("--set KEY=VALUE  override a configuration\n"
                      "                       key (may be repeated)"),
            std::string::npos);
}

TEST(Help, AWideTermHasItsOwnLine) {
  Program program = SampleProgram();
  program.commands[0].options = {
      {.name = "a-very-long-option-name", .value_name = "LONG_VALUE", .help = "what it does"},
      {.name = "x", .help = "short"}};
  const std::string text = *HelpText(program, "add");
  EXPECT_NE(text.find("      --a-very-long-option-name LONG_VALUE\n           what it does\n"
                      "      --x  short\n"),
            std::string::npos)
      << text;
}

TEST(Help, AnUnknownTopicIsNotFound) {
  EXPECT_EQ(HelpText(SampleProgram(), "nonsense").error().code, ErrorCode::kNotFound);
}

TEST(Help, TrialD20ThereIsHelpOnHelp) {
  const auto text = HelpText(SampleProgram(), "help");
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_NE(text->find("Usage: cairn help [COMMAND | GROUP]"), std::string::npos) << *text;
}

}  // namespace
}  // namespace cairn
