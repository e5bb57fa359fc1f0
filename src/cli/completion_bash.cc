#include "cli/completion.h"
#include "cli/shell_words.h"

namespace cairn {
namespace {

// The part of the script common to all programs; PROGRAM is replaced by the name. bash splits
// --mode=vec into three words (COMP_WORDBREAKS), which the script first joins again.
constexpr std::string_view kDriver = R"bash(
# Prints the command that the words before the cursor name, or the group they lead to.
_PROGRAM_find_command() {
  local command= word candidate i=1
  while ((i < COMP_CWORD)); do
    word=${COMP_WORDS[i]}
    if _PROGRAM_takes_value "$word"; then
      ((i += 2))
      [[ ${COMP_WORDS[i - 1]} == '=' ]] && ((i += 1))
      continue
    fi
    ((i += 1))
    [[ $word == -* ]] && continue
    candidate=${command:+$command }$word
    [[ -n $(_PROGRAM_kind "$candidate") ]] || break
    command=$candidate
  done
  printf '%s' "$command"
}

_PROGRAM_reply() {
  local IFS=$' \t\n'
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_PROGRAM_reply_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_PROGRAM_reply_values() {
  if [[ $1 == FILES ]]; then
    _PROGRAM_reply_files "$2"
  elif [[ $1 == ASK:* ]]; then
    _PROGRAM_reply "$(PROGRAM complete "${1#ASK:}" 2>/dev/null | cut -f1)" "$2"
  else
    _PROGRAM_reply "$1" "$2"
  fi
}

_PROGRAM() {
  local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} command values
  COMPREPLY=()
  if [[ $cur == '=' ]]; then
    cur=
  elif [[ $option == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  command=$(_PROGRAM_find_command)
  if [[ $option == -* ]] && values=$(_PROGRAM_values "$command" "$option"); then
    _PROGRAM_reply_values "$values" "$cur"
  elif [[ $cur == -* ]]; then
    _PROGRAM_reply "$(_PROGRAM_options "$command")" "$cur"
  else
    _PROGRAM_reply_values "$(_PROGRAM_words "$command")" "$cur"
  fi
}

complete -F _PROGRAM PROGRAM
)bash";

constexpr std::string_view kMark = "PROGRAM";

std::string Replaced(std::string_view text, std::string_view name) {
  std::string out;
  for (std::size_t at = text.find(kMark); at != text.npos; at = text.find(kMark)) {
    out.append(text.substr(0, at)).append(name);
    text.remove_prefix(at + kMark.size());
  }
  return out.append(text);
}

std::string Case(const std::string& pattern, const std::string& words) {
  return "    " + pattern + ") echo " + PosixQuoted(words) + " ;;\n";
}

std::string Function(const std::string& name, const std::string& subject,
                     const std::string& cases) {
  return "\n" + name + "() {\n  case " + subject + " in\n" + cases + "  esac\n}\n";
}

std::string Asking(Completes completes) { return "ASK:" + std::string(NameOf(completes)); }

std::string WordsOfArguments(const Command& command) {
  std::string words;
  for (const ArgumentSpec& argument : command.arguments) {
    if (argument.is_path) return "FILES";
    if (argument.completes != Completes::kNothing) return Asking(argument.completes);
    if (argument.choices.empty()) continue;
    if (!words.empty()) words += ' ';
    words += JoinedBySpaces(argument.choices);
  }
  return words;
}

// Completes non-options: the next word of a command's name, or its arguments.
std::string WordCases(const Program& program) {
  const auto& commands = program.commands;
  const std::string top = JoinedBySpaces(NextWords(commands, ""));
  std::string cases = Case("''", top + " help") + Case("help", top);
  for (const std::string_view group : GroupNames(commands)) {
    cases += Case(PosixQuoted(group), JoinedBySpaces(NextWords(commands, group)));
  }
  for (const Command& command : commands) {
    std::string words = JoinedBySpaces(NextWords(commands, command.name));
    const std::string arguments = WordsOfArguments(command);
    if (!words.empty() && !arguments.empty() && arguments != "FILES") words += ' ';
    if (words.empty() || arguments != "FILES") words += arguments;
    if (!words.empty()) cases += Case(PosixQuoted(command.name), words);
  }
  return cases;
}

std::string KindCases(const Program& program) {
  std::string cases = Case("help", "command");
  for (const std::string_view group : GroupNames(program.commands)) {
    cases += Case(PosixQuoted(group), "group");
  }
  for (const Command& command : program.commands) {
    cases += Case(PosixQuoted(command.name), "command");
  }
  return cases;
}

std::string OptionCases(const Program& program) {
  std::string cases;
  for (const Command& command : program.commands) {
    cases += Case(PosixQuoted(command.name), FlagsOf(AcceptedOptions(command, program.globals)));
  }
  return cases + Case("*", FlagsOf(AcceptedOptions({}, program.globals)));
}

// One option with a value, after the command's name or, if global, after any.
std::string ValueCase(const std::string& prefix, const OptionSpec& option) {
  if (option.IsSwitch()) return {};
  std::string pattern = prefix + PosixQuoted(" " + option.Flag());
  if (option.short_name != 0) {
    pattern += "|" + prefix + PosixQuoted(std::string(" -") + option.short_name);
  }
  if (option.completes != Completes::kNothing) return Case(pattern, Asking(option.completes));
  return Case(pattern, option.is_path ? "FILES" : JoinedBySpaces(option.choices));
}

std::string ValueCases(const Program& program) {
  std::string cases;
  for (const Command& command : program.commands) {
    for (const OptionSpec& option : command.options) {
      cases += ValueCase(PosixQuoted(command.name), option);
    }
  }
  for (const OptionSpec& option : program.globals) cases += ValueCase("*", option);
  return cases + "    *) return 1 ;;\n";
}

}  // namespace

std::string BashCompletion(const Program& program) {
  const std::string prefix = "_" + program.name;
  return "# bash completion for " + program.name + "\n" +
         Function(prefix + "_kind", "$1", KindCases(program)) +
         Function(prefix + "_words", "$1", WordCases(program)) +
         Function(prefix + "_options", "$1", OptionCases(program)) +
         Function(prefix + "_values", "\"$1 $2\"", ValueCases(program)) +
         Function(prefix + "_takes_value", "$1",
                  "    " + ValueFlags(program.globals, "|") + ") ;;\n    *) return 1 ;;\n") +
         Replaced(kDriver, program.name);
}

}  // namespace cairn
