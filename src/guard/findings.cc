#include "guard/findings.h"

#include <algorithm>

#include "guard/bytes.h"
#include "guard/makeup.h"

namespace cairn {
namespace {

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
    if (IsAny(c, "!@#$%^&*?") && IsAlnum(ByteAt(word, at + 1))) return true;
  }
  fours_ = letters == 4 && word.size() == 4 ? fours_ + 1 : 0;
  return fours_ >= 4 ||
         (has_digit && (word.size() >= kFewestPasswordBytes || (word.size() > 2 && letters > 0)));
}

bool Findings::HasCandidate(std::size_t begin, std::size_t end) {
  const bool is_known = candidate_end_ > clean_end_;
  if (begin < clean_begin_ || begin > std::max(clean_end_, candidate_end_)) {
    clean_begin_ = clean_end_ = begin;
    fours_ = 0;
  } else if (is_known) {
    if (begin < candidate_end_) return clean_end_ < end;
    clean_begin_ = clean_end_ = candidate_end_;
  }
  end = std::min(end, text_.size());
  while (clean_end_ < end) {
    const std::size_t word = RunEnd(text_, clean_end_, IsSpaceAscii);
    const std::size_t word_end = RunEnd(text_, word, [](char c) { return !IsSpaceAscii(c); });
    if (word < word_end && IsCandidate(word, word_end)) {
      clean_end_ = word;
      candidate_end_ = word_end;
      return word < end;
    }
    clean_end_ = word_end;
  }
  return false;
}

}  // namespace cairn
