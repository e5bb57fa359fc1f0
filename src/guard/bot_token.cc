#include <algorithm>

#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// Telegram: the number of the bot, a colon, AA and 33 characters.
constexpr std::size_t kFewestBotDigits = 8;
constexpr std::size_t kMostBotDigits = 10;
constexpr std::size_t kBotTokenBytes = 35;
// Discord: the number of the bot as base64, 6 characters of a time, 27 or more of a hash.
constexpr std::size_t kFewestIdBytes = 23;
constexpr std::size_t kMostIdBytes = 28;
constexpr std::size_t kTimeBytes = 6;
constexpr std::size_t kFewestHashBytes = 27;
constexpr std::size_t kMostHashBytes = 45;

// Decimal digits as base64 have one of three letters at every fourth place.
bool IsNumberInBase64(std::string_view id) {
  for (std::size_t i = 0; i < id.size(); i += 4) {
    if (id[i] != 'M' && id[i] != 'N' && id[i] != 'O') return false;
  }
  return true;
}

}  // namespace

std::optional<Secret> FindTelegramToken(std::string_view text, std::size_t colon) {
  if (ByteAt(text, colon + 1) != 'A' || ByteAt(text, colon + 2) != 'A') return std::nullopt;
  std::size_t begin = colon;
  while (begin > 0 && colon - begin <= kMostBotDigits && IsDigitAscii(text[begin - 1])) --begin;
  const std::size_t digits = colon - begin;
  if (digits < kFewestBotDigits || digits > kMostBotDigits) return std::nullopt;
  const std::string_view before = text.substr(0, begin);
  if (!StartsWord(text, begin) && !before.ends_with("bot")) return std::nullopt;
  const std::size_t end =
      RunEnd(text.substr(0, colon + kBotTokenBytes + 2), colon + 1, IsBase64Url);
  if (end - colon - 1 != kBotTokenBytes) return std::nullopt;
  if (IsMask(text.substr(colon + 3, end - colon - 3))) return std::nullopt;
  return Secret{SecretKind::kToken, begin, end - begin};
}

std::optional<Secret> FindDiscordToken(std::string_view text, std::size_t dot) {
  if (ByteAt(text, dot + kTimeBytes + 1) != '.') return std::nullopt;
  std::size_t begin = dot;
  while (begin > 0 && dot - begin <= kMostIdBytes && IsBase64Url(text[begin - 1])) --begin;
  const std::string_view id = text.substr(begin, dot - begin);
  if (id.size() < kFewestIdBytes || id.size() > kMostIdBytes || !IsNumberInBase64(id)) {
    return std::nullopt;
  }
  const std::size_t time_end = RunEnd(text.substr(0, dot + kTimeBytes + 1), dot + 1, IsBase64Url);
  if (time_end != dot + kTimeBytes + 1) return std::nullopt;
  const std::size_t end =
      RunEnd(text.substr(0, time_end + kMostHashBytes + 2), time_end + 1, IsBase64Url);
  const std::size_t hash = end - time_end - 1;
  if (hash < kFewestHashBytes || hash > kMostHashBytes) return std::nullopt;
  return Secret{SecretKind::kToken, begin, end - begin};
}

}  // namespace cairn
