// Source text with comments and string contents blanked, so that a search for `int main(` does not
// match a sentence about it. Lines and offsets are preserved.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// The comment and string syntax of a language.
enum class CodeStyle { kC, kGo, kJava, kJavaScript, kPython, kRust };  // kC: also C++

// By file extension; nullopt for other files.
std::optional<CodeStyle> CodeStyleOf(std::string_view path);

// Never fails: an unclosed string or comment extends to the end of its line, or of the text where
// the language allows several lines. JavaScript regular expressions are treated as operators.
std::string CodeOnly(std::string_view text, CodeStyle style);

}  // namespace cairn
