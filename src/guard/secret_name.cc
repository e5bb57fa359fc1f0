#include "guard/secret_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "guard/bytes.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Longer names are cut in front: their last words count.
constexpr std::size_t kMostNameBytes = 64;

// dbPassword, DBPassword
bool IsHump(std::string_view name, std::size_t i) {
  if (i == 0 || !IsUpperAscii(name[i])) return false;
  if (IsLowerAscii(name[i - 1]) || IsDigitAscii(name[i - 1])) return true;
  return IsUpperAscii(name[i - 1]) && IsLowerAscii(ByteAt(name, i + 1));
}

// A name in lower case, its words apart by an underscore.
std::string Spelled(std::string_view name) {
  if (name.size() > kMostNameBytes) name.remove_prefix(name.size() - kMostNameBytes);
  std::string spelled;
  spelled.reserve(2 * name.size());
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_part = IsAlnumAscii(name[i]) || IsBeyondAscii(name[i]);
    if (!spelled.empty() && spelled.back() != '_' && (!is_part || IsHump(name, i))) spelled += '_';
    if (is_part) spelled += LowerAscii(name[i]);
  }
  if (spelled.ends_with('_')) spelled.pop_back();
  return spelled;
}

struct Ending {
  std::string_view name;
  SecretName meaning;
  bool glued;  // also as the end of a word: dbpassword
};

// The endings by their last byte, so that a name is compared with few of them.
const std::vector<Ending>& EndingsWith(char last) {
  static const auto table = [] {
    std::array<std::vector<Ending>, 256> by_last_byte;
    for (const TableRow& row : ReadTable(SecretTable::kNames, 3)) {
      const SecretName meaning = ReadSecretMeaning(row[0]);
      const bool glued = ReadColumn(row[1], "word part") == 1;
      for (const std::string_view name : SplitColumn(row[2])) {
        by_last_byte[static_cast<unsigned char>(name.back())].push_back({name, meaning, glued});
      }
    }
    return by_last_byte;
  }();
  return table[static_cast<unsigned char>(last)];
}

// Without numbers and one word that says nothing.
std::string_view WithoutNeutral(std::string_view words) {
  words = words.substr(0, words.find_last_not_of("0123456789_") + 1);  // npos + 1 is 0
  const std::size_t before = words.rfind('_');
  return before < words.size() && Words<"neutral">().Has(words.substr(before + 1))
             ? words.substr(0, before)
             : words;
}

bool HasPublicWord(std::string_view words) {
  const auto pieces = SplitColumn(words, '_');
  return std::ranges::any_of(pieces, [](auto word) { return Words<"public">().Has(word); });
}

}  // namespace

SecretName ReadSecretMeaning(std::string_view word) {
  return static_cast<SecretName>(ReadColumn(word,
                                            "none password passphrase short-pass pin card-code "
                                            "token secret uuid-token otp-seed aws-secret "
                                            "azure-key npm-token"));
}

SecretName ReadSecretName(std::string_view name) {
  std::string spelled = Spelled(name);
  if (spelled.ends_with("passwords") || spelled == "tokens" || spelled == "secrets")
    spelled.pop_back();
  const std::string_view words = WithoutNeutral(spelled);
  if (words.empty()) return SecretName::kNone;
  // `WEATHER_KEY`: a variable of the environment.
  name.remove_prefix(name.rfind(' ') + 1);  // npos + 1 is 0
  const bool is_variable = !AnyOf(name, IsLowerAscii);
  for (const Ending& ending : EndingsWith(words.back())) {
    if (!EndsLower(words, ending.name)) continue;
    const std::size_t before = words.size() - ending.name.size();
    if (before > 0 && !ending.glued && words[before - 1] != '_') continue;
    if (ending.meaning >= SecretName::kToken && HasPublicWord(words)) return SecretName::kNone;
    const bool is_token = ending.meaning == SecretName::kToken && words.ends_with("_token");
    return is_token && is_variable ? SecretName::kUuidToken : ending.meaning;
  }
  if (is_variable && words.ends_with("_key") && !HasPublicWord(words)) return SecretName::kToken;
  return SecretName::kNone;
}

}  // namespace cairn
