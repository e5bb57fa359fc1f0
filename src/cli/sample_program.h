// A small program for the tests of this module.
#pragma once

#include "cli/command.h"
#include "cli/global_options.h"

namespace cairn {

inline OptionSpec SampleModeOption() {
  return {.name = "mode",
          .short_name = 'm',
          .value_name = "MODE",
          .help = "how to look",
          .choices = {"hybrid", "vector", "keyword"}};
}

inline Command SampleSearch() {
  return {
      .name = "search",
      .group = "Find",
      .summary = "Find memories by meaning and by words",
      .description = "Looks for QUERY in all memories.\n\nNothing is written.",
      .arguments = {{.name = "QUERY", .help = "what to look for"}},
      .options = {SampleModeOption(),
                  {.name = "limit", .value_name = "N", .help = "most results (default 10)"},
                  {.name = "min-score", .value_name = "S", .help = "least score"},
                  {.name = "project", .value_name = "NAME", .help = "only this project"},
                  {.name = "tag", .value_name = "TAG", .help = "with this tag", .repeatable = true},
                  {.name = "json", .help = "short for --format json"}},
      .examples = {{"cairn search \"why sqlite\"", "look for a decision"}}};
}

inline Program SampleProgram() {
  Program program{.name = "cairn",
                  .version = "0.1.0",
                  .summary = "long-term memory for agents",
                  .description = "Remembers what was said.",
                  .commands = {},
                  .globals = GlobalOptions(),
                  .examples = {{"cairn add \"we use SQLite\"", "remember something"},
                               {"cairn search sqlite", "find it again"}}};
  program.commands = {
      {.name = "add",
       .group = "Remember",
       .summary = "Store a memory",
       .arguments = {{.name = "TEXT", .help = "the memory, or - for stdin", .required = false}},
       .options = {{.name = "content", .value_name = "TEXT", .help = "the text"},
                   {.name = "project", .value_name = "NAME", .help = "the project it belongs to"},
                   {.name = "batch", .value_name = "FILE", .help = "store many", .is_path = true}}},
      SampleSearch(),
      {.name = "get",
       .group = "Find",
       .summary = "Show memories",
       .arguments = {{.name = "ID", .help = "which", .repeatable = true}}},
      {.name = "vote",
       .group = "Tend",
       .summary = "Say that a memory was of use",
       .arguments = {{.name = "ID", .help = "which"},
                     {.name = "N", .help = "votes", .required = false}}},
      {.name = "handoff save", .group = "Remember", .summary = "Save where the work stands"},
      {.name = "handoff show", .group = "Find", .summary = "Show the latest handoff"},
      {.name = "completion",
       .group = "Set up",
       .summary = "Print a completion script",
       .arguments = {{.name = "SHELL", .help = "for which", .choices = {"bash", "zsh", "fish"}}}},
      {.name = "move",
       .group = "Move",
       .summary = "Move files",
       .arguments = {{.name = "FROM", .help = "from", .repeatable = true, .is_path = true},
                     {.name = "TO", .help = "to", .is_path = true}}},
  };
  return program;
}

}  // namespace cairn
