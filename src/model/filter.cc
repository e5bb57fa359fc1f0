#include "model/filter.h"

#include <algorithm>

#include "base/text.h"
#include "model/finding_keys.h"

namespace cairn {
namespace {

template <typename T>
bool Contains(const std::vector<T>& list, const T& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool ContainsName(const std::vector<std::string>& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(),
                     [&](const std::string& item) { return EqualsIgnoringCase(item, name); });
}

// Ranking treats a finding of an analysis as a note; a filter by kind treats it as code.
TextKind KindOf(const Memory& memory) {
  return memory.source == kAnalysisSource ? TextKind::kCode : memory.kind;
}

bool TypeMatches(const Filter& filter, MemoryType type) {
  if (filter.types.empty()) return type != MemoryType::kHandoff;
  return Contains(filter.types, type);
}

bool StateMatches(const Filter& filter, const Memory& memory, TimeMs now) {
  const Successor& successor = memory.superseded_by;
  if (successor.IsDeleted() && !filter.include_deleted) return false;
  if (!successor.id().IsNil() && !filter.include_superseded) return false;
  return filter.include_expired || !memory.IsExpired(now);
}

bool NamesMatch(const Filter& filter, const Memory& memory) {
  const auto mentioned = [&](const std::string& name) {
    return ContainsName(memory.entities, name);
  };
  const auto tagged = [&](const std::string& tag) { return ContainsName(memory.tags, tag); };
  if (!filter.tags.empty() && std::none_of(filter.tags.begin(), filter.tags.end(), tagged)) {
    return false;
  }
  if (filter.entities.empty()) return true;
  return filter.entities_all
             ? std::all_of(filter.entities.begin(), filter.entities.end(), mentioned)
             : std::any_of(filter.entities.begin(), filter.entities.end(), mentioned);
}

// Findings about code are stored as notes for ranking, but count as code here.
bool OriginMatches(const Filter& filter, const Memory& memory) {
  const auto is = [](const std::string& wanted, const std::string& value) {
    return wanted.empty() || wanted == value;
  };
  return is(filter.project, memory.project) && is(filter.branch, memory.branch) &&
         is(filter.source, memory.source) && memory.file_path.starts_with(filter.path);
}

template <typename T>
bool AtLeast(const T& value, const std::optional<T>& least) {
  return !least || value >= *least;
}

// Whether `after` ≤ `time` < `before`.
bool IsWithin(TimeMs time, const std::optional<TimeMs>& after,
              const std::optional<TimeMs>& before) {
  return AtLeast(time, after) && (!before || time < *before);
}

bool NumbersMatch(const Filter& filter, const Memory& memory) {
  return AtLeast(memory.importance, filter.min_importance) &&
         AtLeast(memory.confidence, filter.min_confidence) &&
         IsWithin(memory.created_at, filter.created_after, filter.created_before) &&
         IsWithin(memory.updated_at, filter.updated_after, filter.updated_before);
}

}  // namespace

bool Filter::Matches(const Memory& memory, TimeMs now) const {
  return TypeMatches(*this, memory.type) && StateMatches(*this, memory, now) &&
         (categories.empty() || Contains(categories, memory.category)) &&
         (kinds.empty() || Contains(kinds, KindOf(memory))) && NamesMatch(*this, memory) &&
         OriginMatches(*this, memory) && NumbersMatch(*this, memory);
}

}  // namespace cairn
