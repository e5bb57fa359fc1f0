// The supported programming languages.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/enum_names.h"

namespace cairn {

enum class Language { kC, kCpp, kPython, kJavaScript, kTypeScript, kTsx, kGo, kRust, kJava };

template <>
struct EnumNames<Language> {
  static constexpr std::string_view kWhat = "language";
  static constexpr EnumEntry<Language> kTable[] = {{Language::kC, "c"},
                                                   {Language::kCpp, "cpp"},
                                                   {Language::kPython, "python"},
                                                   {Language::kJavaScript, "javascript"},
                                                   {Language::kTypeScript, "typescript"},
                                                   {Language::kTsx, "tsx"},
                                                   {Language::kGo, "go"},
                                                   {Language::kRust, "rust"},
                                                   {Language::kJava, "java"}};
};

// By file extension; nullopt if the language is not supported.
std::optional<Language> LanguageOf(std::string_view path);

// The supported extensions, without the dot.
std::vector<std::string_view> LanguageEndings();

}  // namespace cairn
