#include "guard/bytes.h"
#include "guard/places.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

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
  const bool is_sign = IsAny(ByteAt(line, sign), ":,%");
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

}  // namespace

void FindCommandPassword(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
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
  if (secret) found.Add(*secret);
}

}  // namespace cairn
