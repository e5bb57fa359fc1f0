// The documents of a project: which there are and what they are called. Their contents are indexed
// as they are; here only what helps to find the right one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

// README, CONTRIBUTING, CHANGELOG and the like anywhere, and texts below docs/.
bool IsDocument(std::string_view path);
bool IsReadme(std::string_view path);

// The first heading of Markdown (# or underlined), reStructuredText or AsciiDoc; empty if there is
// none.
std::string TitleOf(std::string_view text);

// The first paragraph that is prose: no heading, badge, HTML, quote, list, table or code.
std::string FirstParagraphOf(std::string_view text);

// "documentation": the documents with their titles. "about": what the README says the project is.
void AddDocumentFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
