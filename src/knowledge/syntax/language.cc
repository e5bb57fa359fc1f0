#include "knowledge/syntax/language.h"

namespace cairn {
namespace {

struct Ending {
  std::string_view text;
  Language language;
};

// Parses .h as C++: that grammar handles C headers too, while the C grammar fails on C++ headers.
constexpr Ending kEndings[] = {{"c", Language::kC},
                               {"cc", Language::kCpp},
                               {"cpp", Language::kCpp},
                               {"cxx", Language::kCpp},
                               {"c++", Language::kCpp},
                               {"C", Language::kCpp},
                               {"h", Language::kCpp},
                               {"hh", Language::kCpp},
                               {"hpp", Language::kCpp},
                               {"hxx", Language::kCpp},
                               {"h++", Language::kCpp},
                               {"ipp", Language::kCpp},
                               {"tpp", Language::kCpp},
                               {"inl", Language::kCpp},
                               {"cppm", Language::kCpp},
                               {"py", Language::kPython},
                               {"pyi", Language::kPython},
                               {"pyw", Language::kPython},
                               {"js", Language::kJavaScript},
                               {"mjs", Language::kJavaScript},
                               {"cjs", Language::kJavaScript},
                               {"jsx", Language::kJavaScript},
                               {"ts", Language::kTypeScript},
                               {"mts", Language::kTypeScript},
                               {"cts", Language::kTypeScript},
                               {"tsx", Language::kTsx},
                               {"go", Language::kGo},
                               {"rs", Language::kRust},
                               {"java", Language::kJava}};

}  // namespace

std::optional<Language> LanguageOf(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return std::nullopt;  // ".c" is a whole name
  for (const Ending& ending : kEndings) {
    if (name.substr(dot + 1) == ending.text) return ending.language;
  }
  return std::nullopt;
}

std::vector<std::string_view> LanguageEndings() {
  std::vector<std::string_view> endings;
  for (const Ending& ending : kEndings) endings.push_back(ending.text);
  return endings;
}

}  // namespace cairn
