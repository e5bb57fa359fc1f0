#include <string_view>

#include "base/ascii.h"
#include "cli/table.h"

namespace cairn {
namespace {

// Characters that start inline markup: code, emphasis, links, strikethrough, math, the escape
// itself and the cell delimiter.
constexpr std::string_view kMarkup = "\\`*_[]~$|";

void AppendEntity(std::string& out, char c) {
  out += "&#" + std::to_string(static_cast<unsigned char>(c)) + ';';
}

void AppendInner(std::string& out, char c) {
  if (c == '\n') {
    out += "<br>";
  } else if (c == '\r') {
    AppendEntity(out, c);
  } else if (c == '&') {
    out += "&amp;";
  } else if (c == '<') {
    out += "&lt;";
  } else if (c == '>') {
    out += "&gt;";
  } else if (c == '\0') {
    out += "\uFFFD";
  } else {
    if (kMarkup.find(c) != kMarkup.npos) out += '\\';
    out += c;
  }
}

// GitHub autolinks bare URLs and would show the escapes inside them.
bool OpensLink(std::string_view cell, std::size_t i) {
  return (cell[i] == ':' && cell.substr(i + 1).starts_with("//")) ||
         (cell[i] == '.' && cell.substr(0, i).ends_with("www"));
}

// White space at the ends of a cell would be trimmed.
void AppendCell(std::string& out, std::string_view cell) {
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const bool at_end = i == 0 || i + 1 == cell.size();
    if (at_end && IsSpaceAscii(cell[i]) && cell[i] != '\n') {
      AppendEntity(out, cell[i]);
    } else {
      if (OpensLink(cell, i)) out += '\\';
      AppendInner(out, cell[i]);
    }
  }
}

void AppendRow(std::string& out, const std::vector<std::string>& cells) {
  out += '|';
  for (const std::string& cell : cells) {
    out += ' ';
    AppendCell(out, cell);
    out += " |";
  }
  out += '\n';
}

}  // namespace

std::string FormatMarkdown(const Table& table) {
  std::string out;
  AppendRow(out, table.columns);
  out += '|';
  for (std::size_t i = 0; i < table.columns.size(); ++i) out += " --- |";
  out += '\n';
  for (const auto& row : table.rows) AppendRow(out, row);
  return out;
}

}  // namespace cairn
