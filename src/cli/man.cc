#include "cli/man.h"

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

// A term and what it means. The term begins with a font escape, so it cannot be taken for a
// request.
std::string Tagged(const std::string& term, std::string_view meaning) {
  return ".TP\n" + term + "\n" + EscapeForMan(meaning) + "\n";
}

// An empty line parts paragraphs; any other newline is kept as a break.
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

std::string CommandSection(const Program& program, const Command& command) {
  std::string out = ".SS " + EscapeForMan(program.name + " " + command.name) + "\n";
  out += CommandUsage(program, command) + "\n.PP\n" + EscapeForMan(command.summary) + ".\n";
  if (!command.description.empty()) out += ".PP\n" + Paragraphs(command.description);
  for (const ArgumentSpec& argument : command.arguments) {
    out += Tagged(Italic(argument.name), FullHelp(argument));
  }
  for (const OptionSpec& option : command.options) out += Option(option);
  return out + Examples(command.examples);
}

std::string ExitStatus() {
  return Section("EXIT STATUS") + Tagged(Bold("0"), "done") + Tagged(Bold("1"), "failed") +
         Tagged(Bold("2"), "the command line was wrong") + Tagged(Bold("3"), "not found");
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
  std::string title = EscapeForMan(program.name);
  for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const std::string name = EscapeForMan(program.name);
  std::string page = ".TH " + title + " 1 \"\" \"" + EscapeForMan(program.name + " ") +
                     EscapeForMan(program.version) + "\" \"User Commands\"\n";
  page += Section("NAME") + name + " \\- " + EscapeForMan(program.summary) + "\n";
  page += Section("SYNOPSIS") + Bold(program.name) + " [" + Italic("OPTIONS") + "] " +
          Italic("COMMAND") + " [" + Italic("ARGUMENTS") + "]\n";
  page += Section("DESCRIPTION") + Paragraphs(program.description);
  page += Section("OPTIONS");
  for (const OptionSpec& option : program.globals) page += Option(option);
  page += Section("COMMANDS");
  for (const Command& command : program.commands) page += CommandSection(program, command);
  if (!program.examples.empty()) page += Section("EXAMPLES") + Examples(program.examples);
  return page + ExitStatus();
}

}  // namespace cairn
