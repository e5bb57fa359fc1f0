// Declarative description of a command. The parser, `--help`, the man page and the shell
// completions are all generated from it, so they cannot disagree.
//
//   Command{.name = "vote", .group = "Memories", .summary = "Rate a memory",
//           .arguments = {{.name = "ID", .help = "the memory"},
//                         {.name = "N", .help = "votes, may be negative", .required = false}},
//           .run = RunVote}
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"

namespace cairn {

class App;         // the commands' context; defined by the module that runs them
class Invocation;  // the parsed command line; see invocation.h

// Values that the shell completes from the store, besides fixed choices and file names; the
// completion scripts request them with `complete`.
enum class Completes { kNothing, kIds, kTags, kProjects, kKeys };

template <>
struct EnumNames<Completes> {
  static constexpr std::string_view kWhat = "kind of value";
  static constexpr EnumEntry<Completes> kTable[] = {{Completes::kNothing, "nothing"},
                                                    {Completes::kIds, "ids"},
                                                    {Completes::kTags, "tags"},
                                                    {Completes::kProjects, "projects"},
                                                    {Completes::kKeys, "keys"}};
};

struct OptionSpec {
  std::string name{};        // "tag" is given as --tag
  char short_name = 0;       // 'q' is given as -q
  std::string value_name{};  // the placeholder in --help; empty makes it a switch
  std::string help{};        // one sentence, without a period
  bool repeatable = false;
  std::vector<std::string_view> choices{};  // the allowed values; empty allows any
  bool is_path = false;                     // the shell completes file names
  std::string implied{};            // the value if given without one; empty: a value is required
  std::string section = "Options";  // the heading in --help
  Completes completes = Completes::kNothing;

  bool IsSwitch() const { return value_name.empty(); }
  // The value as shown in --help: PORT, or [PORT] if optional.
  std::string ShownValue() const { return implied.empty() ? value_name : "[" + value_name + "]"; }
  std::string Flag() const { return "--" + name; }
};

// Arguments are assigned in order. At most one is repeatable; it takes the remaining words.
struct ArgumentSpec {
  std::string name{};  // in capitals: "ID"
  std::string help{};
  bool required = true;
  bool repeatable = false;
  std::vector<std::string_view> choices{};
  bool is_path = false;
  Completes completes = Completes::kNothing;
};

struct Example {
  std::string line{};  // as typed: cairn search "why sqlite"
  std::string meaning{};
};

struct Command {
  std::string name{};         // "handoff save": a space makes a subcommand of "handoff"
  std::string group{};        // the heading in the overview
  std::string summary{};      // one line, without a period
  std::string description{};  // paragraphs, wrapped for display; newlines are kept
  std::vector<ArgumentSpec> arguments{};
  std::vector<OptionSpec> options{};
  std::vector<Example> examples{};
  std::vector<std::string_view> aliases{};  // other names that run it
  // Names of equivalent commands in other programs. They don't run it, but the error for an unknown
  // command of that name suggests this one.
  std::vector<std::string_view> synonyms{};
  std::function<Result<int>(App&, const Invocation&)> run{};  // returns the exit code
  bool hidden = false;                                        // for scripts: not listed in help
};

// The whole program. Groups are shown in the order of their first command.
struct Program {
  std::string name{};
  std::string version{};
  std::string summary{};
  std::string description{};
  std::vector<Command> commands{};
  std::vector<OptionSpec> globals{};
  std::vector<Example> examples{};
};

// The choices of an option whose values are an enum's names.
template <NamedEnum E>
std::vector<std::string_view> ChoicesOf() {
  const auto names = AllNames<E>();
  return {names.begin(), names.end()};
}

// By name or alias.
const Command* FindCommand(std::span<const Command> commands, std::string_view name);

// The command or group probably meant by `unknown`: by synonym, else by edit distance. Empty if
// none is close.
std::string_view SuggestCommand(std::span<const Command> commands, std::string_view unknown);

// The commands whose name starts with `prefix` and a space; all if `prefix` is empty.
std::vector<const Command*> CommandsUnder(std::span<const Command> commands,
                                          std::string_view prefix);

// The words that may follow `prefix` ("" or "handoff"), without duplicates: commands and groups.
std::vector<std::string_view> NextWords(std::span<const Command> commands, std::string_view prefix);

// The names that are only a prefix of commands: "handoff".
std::vector<std::string_view> GroupNames(std::span<const Command> commands);

// The heading of the overview that `word` refers to ("knowledge" for "Knowledge"); empty if none.
std::string_view FindHeading(std::span<const Command> commands, std::string_view word);

// The options a command accepts: its own, then the globals it does not redefine.
std::vector<const OptionSpec*> AcceptedOptions(const Command& command,
                                               std::span<const OptionSpec> globals);

}  // namespace cairn
