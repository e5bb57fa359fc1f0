// Probe: a quick look at a path, from which the formats tell whether it is theirs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "foreign/place.h"

namespace cairn {

struct Probe {
  // Of a database: its tables and the columns of those that formats are told apart by.
  std::map<std::string, std::vector<std::string>> tables;
  // Of the first objects of a JSON file; of a folder, of one that is telling.
  std::set<std::string, std::less<>> keys;
  bool has_markdown = false;
  bool has_permalinks = false;  // in the front matter of the first markdown file

  bool HasColumn(const std::string& table, std::string_view column) const;
};

// What cannot be read is not there.
Probe LookInto(const ForeignPlace& place);

}  // namespace cairn
