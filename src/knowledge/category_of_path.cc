#include "knowledge/category_of_path.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "knowledge/analysis/project_paths.h"

namespace cairn {
namespace {

struct KnownName {
  std::string_view name;
  Category category;
};

// Category names, and conventional names of documentation folders and files.
constexpr auto kNames = std::to_array<KnownName>({
    {"architecture", Category::kArchitecture},
    {"adr", Category::kArchitecture},
    {"adrs", Category::kArchitecture},
    {"decision", Category::kArchitecture},
    {"decisions", Category::kArchitecture},
    {"design", Category::kArchitecture},
    {"designdocs", Category::kArchitecture},
    {"rfc", Category::kArchitecture},
    {"rfcs", Category::kArchitecture},
    {"component", Category::kComponent},
    {"components", Category::kComponent},
    {"modules", Category::kComponent},
    {"domain", Category::kDomain},
    {"concepts", Category::kDomain},
    {"glossary", Category::kDomain},
    {"pattern", Category::kPattern},
    {"patterns", Category::kPattern},
    {"conventions", Category::kPattern},
    {"guidelines", Category::kPattern},
    {"howto", Category::kPattern},
    {"howtos", Category::kPattern},
    {"playbooks", Category::kPattern},
    {"recipes", Category::kPattern},
    {"runbook", Category::kPattern},
    {"runbooks", Category::kPattern},
    {"gotcha", Category::kGotcha},
    {"gotchas", Category::kGotcha},
    {"knownissues", Category::kGotcha},
    {"pitfalls", Category::kGotcha},
    {"troubleshooting", Category::kGotcha},
    {"discovery", Category::kDiscovery},
    {"discoveries", Category::kDiscovery},
    {"postmortems", Category::kDiscovery},
    {"research", Category::kDiscovery},
    {"spikes", Category::kDiscovery},
});

std::optional<Category> CategoryNamed(std::string_view name) {
  std::string plain = ToLowerAscii(name);
  std::erase_if(plain, [](char c) { return c == '-' || c == '_' || c == ' '; });
  const auto known = std::ranges::find(kNames, std::string_view(plain), &KnownName::name);
  if (known == kNames.end()) return std::nullopt;
  return known->category;
}

}  // namespace

std::optional<Category> CategoryOfPath(std::string_view path) {
  const std::string_view name = FileName(path);
  if (const auto category = CategoryNamed(name.substr(0, name.rfind('.')))) return category;
  const std::vector<std::string_view> folders = PartsOf(FolderOf(path));
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
    if (const auto category = CategoryNamed(*folder)) return category;
  }
  return std::nullopt;
}

}  // namespace cairn
