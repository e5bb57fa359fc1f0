#include "tools/importance_estimate.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kWeightyWords[] = {"must",    "always",   "never",     "critical",
                                              "decided", "required", "important", "essential"};
constexpr std::size_t kManyEntities = 3;
constexpr std::int64_t kMostImportance = 10;

bool HasWeightyWord(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = at;
    while (end < text.size() && IsLetterAscii(text[end])) ++end;
    const std::string word = ToLowerAscii(text.substr(at, end - at));
    if (std::ranges::find(kWeightyWords, word) != std::end(kWeightyWords)) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

std::int64_t EstimateImportance(MemoryType type, std::string_view content, std::size_t entities) {
  std::int64_t importance = Memory().importance;
  if (type == MemoryType::kSelf) importance += 2;
  if (type == MemoryType::kRelationship) importance += 1;
  if (HasWeightyWord(content)) importance += 1;
  if (entities >= kManyEntities) importance += 1;
  return std::min(importance, kMostImportance);
}

}  // namespace cairn
