#include "guard/tables.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "guard/bytes.h"

// Where each table begins and ends, in the order of SecretTable; by guard_tables.S.
extern "C" const char* const cairn_guard_tables[][2];

namespace cairn {

std::vector<TableRow> ReadTable(SecretTable table, std::size_t columns) {
  const auto& [begin, behind] = cairn_guard_tables[static_cast<std::size_t>(table)];
  std::vector<TableRow> rows;
  for (std::string_view text(begin, behind); !text.empty();) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == ' ') {  // the last column goes on
      std::string_view& last = rows.empty() ? (FailTable(line), rows[0][0]) : rows.back().back();
      last = {last.data(), static_cast<std::size_t>(line.data() + line.size() - last.data())};
      continue;
    }
    TableRow& row = rows.emplace_back();
    for (std::size_t at = 0; row.size() < columns && at < line.size();) {
      const std::size_t gap =
          row.size() + 1 == columns ? line.size() : std::min(line.find("  ", at), line.size());
      row.push_back(line.substr(at, gap - at));
      at = RunEnd(line, gap, IsBlankAscii);
    }
    if (row.size() != columns) FailTable(line);
  }
  return rows;
}

void FailTable(std::string_view column) {
  std::fprintf(stderr, "src/guard/tables: cannot read '%.*s'\n", static_cast<int>(column.size()),
               column.data());
  std::abort();
}

std::vector<std::string_view> SplitColumn(std::string_view column, char separator) {
  std::vector<std::string_view> pieces;
  const auto separates = [&](char c) { return c == separator || (c == '\n' && separator == ' '); };
  for (std::size_t at = 0; (at = RunEnd(column, at, IsSpaceAscii)) < column.size();) {
    const std::size_t end = RunEnd(column, at, [&](char c) { return !separates(c); });
    if (end > at) pieces.push_back(column.substr(at, end - at));
    at = end + 1;
  }
  return pieces;
}

std::size_t ReadColumn(std::string_view column, std::string_view names) {
  const auto pieces = SplitColumn(names);
  const auto found = std::ranges::find(pieces, column);
  if (found == pieces.end()) FailTable(column);
  return static_cast<std::size_t>(found - pieces.begin());
}

WordList::WordList(std::string_view words) : words_(SplitColumn(words)) {
  for (const std::string_view word : words_) {
    by_first_byte_[static_cast<unsigned char>(word.front())].push_back(word);
  }
}

const WordList& FindWordList(std::string_view name) {
  static const auto lists = [] {
    std::map<std::string_view, WordList> all;
    for (const TableRow& row : ReadTable(SecretTable::kWords, 2)) all.emplace(row[0], row[1]);
    return all;
  }();
  const auto found = lists.find(name);
  if (found == lists.end()) FailTable(name);
  return found->second;
}

bool WordList::Has(std::string_view word) const {
  return std::ranges::any_of(WordsLike(ByteAt(word, 0)),
                             [&](std::string_view known) { return EqualsLower(word, known); });
}

bool WordList::HasStartOf(std::string_view text) const {
  return std::ranges::any_of(WordsLike(ByteAt(text, 0)),
                             [&](std::string_view known) { return StartsLower(text, known); });
}

bool WordList::HasEndOf(std::string_view text) const {
  return std::ranges::any_of(words_,
                             [&](std::string_view known) { return EndsLower(text, known); });
}

bool WordList::HasPartOf(std::string_view text) const {
  for (; !text.empty(); text.remove_prefix(1)) {
    if (HasStartOf(text)) return true;
  }
  return false;
}

bool WordList::HasStartIn(std::string_view text) const {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((i == 0 || !IsLetterAscii(text[i - 1])) && HasStartOf(text.substr(i))) return true;
  }
  return false;
}

}  // namespace cairn
