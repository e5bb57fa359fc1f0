// Paths of a project as text, and which of them are the project's own: code of others, what a build
// made, and what lies beside the product (tests, examples) must not be taken for the product.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

std::string_view FileName(std::string_view path);
std::string_view FolderOf(std::string_view path);   // "" at the root
std::string_view Extension(std::string_view path);  // without the dot; "" if there is none
std::vector<std::string_view> PartsOf(std::string_view path);

// "a/b" and "../c/./d" give "a/c/d"; what leads out of the project gives "".
std::string JoinPath(std::string_view folder, std::string_view path);

// Whether a file is in a folder or below it; every file is below "".
bool IsBelow(std::string_view path, std::string_view folder);

// Third-party, made by tools, or data of tests, by the names of the folder and those above it.
bool IsForeignFolder(std::string_view folder);

// Third-party, generated or minified, or data of tests: not worth reading.
bool IsPassedOver(std::string_view path);

// In a folder of tests, examples, benchmarks or tools for those: no part of what is shipped.
bool IsBesideProduct(std::string_view path);

// Whether a folder fits a pattern of a workspace: "packages/*", "libs/**", "tools/cli".
bool FitsPattern(std::string_view folder, std::string_view pattern);

// Sources of any common language, by their names; more than Cairn can parse.
bool IsCode(std::string_view path);

}  // namespace cairn
