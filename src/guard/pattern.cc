#include "guard/pattern.h"

#include <algorithm>
#include <map>
#include <utility>

#include "guard/bytes.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr int kMostSteps = 4000;

bool IsInClass(char name, char c) {
  constexpr struct {
    char name;
    bool (*has)(char);
  } kClasses[] = {
      {'a', IsLowerAscii},     {'A', IsUpperAscii},  {'0', IsDigitAscii}, {'h', IsHex},
      {'w', IsIdentifierByte}, {'s', IsSpaceAscii},  {'b', IsBlankAscii}, {'n', IsLineEnd},
      {'q', IsQuote},          {'u', IsBeyondAscii},
  };
  for (const auto& known : kClasses) {
    if (known.name == name) return known.has(c);
  }
  return name == c;
}

class PatternReader {
 public:
  PatternReader(std::string_view text, bool any_case, bool backwards)
      : text_(text), any_case_(any_case), backwards_(backwards) {}

  // Ways that a `|` keeps apart, up to a bracket that closes or the end.
  std::vector<Steps> ReadWays() {
    std::vector<Steps> ways(1);
    while (at_ < text_.size() && text_[at_] != ')') {
      if (text_[at_] == '|') {
        ++at_;
        ways.emplace_back();
      } else {
        ways.back().push_back(ReadStep());
      }
    }
    for (Steps& way : ways) {
      if (backwards_) std::reverse(way.begin(), way.end());
    }
    return ways;
  }

  Steps Read() {
    auto ways = ReadWays();
    if (at_ < text_.size() || ways.size() != 1) FailTable(text_);
    return std::move(ways.front());
  }

  bool has_secret() const { return has_secret_; }
  bool has_value() const { return has_value_; }

 private:
  char Next() { return at_ < text_.size() ? text_[at_++] : (FailTable(text_), '\0'); }
  bool Skip(char c) {
    const bool stands = ByteAt(text_, at_) == c;
    at_ += stands ? 1 : 0;
    return stands;
  }

  PatternStep ReadStep() {
    using Kind = PatternStep::Kind;
    const char c = Next();
    if (c == '<' || c == '>') {
      has_secret_ = true;
      return {.kind = c == '<' ? Kind::kOpen : Kind::kClose};
    }
    if (c == '$') {
      has_value_ = true;
      return {.kind = Kind::kValue, .op = IsAny(ByteAt(text_, at_), "=:>") ? Next() : ' '};
    }
    if (c == '\\' && Skip('b')) return {.kind = Kind::kWordStart};
    PatternStep step;
    if (c == '(') {
      step.kind = Skip('=') ? Kind::kIf : Skip('!') ? Kind::kIfNot : Kind::kGroup;
      step.ways = ReadWays();
      Next();
    } else if (c == '{') {
      step.kind = Kind::kGroup;
      step.ways = ReadNamed();
    } else if (c == '[') {
      ReadClass(step);
    } else {
      const bool is_line_end = c == '\\' && Skip('n');
      AddByte(step, is_line_end ? '\n' : c == '\\' ? Next() : c);
    }
    ReadCount(step);
    return step;
  }

  void AddByte(PatternStep& step, char c) const {
    step.bytes[static_cast<unsigned char>(c)] = true;
    if (any_case_ && IsLowerAscii(c)) step.bytes[static_cast<unsigned char>(c - 'a' + 'A')] = true;
  }

  void ReadClass(PatternStep& step) {
    const bool is_other = Skip('^');
    while (ByteAt(text_, at_) != ']') {
      char name = Next();
      const bool is_sign = name == '\\';
      if (is_sign) name = Next();
      for (int i = 0; i < 256; ++i) {
        const char byte = static_cast<char>(i);
        if (is_sign ? byte == name : IsInClass(name, byte)) step.bytes[i] = true;
      }
    }
    ++at_;
    if (is_other) step.bytes.flip();
    step.bytes[0] = is_other && step.bytes[0];
  }

  std::vector<Steps> ReadNamed() {
    const std::size_t end = text_.find('}', at_);
    if (end == kNowhere) FailTable(text_);
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end + 1;
    static const auto patterns = [] {
      std::map<std::string_view, std::string_view> all;
      for (const TableRow& row : ReadTable(SecretTable::kPatterns, 2)) all.emplace(row[0], row[1]);
      return all;
    }();
    const auto found = patterns.find(name);
    if (found != patterns.end()) {
      return PatternReader(found->second, any_case_, backwards_).ReadWays();
    }
    std::vector<Steps> ways;
    for (const std::string_view word : FindWordList(name).words()) {
      Steps& way = ways.emplace_back();
      for (const char c : word) AddByte(way.emplace_back(), c);
      if (backwards_) std::reverse(way.begin(), way.end());
    }
    return ways;
  }

