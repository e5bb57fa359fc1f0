#include "knowledge/source_analyser.h"

#include <utility>

#include "knowledge/analysis/structure.h"
#include "knowledge/routes/routes.h"
#include "knowledge/syntax/language.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

FileAnalyser SourceAnalyser(std::function<bool(std::string_view)> exists) {
  return [exists = std::move(exists)](const SourceFile& file, std::vector<Finding>& findings) {
    const auto language = LanguageOf(file.path);
    if (!language || !IsDescribed(file)) return;
    const auto tree = SyntaxTree::Parse(*language, file.text);
    if (!tree) return;
    for (Finding& routes : DescribeRoutes(FindRoutes(file, *tree))) {
      findings.push_back(std::move(routes));
    }
    auto structure = DescribeStructure(file, *tree, exists);
    if (structure) findings.push_back(*std::move(structure));
  };
}

}  // namespace cairn
