#include "knowledge/syntax/commented.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

constexpr std::size_t kMostDocCharacters = 300;  // two or three sentences
constexpr std::size_t kMostDocBytes = 4000;      // scanned; a first paragraph is well within

// Line starts of parameter lists, examples and tool directives.
constexpr std::string_view kEndsParagraph[] = {
    "@",       "\\",      ":param",  ":return", ":raises",     "Args:", "Arguments:", "Returns:",
    "Raises:", "Yields:", "Example", "Usage:",  "Parameters:", "```",   ">>>",        "# ",
    "Throws:", "<p>",     "<pre>",   "<ul>",    "TODO",        "FIXME"};
// Marks a comment and those that follow it as a license header.
constexpr std::string_view kForLawyers[] = {"copyright", "(c) ", "spdx-", "licensed", "license:"};
// Marks a comment as a tool directive.
constexpr std::string_view kForTools[] = {
    "eslint",       "prettier-",       "@ts-",   "tslint",  "istanbul ",
    "clang-format", "nolint",          "noqa",   "type:",   "pylint:",
    "go:",          "+build",          "biome-", "jshint",  "vim:",
    "c8 ignore",    "pragma:",         "!/",     "-*-",     "@jsx",
    "global ",      "@type ",          "@flow",  "@module", "<reference",
    "#region",      "sourcemappingurl"};

bool IsAttribute(const Node& node) { return node.type() == "attribute_item"; }

// Rust's //! and /*! document the enclosing item, not the next one.
bool IsAboutItsParent(const Node& comment) {
  return comment.text().starts_with("//!") || comment.text().starts_with("/*!");
}

bool IsRule(std::string_view line) {  // "======", "-----"
  return line.size() >= 3 &&
         std::ranges::all_of(line, [](unsigned char c) { return std::ispunct(c) != 0; });
}

std::string_view WithoutMarks(std::string_view line) {
  line = Trim(line);
  for (const std::string_view mark :
       {"/**<", "/**", "/*!", "/*", "///<", "///", "//!", "//", "#"}) {
    if (!line.starts_with(mark)) continue;
    line.remove_prefix(mark.size());
    break;
  }
  if (line.ends_with("*/")) line.remove_suffix(2);
  while (line.ends_with('*')) line.remove_suffix(1);
  line = Trim(line);
  if (line == "*" || line.starts_with("* ")) line.remove_prefix(1);
  return Trim(line);
}

std::string_view WithoutBrief(std::string_view line) {
  for (const std::string_view mark : {"@brief ", "\\brief ", "@file ", "\\file "}) {
    if (line.starts_with(mark)) return Trim(line.substr(mark.size()));
  }
  return line;
}

bool EndsParagraph(std::string_view line) {
  return IsRule(line) || std::ranges::any_of(kEndsParagraph, [&](std::string_view opening) {
           return line.starts_with(opening);
         });
}

bool IsFor(std::span<const std::string_view> openings, std::string_view line) {
  const std::string lower = ToLowerAscii(line.substr(0, 40));
  return std::ranges::any_of(openings,
                             [&](std::string_view opening) { return lower.starts_with(opening); });
}

// Replaces "{@code x}" and "{@link X label}" of Java and JavaScript with their visible text.
std::string WithoutInlineTags(std::string text) {
  for (std::size_t at = text.find("{@"); at != std::string::npos; at = text.find("{@", at)) {
    const std::size_t close = text.find('}', at);
    std::size_t space = text.find(' ', at);
    if (close == std::string::npos || space > close) break;
    if (text.compare(at, 7, "{@link ") == 0) space = text.rfind(' ', close);
    text.replace(at, close + 1 - at, text.substr(space + 1, close - space - 1));
  }
  return text;
}

// Collects lines until a paragraph is complete.
class ParagraphReader {
 public:
  // False when the paragraph is complete.
  bool Take(std::string_view line) {
    line = WithoutBrief(line);
    if (paragraph_.empty()) {
      if (IsFor(kForLawyers, line)) return false;
      if (line.empty() || IsRule(line)) return true;
    }
    if (line.empty() || EndsParagraph(line)) return false;
    if (!paragraph_.empty()) paragraph_ += ' ';
    paragraph_ += line;
    return paragraph_.size() < kMostDocBytes;
  }

  std::string Paragraph() && {
    return Abbreviate(WithoutInlineTags(std::move(paragraph_)), kMostDocCharacters);
  }

 private:
  std::string paragraph_;
};

// Calls `take` with each line until it returns false.
template <typename Take>
bool EachLine(std::string_view text, const Take& take) {
  while (true) {
    const std::size_t end = text.find('\n');
    if (!take(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

bool IsComment(const Node& node) { return node.type().ends_with("comment"); }

std::vector<Commented> WithComments(const Node& parent) {
  std::vector<Commented> found;
  std::vector<Node> above;
  std::int64_t last_line = 0;  // of the previous node
  for (const Node& child : parent.NamedChildren()) {
    const bool adjoins = !above.empty() && child.line() <= last_line + 1;
    if (!adjoins) above.clear();
    if (!IsComment(child) && !IsAttribute(child)) {
      found.push_back({child, std::move(above)});
      above.clear();
    } else if (child.line() > last_line || adjoins) {  // else it trails the previous node
      if (!IsAboutItsParent(child)) above.push_back(child);
    }
    last_line = child.last_line();
  }
  return found;
}

std::string DocOf(std::span<const Node> comments) {
  ParagraphReader reader;
  for (const Node& comment : comments) {
    if (!IsComment(comment)) continue;
    const std::string_view text = Trim(comment.text());
    if (IsFor(kForTools, WithoutMarks(text.substr(0, text.find('\n'))))) continue;
    if (!EachLine(text, [&](std::string_view line) { return reader.Take(WithoutMarks(line)); })) {
      break;
    }
  }
  return std::move(reader).Paragraph();
}

std::string FirstParagraph(std::string_view text) {
  ParagraphReader reader;
  EachLine(Trim(text), [&](std::string_view line) { return reader.Take(Trim(line)); });
  return std::move(reader).Paragraph();
}

}  // namespace cairn
