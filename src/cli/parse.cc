#include "cli/parse.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "cli/assign_arguments.h"
#include "cli/option_parser.h"

namespace cairn {
namespace {

using Words = std::span<const std::string>;

std::string Joined(std::string_view prefix, std::string_view word) {
  std::string joined(prefix);
  if (!prefix.empty() && !word.empty()) joined += ' ';
  return joined += word;
}

// A value that begins with '-' must be joined by '=', so a word like this is not a value.
bool AsksForHelp(Words words) {
  const auto end = std::ranges::find(words, "--");
  return std::any_of(words.begin(), end,
                     [](const std::string& word) { return word == "--help" || word == "-h"; });
}

// Processes the words in order: global options, the command's name, its options and arguments.
class CommandLine {
 public:
  CommandLine(const Program& program, Words words) : program_(program), rest_(words) {
    for (const OptionSpec& option : program.globals) {
      globals_.Declare(option.name, option.Flag());
      global_list_.push_back(&option);
    }
  }

  Result<Request> Parse() {
    while (true) {
      CAIRN_TRY(ReadGlobals());
      if (rest_.empty()) return WithoutCommand();
      if (path_.empty() && rest_[0] == "help") return HelpOn(rest_.subspan(1));
      if (path_.empty() && rest_[0] == "version") return Request(VersionRequest{});
      if (rest_[0].empty()) return UnknownCommand();  // e.g. an unset variable in a script
      path_ = Joined(path_, rest_[0]);
      rest_ = rest_.subspan(1);
      const Command* command = FindCommand(program_.commands, path_);
      if (command && !SubcommandFollows()) return WithCommand(*command);
      if (command || !NextWords(program_.commands, path_).empty()) continue;
      if (rest_.empty() && !FindHeading(program_.commands, path_).empty()) return Help(path_);
      return UnknownCommand();
    }
  }

 private:
  Status ReadGlobals() {
    const std::size_t count = CountLeadingOptionWords(global_list_, rest_);
    if (count == 0) return {};
    std::vector<std::string> leading;
    for (const std::string& word : rest_.first(count)) {
      const bool is_json = word == "--json" || word == "-j";
      (is_json ? of_command_ : leading).push_back(word);
    }
    rest_ = rest_.subspan(count);
    CAIRN_ASSIGN_OR_RETURN(const auto read, ReadOptions(global_list_, leading, Owner()));
    for (const auto& [option, value] : read.given) CAIRN_TRY(AddGlobal(*option, value));
    return {};
  }

  Status AddGlobal(const OptionSpec& option, std::string value) {
    if (globals_.Has(option.name) && !option.repeatable && !option.IsSwitch()) {
      return InvalidArgument("option '" + option.Flag() + "' was given twice; give it once");
    }
    globals_.Add(option.name, std::move(value));
    return {};
  }

  Result<Request> WithoutCommand() const {
    if (globals_.Has("version")) return Request(VersionRequest{});
    return Help(path_);
  }

  Request Help(std::string topic) const { return HelpRequest{std::move(topic), globals_}; }

  Result<Request> HelpOn(Words topic) {
    if (!topic.empty() && topic[0] == "help") return Help("help");
    if (topic.size() == 1 && !FindHeading(program_.commands, topic[0]).empty() &&
        !FindCommand(program_.commands, topic[0])) {
      return Help(topic[0]);
    }
    for (const std::string& word : topic) {
      if (word.starts_with('-')) continue;
      path_ = Joined(path_, word);
      const bool known =
          FindCommand(program_.commands, path_) || !NextWords(program_.commands, path_).empty();
      if (!known) return UnknownCommand();
    }
    return Help(path_);
  }

  // Whether the command found is also a group and the next word names a member.
  bool SubcommandFollows() const {
    if (rest_.empty()) return false;
    const auto next = NextWords(program_.commands, path_);
    return std::ranges::find(next, rest_[0]) != next.end();
  }

  Result<Request> WithCommand(const Command& command) {
    path_ = command.name;  // it may have been given as an alias
    if (globals_.Has("help") || AsksForHelp(rest_)) return Help(path_);
    of_command_.insert(of_command_.end(), rest_.begin(), rest_.end());
    CAIRN_ASSIGN_OR_RETURN(
        auto read, ReadOptions(AcceptedOptions(command, program_.globals), of_command_, Owner()));
    Invocation invocation(command, {});
    for (auto& [option, value] : read.given) {
      const bool own = std::ranges::any_of(
          command.options, [&, spec = option](const OptionSpec& o) { return &o == spec; });
      if (own) {
        invocation.Add(option->name, std::move(value));
      } else {
        CAIRN_TRY(AddGlobal(*option, std::move(value)));
      }
    }
    if (globals_.Has("version")) return Request(VersionRequest{});
    invocation.globals() = std::move(globals_);
    CAIRN_TRY(AssignArguments(program_.name, command, std::move(read.arguments), invocation));
    return Request(RunRequest{&command, std::move(invocation)});
  }

  Error UnknownCommand() const {
    const std::string_view nearest = SuggestCommand(program_.commands, path_);
    std::string message = "unknown command " + Quoted(path_);
    message += nearest.empty() ? "; '" + program_.name + " --help' lists them"
                               : "; did you mean '" + std::string(nearest) + "'?";
    return InvalidArgument(std::move(message));
  }

  std::string Owner() const { return Joined(program_.name, path_); }

  const Program& program_;
  Words rest_;
  OptionList global_list_;
  Given globals_;
  std::string path_;                     // the command's name so far
  std::vector<std::string> of_command_;  // its options and arguments
};

}  // namespace

Result<Request> ParseCommandLine(const Program& program, std::span<const std::string> words) {
  return CommandLine(program, words).Parse();
}

}  // namespace cairn
