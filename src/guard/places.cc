// Places that are known to hold a secret though no name says so (tables/places.txt): options and
// arguments of commands, arguments of calls, what follows a certain phrase. And cookies.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/tables.h"
#include "guard/value_at.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::size_t kMostCommandBytes = 256;

enum class Form : std::uint8_t { kGlued, kApart, kEither, kUser, kWord, kPiped, kCall, kPhrase };

struct Place {
  Form form;
  SecretName meaning;
  std::string_view option;  // or what must stand before a phrase
  std::size_t number = 0;   // of a word or an argument
  Proof proof;
};

const std::vector<Place>& Places() {
  static const auto places = [] {
    std::vector<Place> all;
    for (const TableRow& row : ReadTable(SecretTable::kPlaces, 5)) {
      const auto form =
          static_cast<Form>(ReadColumn(row[0], "glued apart either user word piped call phrase"));
      const bool has_number = form >= Form::kWord && form <= Form::kCall;
      const std::size_t number = has_number ? ReadColumn(row[2], "0 1 2 3 4 5") : 0;
      const auto proof =
          static_cast<Proof>(ReadColumn(row[3], "name word memorable chosen generated"));
      all.push_back({form, ReadSecretMeaning(row[1]), row[2], number, proof});
    }
    return all;
  }();
  return places;
}

// ----- Commands

// The line from here on; one that goes on behind a backslash is one.
std::string_view CommandLine(std::string_view text, std::size_t at) {
  const std::string_view line = From(text, at, kMostCommandBytes);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\n' && (i == 0 || line[i - 1] != '\\')) return line.substr(0, i);
  }
  return line;
}

// Where a word begins that is so many behind the command; kNowhere if the line has fewer. Options
// count for none.
std::size_t WordOf(std::string_view line, std::size_t at, std::size_t number) {
  while (true) {
    at = RunEnd(line, at, IsBlank);
    if (at >= line.size() || line[at] == '|' || line[at] == '>') return kNowhere;
    if (line[at] != '-' && number-- == 0) return at;
    const char quote = IsQuote(line[at]) ? line[at] : '\0';
    at = RunEnd(line, at + 1, [&](char c) { return quote != '\0' ? c != quote : !IsBlank(c); });
    if (quote != '\0') ++at;
  }
}

// Past `user:`, in or before the quotes; kNowhere if there is none.
std::size_t PastUser(std::string_view line, std::size_t at) {
  if (IsQuote(ByteAt(line, at))) ++at;
  const std::size_t sign = RunEnd(line.substr(0, at + kMostNameBytes), at, [](char c) {
    return IsNameByte(c) || c == '@' || c == '+' || c == '$' || c == '\\' || c == '/';
  });
  const bool is_sign = std::string_view(":,%").find(ByteAt(line, sign)) != kNowhere;
  return sign > at && sign < line.size() && is_sign ? sign + 1 : kNowhere;
}

// Where the value of an option begins that stands somewhere on the line; kNowhere if none does.
std::size_t OptionValue(std::string_view line, std::size_t from, const Place& place) {
  for (std::size_t at = line.find(place.option, from); at != kNowhere;
       at = line.find(place.option, at + 1)) {
    if (!IsSpaceAscii(line[at - 1])) continue;
    std::size_t value = at + place.option.size();
    const char next = ByteAt(line, value);
    const bool is_apart = IsBlank(next) || (next == '=' && place.form == Form::kUser);
    if (is_apart ? place.form == Form::kGlued : place.form == Form::kApart) continue;
    if (is_apart) ++value;
    if (place.form == Form::kUser) value = PastUser(line, value);
    if (value < line.size()) return value;
  }
  return kNowhere;
}

