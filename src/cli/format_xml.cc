#include <algorithm>
#include <string_view>

#include "base/utf8.h"
#include "cli/table.h"

namespace cairn {
namespace {

enum class Place { kElement, kAttribute };

// XML 1.0, production 2 (Char).
bool IsAllowed(char32_t c) {
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
  return c != 0xFFFE && c != 0xFFFF;
}

// A parser normalizes CR to LF, and tabs and newlines in attributes to spaces.
bool NeedsReference(char c, Place place) {
  return c == '\r' || (place == Place::kAttribute && (c == '\t' || c == '\n'));
}

void AppendAscii(std::string& out, char c, Place place) {
  if (c == '&') {
    out += "&amp;";
  } else if (c == '<') {
    out += "&lt;";
  } else if (c == '>') {
    out += "&gt;";
  } else if (c == '"') {
    out += "&quot;";
  } else if (c == '\'') {
    out += "&apos;";
  } else if (NeedsReference(c, place)) {
    out += "&#" + std::to_string(static_cast<int>(c)) + ';';
  } else {
    out += c;
  }
}

void AppendText(std::string& out, std::string_view text, Place place) {
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t start = i;
    if (FindInvalidUtf8(text.substr(i, 4)) == 0) {
      out += "\uFFFD";
      ++i;
      continue;
    }
    const char32_t c = NextCodePoint(text, i);
    if (!IsAllowed(c)) {
      out += "\uFFFD";
    } else if (c < 0x80) {
      AppendAscii(out, static_cast<char>(c), place);
    } else {
      out += text.substr(start, i - start);
    }
  }
}

bool IsNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.';
}

std::string ElementName(std::string_view name) {
  std::string element(name);
  for (char& c : element) c = IsNameCharacter(c) ? c : '_';
  const bool can_start = !element.empty() && element[0] != '-' && element[0] != '.' &&
                         !(element[0] >= '0' && element[0] <= '9');
  return can_start ? element : "_" + element;
}

void AppendRow(std::string& out, const Table& table, const std::vector<std::string>& row) {
  const std::string row_name = ElementName(table.row_name);
  out += "  <" + row_name + ">\n";
  for (std::size_t i = 0; i < std::min(row.size(), table.columns.size()); ++i) {
    const std::string column = ElementName(table.columns[i]);
    out += "    <" + column + ">";
    AppendText(out, row[i], Place::kElement);
    out += "</" + column + ">\n";
  }
  out += "  </" + row_name + ">\n";
}

}  // namespace

std::string FormatXml(const Table& table) {
  const std::string root = ElementName(table.name);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<" + root;
  for (const auto& [name, value] : table.attributes) {
    out += " " + ElementName(name) + "=\"";
    AppendText(out, value, Place::kAttribute);
    out += '"';
  }
  if (table.rows.empty()) return out + "/>\n";
  out += ">\n";
  for (const auto& row : table.rows) AppendRow(out, table, row);
  return out + "</" + root + ">\n";
}

}  // namespace cairn
