#include "knowledge/source_analyser.h"

#include <utility>

#include "knowledge/analysis/structure.h"
#include "knowledge/routes/routes.h"
#include "knowledge/syntax/language.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

void SourceAnalyser::Look(const SourceFile& file, std::vector<Finding>& findings) {
  const auto language = LanguageOf(file.path);
  if (!language || !IsDescribed(file)) return;
  const auto tree = SyntaxTree::Parse(*language, file.text);
  if (!tree) return;
  FileRoutes routes{.file = file.path};
  routes.routes = FindRoutes(file, *tree, &routes.mounts);
  if (!routes.routes.empty() || !routes.mounts.empty()) {
    const std::lock_guard lock(mutex_);
    routes_.push_back(std::move(routes));
  }
  auto structure = DescribeStructure(file, *tree, exists_);
  if (structure) findings.push_back(*std::move(structure));
}

void SourceAnalyser::Finish(std::vector<Finding>& findings) {
  MountAcrossFiles(routes_, exists_);
  for (const FileRoutes& file : routes_) {
    for (Finding& described : DescribeRoutes(file.routes)) {
      findings.push_back(std::move(described));
    }
  }
}

}  // namespace cairn
