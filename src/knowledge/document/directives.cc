#include "knowledge/document/directives.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kOpen = "<!--";
constexpr std::string_view kClose = "-->";

// The limits for tags; those for keywords are the same.
constexpr FieldLimits LabelLimits() {
  FieldLimits limits;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (field.name == "keywords") limits = field.limits;
  });
  return limits;
}

void ReadDirective(std::string_view comment, std::int64_t line, Document& document) {
  const std::size_t colon = comment.find(':');
  if (colon == std::string_view::npos) return;
  const std::string_view name = Trim(comment.substr(0, colon));
  const std::string_view value = Trim(comment.substr(colon + 1));
  if (EqualsIgnoringCase(name, "keywords")) {
    AddLabels(SplitLabels(value), line, document.keywords, document.notes);
  } else if (EqualsIgnoringCase(name, "vector-index")) {
    const bool no = EqualsIgnoringCase(value, "false");
    if (no) document.wanted = false;
    if (!no && !EqualsIgnoringCase(value, "true")) {
      document.notes.push_back(
          NoteAt(line, "vector-index must be true or false, not " + Quoted(value)));
    }
  }
}

}  // namespace

std::string NoteAt(std::int64_t line, std::string_view what) {
  return "line " + std::to_string(line) + ": " + std::string(what);
}

std::vector<std::string> SplitLabels(std::string_view text) {
  std::vector<std::string> labels = Split(text, ',');
  for (std::string& label : labels) label = Abbreviate(label, label.size());
  std::erase(labels, "");
  return labels;
}

void AddLabels(const std::vector<std::string>& labels, std::int64_t line,
               std::vector<std::string>& list, std::vector<std::string>& notes) {
  constexpr FieldLimits kLimits = LabelLimits();
  for (const std::string& label : labels) {
    if (std::find(list.begin(), list.end(), label) != list.end()) continue;
    if (label.size() > kLimits.most_bytes) {
      notes.push_back(NoteAt(line, Quoted(label) + " is too long for a tag or keyword"));
    } else if (list.size() == kLimits.most_items) {
      notes.push_back(NoteAt(line, "more tags or keywords than a memory may have"));
      return;
    } else {
      list.push_back(label);
    }
  }
}

void ReadDirectives(std::string_view html, std::int64_t line, Document& document) {
  html = Trim(html);
  while (html.starts_with(kOpen)) {
    const std::size_t end = html.find(kClose, kOpen.size());
    if (end == std::string_view::npos) return;
    ReadDirective(html.substr(kOpen.size(), end - kOpen.size()), line, document);
    html = Trim(html.substr(end + kClose.size()));
  }
}

}  // namespace cairn
