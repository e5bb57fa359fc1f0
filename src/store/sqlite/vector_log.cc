#include "store/sqlite/vector_log.h"

#include <algorithm>
#include <cassert>

namespace cairn::sqlite {

void VectorLog::Restart(const VectorMarks& from) {
  added_ = {.entries = {}, .from = from.change};
  removed_ = {.entries = {}, .from = from.removal};
}

void VectorLog::Note(Sequence& sequence, std::int64_t number, std::int64_t memory) const {
  auto& entries = sequence.entries;
  assert(number > (entries.empty() ? sequence.from : entries.back().number));
  // The windows of one memory come in a row, and the last of them tells as much as all.
  if (!entries.empty() && entries.back().memory == memory) {
    entries.back().number = number;
    return;
  }
  entries.push_back({number, memory});
  if (entries.size() <= most_) return;
  sequence.from = entries.front().number;
  entries.pop_front();
}

std::optional<std::vector<std::int64_t>> VectorLog::Since(const VectorMarks& marks) const {
  if (marks.change < added_.from || marks.removal < removed_.from) return std::nullopt;
  std::vector<std::int64_t> memories;
  const auto collect = [&](const Sequence& sequence, std::int64_t mark) {
    for (auto entry = sequence.entries.rbegin();
         entry != sequence.entries.rend() && entry->number > mark; ++entry) {
      memories.push_back(entry->memory);
    }
  };
  collect(added_, marks.change);
  collect(removed_, marks.removal);
  std::sort(memories.begin(), memories.end());
  memories.erase(std::unique(memories.begin(), memories.end()), memories.end());
  return memories;
}

}  // namespace cairn::sqlite
