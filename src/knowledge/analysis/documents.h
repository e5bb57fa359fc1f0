// The documents of a project: which exist and their titles. Their contents are indexed separately;
// these findings help to find the right one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

// README, CONTRIBUTING, CHANGELOG and similar files anywhere, and text files below docs/.
bool IsDocument(std::string_view path);
bool IsReadme(std::string_view path);

// The first heading in Markdown (# or underlined), reStructuredText or AsciiDoc; empty if there is
// none.
std::string TitleOf(std::string_view text);

// The first prose paragraph: not a heading, badge, HTML, quote, list, table or code.
std::string FirstParagraphOf(std::string_view text);

// Adds "documentation" (the documents with their titles) and "about" (what the README says the
// project is).
void AddDocumentFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
