// Seeds of one-time passwords, and codes that stand in for them.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// Base32 behind a word that speaks of one-time passwords, in groups of four or not.
void FindOtpSeed(std::string_view text, std::size_t cue, const Rule&, Findings& found) {
  constexpr std::size_t kMostBytesBehind = 80;
  const std::size_t last = std::min(text.size(), cue + kMostBytesBehind);
  if (!StartsWord(text, cue)) return;
  for (std::size_t at = cue; at < last; ++at) {
    if (!IsAlnum(text[at]) || !StartsWord(text, at)) continue;
    std::size_t groups = 0;  // `jbsw y3dp ehpk 3pxp`
    std::size_t stop = at;
    for (std::size_t next = at;
         groups < 16 && RunEnd(text.substr(0, next + 5), next, IsAlnum) == next + 4;) {
      stop = next + 4;
      ++groups;
      next = ByteAt(text, stop) == ' ' ? stop + 1 : text.size();
    }
    const std::size_t end = RunEnd(text.substr(0, at + 130), at, IsAlnum);
    const std::string_view run = text.substr(at, groups >= 4 ? stop - at : end - at);
    const bool counts = groups >= 4 || (run.size() >= 16 && !IsWordByte(ByteAt(text, end)) &&
                                        std::none_of(run.begin(), run.end(), IsLowerAscii));
    if (counts && KindOfValue(SecretName::kOtpSeed, run, {}) == SecretKind::kToken) {
      found.Add({SecretKind::kToken, at, run.size()});
      return;
    }
    at = end;
  }
}

// Codes that stand in for a second factor: all groups of digits, or of digits and letters, of the
// list behind the word, or on the lines below it.
void FindBackupCodes(std::string_view text, std::size_t cue, const Rule&, Findings& found) {
  constexpr std::size_t kMostListBytes = 400;
  const std::string_view within = text.substr(0, cue + kMostListBytes);
  std::size_t at = From(within, cue, 60).find_first_of(":\n");
  if (at == std::string_view::npos) return;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (at += cue + 1; at < within.size();) {
    at = RunEnd(within, at, [](char c) {
      return IsSpaceAscii(c) || c == ',' || c == '-' || c == '*' || c == '`';
    });
    const std::size_t number = RunEnd(within, at, IsDigitAscii);  // `1. `
    if (number > at && number < at + 3 && IsBlank(ByteAt(within, number + 1))) at = number + 2;
    const std::size_t stop = RunEnd(within, at, [](char c) { return IsAlnum(c) || c == '-'; });
    const std::string_view code = text.substr(at, stop - at);
    const bool has_digit = std::any_of(code.begin(), code.end(), IsDigitAscii);
    if (code.size() < 4 || code.size() > 24 || !has_digit) break;
    if (begin == 0) begin = at;
    end = at = stop;
  }
  if (end - begin >= 8) found.Add({SecretKind::kPassword, begin, end - begin});
}

}  // namespace

void AddSecondFactors(std::vector<Rule>& rules) {
  AddRules(rules, "totp otp 2fa authenticator", FindOtpSeed, true);
  AddRules(rules, "backup code;recovery code;scratch code;backup-code;recovery-code",
           FindBackupCodes, true, 0, ';');
}

}  // namespace cairn
