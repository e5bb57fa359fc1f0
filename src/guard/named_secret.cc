// Finds names that say they are secret, and what belongs to them: by the rows of tables/named.txt,
// in the cells of a table (here), or in the words around (nearby.cc).
#include <algorithm>
#include <string>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/rules.h"
#include "guard/tables.h"

namespace cairn {
namespace {

bool IsPartOfName(char c) { return IsNameByte(c) || IsBeyondAscii(c); }

// Where the word before this one begins, or where this one does.
std::size_t WithWordBefore(std::string_view text, std::size_t begin) {
  if (begin < 2 || (text[begin - 1] != ' ' && text[begin - 1] != '\'')) return begin;
  const std::size_t before = RunBegin(text, begin - 1, kMostNameBytes, IsPartOfName);
  return before == begin - 1 ? begin : before;
}

// "the code of the safe is 4812"
bool IsCodeOfDoor(std::string_view text, const NameInText& name) {
  const std::string_view behind = From(text, name.end, kMostValueBytes);
  if (!HasAny(behind.substr(0, kMostGap), "0123456789")) return false;
  const std::string_view before = Before(text, name.begin, kMostNameBytes);
  return Words<"opened">().HasStartIn(before.substr(before.rfind('\n') + 1)) ||
         Words<"opened">().HasStartIn(behind.substr(0, behind.find('\n')));
}

// The name around this word. The words before a key determine what it is: "api key", "page token".
NameInText NameAt(std::string_view text, std::size_t at, std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  if (first >= 0xCE &&
      first != 0xE2) {  // of a script whose words are not apart; but Greek, Cyrillic
    const std::size_t rest =
        first < 0xE0 ? RunEnd(text.substr(0, at + kMostNameBytes), at + word.size(), IsBeyondAscii)
                     : at + word.size();
    return {ReadSecretName(word), at, rest, true};
  }
  NameInText name{SecretName::kNone, RunBegin(text, at, kMostNameBytes, IsNameByte),
                  RunEnd(text.substr(0, at + kMostNameBytes), at + word.size(), IsNameByte)};
  while (name.end > at + word.size() && IsAny(text[name.end - 1], ".-")) --name.end;
  if (Before(text, name.begin, 10) == "[REDACTED:") return name;  // the name of a kind
  if (From(text, name.begin).starts_with("PASS:")) return name;   // of a test
  const auto meaning_from = [&](std::size_t begin) {
    return ReadSecretName(text.substr(begin, name.end - begin));
  };
  name.meaning = meaning_from(name.begin);
  if (IsPasswordName(name.meaning)) return name;
  const std::size_t before = WithWordBefore(text, name.begin);
  name.meaning = meaning_from(before);
  if (name.meaning == SecretName::kNone) {
    const SecretName of_three = meaning_from(WithWordBefore(text, before));
    if (of_three >= SecretName::kToken) name.meaning = of_three;
  }
  if (name.meaning != SecretName::kNone) return name;
  if (Words<"codes">().Has(word)) {
    if (IsCodeOfDoor(text, name)) name.meaning = SecretName::kPin;
  } else if (word == "key" && name.end - name.begin == 3) {
    name.meaning = SecretName::kToken;
    name.is_weak = true;
  }
  return name;
}

constexpr std::size_t kMostLineBytes = 512;
constexpr std::size_t kMostTableBytes = 8192;

std::string_view LineAt(std::string_view text, std::size_t at) {
  return at < text.size() ? text.substr(at, LineEnd(text, at, kMostLineBytes) - at) : "";
}

std::string_view Trimmed(std::string_view cell) {
  constexpr std::string_view kFrame = " \t\"'`*";
  cell.remove_suffix(cell.size() - cell.find_last_not_of(kFrame) - 1);  // npos + 1 is 0
  return From(cell, cell.find_first_not_of(kFrame));
}

// Cells of a line. A separator in quotes separates nothing.
std::vector<std::string_view> CellsOf(std::string_view line, std::string_view separator) {
  std::vector<std::string_view> cells;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (at == begin && line[at] == '"' && separator.size() == 1) {
      const std::size_t close = line.find(std::string("\"") + separator[0], at + 1);
      at = close == kNowhere ? line.size() : close + 1;
    } else if (line.substr(at).starts_with(separator)) {
      cells.push_back(line.substr(begin, at - begin));
      at += separator.size();
      if (separator == "  ") at = RunEnd(line, at, IsBlankAscii);
      begin = at;
    } else {
      ++at;
    }
  }
  cells.push_back(line.substr(begin));
  return cells;
}

void TakeCell(std::string_view text, SecretName meaning, std::string_view cell, Findings& found) {
  cell = Trimmed(cell);
  const auto kind = KindOfValue(meaning, cell, {.quoted = true});
  const bool is_word = meaning == SecretName::kPassword && !LooksMemorable(cell) &&
                       !LooksChosen(cell) && !LooksScrambled(cell);
  const auto begin = static_cast<std::size_t>(cell.data() - text.data());
  if (kind && !is_word) found.Add({*kind, begin, cell.size()});
}

// The separator of the cells of which the name is one; empty if it is in no table.
std::string_view SeparatorAt(std::string_view text, std::string_view before, std::size_t name_end) {
  const std::size_t closed = name_end + FitEnd<"[q *]{0,24}">(From(text, name_end));
  const std::string_view after = From(text, closed, 4);
  const bool is_last = after.empty() || IsLineEnd(after.front());
  for (const std::string_view separator : {"|", "║", "│", ",", ";", "\t"}) {
    if (is_last ? before.find(separator) != kNowhere : after.starts_with(separator)) {
      return separator;
    }
  }
  const bool is_apart = is_last ? before.find("  ") != kNowhere : closed > name_end + 1;
  return is_apart ? "  " : "";
}

// Whether a line is the heading of a table with this separator, and no list.
bool IsHeading(std::string_view heading, std::string_view separator, std::size_t column) {
  const std::size_t columns = CellsOf(heading, separator).size();
  if (separator == "  ") {
    return columns >= 2 && !IsBlankAscii(heading.front()) && AllOf(heading, [](char c) {
             return IsNameByte(c) || IsBeyondAscii(c) || IsBlankAscii(c) || c == '/';
           });
  }
  return column + 1 == columns ? column > 0 : !heading.ends_with(separator);
}

// The next cell of `| password | x |`, or the column below a heading of Markdown, CSV or columns
// that blanks keep apart.
void FindInTable(std::string_view text, const NameInText& name, Findings& found) {
  const std::size_t start = RunBegin(text, name.begin, kMostLineBytes / 2, IsInLine);
  const std::string_view before = text.substr(start, name.begin - start);
  const std::string_view separator = SeparatorAt(text, before, name.end);
  if (separator.empty()) return;
  const std::string_view heading = LineAt(text, start);
  const bool is_list = separator == "," || separator == ";";
  if (is_list && heading.find(' ') != kNowhere && heading.find("\",\"") == kNowhere) return;
  const auto headings = CellsOf(heading, separator);
  const std::size_t column = CellsOf(before, separator).size() - 1;
  if (separator == "|" || separator.size() > 2) {
    const bool is_apart = before.empty() || IsBlankAscii(before.back()) || IsQuote(before.back());
    if (!is_apart && !Trimmed(heading).starts_with(separator)) return;  // a pattern
    if (column + 1 < headings.size()) TakeCell(text, name.meaning, headings[column + 1], found);
  } else if (!IsHeading(heading, separator, column)) {
    return;
  }
  const std::size_t end = std::min(text.size(), start + kMostTableBytes);
  for (std::size_t at = start + heading.size() + 1; at < end;) {
    const std::string_view line = LineAt(text, at);
    at += line.size() + 1;
    if (line.empty() && !IsLineEnd(ByteAt(text, at - 2))) break;  // not the \n of \r\n
    if (!AnyOf(line, IsAlnumAscii)) continue;                     // `|---|---|`
    const auto cells = CellsOf(line, separator);
    if (cells.size() != headings.size()) break;
    const bool is_heading = !AnyOf(cells[column], IsDigitAscii) &&
                            ReadSecretName(Trimmed(cells[column])) != SecretName::kNone;
    if (is_heading) break;
    TakeCell(text, name.meaning, cells[column], found);
  }
}

// What a glance at the text around a word for a secret says. Most such words in prose and code have
// nothing near them.
struct Glance {
  bool is_said = false;      // a word that could be secret by itself is near, or a verb follows
  bool is_assigned = false;  // a sign follows that gives a word of letters to a name
};

Glance GlanceAround(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  constexpr std::size_t kMostBytesAround = 100;
  const std::size_t begin = at - std::min(at, kMostBytesAround);
  const std::size_t word_end = at + rule.literal.size();
  if (found.HasCandidate(begin, word_end + 4 * kMostBytesAround)) return {true, true};
  const std::size_t end = RunEnd(text.substr(0, at + kMostNameBytes), word_end, IsNameByte);
  const std::string_view behind = From(text, end, kMostGap);
  const std::size_t blank = RunEnd(behind, 0, IsBlankAscii);
  const std::string_view next = behind.substr(blank, RunEnd(behind, blank, IsPartOfName) - blank);
  Glance glance;
  glance.is_said = IsBeyondAscii(rule.literal.front()) || Words<"plain-verbs">().Has(next) ||
                   HasAny(From(text, end, kMostBytesAround), "0123456789") ||
                   IsAny(ByteAt(behind, 0), "*'\xE2\xEF") ||
                   text.substr(at, end - at).find("hrase") != std::string_view::npos;
  glance.is_assigned = glance.is_said || IsUpperAscii(text[at]) || HasAny(behind, "=:<>{|\"'`") ||
                       HasAny(Before(text, at, kMostGap), "-");
  return glance;
}

void FindNamedSecret(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  const Glance glance = GlanceAround(text, at, rule, found);
  if (!glance.is_assigned) return;
  const NameInText name = NameAt(text, at, rule.literal);
  if (name.meaning == SecretName::kNone) return;
  const std::size_t before = found.size();
  if (!name.is_weak) {
    if (FindByName(text, name.meaning, name.begin, name.end, found)) return;
    FindInTable(text, name, found);
  }
  if (found.size() == before && glance.is_said) FindNearby(text, name, found);
}

// A word that speaks of logging in.
void FindNearCue(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  if (!StartsWord(text, at) && IsLetterAscii(rule.literal.front())) return;
  if (!GlanceAround(text, at, rule, found).is_said) return;
  const std::size_t end = at + rule.literal.size();
  const std::size_t name_end = RunEnd(text.substr(0, end + kMostNameBytes), end, IsIdentifierByte);
  FindNearby(text, {SecretName::kPassword, at, name_end, false, true}, found);
}

}  // namespace

void AddNamedSecrets(std::vector<Rule>& rules) {
  for (const auto cue : Words<"login-cues">().words()) rules.push_back({cue, FindNearCue, true});
  AddRules(rules, "log in;sign in;bind dn", FindNearCue, true, 0, ';');
  for (const auto cue : Words<"cues">().words()) rules.push_back({cue, FindNamedSecret, true});
}

}  // namespace cairn
