// DataTree: a JSON or TOML document as plain data, so that manifest readers depend on neither
// library. Accessing a missing member, or one of another type, gives an empty text or tree:
// manifests are untrusted, and a field of the wrong type is treated as absent.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct DataTree {
  enum class Kind { kNothing, kText, kList, kTable };

  Kind kind = Kind::kNothing;
  std::string name;             // set for members of a table
  std::string text;             // also numbers, dates and booleans, as text
  std::vector<DataTree> items;  // of a list or table; JSON in document order, TOML by name

  // A table member by name; further names descend into it.
  const DataTree& At(std::string_view member) const;
  template <typename... More>
  const DataTree& At(std::string_view member, More... more) const {
    return At(member).At(more...);
  }

  const std::string& Text(std::string_view member) const { return At(member).text; }
  bool IsTrue(std::string_view member) const { return Text(member) == "true"; }
  bool Has(std::string_view member) const { return At(member).kind != Kind::kNothing; }
  bool IsText() const { return kind == Kind::kText; }
  bool IsTable() const { return kind == Kind::kTable; }
};

// Errors name the line: "line 3: …". Values nested deeper than kMostDataDepth are dropped.
Result<DataTree> ReadJsonData(std::string_view text);
Result<DataTree> ReadTomlData(std::string_view text);

// Real manifests have half a dozen levels; the limit bounds recursion here.
inline constexpr int kMostDataDepth = 32;

}  // namespace cairn
