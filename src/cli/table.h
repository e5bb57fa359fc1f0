// Rows for other programs: CSV, markdown and XML. What a cell holds comes back unchanged from a
// parser of the format, but for characters that the format cannot carry.
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
  // Attributes of the XML root; the other formats leave them out.
  std::vector<std::pair<std::string, std::string>> attributes{};
};

// RFC 4180 with a header and with LF at the end of a line.
std::string FormatCsv(const Table& table);

// A table of GitHub-flavoured markdown. Cells show their text as it is: what markdown would read as
// markup is escaped, a newline is <br>, and spaces at the ends are entities.
std::string FormatMarkdown(const Table& table);

// For people: columns lined up under their names, of rows that are short.
std::string FormatColumns(const Table& table);

// XML 1.0 in UTF-8. Characters that XML forbids, and bytes that are not UTF-8, become U+FFFD.
std::string FormatXml(const Table& table);

}  // namespace cairn
