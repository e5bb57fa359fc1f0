#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"

namespace cairn {
namespace {

// pass|word, pass|wd, p|wd, pass|phrase: what stands around the byte.
bool IsInPasswordWord(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const char before = Lower(text[at - 1]);
  const char after = Lower(ByteAt(text, at + 1));
  const bool after_pass = before == 's' && at >= 4 && Lower(text[at - 2]) == 's';
  if (Lower(text[at]) == 'p') return after_pass && after == 'h';
  return (after_pass && (after == 'o' || after == 'd')) || (before == 'p' && after == 'd');
}

// Where the value is said to stand behind a name that ends here, or npos.
std::size_t SpokenValue(std::string_view text, std::string_view name, std::size_t end) {
  if (name.starts_with("--") && ByteAt(text, end) == ' ') return end + 1;
  for (const std::string_view verb : {" is ", " was "}) {
    if (text.substr(end).starts_with(verb)) return end + verb.size();
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<Secret> FindSpokenPassword(std::string_view text, std::size_t at) {
  if (!IsInPasswordWord(text, at)) return std::nullopt;
  const std::size_t least = at > kMostNameBytes ? at - kMostNameBytes : 0;
  std::size_t begin = at;
  while (begin > least && IsNameByte(text[begin - 1])) --begin;
  const std::size_t end = RunEnd(text.substr(0, at + kMostNameBytes), at, IsNameByte);
  const std::string_view name = text.substr(begin, end - begin);
  const SecretName meaning = ReadSecretName(name);
  if (meaning != SecretName::kPassword && meaning != SecretName::kPassphrase) return std::nullopt;
  const std::size_t value = SpokenValue(text, name, end);
  if (value == std::string_view::npos) return std::nullopt;
  return JudgeValue(text, {meaning, begin, ' ', value});
}

}  // namespace cairn
