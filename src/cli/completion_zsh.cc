#include <algorithm>

#include "cli/completion.h"
#include "cli/shell_words.h"

namespace cairn {
namespace {

// The specifications below are in the syntax of zsh's _arguments and _describe (zshcompsys(1)).

std::string FunctionName(const Program& program, std::string_view path) {
  std::string name = "_" + program.name + (path.empty() ? "" : "__") + std::string(path);
  std::ranges::replace(name, ' ', '_');
  return name;
}

// For an option or argument.
template <typename Spec>
std::string ValueAction(const Program& program, const Spec& spec) {
  const auto& choices = spec.choices;
  if (spec.is_path) return "_files";
  if (spec.completes != Completes::kNothing) {
    return "{compadd -- ${(f)\"$(" + AskFor(program.name, spec.completes) + " | cut -f1)\"}}";
  }
  return choices.empty() ? " " : "(" + JoinedBySpaces(choices) + ")";
}

std::string OptionLine(const Program& program, const std::string& flag,
                       const std::string& exclusive, const OptionSpec& option) {
  std::string spec = option.repeatable ? "*" : exclusive;
  spec += flag + "[" + BackslashBefore(option.help, "[]:\\") + "]";
  if (!option.IsSwitch()) {
    spec += ":" + BackslashBefore(option.value_name, ":\\") + ":" + ValueAction(program, option);
  }
  return "    " + PosixQuoted(spec) + " \\\n";
}

std::string OptionLines(const Program& program, const OptionSpec& option) {
  const std::string long_flag = option.Flag() + (option.IsSwitch() ? "" : "=");
  if (option.short_name == 0) return OptionLine(program, long_flag, "", option);
  const std::string short_flag = std::string("-") + option.short_name;
  const std::string exclusive = "(" + short_flag + " " + option.Flag() + ")";
  return OptionLine(program, short_flag + (option.IsSwitch() ? "" : "+"), exclusive, option) +
         OptionLine(program, long_flag, exclusive, option);
}

std::string ArgumentLines(const Program& program, const Command& command) {
  std::string lines;
  int position = 0;
  for (const ArgumentSpec& argument : command.arguments) {
    std::string spec = argument.repeatable ? "*" : std::to_string(++position);
    spec += argument.required || argument.repeatable ? ":" : "::";
    spec += argument.name + ":" + ValueAction(program, argument);
    lines += "    " + PosixQuoted(spec) + " \\\n";
  }
  return lines;
}

std::string Arguments(const Program& program, const Command& command) {
  std::string lines = "  _arguments -C -s -S \\\n";
  for (const OptionSpec* option : AcceptedOptions(command, program.globals)) {
    lines += OptionLines(program, *option);
  }
  return lines;
}

std::string Leaf(const Program& program, const Command& command) {
  return "\n" + FunctionName(program, command.name) + "() {\n" + Arguments(program, command) +
         ArgumentLines(program, command) + "    && return\n}\n";
}

std::string Joined(std::string_view path, std::string_view word) {
  return path.empty() ? std::string(word) : std::string(path) + " " + std::string(word);
}

std::string SummaryOf(const Program& program, const std::string& name) {
  if (const Command* command = FindCommand(program.commands, name)) return command->summary;
  return JoinedBySpaces(NextWords(program.commands, name));
}

// A function that completes the next word of a command's name and then delegates the rest.
std::string Branch(const Program& program, std::string_view path) {
  const Command* command = FindCommand(program.commands, path);
  std::string out = "\n" + FunctionName(program, path) + "() {\n";
  out += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  out += Arguments(program, command ? *command : Command{});
  out += "    '1: :->word' '*:: :->rest' && return\n  case $state in\n  word)\n";
  out += "    local -a names=(\n";
  std::string cases;
  for (const std::string_view word : NextWords(program.commands, path)) {
    const std::string name = Joined(path, word);
    const std::string entry = std::string(word) + ":" + SummaryOf(program, name);
    out += "      " + PosixQuoted(entry) + "\n";
    cases += "    " + std::string(word) + ") " + FunctionName(program, name) + " ;;\n";
  }
  if (path.empty()) {
    out += "      'help:Show help for a command'\n";
    cases += "    help) " + FunctionName(program, "") + " ;;\n";
  }
  return out +
         "    )\n    _describe -t commands command names ;;\n  rest)\n    case $line[1] in\n" +
         cases + "    esac ;;\n  esac\n}\n";
}

}  // namespace

std::string ZshCompletion(const Program& program) {
  std::string out = "#compdef " + program.name + "\n# zsh completion for " + program.name + "\n";
  for (const Command& command : program.commands) {
    const bool has_members = !NextWords(program.commands, command.name).empty();
    out += has_members ? Branch(program, command.name) : Leaf(program, command);
  }
  for (const std::string_view group : GroupNames(program.commands)) out += Branch(program, group);
  out += Branch(program, "");
  const std::string function = FunctionName(program, "");
  return out + "\nif [[ $funcstack[1] == " + function + " ]]; then\n  " + function +
         " \"$@\"\nelse\n  compdef " + function + " " + program.name + "\nfi\n";
}

}  // namespace cairn
