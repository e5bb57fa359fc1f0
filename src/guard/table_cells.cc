#include <algorithm>
#include <string>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/rules.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kMostLineBytes = 512;
constexpr std::size_t kMostTableBytes = 8192;

std::string_view LineAt(std::string_view text, std::size_t at) {
  const std::string_view rest = From(text, at, kMostLineBytes);
  return rest.substr(0, FindAny(rest, "\r\n"));
}

std::string_view Trimmed(std::string_view cell) {
  const auto is_frame = [](char c) { return IsBlank(c) || IsQuote(c) || c == '*'; };
  while (!cell.empty() && is_frame(cell.front())) cell.remove_prefix(1);
  while (!cell.empty() && is_frame(cell.back())) cell.remove_suffix(1);
  return cell;
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
      if (separator == "  ") at = RunEnd(line, at, IsBlank);
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
  if (!kind || is_word) return;
  found.Add({*kind, static_cast<std::size_t>(cell.data() - text.data()), cell.size()});
}

// The separator of the cells of which the name is one; empty if it is in no table.
std::string_view SeparatorAt(std::string_view text, std::string_view before, std::size_t name_end) {
  const std::size_t closed = RunEnd(text.substr(0, name_end + kMostGap), name_end,
                                    [](char c) { return c == ' ' || IsQuote(c) || c == '*'; });
  const std::string_view after = From(text, closed, 4);
  const bool is_last = after.empty() || IsLineEnd(after.front());
  if (!is_last && closed < name_end + 2 && !IsAny(after.front(), "|,;\t\xE2")) return "";
  for (const std::string_view separator : {"|", "║", "│", ",", ";", "\t"}) {
    if (is_last ? before.find(separator) != kNowhere : after.starts_with(separator)) {
      return separator;
    }
  }
  const bool is_apart = is_last ? before.find("  ") != kNowhere : closed > name_end + 1;
  return is_apart ? "  " : "";
}

bool IsSentence(std::string_view line) {
  return line.find(' ') != kNowhere && line.find("\",\"") == kNowhere;
}

// Whether a line is the heading of a table with this separator, and no list.
bool IsHeading(std::string_view heading, std::string_view separator, std::size_t column) {
  const std::size_t columns = CellsOf(heading, separator).size();
  if (separator == "  ") {
    return columns >= 2 && !IsBlank(heading.front()) && AllOf(heading, [](char c) {
             return IsNameByte(c) || IsBeyondAscii(c) || IsBlank(c) || c == '/';
           });
  }
  return column + 1 == columns ? column > 0 : !heading.ends_with(separator);
}

}  // namespace

void FindInTable(std::string_view text, const NameInText& name, Findings& found) {
  const std::size_t start =
      RunBegin(text, name.begin, kMostLineBytes / 2, [](char c) { return !IsLineEnd(c); });
  const std::string_view before = text.substr(start, name.begin - start);
  const std::string_view separator = SeparatorAt(text, before, name.end);
  if (separator.empty()) return;
  const std::string_view heading = LineAt(text, start);
  if ((separator == "," || separator == ";") && IsSentence(heading)) return;
  const auto headings = CellsOf(heading, separator);
  const std::size_t column = CellsOf(before, separator).size() - 1;
  if (separator == "|" || separator.size() > 2) {
    const bool is_apart = before.empty() || IsBlank(before.back()) || IsQuote(before.back());
    if (!is_apart && !Trimmed(heading).starts_with(separator)) return;  // a pattern
    if (column + 1 < headings.size()) TakeCell(text, name.meaning, headings[column + 1], found);
  } else if (!IsHeading(heading, separator, column)) {
    return;
  }
  const std::size_t end = std::min(text.size(), start + kMostTableBytes);
  for (std::size_t at = start + heading.size() + 1; at < end;) {
    const std::string_view line = LineAt(text, at);
    at += line.size() + 1;
    if (line.empty()) {
      if (IsLineEnd(ByteAt(text, at - 2))) continue;  // the \n of \r\n
      break;
    }
    if (!std::any_of(line.begin(), line.end(), IsAlnum)) continue;  // `|---|---|`
    const auto cells = CellsOf(line, separator);
    if (cells.size() != headings.size()) break;
    const std::string_view cell = Trimmed(cells[column]);
    if (!HasAny(cell, "0123456789") && ReadSecretName(cell) != SecretName::kNone)
      break;  // a heading
    TakeCell(text, name.meaning, cells[column], found);
  }
}

}  // namespace cairn
