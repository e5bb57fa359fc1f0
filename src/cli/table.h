// Rows for other programs: CSV, Markdown and XML. Parsing the output returns each cell unchanged,
// except for characters that the format cannot represent.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cairn {

struct Table {
  std::string name{};      // the root element of XML: "memories"
  std::string row_name{};  // the element of a row: "memory"
  std::vector<std::string> columns{};
  std::vector<std::vector<std::string>> rows{};  // each as long as columns
  // Attributes of the XML root; the other formats omit them.
  std::vector<std::pair<std::string, std::string>> attributes{};
};

// RFC 4180 with a header, but LF line endings.
std::string FormatCsv(const Table& table);

// A GitHub-flavored Markdown table. Cells show their text literally: Markdown markup is escaped, a
// newline becomes <br>, and leading and trailing spaces become entities.
std::string FormatMarkdown(const Table& table);

// For people: columns aligned under their names; for short rows.
std::string FormatColumns(const Table& table);

// XML 1.0 in UTF-8. Characters that XML forbids and invalid UTF-8 become U+FFFD.
std::string FormatXml(const Table& table);

}  // namespace cairn
