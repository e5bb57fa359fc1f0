#include "cli/man.h"

#include <algorithm>
#include <cstdio>

#include "base/text.h"
#include "base/utf8.h"
#include "cli/usage.h"

namespace cairn {
namespace {

std::string EscapedCharacter(char32_t c) {
  switch (c) {
    case '\\':
      return "\\e";
    case '-':
      return "\\-";
    case '"':
      return "\\(dq";
    case '\'':
      return "\\(aq";
    case '`':
      return "\\(ga";
    case '^':
      return "\\(ha";
    case '~':
      return "\\(ti";
    default:
      break;
  }
  if (c < 0x80) return std::string(1, static_cast<char>(c));
  char number[16];
  std::snprintf(number, sizeof number, "\\[u%04X]", static_cast<unsigned>(c));
  return number;
}

std::string Bold(std::string_view text) { return "\\fB" + EscapeForMan(text) + "\\fR"; }

std::string Italic(std::string_view text) { return "\\fI" + EscapeForMan(text) + "\\fR"; }

std::string Section(std::string_view heading) { return ".SH " + EscapeForMan(heading) + "\n"; }

// A term and its description. The term begins with a font escape, so it cannot be mistaken for a
// request.
std::string Tagged(const std::string& term, std::string_view meaning) {
  return ".TP\n" + term + "\n" + EscapeForMan(meaning) + "\n";
}

// An empty line separates paragraphs; any other newline becomes a line break.
std::string Paragraphs(std::string_view text) {
  std::string out;
  bool breaks = false;
  for (const std::string& line : Split(text, '\n')) {
    if (breaks && !line.empty()) out += ".br\n";
    out += line.empty() ? ".PP\n" : EscapeForMan(Trim(line)) + "\n";
    breaks = !line.empty();
  }
  return out;
}

std::string Option(const OptionSpec& option) {
  std::string term;
  if (option.short_name != 0) term = Bold(std::string("-") + option.short_name) + ", ";
  term += Bold(option.Flag());
  if (!option.IsSwitch()) term += " " + Italic(option.ShownValue());
  return Tagged(term, FullHelp(option));
}

std::string Examples(const std::vector<Example>& examples) {
  std::string out;
  for (const Example& example : examples) {
    out += ".PP\n" + EscapeForMan(example.meaning) + ":\n";
    out += ".PP\n.RS 4\n.nf\n" + Bold(example.line) + "\n.fi\n.RE\n";
  }
  return out;
}

std::string CommandUsage(const Program& program, const Command& command) {
  std::string usage = Bold(program.name + " " + command.name);
  if (!command.options.empty()) usage += " [" + Italic("OPTIONS") + "]";
  for (const ArgumentSpec& argument : command.arguments) {
    usage += " " + Italic(ArgumentUsage(argument));
  }
  return usage;
}

std::string ExitStatus() {
  return Section("EXIT STATUS") + Tagged(Bold("0"), "success") + Tagged(Bold("1"), "failure") +
         Tagged(Bold("2"), "invalid usage or input") + Tagged(Bold("3"), "not found");
}

// "cairn-handoff-save" for "handoff save"; the program's name if empty.
std::string PageName(const Program& program, std::string_view command) {
  std::string name = program.name + (command.empty() ? "" : "-") + std::string(command);
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string Reference(const std::string& page) { return Bold(page) + "(1)"; }

std::string Beginning(const Program& program, const std::string& name, std::string_view summary) {
  std::string title = EscapeForMan(name);
  for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return ".TH " + title + " 1 \"\" \"" + EscapeForMan(program.name + " ") +
         EscapeForMan(program.version) + "\" \"User Commands\"\n" + Section("NAME") +
         EscapeForMan(name) + " \\- " + EscapeForMan(summary) + "\n";
}

std::string Options(const Command& command) {
  std::string out;
  std::string section;
  for (const OptionSpec& option : command.options) {
    if (option.section != section) {
      section = option.section;
      if (section != OptionSpec().section) out += ".SS " + EscapeForMan(section) + "\n";
    }
    out += Option(option);
  }
  return out;
}

std::string SeeAlso(const Program& program, const Command& command) {
  std::string out = Section("SEE ALSO") + Reference(program.name);
  for (const Command* other : CommandsUnder(program.commands, "")) {
    if (other->group != command.group || other == &command) continue;
    out += ",\n" + Reference(PageName(program, other->name));
  }
  return out + "\n";
}

std::string EnvironmentAndFiles() {
  return Section("ENVIRONMENT") +
         Tagged(Bold("CAIRN_HOME"), "the directory of your own store and settings") +
         Tagged(Bold("CAIRN_PAGER") + ", " + Bold("PAGER"),
                "the pager for long output on a terminal; cat turns it off") +
         Tagged(Bold("VISUAL") + ", " + Bold("EDITOR"), "the editor of cairn add and cairn edit") +
         Tagged(Bold("NO_COLOR") + ", " + Bold("CLICOLOR_FORCE"), "turn color off or on") +
         ".PP\nEvery configuration key has a variable of its own; see " +
         Bold("cairn config show") + ".\n" + Section("FILES") +
         Tagged(Italic(".claude/memory/memory.db"), "the store of a project") +
         Tagged(Italic(".claude/memory.config.json"), "the configuration of a project") +
         Tagged(Italic("~/.local/share/cairn/memory.db"), "your own store, outside projects") +
         Tagged(Italic("~/.local/share/cairn/memory.config.json"), "your own configuration");
}

}  // namespace

std::string EscapeForMan(std::string_view text) {
  std::string escaped;
  if (text.starts_with('.') || text.starts_with('\'')) escaped = "\\&";
  std::size_t i = 0;
  while (i < text.size()) escaped += EscapedCharacter(NextCodePoint(text, i));
  return escaped;
}

std::string ManPage(const Program& program) {
  std::string page = Beginning(program, program.name, program.summary);
  page += Section("SYNOPSIS") + Bold(program.name) + " [" + Italic("OPTIONS") + "] " +
          Italic("COMMAND") + " [" + Italic("ARGUMENTS") + "]\n";
  page += Section("DESCRIPTION") + Paragraphs(program.description);
  page += Section("OPTIONS");
  for (const OptionSpec& option : program.globals) page += Option(option);
  page += Section("COMMANDS");
  std::string group;
  for (const Command* command : CommandsUnder(program.commands, "")) {
    if (command->group != group) {
      group = command->group;
      page += ".SS " + EscapeForMan(group) + "\n";
    }
    page += Tagged(Reference(PageName(program, command->name)), command->summary);
  }
  if (!program.examples.empty()) page += Section("EXAMPLES") + Examples(program.examples);
  return page + ExitStatus() + EnvironmentAndFiles();
}

std::string ManPage(const Program& program, const Command& command) {
  std::string page = Beginning(program, PageName(program, command.name), command.summary);
  page += Section("SYNOPSIS") + CommandUsage(program, command) + "\n";
  page +=
      Section("DESCRIPTION") + (command.description.empty() ? EscapeForMan(command.summary) + ".\n"
                                                            : Paragraphs(command.description));
  if (!command.arguments.empty()) page += Section("ARGUMENTS");
  for (const ArgumentSpec& argument : command.arguments) {
    page += Tagged(Italic(argument.name), FullHelp(argument));
  }
  if (!command.options.empty()) page += Section("OPTIONS") + Options(command);
  if (!command.examples.empty()) page += Section("EXAMPLES") + Examples(command.examples);
  return page + ExitStatus() + SeeAlso(program, command);
}

}  // namespace cairn
