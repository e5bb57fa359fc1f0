#include "text/entity_list.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {
namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

}  // namespace

void EntityList::Put(std::string_view name, bool certain) {
  if (name.empty() || name.size() > kLongest) return;
  for (Entry& entry : entries_) {
    if (entry.name.size() != name.size() || !EqualsIgnoringCase(entry.name, name)) continue;
    certain_ += certain && !entry.certain ? 1 : 0;
    entry.certain |= certain;
    return;
  }
  if (std::any_of(name.begin(), name.end(), IsControl)) return;
  if (!certain && entries_.size() - certain_ >= kMostSuspects) return;
  certain_ += certain ? 1 : 0;
  entries_.push_back({name, certain});
}

std::vector<std::string> EntityList::Take() const {
  std::vector<std::string> names;
  names.reserve(certain_);
  for (const Entry& entry : entries_) {
    if (entry.certain && names.size() < kMost) names.emplace_back(entry.name);
  }
  return names;
}

}  // namespace cairn
