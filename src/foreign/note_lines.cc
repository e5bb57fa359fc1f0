#include "foreign/note_lines.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace cairn {
namespace {

// The text of a list item; empty if the line is not one.
std::string_view ItemText(std::string_view line) {
  line = Trim(line);
  if (line.size() < 2 || (line[0] != '-' && line[0] != '*') || line[1] != ' ') return {};
  return Trim(line.substr(2));
}

bool IsCategory(std::string_view name) {
  if (name.empty() || name.find_first_of("[]()") != std::string_view::npos) return false;
  if (name.size() == 1 && (name == "x" || name == "X" || !IsWordByte(name[0]))) return false;
  return name.find_first_not_of("0123456789:., -") != std::string_view::npos;
}

// Removes "(context)" from the end.
std::string TakeContext(std::string_view& text) {
  if (!text.ends_with(')')) return {};
  const std::size_t start = text.rfind('(');
  if (start == std::string_view::npos) return {};
  std::string context(Trim(text.substr(start + 1, text.size() - start - 2)));
  text = Trim(text.substr(0, start));
  return context;
}

std::vector<std::string> TagsOf(std::string_view text) {
  std::vector<std::string> tags;
  for (const std::string& word : Split(text, ' ')) {
    if (!word.starts_with('#')) continue;
    for (const std::string& tag : Split(word, '#')) {
      if (!tag.empty()) tags.push_back(tag);
    }
  }
  return tags;
}

// One word, or several in quotes; anything else is a sentence that happens to contain a link.
std::optional<std::string> RelationType(std::string_view text) {
  const bool quoted =
      text.size() > 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text.front();
  if (quoted) return std::string(text.substr(1, text.size() - 2));
  if (text.empty() || text.find_first_of(" \t") != std::string_view::npos) return std::nullopt;
  return std::string(text);
}

}  // namespace

std::optional<NoteObservation> ReadObservation(std::string_view line) {
  const std::string_view item = ItemText(line);
  if (!item.starts_with('[')) return std::nullopt;
  const std::size_t end = item.find("] ");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view category = Trim(item.substr(1, end - 1));
  std::string_view text = Trim(item.substr(end + 2));
  if (!IsCategory(category) || text.empty()) return std::nullopt;
  std::string context = TakeContext(text);
  if (text.empty()) return std::nullopt;
  return NoteObservation{std::string(category), std::string(text), TagsOf(text),
                         std::move(context)};
}

std::optional<NoteRelation> ReadRelation(std::string_view line) {
  const std::string_view item = ItemText(line);
  const std::size_t start = item.find("[[");
  const std::size_t end = item.find("]]", start == std::string_view::npos ? 0 : start);
  if (start == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
  auto type = RelationType(Trim(item.substr(0, start)));
  const std::string_view target = Trim(item.substr(start + 2, end - start - 2));
  std::string_view rest = Trim(item.substr(end + 2));
  std::string context = TakeContext(rest);
  if (!type || target.empty() || !rest.empty()) return std::nullopt;
  return NoteRelation{*std::move(type), std::string(target), std::move(context)};
}

}  // namespace cairn
