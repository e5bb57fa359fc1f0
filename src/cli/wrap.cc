#include "cli/wrap.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

// The longest prefix that fits into `columns`; at least one character.
std::string_view FittingHead(std::string_view text, std::size_t columns) {
  std::size_t used = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    std::size_t next = i;
    used += static_cast<std::size_t>(DisplayWidth(NextCodePoint(text, next)));
    if (used > columns && i > 0) break;
    i = next;
  }
  return text.substr(0, i);
}

std::string_view Indentation(std::string_view line, std::size_t width) {
  const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
  return line.substr(0, std::min(spaces, width / 2));
}

// Wraps the words of one line of text.
class LineFiller {
 public:
  LineFiller(std::vector<std::string>& lines, std::string_view indentation, std::size_t width)
      : lines_(lines), indentation_(indentation), width_(width), line_(indentation) {}

  void Add(std::string_view word) {
    const std::size_t space = has_word_ ? 1 : 0;
    if (has_word_ && ColumnsOf(line_) + space + ColumnsOf(word) > width_) Break();
    if (has_word_) line_ += ' ';
    while (ColumnsOf(line_) + ColumnsOf(word) > width_) {
      const std::string_view head = FittingHead(word, width_ - indentation_.size());
      if (head.size() == word.size()) break;
      line_ += head;
      word.remove_prefix(head.size());
      Break();
    }
    line_ += word;
    has_word_ = true;
  }

  void Break() {
    lines_.push_back(has_word_ || line_.size() > indentation_.size() ? line_ : std::string());
    line_ = indentation_;
    has_word_ = false;
  }

 private:
  std::vector<std::string>& lines_;
  std::string_view indentation_;
  std::size_t width_;
  std::string line_;
  bool has_word_ = false;
};

}  // namespace

std::size_t ColumnsOf(std::string_view text) {
  std::size_t columns = 0;
  std::size_t i = 0;
  while (i < text.size()) columns += static_cast<std::size_t>(DisplayWidth(NextCodePoint(text, i)));
  return columns;
}

std::string PadTo(std::string_view text, std::size_t columns) {
  const std::size_t used = ColumnsOf(text);
  return std::string(text) + std::string(used < columns ? columns - used : 0, ' ');
}

std::string CutTo(std::string_view text, std::size_t columns) {
  if (ColumnsOf(text) <= columns) return std::string(text);
  if (columns == 0) return {};
  return (columns == 1 ? std::string() : std::string(FittingHead(text, columns - 1))) + "…";
}

std::vector<std::string> Wrap(std::string_view text, std::size_t width) {
  width = std::max<std::size_t>(width, 1);
  std::vector<std::string> lines;
  for (const std::string& line : Split(text, '\n')) {
    LineFiller filler(lines, Indentation(line, width), width);
    for (const std::string& word : Split(line, ' ')) {
      if (!word.empty()) filler.Add(word);
    }
    filler.Break();
  }
  return lines;
}

std::string WrapIndented(std::string_view text, std::size_t width, std::size_t indent) {
  std::string block;
  for (const std::string& line : Wrap(text, width > indent ? width - indent : 1)) {
    if (!line.empty()) block += std::string(indent, ' ') + line;
    block += '\n';
  }
  return block;
}

}  // namespace cairn
