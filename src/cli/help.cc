#include "cli/help.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/usage.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;          // between a term and its description
constexpr std::size_t kWidestTerm = 28;  // a wider term gets its own line

struct Entry {
  std::string term;
  std::string meaning;
};
using Entries = std::vector<Entry>;

std::size_t TermColumns(const Entries& entries) {
  std::size_t columns = 0;
  for (const Entry& entry : entries) {
    const std::size_t term = ColumnsOf(entry.term);
    if (term <= kWidestTerm) columns = std::max(columns, term);
  }
  return columns;
}

// Builds a page section by section.
class Page {
 public:
  explicit Page(const HelpLayout& layout) : layout_(layout) {}

  void Paragraph(std::string_view text) {
    if (!text.empty()) Block(WrapIndented(text, layout_.width, 0));
  }

  void Usage(const std::string& line) { Block(layout_.style.Bold("Usage:") + " " + line + "\n"); }

  void Section(std::string_view heading, const Entries& entries) {
    if (!entries.empty()) Section(heading, entries, TermColumns(entries));
  }

  void Section(std::string_view heading, const Entries& entries, std::size_t term_columns) {
    std::string block = layout_.style.Bold(heading) + "\n";
    for (const Entry& entry : entries) block += Row(entry, term_columns);
    Block(block);
  }

  void Examples(const std::vector<Example>& examples) {
    if (examples.empty()) return;
    std::string block = layout_.style.Bold("Examples") + "\n";
    for (const Example& example : examples) {
      block += WrapIndented("# " + example.meaning, layout_.width, kIndent);
      block += std::string(kIndent, ' ') + layout_.style.Cyan(example.line) + "\n";
    }
    Block(block);
  }

  std::string Take() { return std::move(text_); }

 private:
  void Block(std::string_view block) {
    if (!text_.empty()) text_ += '\n';
    text_ += block;
  }

  std::string Row(const Entry& entry, std::size_t term_columns) const {
    const std::size_t start = kIndent + term_columns + kGap;
    const std::string meaning = WrapIndented(entry.meaning, layout_.width, start);
    const std::size_t used = ColumnsOf(entry.term);
    std::string row = std::string(kIndent, ' ') + layout_.style.Green(entry.term);
    if (used > term_columns) return row + "\n" + meaning;
    if (entry.meaning.empty()) return row + "\n";
    return row + std::string(start - kIndent - used, ' ') + meaning.substr(start);
  }

  const HelpLayout& layout_;
  std::string text_;
};

template <typename Options>
Entries OptionEntries(const Options& options) {
  Entries entries;
  for (const OptionSpec& option : options) {
    // Aligns switches without a short name with those that have one.
    const std::string space = option.short_name == 0 ? "    " : "";
    entries.push_back({space + OptionUsage(option), FullHelp(option)});
  }
  return entries;
}

Entries ArgumentEntries(const Command& command) {
  Entries entries;
  for (const ArgumentSpec& argument : command.arguments) {
    entries.push_back({ArgumentUsage(argument), FullHelp(argument)});
  }
  return entries;
}

Entries CommandEntries(const std::vector<const Command*>& commands) {
  Entries entries;
  for (const Command* command : commands) entries.push_back({command->name, command->summary});
  return entries;
}

std::vector<OptionSpec> InheritedOptions(const Program& program, const Command& command) {
  std::vector<OptionSpec> inherited;
  for (const OptionSpec* option : AcceptedOptions(command, program.globals)) {
    const bool global = std::ranges::any_of(
        program.globals, [&](const OptionSpec& candidate) { return &candidate == option; });
    if (global) inherited.push_back(*option);
  }
  return inherited;
}

std::vector<std::string_view> Headings(const Program& program) {
  std::vector<std::string_view> headings;
  for (const Command* command : CommandsUnder(program.commands, "")) {
    if (std::ranges::find(headings, command->group) == headings.end()) {
      headings.push_back(command->group);
    }
  }
  return headings;
}

std::vector<const Command*> CommandsOf(const Program& program, std::string_view heading) {
  std::vector<const Command*> members = CommandsUnder(program.commands, "");
  std::erase_if(members, [&](const Command* command) { return command->group != heading; });
  return members;
}

