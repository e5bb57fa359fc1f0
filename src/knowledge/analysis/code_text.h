// Source text without what is only said in it: comments and the contents of strings become spaces,
// so that a search for `int main(` does not find a sentence about it. Lines and positions stay.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// How a language writes comments and strings.
enum class CodeStyle { kC, kGo, kJava, kJavaScript, kPython, kRust };  // kC: also C++

// By the name's end; nothing for other files.
std::optional<CodeStyle> CodeStyleOf(std::string_view path);

// Never fails: what is not closed reaches to the end of its line, or of the text where the language
// allows several lines. Regular expressions of JavaScript are taken for operators.
std::string CodeOnly(std::string_view text, CodeStyle style);

}  // namespace cairn
