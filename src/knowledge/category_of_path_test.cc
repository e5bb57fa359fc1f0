#include "knowledge/category_of_path.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(CategoryOfPath, MatchesFileAndFolderNames) {
  const struct {
    const char* path;
    std::optional<Category> category;
  } cases[] = {
      {"docs/decisions/0001-queue.md", Category::kArchitecture},
      {"docs/adr/0001-queue.md", Category::kArchitecture},
      {"ARCHITECTURE.md", Category::kArchitecture},
      {"docs/components/cart.md", Category::kComponent},
      {"docs/glossary.md", Category::kDomain},
      {"docs/how-to/deploy.md", Category::kPattern},
      {"docs/Run_Books/deploy.md", Category::kPattern},
      {"docs/troubleshooting.md", Category::kGotcha},
      {"docs/KNOWN-ISSUES.md", Category::kGotcha},
      {"docs/post-mortems/2025-03.md", Category::kDiscovery},
      {"docs/architecture/runbooks/deploy.md", Category::kPattern},  // the innermost folder wins
      {"docs/runbooks/architecture.md", Category::kArchitecture},
      {"docs/decisions-old/a.md", std::nullopt},
      {"docs/a.decisions.md", std::nullopt},
      {"README.md", std::nullopt},
      {"README", std::nullopt},
      {"", std::nullopt},
  };
  for (const auto& c : cases) EXPECT_EQ(CategoryOfPath(c.path), c.category) << c.path;
}

}  // namespace
}  // namespace cairn
