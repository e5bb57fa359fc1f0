#include "setup/json_layout.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kSpaces = " \t\r\n";

std::size_t LineStart(std::string_view text, std::size_t at) {
  return text.substr(0, at).rfind('\n') + 1;  // npos + 1 is 0
}

// The first indentation of a child relative to its parent; empty if no child is on its own line.
std::string_view FindUnit(std::string_view text, const JsonPlace& place) {
  for (const JsonPlace& child : place.children) {
    if (StandsOnOwnLine(text, child.start)) {  // otherwise the line may be long and shared by many
      const std::string_view outer = IndentOf(text, place.begin);
      const std::string_view inner = IndentOf(text, child.start);
      if (inner.starts_with(outer) && inner != outer) return inner.substr(outer.size());
    }
    if (const std::string_view deeper = FindUnit(text, child); !deeper.empty()) return deeper;
  }
  return {};
}

std::string RenderChildren(const Json& value, bool multi_line, const std::string& indent,
                           const JsonLayout& layout) {
  const std::string inner = indent + layout.unit;
  const std::string before = multi_line ? layout.newline + inner : "";
  std::string text;
  for (const auto& [name, child] : value.items()) {
    if (!text.empty()) text += multi_line ? "," : ", ";
    text += before;
    if (value.is_object()) text += CompactJson(Json(name)) + ": ";
    text += Render(child, multi_line, inner, layout);
  }
  return multi_line ? text + layout.newline + indent : text;
}

}  // namespace

JsonLayout LayoutOf(std::string_view text, const JsonPlace& root) {
  JsonLayout layout;
  const std::size_t line_end = text.find('\n');
  if (line_end != text.npos && line_end > 0 && text[line_end - 1] == '\r') layout.newline = "\r\n";
  if (const std::string_view unit = FindUnit(text, root); !unit.empty()) layout.unit = unit;
  return layout;
}

std::string_view IndentOf(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(LineStart(text, at));
  return line.substr(0, std::min(line.find_first_not_of(kBlanks), line.size()));
}

bool StandsOnOwnLine(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of(kBlanks);
  return before != text.npos && text[before] == '\n';
}

bool IsMultiLine(std::string_view text, const JsonPlace& place, bool around) {
  const std::size_t first = place.begin + 1;
  const std::size_t last = place.end - 1;
  const auto has_newline = [&](std::size_t begin, std::size_t end) {
    return text.substr(begin, end - begin).find('\n') != text.npos;
  };
  if (!place.children.empty()) {
    return has_newline(first, place.children.front().start) ||
           has_newline(place.children.back().end, last);
  }
  if (text.substr(first, last - first).find_first_not_of(kSpaces) == text.npos) return around;
  return has_newline(first, last);
}

std::string Render(const Json& value, bool multi_line, const std::string& indent,
                   const JsonLayout& layout) {
  if (!value.is_structured() || value.empty()) return CompactJson(value);
  const bool is_array = value.is_array();
  const bool is_plain = is_array && std::ranges::none_of(value, [](const Json& each) {
                          return each.is_structured();
                        });
  const std::string inner = RenderChildren(value, multi_line && !is_plain, indent, layout);
  return is_array ? "[" + inner + "]" : "{" + inner + "}";
}

}  // namespace cairn
