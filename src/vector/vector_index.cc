#include "vector/vector_index.h"

#include <algorithm>
#include <array>
#include <utility>

#include "vector/kernels/dispatch.h"

namespace cairn {
namespace {

// Candidates that a scan keeps at first. On random vectors, the hardest, 50 of 100,000 take about
// 190; what this number misses is found by scanning again with more.
std::size_t FirstCapacity(std::size_t wanted) { return 4 * wanted + 64; }
constexpr std::size_t kGrowth = 4;
// Exact vectors read before the bar is looked at again.
constexpr std::size_t kSettledAtOnce = 8;
// A named key costs about as much as scanning this many windows.
constexpr std::size_t kNamedKeyCost = 16;
// Removed windows are swept out when there are more of them than of others, and not a handful.
constexpr std::size_t kFewDisabled = 1024;

}  // namespace

void VectorIndex::AppendTo(Windows& windows, const CodeView& code, WindowInfo info) {
  info.next = windows.first;
  windows.first = table_.Append(code, info);
  ++windows.count;
}

void VectorIndex::Add(std::int64_t key, std::int64_t window, std::int64_t handle,
                      const CodeView& code) {
  AppendTo(keys_[key], code,
           {.key = key, .handle = handle, .window = static_cast<std::uint32_t>(window)});
}

void VectorIndex::Remove(std::int64_t key) {
  const auto found = keys_.find(key);
  if (found == keys_.end()) return;
  for (std::uint32_t slot = found->second.first; slot != kNoSlot; slot = table_.info(slot).next) {
    table_.Disable(slot);
    ++disabled_;
  }
  keys_.erase(found);
  if (disabled_ > kFewDisabled && disabled_ > table_.size() / 2) Compact();
}

void VectorIndex::Compact() {
  const CodeTable old = std::exchange(table_, CodeTable(table_.dimension()));
  keys_.clear();
  disabled_ = 0;
  for (std::uint32_t slot = 0; slot < old.size(); ++slot) {
    if (old.IsDisabled(slot)) continue;
    AppendTo(keys_[old.info(slot).key], old.code(slot), old.info(slot));
  }
}

void VectorIndex::ScanInto(const CodedQuery& query, const RowSet& allowed, BestPool& pool) const {
  const auto& kernels = vector_kernels::BestKernels();
  alignas(64) std::array<float, CodeTable::kRun> bounds;
  for (std::uint32_t first = 0; first < table_.size(); first += CodeTable::kRun) {
    const CodeTable::Run run = table_.RunAt(first);
    kernels.scan({run.coarse, table_.stride(), run.count, query.bytes(), query.zero(),
                  query.scale(), query.slack(), run.scales, run.margins, bounds.data()});
    for (std::uint32_t i = 0; i < run.count; ++i) {
      if (bounds[i] > pool.floor() && allowed.Allows(table_.info(first + i).key))
        pool.Offer({bounds[i], first + i});
    }
  }
}

void VectorIndex::Sharpen(const CodedQuery& query, std::vector<Candidate>& candidates) const {
  for (Candidate& candidate : candidates) {
    const CodeView code = table_.code(candidate.slot);
    candidate.bound =
        query.FineCosine(code) + CodedQuery::MarginFor(code.fine_miss, query.dimension());
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.bound != b.bound ? a.bound > b.bound : a.slot < b.slot;
  });
}

void VectorIndex::AppendWindows(std::int64_t key, std::vector<Candidate>& candidates) const {
  const auto found = keys_.find(key);
  if (found == keys_.end()) return;
  for (std::uint32_t slot = found->second.first; slot != kNoSlot; slot = table_.info(slot).next)
    candidates.push_back({.slot = slot});
}

Status VectorIndex::Settle(const CodedQuery& query, std::span<const Candidate> candidates,
                           const ReadVector& read, TopKeys& best) const {
  std::vector<float> values(query.dimension());
  double bar = best.Bar();
  for (std::size_t i = 0; i < candidates.size() && candidates[i].bound >= bar; ++i) {
    const WindowInfo& info = table_.info(candidates[i].slot);
    const auto is_there = read(info.handle, values);
    if (!is_there) return is_there.error();
    if (*is_there) {
      const std::int64_t windows = keys_.at(info.key).count;
      best.Add({info.key, query.ExactCosine(values), info.window, windows});
    }
    if (i % kSettledAtOnce == kSettledAtOnce - 1) bar = best.Bar();
  }
  return {};
}

Result<std::vector<KeyHit>> VectorIndex::Search(const CodedQuery& query, std::size_t wanted,
                                                const RowSet& allowed,
                                                const ReadVector& read) const {
  wanted = std::min(wanted, keys_.size());
  if (wanted == 0) return std::vector<KeyHit>();
  if (allowed.only_named() && allowed.named_count() * kNamedKeyCost < table_.size()) {
    std::vector<Candidate> candidates;
    allowed.ForEachNamed([&](std::int64_t key) { AppendWindows(key, candidates); });
    Sharpen(query, candidates);
    TopKeys best(wanted);
    CAIRN_TRY(Settle(query, candidates, read, best));
    return best.Take();
  }
  for (std::size_t capacity = FirstCapacity(wanted);; capacity *= kGrowth) {
    BestPool pool(capacity);
    ScanInto(query, allowed, pool);
    std::vector<Candidate> candidates = pool.Take();
    Sharpen(query, candidates);
    TopKeys best(wanted);
    CAIRN_TRY(Settle(query, candidates, read, best));
    if (candidates.size() < capacity || best.Bar() > pool.floor()) return best.Take();
  }
}

Result<std::optional<KeyHit>> VectorIndex::Score(const CodedQuery& query, std::int64_t key,
                                                 const ReadVector& read) const {
  std::vector<Candidate> candidates;
  AppendWindows(key, candidates);
  Sharpen(query, candidates);
  TopKeys best(1);
  CAIRN_TRY(Settle(query, candidates, read, best));
  const std::vector<KeyHit> hits = best.Take();
  return hits.empty() ? std::optional<KeyHit>() : hits.front();
}

}  // namespace cairn
