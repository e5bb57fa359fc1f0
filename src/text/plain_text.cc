#include "text/plain_text.h"

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"

namespace cairn {
namespace {

constexpr std::string_view kBullet = "\u2022 ";
constexpr std::string_view kCellGap = " \u00b7 ";
constexpr std::size_t kLongestLabel =
    300;  // bytes of a link's text; a longer one is not treated as a link
constexpr std::size_t kLongestLink = 2000;  // bytes of an address, likewise

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool IsMark(char c) {
  return std::string_view("\\`*_{}[]()#+-.!|<>~").find(c) != std::string_view::npos;
}

std::string_view Trimmed(std::string_view line) {
  while (!line.empty() && IsSpace(line.front())) line.remove_prefix(1);
  while (!line.empty() && IsSpace(line.back())) line.remove_suffix(1);
  return line;
}

bool StartsFence(std::string_view line) {
  return line.starts_with("```") || line.starts_with("~~~");
}

// "---", "***", "|---|:--:|", "====": nothing to read.
bool IsRule(std::string_view line) {
  return line.size() >= 3 && line.find_first_not_of("-=*_|: \t") == std::string_view::npos;
}

bool IsHeading(std::string_view line) {
  const std::size_t end = line.find_first_not_of('#');
  return end != std::string_view::npos && end > 0 && end <= 6 && IsSpace(line[end]);
}

// The length of the list mark at the front: "- ", "* ", "12. ", "- [x] "; 0 if there is none.
std::size_t ItemMark(std::string_view line) {
  std::size_t end = line.find_first_not_of("0123456789");
  if (end == std::string_view::npos) return 0;
  const bool is_number = end > 0 && end <= 9 && (line[end] == '.' || line[end] == ')');
  const bool is_bullet =
      end == 0 && std::string_view("-*+").find(line[0]) != std::string_view::npos;
  if ((!is_number && !is_bullet) || end + 1 >= line.size() || !IsSpace(line[end + 1])) return 0;
  end += 2;
  for (const std::string_view box : {"[ ] ", "[x] ", "[X] "}) {
    if (line.substr(end).starts_with(box)) return end + box.size();
  }
  return end;
}

// Writes the words of a text separated by single spaces.
class Words {
 public:
  void Add(char c) {
    if (IsSpace(c) || c == '\n') {
      has_gap_ = true;
      return;
    }
    if (has_gap_ && !text_.empty()) text_ += ' ';
    has_gap_ = false;
    text_ += c;
  }
  void Add(std::string_view text) {
    for (const char c : text) Add(c);
  }
  bool EndsAWord() const { return !has_gap_ && !text_.empty() && IsWordByte(text_.back()); }
  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
  bool has_gap_ = false;
};

// The text of one line without inline marks.
class Inline {
 public:
  Inline(std::string_view line, Words& out) : line_(line), out_(out) {}

  void Read() {
    while (at_ < line_.size()) ReadOne();
  }

 private:
  void ReadOne() {
    const char c = line_[at_];
    if (c == '\\' && at_ + 1 < line_.size() && IsMark(line_[at_ + 1])) return Take(1, 1);
    if (c == '`') return ReadCode();
    if (c == '*' || c == '_' || c == '~') return ReadEmphasis(c);
    if (c == '!' && Next(1) == '[' && BeginsLink(at_ + 1)) return Take(1, 0);
    if (c == '[' && BeginsLink(at_)) return Take(1, 0);
    if (c == ']' && at_ == link_end_) return ReadAddress();
    if (line_.substr(at_).starts_with("<!--")) return ReadComment();
    Take(0, 1);
  }
  char Next(std::size_t ahead) const {
    return at_ + ahead < line_.size() ? line_[at_ + ahead] : '\0';
  }
  void Take(std::size_t skipped, std::size_t taken) {
    at_ += skipped;
    out_.Add(line_.substr(at_, taken));
    at_ += taken;
  }
  std::size_t RunOf(char c) const {
    const std::size_t end = line_.find_first_not_of(c, at_);
    return (end == std::string_view::npos ? line_.size() : end) - at_;
  }
  // Text between backticks is copied unchanged.
  void ReadCode() {
    const std::size_t run = RunOf('`');
    const std::string_view fence = line_.substr(at_, run);
    at_ += run;
    const std::size_t end = run <= 2 ? line_.find(fence, at_) : std::string_view::npos;
    if (end == std::string_view::npos) return;
    Take(0, end - at_);
    at_ += run;
  }
  // A mark touches a word on one side only; between two words it is part of a name.
  void ReadEmphasis(char c) {
    const std::size_t run = RunOf(c);
    const bool is_between = out_.EndsAWord() && IsWordByte(Next(run));
    const bool is_alone = !out_.EndsAWord() && (Next(run) == '\0' || IsSpace(Next(run)));
    const bool closes = open_ > 0 && !is_between;
    if (c == '~' ? run != 2 : (run > 3 || (is_between && c == '_') || (is_alone && !closes))) {
      return Take(0, run);
    }
    open_ += closes ? -1 : 1;
    at_ += run;
  }
  // Whether the bracket at `at` starts a "[text](address)", whose marks are then left out.
  bool BeginsLink(std::size_t at) {
    const std::size_t end = line_.substr(0, at + kLongestLabel).find(']', at);
    if (end == std::string_view::npos || line_.substr(end + 1, 1) != "(") return false;
    if (line_.substr(0, end + kLongestLink).find(')', end) == std::string_view::npos) return false;
    link_end_ = end;
    return true;
  }
  void ReadAddress() { at_ = line_.find(')', at_) + 1; }
  void ReadComment() {
    const std::size_t end = line_.find("-->", at_);
    at_ = end == std::string_view::npos ? line_.size() : end + 3;
  }

  std::string_view line_;
  Words& out_;
  std::size_t at_ = 0;
  int open_ = 0;                                   // open marks of emphasis
  std::size_t link_end_ = std::string_view::npos;  // where the text of a link ends
};

void ReadRow(std::string_view line, Words& out) {
  if (line.starts_with('|')) line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  bool is_first = true;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find('|', at), line.size());
    const std::string_view cell = Trimmed(line.substr(at, end - at));
    if (!is_first && !cell.empty()) out.Add(kCellGap);
    Inline(cell, out).Read();
    is_first = is_first && cell.empty();
    at = end + 1;
  }
}

void ReadLine(std::string_view line, Words& out) {
  while (line.starts_with('>')) line = Trimmed(line.substr(1));
  if (IsRule(line)) return;
  if (IsHeading(line)) {
    line.remove_prefix(line.find_first_not_of('#'));
  } else if (const std::size_t mark = ItemMark(line); mark > 0) {
    line.remove_prefix(mark);
    out.Add(kBullet);
  }
  line = Trimmed(line);
  if (line.starts_with('|')) return ReadRow(line, out);
  Inline(line, out).Read();
}

}  // namespace

std::string PlainText(std::string_view markdown, bool skip_heading) {
  Words out;
  bool is_code = false;
  bool is_first = true;
  for (std::size_t at = 0; at < markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
    const std::string_view line = Trimmed(markdown.substr(at, end - at));
    at = end + 1;
    out.Add('\n');
    if (StartsFence(line)) {
      is_code = !is_code;
    } else if (is_code) {
      out.Add(line);
    } else if (!(is_first && skip_heading && IsHeading(line))) {
      ReadLine(line, out);
    }
    is_first = is_first && line.empty();
  }
  return out.Take();
}

}  // namespace cairn
