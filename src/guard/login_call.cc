#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// From the bracket to the password: a host or a data source, and a user.
constexpr std::size_t kMostArgumentBytes = 256;

bool IsLiteralQuote(char c) { return c == '"' || c == '\''; }

// The bracket of a call whose third argument is a password; npos if it is something else.
std::size_t BracketOf(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::size_t end = RunEnd(text.substr(0, at + kMostNameBytes), at,
                                 [](char c) { return IsWordByte(c) || c == '.' || c == ':'; });
  const std::string_view name = text.substr(at, end - at);
  const bool is_known =
      (EndsLower(before, "mys") && (EqualsLower(name, "qli") || EndsLower(name, "connect"))) ||
      (EndsLower(before, "new p") && EqualsLower(name, "do")) ||
      (EndsLower(before, "new \\p") && EqualsLower(name, "do")) ||
      (before.ends_with("get") && name == "Connection");
  return is_known && ByteAt(text, end) == '(' ? end : std::string_view::npos;
}

// Past the comma behind the argument that begins here; npos if there is none.
std::size_t NextArgument(std::string_view text, std::size_t at) {
  char quote = '\0';
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == '\\') ++at;
      if (c == quote) quote = '\0';
    } else if (IsLiteralQuote(c)) {
      quote = c;
    } else if (c == ',') {
      return at + 1;
    } else if (c == '(' || c == ')' || c == ';') {
      break;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<Secret> FindLoginCall(std::string_view text, std::size_t at) {
  const std::size_t bracket = BracketOf(text, at);
  if (bracket == std::string_view::npos) return std::nullopt;
  const std::string_view within = text.substr(0, bracket + kMostArgumentBytes);
  std::size_t value = NextArgument(within, bracket + 1);
  if (value != std::string_view::npos) value = NextArgument(within, value);
  if (value == std::string_view::npos) return std::nullopt;
  value = RunEnd(within, value, IsSpaceAscii);
  if (!IsLiteralQuote(ByteAt(text, value))) return std::nullopt;
  return JudgeValue(text, {SecretName::kPassword, bracket, ' ', value});
}

std::optional<Secret> FindSecureString(std::string_view text, std::size_t dash) {
  constexpr std::string_view kAfter = "-securestring ";
  if (!StartsLower(text.substr(dash), kAfter)) return std::nullopt;
  if (!EndsLower(text.substr(0, dash), "convertto")) return std::nullopt;
  std::size_t at = dash + kAfter.size();
  for (const std::string_view option : {"-asplaintext ", "-force ", "-string "}) {
    if (at < text.size() && StartsLower(text.substr(at), option)) at += option.size();
  }
  if (!IsLiteralQuote(ByteAt(text, at))) return std::nullopt;
  return JudgeValue(text, {SecretName::kPassword, dash, ' ', at});
}

}  // namespace cairn
