// What comes right behind a certain phrase, pairs of user and password, and cookies.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/places.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// "log in as admin / x": a pair of user and password near a word for an account.
void FindLoginPair(std::string_view text, std::size_t at, const Rule&, Findings& found) {
  constexpr std::size_t kMostLoginBytes = 64;
  if (at == 0 || (!IsNameByte(text[at - 1]) && !IsQuote(text[at - 1]))) return;
  const auto secret = JudgeValue(text, {SecretName::kPassword, at, ' ', at + 3, Proof::kMemorable});
  if (!secret) return;
  std::string_view line = Before(text, at, kMostLoginBytes);
  line.remove_prefix(line.rfind('\n') + 1);
  const std::size_t mail = line.rfind('@');
  const bool has_mail =
      mail != kNowhere && line.find('.', mail) != kNowhere && line.find(' ', mail) == kNowhere;
  if (has_mail || Words<"admins">().HasEndOf(line) || Words<"login-words">().HasStartIn(line)) {
    found.Add(*secret);
  }
}

// `Cookie: theme=dark; session=…`: every value that looks random.
void FindCookies(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  constexpr std::size_t kMostCookieBytes = 1024;
  at = RunEnd(text, at + rule.literal.size(), IsQuote);
  if (!IsAny(ByteAt(text, at), ":=, ")) return;
  at = RunEnd(text.substr(0, at + 8), at + 1, [](char c) { return IsBlank(c) || IsQuote(c); });
  const std::size_t end = std::min(text.size(), at + kMostCookieBytes);
  while (at < end) {
    const std::size_t name = at;
    at = RunEnd(text.substr(0, at + kMostNameBytes), at, IsNameByte);
    if (at == name || ByteAt(text, at) != '=') return;
    const bool is_of_statistics = text.substr(name, 2) == "_g" || text.substr(name, 2) == "__";
    const std::size_t value = ++at;
    at = RunEnd(text.substr(0, value + kMostQuotedBytes), value,
                [](char c) { return !IsSpaceAscii(c) && !IsQuote(c) && c != ';' && c != ','; });
    const std::string_view whole = text.substr(value, at - value);
    bool looks_random = false;  // a part between %XX is enough
    for (std::size_t i = 0; i < whole.size() && !looks_random;) {
      const std::size_t stop = std::min(whole.find('%', i), whole.size());
      looks_random = LooksRandom(whole.substr(i, stop - i));
      i = stop + 3;
    }
    if (looks_random && !IsPlaceholder(whole) && !is_of_statistics) {
      found.Add({SecretKind::kToken, value, whole.size()});
    }
    if (ByteAt(text, at) != ';') return;
    at = RunEnd(text.substr(0, at + 4), at + 1, IsBlank);
  }
}

}  // namespace

void FindPhrase(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  constexpr std::size_t kMostBytesBefore = 80;
  const Place& phrase = Places()[rule.row];
  const std::string_view literal = rule.literal;
  if (at > 0 && IsLetterAscii(literal.front()) && (!StartsWord(text, at) || text[at - 1] == '/')) {
    return;
  }
  if (phrase.option != "-" && Before(text, at, kMostBytesBefore).find(phrase.option) == kNowhere) {
    return;
  }
  std::size_t value = at + literal.size();
  if (literal.starts_with("log in") || literal.starts_with("in as")) {  // a user, then the password
    const std::size_t user =
        RunEnd(text.substr(0, value + kMostNameBytes), value, [](char c) { return !IsBlank(c); });
    for (const std::string_view and_then : {" with password ", " with ", " using ", " and "}) {
      if (!From(text, user).starts_with(and_then)) continue;
      value = user + and_then.size();
      break;
    }
  }
  const auto secret = JudgeValue(text, {phrase.meaning, at, ' ', value, phrase.proof});
  if (secret && !IsHost(text.substr(secret->begin, secret->size))) found.Add(*secret);
}

void AddPhrases(std::vector<Rule>& rules) {
  AddRules(rules, "cookie -b", FindCookies, true);
  rules.push_back({" / ", FindLoginPair});
}

}  // namespace cairn
