#include "knowledge/analysis/cmake_commands.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/text.h"

namespace cairn {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<std::vector<CmakeCommand>> Read() {
    std::vector<CmakeCommand> commands;
    while (SkipSpace()) {
      const std::size_t start = at_;
      while (at_ < text_.size() && IsIdentifierByte(text_[at_])) ++at_;
      const std::string_view name = text_.substr(start, at_ - start);
      if (name.empty() || !SkipSpace() || text_[at_] != '(') {
        return Fault(start, "expected a command");
      }
      ++at_;
      commands.push_back({ToLowerAscii(name), {}});
      CAIRN_TRY(ReadArguments(start, commands.back().arguments));
    }
    return commands;
  }

 private:
  Error Fault(std::size_t position, std::string_view what) const {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + std::ptrdiff_t(position), '\n');
    return InvalidArgument("line " + std::to_string(line) + ": " + std::string(what));
  }

  // Skips white space and comments; false at the end.
  bool SkipSpace() {
    while (at_ < text_.size()) {
      if (IsSpaceAscii(text_[at_])) {
        ++at_;
      } else if (text_[at_] == '#') {
        ++at_;
        if (!TakeBracket()) at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        return true;
      }
    }
    return false;
  }

  // Takes [==[ … ]==] if one opens here; an unclosed one extends to the end.
  std::optional<std::string_view> TakeBracket() {
    if (at_ >= text_.size() || text_[at_] != '[') return std::nullopt;
    std::size_t open = at_ + 1;
    while (open < text_.size() && text_[open] == '=') ++open;
    if (open >= text_.size() || text_[open] != '[') return std::nullopt;
    const std::string close = "]" + std::string(open - at_ - 1, '=') + "]";
    const std::size_t end = std::min(text_.find(close, open + 1), text_.size());
    at_ = std::min(end + close.size(), text_.size());
    return text_.substr(open + 1, end - open - 1);
  }

  // Reads up to the closing parenthesis of the command. Nested parentheses, as in if((A) AND B),
  // are not reported as arguments.
  Status ReadArguments(std::size_t start, std::vector<std::string>& arguments) {
    int depth = 1;
    while (SkipSpace()) {
      const char c = text_[at_];
      if (c == '(' || c == ')') {
        ++at_;
        depth += c == '(' ? 1 : -1;
        if (depth == 0) return {};
      } else if (c == '"') {
        CAIRN_TRY(ReadQuoted(arguments));
      } else if (const auto bracket = TakeBracket()) {
        arguments.emplace_back(*bracket);
      } else {
        ReadPlain(arguments);
      }
    }
    return Fault(start, "unclosed command");
  }

  Status ReadQuoted(std::vector<std::string>& arguments) {
    const std::size_t start = at_++;
    std::string argument;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      argument += text_[at_];
    }
    if (at_ >= text_.size()) return Fault(start, "unclosed quote");
    ++at_;
    arguments.push_back(std::move(argument));
    return {};
  }

  void ReadPlain(std::vector<std::string>& arguments) {
    const std::size_t start = at_++;
    while (at_ < text_.size() && !IsSpaceAscii(text_[at_]) && text_[at_] != '(' &&
           text_[at_] != ')' && text_[at_] != '#') {
      ++at_;
    }
    arguments.emplace_back(text_.substr(start, at_ - start));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<CmakeCommand>> ReadCmakeCommands(std::string_view text) {
  return Reader(text).Read();
}

}  // namespace cairn
