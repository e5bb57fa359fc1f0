#include "knowledge/syntax/language.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(LanguageOf, IsDeterminedByTheExtension) {
  const struct {
    std::string_view path;
    std::optional<Language> language;
  } cases[] = {
      {"main.c", Language::kC},
      {"src/base/text.h", Language::kCpp},
      {"a.b/engine.cc", Language::kCpp},
      {"tool.py", Language::kPython},
      {"tool.pyi", Language::kPython},
      {"web/app.mjs", Language::kJavaScript},
      {"web/App.jsx", Language::kJavaScript},
      {"index.d.ts", Language::kTypeScript},
      {"App.tsx", Language::kTsx},
      {"main.go", Language::kGo},
      {"lib.rs", Language::kRust},
      {"Main.java", Language::kJava},
      {"README.md", std::nullopt},
      {"Makefile", std::nullopt},
      {"c", std::nullopt},
      {".c", std::nullopt},
      {"dir.py/", std::nullopt},
      {"dir.py/name", std::nullopt},
      {"ends.with.", std::nullopt},
      {"", std::nullopt},
  };
  for (const auto& [path, language] : cases) EXPECT_EQ(LanguageOf(path), language) << path;
}

}  // namespace
}  // namespace cairn