void FindCommandPassword(std::string_view text, std::size_t at, const Rule& rule,
                         std::vector<Secret>& found) {
  const Place& place = Places()[rule.row];
  const std::size_t size = rule.literal.size();
  if (at > 0 && (IsNameByte(text[at - 1]) || text[at - 1] == ':')) return;
  if (!IsBlank(ByteAt(text, at + size))) return;
  const std::string_view line = CommandLine(text, at);
  std::size_t value = kNowhere;
  if (place.form == Form::kPiped) {
    const std::size_t pipe = line.find("| ");  // echo x | sudo -S
    const bool is_piped = pipe != kNowhere && (line.substr(pipe).starts_with("| sudo -S") ||
                                               Words<"readers">().HasStartIn(line.substr(pipe)));
    if (is_piped) value = WordOf(line, size, 0);
  } else {
    value = place.form == Form::kWord ? WordOf(line, size, place.number)
                                      : OptionValue(line, size, place);
  }
  if (value == kNowhere) return;
  // Cisco says with a digit how the password is encoded.
  if (IsDigitAscii(line[value]) && ByteAt(line, value + 1) == ' ') {
    if (line[value] != '0' && line[value] != '7') return;
    value += 2;
  }
  const auto secret = JudgeValue(text, {place.meaning, at, ' ', at + value, place.proof});
  if (secret) found.push_back(*secret);
}

// ----- Calls

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

void FindCallArgument(std::string_view text, std::size_t at, const Rule& rule,
                      std::vector<Secret>& found) {
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
  if (secret) found.push_back(*secret);
}

// What may be judged as a password and is the name of a machine, a file, a mailbox, a version.
bool IsHost(std::string_view value) {
  if (value.find('@') != kNowhere && value.find('.') != kNowhere) return true;
  return value.find_first_of("!#$%^&*+=?") == kNowhere && value.find_first_of("./:") != kNowhere;
}

// `ssh.connect(host, 22, 'root', 'x')`: what looks generated among the arguments of a call whose
// name speaks of logging in.
void FindLoginArguments(std::string_view text, std::size_t at, const Rule&,
                        std::vector<Secret>& found) {
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
      found.push_back({SecretKind::kPassword, i + 1, literal.size()});
    }
    i = end;
  }
}

// `IDENTIFIED WITH caching_sha2_password BY 'x'`
void FindIdentifiedWith(std::string_view text, std::size_t at, const Rule& rule,
                        std::vector<Secret>& found) {
  constexpr std::size_t kMostPluginBytes = 40;
  const std::size_t plugin = at + rule.literal.size();
  const std::size_t by = RunEnd(text.substr(0, plugin + kMostPluginBytes), plugin,
                                [](char c) { return IsWordByte(c) || IsQuote(c); });
  if (!StartsLower(From(text, by), " by ")) return;
  const auto secret = JudgeValue(text, {SecretName::kPassword, at, ' ', by + 4});
  if (secret) found.push_back(*secret);
}

// ----- Phrases: the value comes right behind them.

void FindPhrase(std::string_view text, std::size_t at, const Rule& rule,
                std::vector<Secret>& found) {
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
  if (secret && !IsHost(text.substr(secret->begin, secret->size))) found.push_back(*secret);
}

// "log in as admin / x": a pair of user and password near a word for an account.
void FindLoginPair(std::string_view text, std::size_t at, const Rule&, std::vector<Secret>& found) {
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
    found.push_back(*secret);
  }
}

// ----- Cookies

// `Cookie: theme=dark; session=…`: every value that looks random.
void FindCookies(std::string_view text, std::size_t at, const Rule& rule,
                 std::vector<Secret>& found) {
  constexpr std::size_t kMostCookieBytes = 1024;
  at = RunEnd(text, at + rule.literal.size(), IsQuote);
  if (std::string_view(":=, ").find(ByteAt(text, at)) == kNowhere) return;
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
      found.push_back({SecretKind::kToken, value, whole.size()});
    }
    if (ByteAt(text, at) != ';') return;
    at = RunEnd(text.substr(0, at + 4), at + 1, IsBlank);
  }
}

}  // namespace

void AddPlaces(std::vector<Rule>& rules) {
  const auto rows = ReadTable(SecretTable::kPlaces, 5);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Form form = Places()[row].form;
    const Finder find = form == Form::kCall     ? FindCallArgument
                        : form == Form::kPhrase ? FindPhrase
                                                : FindCommandPassword;
    AddRules(rules, rows[row][4], find, form >= Form::kCall, row, ';');
  }
  AddRules(rules, "auth login connect credential bind sign basic unlock decrypt wifi.begin plain",
           FindLoginArguments, true);
  AddRules(rules, "identified with ;", FindIdentifiedWith, true, 0, ';');
  AddRules(rules, "cookie -b", FindCookies, true);
  rules.push_back({" / ", FindLoginPair});
}

}  // namespace cairn
