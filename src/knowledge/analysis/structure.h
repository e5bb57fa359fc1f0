// Structure: what a source file offers to others, as one finding.
//
//   src/stock.py (python): 2 classes, 3 methods, 1 function
//   What is in stock, and where.
//
//   - class Item — One thing in stock.
//     - def label(self) -> str — What is printed on it.
//   - def total(items: list[Item]) -> int
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "knowledge/analysis/finding.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// Whether the file may have a structure worth telling: a source of a language that Cairn reads,
// neither a test nor generated. Ask before parsing.
bool IsDescribed(const SourceFile& file);

// Nothing if it is not to be described or offers nothing. `exists` says whether the project has a
// file of that path: a source of C or C++ beside a header of its name is passed over, since the
// header says the same.
std::optional<Finding> DescribeStructure(const SourceFile& file, const SyntaxTree& tree,
                                         const std::function<bool(std::string_view)>& exists = {});

}  // namespace cairn
