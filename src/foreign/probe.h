// Probe: what a quick look at a path reveals, for format detection.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "foreign/place.h"

namespace cairn {

struct Probe {
  // For a database: its tables, and the columns that distinguish formats.
  std::map<std::string, std::vector<std::string>> tables;
  // From the first objects of a JSON file; for a folder, of a representative one.
  std::set<std::string, std::less<>> keys;
  bool has_markdown = false;
  bool has_permalinks = false;  // in the front matter of the first Markdown file

  bool HasColumn(const std::string& table, std::string_view column) const;
};

// Unreadable data is treated as missing.
Probe LookInto(const ForeignPlace& place);

}  // namespace cairn