  void ReadCount(PatternStep& step) {
    constexpr std::size_t kMany = 256;
    if (Skip('?')) {
      step.least = 0;
      return;
    }
    if (Skip('*')) {
      step.least = 0;
      step.most = kMany;
    } else if (Skip('+')) {
      step.most = kMany;
    } else if (ByteAt(text_, at_) == '{' && IsDigitAscii(ByteAt(text_, at_ + 1))) {
      ++at_;
      step.least = step.most = ReadNumber();
      if (Skip(',')) step.most = IsDigitAscii(ByteAt(text_, at_)) ? ReadNumber() : kNoLimit;
      if (Next() != '}') FailTable(text_);
    } else {
      return;
    }
    if (Skip('?')) step.greed = PatternStep::Greed::kFew;
    if (step.greed == PatternStep::Greed::kAll && Skip('^')) step.greed = PatternStep::Greed::kMany;
  }

  std::size_t ReadNumber() {
    std::size_t number = 0;
    while (IsDigitAscii(ByteAt(text_, at_))) number = number * 10 + (Next() - '0');
    return number;
  }

  const std::string_view text_;
  const bool any_case_;
  const bool backwards_;
  std::size_t at_ = 0;
  bool has_secret_ = false;
  bool has_value_ = false;
};

// Adds the bytes with which the steps may begin; whether they may need none.
bool AddFirstBytes(const Steps& steps, std::bitset<256>& bytes) {
  for (const PatternStep& step : steps) {
    bool may_be_empty = step.least == 0;
    if (step.kind == PatternStep::Kind::kBytes) {
      bytes |= step.bytes;
    } else if (step.kind == PatternStep::Kind::kGroup) {
      for (const Steps& way : step.ways) may_be_empty |= AddFirstBytes(way, bytes);
    } else if (step.kind == PatternStep::Kind::kValue) {
      bytes.set();
    } else {
      may_be_empty = true;
    }
    if (!may_be_empty) return false;
  }
  return true;
}

// The bytes that may follow where the steps begin, NUL for the end of the text.
std::bitset<256> FirstBytes(const Steps& steps) {
  std::bitset<256> bytes;
  return AddFirstBytes(steps, bytes) ? bytes.set() : bytes;
}

// Of all groups, for a glance at the next byte.
void FillGroups(Steps& steps) {
  for (PatternStep& step : steps) {
    for (Steps& way : step.ways) {
      FillGroups(way);
      step.bytes |= FirstBytes(way);
    }
  }
}

// The run of bytes that a secret begins or ends with is taken as a whole; whether there is one.
bool MarkWhole(Steps& steps, PatternStep::Kind mark) {
  if (steps.size() < 2 || steps.back().kind != mark) return false;
  PatternStep& last = steps[steps.size() - 2];
  last.is_whole = last.kind == PatternStep::Kind::kBytes && last.greed == PatternStep::Greed::kAll;
  return last.is_whole;
}

}  // namespace

Steps ReadSteps(std::string_view text, bool backwards) {
  Steps steps = PatternReader(text, true, backwards).Read();
  FillGroups(steps);
  return steps;
}

TextPattern ReadPattern(std::string_view text) {
  TextPattern pattern;
  pattern.keeps_dots = text.substr(1).find('~') != kNowhere;
  if (text.starts_with('~')) pattern.any_case = true, text.remove_prefix(1);
  if (text.ends_with('&')) pattern.finds_all = true, text.remove_suffix(1);
  std::size_t at = 0;  // the first `@` that is in no class
  for (bool in_class = false; in_class || ByteAt(text, at) != '@'; ++at) {
    if (at >= text.size()) FailTable(text);
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '[' || text[at] == ']')
      in_class = text[at] == '[';
  }
  PatternReader before(text.substr(0, at), pattern.any_case, true);
  PatternReader after(text.substr(at + 1), pattern.any_case, false);
  pattern.before = before.Read();
  pattern.after = after.Read();
  pattern.has_value = after.has_value();
  pattern.skips_blanks = text.substr(at + 1).starts_with("{close}");
  if (!pattern.has_value && !before.has_secret() && !after.has_secret()) {
    pattern.before.push_back({.kind = PatternStep::Kind::kOpen});
    pattern.after.push_back({.kind = PatternStep::Kind::kClose});
  }
  pattern.has_secret_before =
      std::ranges::count(pattern.before, PatternStep::Kind::kClose, &PatternStep::kind) > 0;
  MarkWhole(pattern.before, PatternStep::Kind::kOpen);
  pattern.ends_in_run = MarkWhole(pattern.after, PatternStep::Kind::kClose);
  for (Steps* steps : {&pattern.before, &pattern.after}) FillGroups(*steps);
  pattern.next = FirstBytes(pattern.after);
  pattern.previous = FirstBytes(pattern.before);
  return pattern;
}

