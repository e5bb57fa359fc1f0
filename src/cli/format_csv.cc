#include "cli/table.h"

namespace cairn {
namespace {

// The RFC does not require quotes for surrounding spaces, but some readers drop unquoted ones.
bool NeedsQuotes(const std::string& cell) {
  return cell.find_first_of(",\"\r\n") != cell.npos || cell.starts_with(' ') || cell.ends_with(' ');
}

void AppendCell(std::string& out, const std::string& cell) {
  if (!NeedsQuotes(cell)) {
    out += cell;
    return;
  }
  out += '"';
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

void AppendRow(std::string& out, const std::vector<std::string>& cells) {
  // A row with a single empty cell would be an empty line.
  if (cells.size() == 1 && cells[0].empty()) out += "\"\"";
  for (const std::string& cell : cells) {
    if (&cell != cells.data()) out += ',';
    AppendCell(out, cell);
  }
  out += '\n';
}

}  // namespace

std::string FormatCsv(const Table& table) {
  std::string out;
  AppendRow(out, table.columns);
  for (const auto& row : table.rows) AppendRow(out, row);
  return out;
}

}  // namespace cairn
