#include "guard/bytes.h"
#include "guard/places.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// Past the comma behind the argument that begins here; kNowhere if there is none.
std::size_t NextArgument(std::string_view text, std::size_t at) {
  char quote = '\0';
  int depth = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == '\\') ++at;
      if (c == quote) quote = '\0';
    } else if (IsQuote(c)) {
      quote = c;
    } else if (c == ',' && depth == 0) {
      return at + 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ';' || ((c == ')' || c == ']' || c == '}') && depth-- == 0)) {
      break;
    }
  }
  return kNowhere;
}

// `ssh.connect(host, 22, 'root', 'x')`: what looks generated among the arguments of a call whose
// name speaks of logging in.
void FindLoginArguments(std::string_view text, std::size_t at, const Rule&, Findings& found) {
  const std::size_t bracket = RunEnd(text.substr(0, at + kMostNameBytes), at,
                                     [](char c) { return IsWordByte(c) || c == '.' || c == ':'; });
  if (ByteAt(text, bracket) != '(') return;
  const std::string_view within = text.substr(0, bracket + kMostCommandBytes);
  for (std::size_t i = bracket + 1; i < within.size() && within[i] != ')'; ++i) {
    if (within[i] != '"' && within[i] != '\'') continue;
    const std::size_t end = within.find(within[i], i + 1);
    if (end == kNowhere) return;
    const std::string_view literal = within.substr(i + 1, end - i - 1);
    const char next = ByteAt(within, RunEnd(within, end + 1, IsSpaceAscii));
    if (LooksGenerated(literal) && !IsHost(literal) &&
        (next == ',' || next == ')' || next == '.')) {
      found.Add({SecretKind::kPassword, i + 1, literal.size()});
    }
    i = end;
  }
}

// `IDENTIFIED WITH caching_sha2_password BY 'x'`
void FindIdentifiedWith(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  constexpr std::size_t kMostPluginBytes = 40;
  const std::size_t plugin = at + rule.literal.size();
  const std::size_t by = RunEnd(text.substr(0, plugin + kMostPluginBytes), plugin,
                                [](char c) { return IsWordByte(c) || IsQuote(c); });
  if (!StartsLower(From(text, by), " by ")) return;
  const auto secret = JudgeValue(text, {SecretName::kPassword, at, ' ', by + 4});
  if (secret) found.Add(*secret);
}

}  // namespace

void FindCallArgument(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  const Place& call = Places()[rule.row];
  const std::string_view name = rule.literal;
  // A longer name is none of ours, unless ours is a word of it: HTTPBasicAuth.
  if (IsLetterAscii(name.front()) && at > 0 && IsAlnum(text[at - 1]) && !IsUpperAscii(text[at])) {
    return;
  }
  std::size_t value = at + name.size();
  const std::string_view within = text.substr(0, value + kMostCommandBytes);
  for (std::size_t i = 1; i < call.number && value != kNowhere; ++i) {
    value = NextArgument(within, value);
  }
  if (value == kNowhere) return;
  value = RunEnd(within, value, IsSpaceAscii);
  for (const std::string_view wrapper : {"Some(", "b", "[]byte(", "Buffer.from(", "@"}) {
    if (From(within, value).starts_with(wrapper) && QuoteAt(within, value + wrapper.size()) == 1) {
      value += wrapper.size();
    }
  }
  const char quote = ByteAt(within, value);
  const bool is_bare = quote != '"' && quote != '\'';
  if (is_bare && (name != "identified by " || quote == '`')) return;
  const Proof proof = is_bare ? Proof::kChosen : call.proof;
  const auto secret = JudgeValue(text, {call.meaning, at, ' ', value, proof});
  if (secret) found.Add(*secret);
}

void AddCalls(std::vector<Rule>& rules) {
  AddRules(rules, "auth login connect credential bind sign basic unlock decrypt wifi.begin plain",
           FindLoginArguments, true);
  AddRules(rules, "identified with ;", FindIdentifiedWith, true, 0, ';');
}

}  // namespace cairn
