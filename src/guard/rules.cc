#include "guard/rules.h"

#include <algorithm>
#include <span>
#include <utility>

#include "guard/bytes.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Letters in either case, digits together, and some signs have a class; other bytes share them.
constexpr std::size_t ClassOf(char c) {
  constexpr std::string_view kOwn = " abcdefghijklmnopqrstuvwxyz0-_.";
  const std::size_t own = kOwn.find(IsDigitAscii(c) ? '0' : LowerAscii(c));
  if (own != kOwn.npos) return own;
  return IsBeyondAscii(c) ? static_cast<unsigned char>(c) % 32 : 31;
}

constexpr auto kClasses = [] {
  std::array<std::uint8_t, 256> classes{};
  for (unsigned i = 0; i < 256; ++i) {
    classes[i] = static_cast<std::uint8_t>(ClassOf(static_cast<char>(i)));
  }
  return classes;
}();

std::size_t ClassAt(std::string_view text, std::size_t at) {
  return at < text.size() ? kClasses[static_cast<unsigned char>(text[at])] : 0;
}

// Letters that are no word and no name in code.
bool IsOdd(std::string_view letters) {
  if (letters.size() < kFewestPasswordBytes + 2) return false;
  const Makeup makeup = MakeupOf(letters);
  return makeup.IsScrambled() || (makeup.uppers * 4 >= letters.size() && makeup.changes > 0);
}

}  // namespace

bool Findings::IsCandidate(std::size_t begin, std::size_t end) {
  const std::string_view word = text_.substr(begin, end - begin);
  std::size_t letters = 0;
  bool has_digit = false;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const std::size_t run = RunEnd(word, at, IsLetterAscii);
    if (IsOdd(word.substr(at, run - at))) return true;
    letters += run - at;
    const char c = ByteAt(word, at = run);
    has_digit = has_digit || IsDigitAscii(c);
    if (IsAny(c, "!@#$%^&*?") && IsAlnumAscii(ByteAt(word, at + 1))) return true;
  }
  fours_ = letters == 4 && word.size() == 4 ? fours_ + 1 : 0;
  return fours_ >= 4 ||
         (has_digit && (word.size() >= kFewestPasswordBytes || (word.size() > 2 && letters > 0)));
}

bool Findings::HasCandidate(std::size_t begin, std::size_t end) {
  if (begin > scanned_) {
    scanned_ = begin;
    fours_ = 0;
  }
  end = std::min(end, text_.size());
  while (candidate_end_ <= begin && (scanned_ = RunEnd(text_, scanned_, IsSpaceAscii)) < end) {
    const std::size_t word = std::exchange(scanned_, RunEnd(text_, scanned_, IsInWord));
    if (IsCandidate(word, scanned_)) candidate_end_ = scanned_;
  }
  return candidate_end_ > begin;
}

void AddRules(std::vector<Rule>& rules, std::string_view literals, Finder find, bool any_case,
              std::size_t row, char separator) {
  for (const std::string_view literal : SplitColumn(literals, separator)) {
    rules.push_back({literal, find, any_case, static_cast<std::uint16_t>(row)});
  }
}

const Matcher& Matcher::Get() {
  static const Matcher matcher;
  return matcher;
}

Matcher::Matcher() {
  AddRows(rules_);
  AddNamedSecrets(rules_);
  std::vector<std::pair<std::size_t, std::uint16_t>> starts;
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const std::string_view literal = rules_[i].literal;
    const std::size_t two = ClassAt(literal, 0) << 10 | ClassAt(literal, 1) << 5;
    if (literal.size() > 2) {
      starts.emplace_back(two | ClassAt(literal, 2), i);
      continue;
    }
    for (std::size_t third = 0; third < 32; ++third) starts.emplace_back(two | third, i);
  }
  std::sort(starts.begin(), starts.end());
  std::size_t next = 0;
  for (std::size_t start = 0; start < kStarts; ++start) {
    first_[start] = static_cast<std::uint16_t>(next);
    for (; next < starts.size() && starts[next].first == start; ++next) {
      order_.push_back(starts[next].second);
      begins_[start / 64] |= std::uint64_t{1} << (start % 64);
    }
  }
  first_[kStarts] = static_cast<std::uint16_t>(next);
}

std::vector<Secret> Matcher::Find(std::string_view text) const {
  // What lies inside a long secret is passed over, or secrets inside secrets would be read to their
  // end again and again. Its ends are looked at: what begins there may be known better as something
  // else, or go on where it ends.
  constexpr std::size_t kLong = 512, kEnds = 64;
  std::size_t inside = 0, past = 0;
  Findings found(text);
  std::size_t start = ClassAt(text, 0) << 5 | ClassAt(text, 1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    start = (start << 5 | ClassAt(text, at + 2)) % kStarts;
    if ((begins_[start / 64] >> (start % 64) & 1) == 0) continue;
    if (at >= inside && at < past) {
      at = past - 1;
      start = ClassAt(text, past) << 5 | ClassAt(text, past + 1);
      continue;
    }
    const std::size_t before = found.size();
    const std::string_view rest = text.substr(at);
    for (std::size_t i = first_[start]; i < first_[start + 1]; ++i) {
      const Rule& rule = rules_[order_[i]];
      const bool stands =
          rule.any_case ? StartsLower(rest, rule.literal)
                        : rest.front() == rule.literal.front() && rest.starts_with(rule.literal);
      if (stands) rule.find(text, at, rule, found);
    }
    for (const Secret& secret : std::span(found.secrets()).subspan(before)) {
      const std::size_t end = secret.begin + secret.size;
      if (secret.size > kLong && end - kEnds > past)
        inside = secret.begin + kEnds, past = end - kEnds;
    }
  }
  return found.Take();
}

}  // namespace cairn