bool PatternWalk::Walk(const TextPattern& pattern, std::size_t begin, std::size_t end) {
  const auto may_follow = [&](const std::bitset<256>& bytes, std::size_t at) {
    return bytes[static_cast<unsigned char>(ByteAt(text_, at))];
  };
  if (!may_follow(pattern.next, pattern.skips_blanks ? RunEnd(text_, end, IsBlankAscii) : end) ||
      !may_follow(pattern.previous, begin - 1)) {
    return false;
  }
  left_ = kMostSteps;
  close_ = kNowhere;
  // A secret is judged where it ends: what follows the literal has to fit before.
  if (pattern.has_secret_before && Go(pattern.after, 0, end) == kNowhere) return false;
  backwards_ = true;
  begin = Go(pattern.before, 0, begin);
  backwards_ = false;
  if (begin == kNowhere || !MayBegin(begin)) return false;
  return pattern.has_secret_before || Go(pattern.after, 0, end) != kNowhere;
}

std::size_t PatternWalk::WalkFrom(const Steps& steps, std::size_t at, bool backwards) {
  backwards_ = backwards;
  left_ = kMostSteps;
  return Go(steps, 0, at);
}

// Matches a step once.
std::size_t PatternWalk::Once(const PatternStep& step, std::size_t at) {
  const std::size_t byte = backwards_ ? at - 1 : at;
  if (!step.Has(ByteAt(text_, byte))) return kNowhere;
  if (step.kind == PatternStep::Kind::kBytes) {
    return byte >= text_.size() ? kNowhere : backwards_ ? at - 1 : at + 1;
  }
  for (const Steps& way : step.ways) {
    const bool may_fit = way.empty() || MayFit(way.front(), at);
    const std::size_t end = may_fit ? Go(way, 0, at) : kNowhere;
    if (end != kNowhere) return end;
  }
  return kNowhere;
}

std::size_t PatternWalk::Go(const Steps& steps, std::size_t index, std::size_t at) {
  for (; index < steps.size(); ++index) {
    const PatternStep& step = steps[index];
    if (--left_ < 0) return kNowhere;
    switch (step.kind) {
      case PatternStep::Kind::kOpen:
        open_ = at;
        if (backwards_ && close_ != kNowhere && !TakeSecret(open_, close_)) return kNowhere;
        continue;
      case PatternStep::Kind::kClose:
        close_ = at;
        if (!backwards_ && !TakeSecret(open_, close_)) return kNowhere;
        continue;
      case PatternStep::Kind::kValue:
        at = TakeValue(at, step.op);
        if (at == kNowhere) return kNowhere;
        continue;
      case PatternStep::Kind::kWordStart:
        if (!StartsWord(text_, at)) return kNowhere;
        continue;
      case PatternStep::Kind::kIf:
      case PatternStep::Kind::kIfNot:
        if ((Once(step, at) != kNowhere) != (step.kind == PatternStep::Kind::kIf)) return kNowhere;
        continue;
      default:
        break;
    }
    const bool is_few = step.greed == PatternStep::Greed::kFew;
    const bool is_endless = step.is_whole && step.most == kNoLimit;
    const std::size_t most = is_endless ? kJudgedBytes : step.most;
    std::size_t count = 0;
    if (step.kind == PatternStep::Kind::kBytes && !is_few) {
      const std::size_t room = std::min(most, backwards_ ? at : text_.size() - at);
      const std::size_t stride = backwards_ ? -1 : 1;
      const std::size_t first = backwards_ ? at - 1 : at;
      while (count < room && step.Has(text_[first + count * stride])) ++count;
      at += count * stride;
    }
    while (step.kind != PatternStep::Kind::kBytes || is_few) {
      if (is_few && count >= step.least &&
          (index + 1 == steps.size() || MayFit(steps[index + 1], at))) {
        const std::size_t end = Go(steps, index + 1, at);
        if (end != kNowhere || --left_ < 0) return end;
      }
      if (count == most) break;
      const std::size_t next = Once(step, at);
      if (next == kNowhere) break;
      ++count;
      if (next == at) count = std::max(count, step.least);
      if (std::exchange(at, next) == next) break;
    }
    if (is_few || count < step.least) return kNowhere;
    if (step.is_whole && !is_endless && Once(step, at) != kNowhere) return kNowhere;
    if (step.greed != PatternStep::Greed::kMany) continue;
    for (; count > step.least; --count, --at) {
      const std::size_t end = Go(steps, index + 1, at);
      if (end != kNowhere) return end;
    }
  }
  return at;
}

}  // namespace cairn
