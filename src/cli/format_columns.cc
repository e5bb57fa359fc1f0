#include <algorithm>

#include "cli/table.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

std::string Line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    line += cells[i];
    if (i + 1 < cells.size()) line.append(widths[i] - ColumnsOf(cells[i]) + 2, ' ');
  }
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string FormatColumns(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t width = ColumnsOf(table.columns[i]);
    for (const auto& row : table.rows) width = std::max(width, ColumnsOf(row[i]));
    widths.push_back(width);
  }
  std::string lines = Line(table.columns, widths);
  for (const auto& row : table.rows) lines += Line(row, widths);
  return lines;
}

}  // namespace cairn
