// DataTree: a JSON or TOML document as plain data, so that readers of manifests need neither
// library. Asking for what is not there, or is of another kind, gives an empty text or tree:
// manifests are written by others, and a field of the wrong type is the same as none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct DataTree {
  enum class Kind { kNothing, kText, kList, kTable };

  Kind kind = Kind::kNothing;
  std::string name;             // of a member of a table
  std::string text;             // numbers, dates and truth values as text, too
  std::vector<DataTree> items;  // of a list or a table; JSON in its order, TOML by name

  // A member of a table, by its name; more names lead further down.
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

// Errors name the line: "line 3: …". What lies deeper than kMostDataDepth is left out.
Result<DataTree> ReadJsonData(std::string_view text);
Result<DataTree> ReadTomlData(std::string_view text);

// Manifests have half a dozen levels; this bounds how deep anything here calls itself.
inline constexpr int kMostDataDepth = 32;

}  // namespace cairn
