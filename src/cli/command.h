// A command of the command line, described once. The parser, `--help`, the man page and the shell
// completions are all made from these descriptions, so they cannot disagree.
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

class App;         // what commands work with: defined by the room that runs them
class Invocation;  // what was given; see invocation.h

// What the shell completes a value with, besides fixed choices and file names: values of the store,
// which the completion scripts ask `complete` for.
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
  std::string value_name{};  // what --help calls the value; empty makes it a switch
  std::string help{};        // one sentence, without a full stop
  bool repeatable = false;
  std::vector<std::string_view> choices{};  // the allowed values; empty allows any
  bool is_path = false;                     // the shell completes file names
  std::string implied{};            // the value if it is given without one; empty: it needs one
  std::string section = "Options";  // the heading of --help under which it is listed
  Completes completes = Completes::kNothing;

  bool IsSwitch() const { return value_name.empty(); }
  // How --help shows the value: PORT, or [PORT] if it may be left out.
  std::string ShownValue() const { return implied.empty() ? value_name : "[" + value_name + "]"; }
  std::string Flag() const { return "--" + name; }
};

// Arguments are filled in order. One of them may be repeatable; it takes what the others leave.
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
  std::string group{};        // the heading of the overview under which it stands
  std::string summary{};      // one line, without a full stop
  std::string description{};  // paragraphs, wrapped when shown; a newline stays
  std::vector<ArgumentSpec> arguments{};
  std::vector<OptionSpec> options{};
  std::vector<Example> examples{};
  std::vector<std::string_view> aliases{};  // other names that run it
  // Words of other programs for it. They don't run it; an unknown command of that name is answered
  // with this one's.
  std::vector<std::string_view> synonyms{};
  std::function<Result<int>(App&, const Invocation&)> run{};  // gives the exit code
  bool hidden = false;                                        // for scripts: not in help and lists
};

// All there is to know about the program. Groups are shown in the order of their first command.
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

// The name of the command or group that somebody who typed `unknown` may have meant: by its
// synonyms, else by its letters. Empty if none is near.
std::string_view SuggestCommand(std::span<const Command> commands, std::string_view unknown);

// The commands whose name starts with `prefix` and a space; with an empty prefix, all.
std::vector<const Command*> CommandsUnder(std::span<const Command> commands,
                                          std::string_view prefix);

// The words that may follow `prefix` ("" or "handoff"), each once: commands and names of groups.
std::vector<std::string_view> NextWords(std::span<const Command> commands, std::string_view prefix);

// The names that are no command but a prefix of some: "handoff".
std::vector<std::string_view> GroupNames(std::span<const Command> commands);

// The heading of the overview that somebody who typed `word` means ("knowledge" for "Knowledge");
// empty if there is none.
std::string_view FindHeading(std::span<const Command> commands, std::string_view word);

// The options a command accepts: its own, then the globals it does not redefine.
std::vector<const OptionSpec*> AcceptedOptions(const Command& command,
                                               std::span<const OptionSpec> globals);

}  // namespace cairn