// The options by heading, in the order of each heading's first option; "Options" comes first.
void OptionSections(Page& page, const Command& command) {
  std::vector<std::string> sections = {OptionSpec().section};
  for (const OptionSpec& option : command.options) {
    if (std::ranges::find(sections, option.section) == sections.end()) {
      sections.push_back(option.section);
    }
  }
  for (const std::string& section : sections) {
    std::vector<OptionSpec> members;
    std::ranges::copy_if(command.options, std::back_inserter(members),
                         [&](const OptionSpec& option) { return option.section == section; });
    page.Section(section, OptionEntries(members));
  }
}

std::string Overview(const Program& program, const HelpLayout& layout) {
  Page page(layout);
  page.Paragraph(program.name + ": " + program.summary);
  page.Usage(program.name + " [OPTIONS] COMMAND [ARGUMENTS]");
  const std::size_t columns = TermColumns(CommandEntries(CommandsUnder(program.commands, "")));
  for (const std::string_view heading : Headings(program)) {
    page.Section(heading, CommandEntries(CommandsOf(program, heading)), columns);
  }
  page.Section("Options", OptionEntries(program.globals));
  page.Examples(program.examples);
  page.Paragraph("Run '" + program.name + " help COMMAND' for details, or '" + program.name +
                 " help GROUP' for one of the groups above.");
  return page.Take();
}

std::string CommandHelp(const Program& program, const Command& command, const HelpLayout& layout) {
  Page page(layout);
  page.Paragraph(command.summary);
  page.Usage(UsageLine(program.name, command));
  if (!command.aliases.empty()) {
    const std::vector<std::string> aliases(command.aliases.begin(), command.aliases.end());
    page.Paragraph("Alias: " + Join(aliases, ", "));
  }
  page.Paragraph(command.description);
  page.Section("Commands", CommandEntries(CommandsUnder(program.commands, command.name)));
  page.Section("Arguments", ArgumentEntries(command));
  OptionSections(page, command);
  page.Section("Global options", OptionEntries(InheritedOptions(program, command)));
  page.Examples(command.examples);
  return page.Take();
}

std::string HelpOnHelp(const Program& program, const HelpLayout& layout) {
  Page page(layout);
  page.Paragraph("Show all commands, those of a group, or the help of one");
  page.Usage(program.name + " help [COMMAND | GROUP]");
  page.Paragraph("'" + program.name + " help COMMAND' is the same as '" + program.name +
                 " COMMAND --help'. '" + program.name + " man COMMAND' prints a manual page.");
  return page.Take();
}

std::string GroupHelp(const Program& program, std::string_view group, const HelpLayout& layout) {
  const std::string name = program.name + " " + std::string(group);
  Page page(layout);
  page.Usage(name + " COMMAND [ARGUMENTS]");
  page.Section("Commands", CommandEntries(CommandsUnder(program.commands, group)));
  page.Paragraph("Run '" + program.name + " help " + std::string(group) + " COMMAND' for details.");
  return page.Take();
}

std::string HeadingHelp(const Program& program, std::string_view heading,
                        const HelpLayout& layout) {
  Page page(layout);
  page.Section(heading, CommandEntries(CommandsOf(program, heading)));
  page.Paragraph("Run '" + program.name + " help COMMAND' for details.");
  return page.Take();
}

}  // namespace

Result<std::string> HelpText(const Program& program, std::string_view topic,
                             const HelpLayout& layout) {
  if (topic.empty()) return Overview(program, layout);
  if (const Command* command = FindCommand(program.commands, topic)) {
    return CommandHelp(program, *command, layout);
  }
  if (topic == "help") return HelpOnHelp(program, layout);
  if (!CommandsUnder(program.commands, topic).empty()) return GroupHelp(program, topic, layout);
  const std::string_view heading = FindHeading(program.commands, topic);
  if (!heading.empty()) return HeadingHelp(program, heading, layout);
  return NotFound("there is no help on " + Quoted(topic));
}

}  // namespace cairn
