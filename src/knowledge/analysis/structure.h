// Structure: the exported symbols of a source file, as one finding.
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

// Whether the file is a candidate: source code in a supported language, neither a test nor
// generated. Check this before parsing.
bool IsDescribed(const SourceFile& file);

// Returns nullopt if the file is no candidate or exports nothing. `exists` returns whether the
// project has a file at that path; a C or C++ source next to a header of the same name is skipped,
// since the header has the same symbols.
std::optional<Finding> DescribeStructure(const SourceFile& file, const SyntaxTree& tree,
                                         const std::function<bool(std::string_view)>& exists = {});

}  // namespace cairn
