#include "foreign/chatgpt_marks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "json/json.h"

namespace cairn {
namespace {

// A marker is "START kind NEXT part NEXT part END".
constexpr std::string_view kStart = "\uE200";
constexpr std::string_view kEnd = "\uE201";
constexpr std::string_view kNext = "\uE202";
constexpr std::string_view kAnyStart = "\xEE\x88";  // common prefix of all marker characters
constexpr char kFirst = '\x80';
constexpr char kLast = '\x86';

std::string_view TakePart(std::string_view& mark) {
  const std::string_view part = mark.substr(0, mark.find(kNext));
  mark.remove_prefix(std::min(mark.size(), part.size() + kNext.size()));
  return part;
}

// The visible text of a marker: the second item of ["company","Initech"], the title of a link.
std::string ShownOf(std::string_view mark) {
  const std::string_view kind = TakePart(mark);
  if (kind != "entity" && kind != "url") return {};
  const std::string_view part = TakePart(mark);
  const auto list = ParseJson(part);
  if (!list || !list->is_array()) return std::string(part);
  const bool is_named = list->size() > 1 && (*list)[1].is_string();
  return is_named ? (*list)[1].get<std::string>() : std::string();
}

bool IsMarkCharacter(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at + 2] >= kFirst && text[at + 2] <= kLast;
}

// Collapses the spaces around a removed marker, and drops the space before a full stop.
void CloseGap(std::string& before, std::string_view after) {
  const bool is_gap =
      after.empty() || std::string_view(" \n.,;:!?)").find(after.front()) != std::string_view::npos;
  while (is_gap && before.ends_with(' ')) before.pop_back();
}

}  // namespace

std::string WithoutMarks(std::string_view text) {
  std::string clean;
  bool may_end = true;  // whether the last search found an end marker
  for (std::size_t at = text.find(kAnyStart); at != std::string_view::npos;
       at = text.find(kAnyStart)) {
    const bool is_mark = IsMarkCharacter(text, at);
    clean += text.substr(0, is_mark ? at : at + kAnyStart.size());
    text.remove_prefix(at);
    std::size_t end = std::string_view::npos;
    if (may_end && text.starts_with(kStart)) {
      end = text.find(kEnd);
      may_end = end != std::string_view::npos;
    }
    if (end != std::string_view::npos) {
      const std::string shown = ShownOf(text.substr(kStart.size(), end - kStart.size()));
      text.remove_prefix(end + kEnd.size());
      clean += shown;
      if (shown.empty()) CloseGap(clean, text);
    } else {
      text.remove_prefix(is_mark ? kStart.size() : kAnyStart.size());
    }
  }
  return clean.append(text);
}

}  // namespace cairn
