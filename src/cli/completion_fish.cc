#include <algorithm>

#include "cli/completion.h"
#include "cli/shell_words.h"

namespace cairn {
namespace {

// Functions that determine the command entered so far; the known names are substituted.
std::string Functions(const Program& program) {
  const std::string prefix = "__" + program.name;
  std::string known;
  for (const std::string_view group : GroupNames(program.commands))
    known += " " + FishQuoted(group);
  for (const Command& command : program.commands) known += " " + FishQuoted(command.name);
  return "\nfunction " + prefix + "_command\n" +
         "    set -l path\n"
         "    set -l skip 0\n"
         "    for word in (commandline -opc)[2..-1]\n"
         "        if test $skip -eq 1\n"
         "            set skip 0\n"
         "            continue\n"
         "        end\n"
         "        switch $word\n"
         "            case " +
         ValueFlags(program.globals, " ") +
         "\n"
         "                set skip 1\n"
         "            case '-*'\n"
         "            case '*'\n"
         "                set -l candidate (string join ' ' $path $word)\n"
         "                contains -- \"$candidate\" help" +
         known +
         "; or break\n"
         "                set path $path $word\n"
         "        end\n"
         "    end\n"
         "    string join ' ' $path\n"
         "end\n\nfunction " +
         prefix + "_at\n    set -l command (" + prefix +
         "_command)\n    contains -- \"$command\" $argv\nend\n\n";
}

class Script {
 public:
  explicit Script(const Program& program) : program_(program) {
    text_ = "# fish completion for " + program.name + "\n" + Functions(program) + "complete -c " +
            program.name + " -f\n";
  }

  // Where the line names this command or group; "" is before any command.
  std::string At(std::string_view name) const {
    return "__" + program_.name + "_at \"" + std::string(name) + "\"";
  }

  void Line(const std::string& condition, const std::string& what, std::string_view help) {
    text_ += "complete -c " + program_.name;
    if (!condition.empty()) text_ += " -n " + FishQuoted(condition);
    text_ += what;
    if (!help.empty()) text_ += " -d " + FishQuoted(help);
    text_ += '\n';
  }

  void Names(std::string_view path) {
    for (const std::string_view word : NextWords(program_.commands, path)) {
      const std::string name =
          path.empty() ? std::string(word) : std::string(path) + " " + std::string(word);
      const Command* command = FindCommand(program_.commands, name);
      Line(At(path), " -a " + FishQuoted(word),
           command ? command->summary : JoinedBySpaces(NextWords(program_.commands, name)));
    }
  }

  void Option(const std::string& condition, const OptionSpec& option) {
    std::string what = " -l " + option.name;
    if (option.short_name != 0) what += std::string(" -s ") + option.short_name;
    if (option.is_path) {
      what += " -r -F";
    } else if (!option.IsSwitch()) {
      what += " -x";
      if (option.completes != Completes::kNothing) what += " -a " + Asking(option.completes);
      if (!option.choices.empty()) what += " -a " + FishQuoted(JoinedBySpaces(option.choices));
    }
    Line(condition, what, option.help);
  }

  // Not after commands that have an option of the same name.
  void Global(const OptionSpec& option) {
    std::string redefining;
    for (const Command& command : program_.commands) {
      const bool redefines = std::ranges::find(command.options, option.name, &OptionSpec::name) !=
                             command.options.end();
      if (redefines) redefining += " \"" + command.name + "\"";
    }
    Option(redefining.empty() ? "" : "not __" + program_.name + "_at" + redefining, option);
  }

  void Members(const Command& command) {
    Names(command.name);
    for (const OptionSpec& option : command.options) Option(At(command.name), option);
    for (const ArgumentSpec& argument : command.arguments) {
      if (argument.is_path) Line(At(command.name), " -F", "");
      if (argument.completes != Completes::kNothing) {
        Line(At(command.name), " -a " + Asking(argument.completes), "");
      }
      if (argument.choices.empty()) continue;
      Line(At(command.name), " -a " + FishQuoted(JoinedBySpaces(argument.choices)), argument.help);
    }
  }

  std::string Asking(Completes completes) const {
    return FishQuoted("(" + AskFor(program_.name, completes) + ")");
  }

  std::string Take() { return std::move(text_); }

 private:
  const Program& program_;
  std::string text_;
};

}  // namespace

std::string FishCompletion(const Program& program) {
  Script script(program);
  script.Names("");
  script.Line(script.At(""), " -a help", "Show help for a command");
  for (const std::string_view word : NextWords(program.commands, "")) {
    script.Line(script.At("help"), " -a " + FishQuoted(word), "");
  }
  for (const std::string_view group : GroupNames(program.commands)) script.Names(group);
  for (const OptionSpec& option : program.globals) script.Global(option);
  for (const Command& command : program.commands) script.Members(command);
  return script.Take();
}

}  // namespace cairn
