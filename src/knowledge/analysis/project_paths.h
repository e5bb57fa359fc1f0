// Path helpers, and the rules for which files are the project's own. Third-party code, build
// output, and files that do not ship (tests, examples) must not be mistaken for the product.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

std::string_view FileName(std::string_view path);
std::string_view FolderOf(std::string_view path);   // "" at the root
std::string_view Extension(std::string_view path);  // without the dot; "" if there is none
std::vector<std::string_view> PartsOf(std::string_view path);

// "a/b" and "../c/./d" give "a/c/d"; a path that leaves the project gives "".
std::string JoinPath(std::string_view folder, std::string_view path);

// Whether a file is in a folder or below it; every file is below "".
bool IsBelow(std::string_view path, std::string_view folder);

// Whether the folder or one above it holds third-party code, tool output or test data, by name.
bool IsForeignFolder(std::string_view folder);

// Third-party, generated or minified files and test data, which are not worth reading.
bool IsPassedOver(std::string_view path);

// Whether it is in a folder of tests, examples, benchmarks or their tools, which do not ship.
bool IsBesideProduct(std::string_view path);

// Whether a folder matches a workspace pattern: "packages/*", "libs/**", "tools/cli".
bool FitsPattern(std::string_view folder, std::string_view pattern);

// Source files of any common language, by name; more than Cairn can parse.
bool IsCode(std::string_view path);

}  // namespace cairn
