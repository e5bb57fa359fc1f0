#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/secret_word.h"

namespace cairn {
namespace {

using Proof = SaidValue::Proof;

// Of a literal that is closed and ends the argument.
bool OpensLiteral(std::string_view text, std::size_t at) {
  const char c = ByteAt(text, at);
  return c == '"' || c == '\'';
}

// `define('`, `setdefault("`: the first argument of a call that sets what it names comes now.
bool OpensSetting(std::string_view before) {
  if (before.empty() || !IsQuote(before.back())) return false;
  before.remove_suffix(1);
  for (const std::string_view call :
       {"define(", "setdefault(", "setenv(", "putenv(", "setproperty("}) {
    if (EndsLower(before, call)) return true;
  }
  return false;
}

// `ENV NAME value`, `setx NAME value`, `setenv NAME value`.
bool IsSetByCommand(std::string_view before) {
  for (const std::string_view command : {"ENV ", "setx ", "setx /M ", "setenv ", "set -gx "}) {
    if (!before.ends_with(command)) continue;
    return StartsWord(before, before.size() - command.size());
  }
  return false;
}

// `CREATE USER x WITH LOGIN PASSWORD '…'`, from the verb on one line.
bool IsSqlOfUser(std::string_view before) {
  constexpr std::size_t kMostStatementBytes = 160;
  if (before.size() > kMostStatementBytes)
    before.remove_prefix(before.size() - kMostStatementBytes);
  const std::size_t end = before.find_last_of(";\n");
  if (end != std::string_view::npos) before.remove_prefix(end + 1);
  for (std::size_t at = 0; at < before.size(); ++at) {
    const char c = Lower(before[at]);
    if ((c != 'c' && c != 'a') || !StartsWord(before, at)) continue;
    for (const std::string_view verb :
         {"create user ", "create role ", "alter user ", "alter role "}) {
      if (StartsLower(before.substr(at), verb)) return true;
    }
  }
  return false;
}

// The last word of a text, which is cut off before it.
std::string_view TakeLastWord(std::string_view& text) {
  while (!text.empty() && IsSpaceAscii(text.back())) text.remove_suffix(1);
  const std::size_t end = text.size();
  while (!text.empty() && !IsSpaceAscii(text.back())) text.remove_suffix(1);
  return {text.data() + text.size(), end - text.size()};
}

// `machine x login y password …`, in one line or in three.
bool IsInNetrc(std::string_view before) {
  constexpr std::size_t kMostEntryBytes = 256;
  if (before.empty() || !IsSpaceAscii(before.back())) return false;
  if (before.size() > kMostEntryBytes) before.remove_prefix(before.size() - kMostEntryBytes);
  const std::string_view user = TakeLastWord(before);
  if (user == "anonymous" || TakeLastWord(before) != "login") return false;
  const std::string_view machine = TakeLastWord(before);
  return machine == "default" || TakeLastWord(before) == "machine";
}

// Names of functions that are given a secret, not asked for one.
bool TakesSecret(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) name.remove_prefix(dot + 1);
  for (const std::string_view verb : {"set", "with", "use"}) {
    if (StartsLower(name, verb)) return true;
  }
  return dot != std::string_view::npos;  // of a builder: `.password("…")`
}

// `NAME', 'value'`: the next argument behind a name that is one.
std::size_t NextArgument(std::string_view text, std::size_t end) {
  if (!OpensLiteral(text, end) || ByteAt(text, end + 1) != ',') return std::string_view::npos;
  const std::size_t at = RunEnd(text.substr(0, end + 2 + kMostGap), end + 2, IsBlank);
  return OpensLiteral(text, at) ? at : std::string_view::npos;
}

}  // namespace

std::optional<SaidValue> ArgumentOf(std::string_view text, const SecretWord& word) {
  const std::string_view name = text.substr(word.begin, word.end - word.begin);
  const char after = ByteAt(text, word.end);
  if (after == ' ') {
    if (name.starts_with('-')) return SaidValue{word.end + 1};
    const std::string_view before = text.substr(0, word.begin);
    if (IsSetByCommand(before)) return SaidValue{word.end + 1};
    if (!EqualsLower(name, "password")) return std::nullopt;
    if (OpensLiteral(text, word.end + 1) && IsSqlOfUser(before)) return SaidValue{word.end + 1};
    if (name == "password" && IsInNetrc(before)) return SaidValue{word.end + 1};
    return std::nullopt;
  }
  if (after == '(' && TakesSecret(name) && OpensLiteral(text, word.end + 1)) {
    return SaidValue{word.end + 1};
  }
  const std::size_t next = NextArgument(text, word.end);
  if (next == std::string_view::npos) return std::nullopt;
  const bool is_set = OpensSetting(text.substr(0, word.begin));
  return SaidValue{next, is_set ? Proof::kName : Proof::kChosen};
}

}  // namespace cairn
