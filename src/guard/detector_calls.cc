#include "guard/detector_calls.h"

#include <array>

#include "guard/bytes.h"
#include "guard/detectors.h"

namespace cairn {
namespace {

bool IsAny(char) { return true; }
bool IsNoWordByte(char c) { return !IsWordByte(c); }
bool IsD(char c) { return c == 'd' || c == 'D'; }

// Letters in any case, and signs.
template <char... kBytes>
bool IsOne(char c) {
  return ((Lower(c) == kBytes) || ...);
}
template <char... kBytes>
bool IsOther(char c) {
  return ((c != kBytes) && ...);
}

using Predicate = bool (*)(char);

struct Call {
  std::uint32_t bit;
  Predicate before;
  Predicate at;
  Predicate after;
};

// They may call in vain, since the detectors look themselves, but never leave out what one would
// find. The end of the text is a NUL.
constexpr Call kCalls[] = {
    {kForShape, EndsTokenPrefixButOne, EndsTokenPrefix,
     [](char c) { return IsBase64Url(c) || IsOne<'.', '+', '/', '='>(c); }},
    // password =, key:, <password>, password <- x
    {0x2, IsOther<'=', '!', '<', '>', '+', '-', '/', '|', '&', '^', '%', '~', '(', ')', '{'>,
     IsOne<'='>, IsOther<'=', '~'>},
    {0x4, IsOther<':', '(', ')', '/', ',', ';', '>', '|'>, IsOne<':'>, IsOther<'=', ':'>},
    {0x8, [](char c) { return IsWordByte(c) || IsQuote(c); }, IsOne<'>'>, IsAny},
    {0x10, IsOne<'<'>, IsOne<'-'>, IsOne<' '>},
    {kForConnection, IsAlnum, IsOne<':'>, IsOne<'/'>},
    {kForTelegram, IsDigitAscii, IsOne<':'>, IsOne<'a'>},
    {kForJwt, IsOne<'y'>, IsOne<'j'>, IsBase64Url},
    {kForAzure, IsOne<'q'>, IsOne<'~'>, IsAny},
    // pass|word, Kenn|wort, wacht|woord, pass|wd; p|wd; p|w
    {0x200, IsOne<'s', 'n', 't'>, IsOne<'w'>, IsOne<'o', 'd'>},
    {0x400, IsOne<'p'>, IsOne<'w'>, IsD},
    {0x800, IsOne<'p'>, IsOne<'w'>, IsNoWordByte},
    // |PAT; mot de |passe; pass|phrase
    {0x1000, IsAny, IsOne<'p'>, [](char c) { return c == 'A'; }},
    {0x2000, IsOne<' '>, IsOne<'p'>, [](char c) { return c == 'a'; }},
    {0x4000, IsOne<'s'>, IsOne<'p'>, IsOne<'h'>},
    // to|ken, |key; se|cret and the first byte of ñ's two
    {0x8000, IsAny, IsOne<'k'>, IsOne<'e'>},
    {0x10000, IsOne<'e'>, [](char c) { return c == 'c' || c == 'C' || c == '\xC3'; },
     [](char c) { return c == 'r' || c == 'R' || c == '\xB1'; }},
    {kForDsn, IsOther<' ', '\n', '\0'>, IsOne<'@'>, IsAny},
    {kForDiscord, IsBase64Url, IsOne<'.'>, IsBase64Url},
    {kForLoginPair, IsOne<' '>, IsOne<'/'>, IsOne<' '>},
    {kForIdentifiedBy, IsOne<'i'>, IsOne<'f'>, IsOne<'i'>},
    {kForCommand, IsBlank, IsOne<'-'>, IsOne<'u', 'a', 'p', 'w', '-'>},
    {kForPrivateKey, IsOne<'-'>, [](char c) { return c == 'B'; }, [](char c) { return c == 'E'; }},
    {kForPuttyKey, IsOne<'e'>, IsOne<'-'>, IsOne<'l'>},
    {kForSecureString, IsOne<'o'>, IsOne<'-'>, IsOne<'s'>},
    // mysqli(, new PDO(, getConnection(
    {0x2000000, IsOne<'s'>, IsOne<'q'>, IsOne<'l'>},
    {0x4000000, IsOne<'p'>, IsOne<'d'>, IsOne<'o'>},
    {0x8000000, IsOne<'t'>, IsOne<'c'>, IsOne<'o'>},
};

struct Tables {
  std::array<std::uint32_t, 256> before{};
  std::array<std::uint32_t, 256> at{};
  std::array<std::uint32_t, 256> after{};
};

Tables MakeTables() {
  Tables tables;
  for (const Call& call : kCalls) {
    for (int i = 0; i < 256; ++i) {
      const char c = static_cast<char>(i);
      if (call.before(c)) tables.before[i] |= call.bit;
      if (call.at(c)) tables.at[i] |= call.bit;
      if (call.after(c)) tables.after[i] |= call.bit;
    }
  }
  return tables;
}

const Tables kTables = MakeTables();

std::uint32_t CallsOf(char before, char at, char after) {
  return kTables.before[static_cast<unsigned char>(before)] &
         kTables.at[static_cast<unsigned char>(at)] &
         kTables.after[static_cast<unsigned char>(after)];
}

}  // namespace

std::uint32_t CallsAt(std::string_view text, std::size_t at) {
  return CallsOf(at > 0 ? text[at - 1] : '\0', text[at], ByteAt(text, at + 1));
}

std::size_t NextCall(std::string_view text, std::size_t at) {
  if (at == 0 && !text.empty() && CallsAt(text, at++) != 0) return 0;
  while (at + 1 < text.size() && CallsOf(text[at - 1], text[at], text[at + 1]) == 0) ++at;
  if (at + 1 == text.size() && CallsAt(text, at) == 0) ++at;
  return at;
}

}  // namespace cairn
