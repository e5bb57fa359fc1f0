#include "vector/vector_index.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "vector/kernels/dispatch.h"

namespace cairn {
namespace {

// Initial number of candidates that a scan keeps. On random vectors, the hardest case, finding 50
// of 100,000 needs about 400; if it is too small, the scan is repeated with more.
std::size_t FirstCapacity(std::size_t wanted) { return 10 * wanted + 100; }
constexpr std::size_t kGrowth = 4;
// Fine bounds computed before the bar is updated.
constexpr std::size_t kSharpenedAtOnce = 64;
// Exact vectors read before the bar is updated.
constexpr std::size_t kSettledAtOnce = 8;
// Scoring a named key costs about as much as scanning this many windows.
constexpr std::size_t kNamedKeyCost = 16;
// Removed windows are compacted away once they outnumber the others and this minimum.
constexpr std::size_t kFewDisabled = 1024;

constexpr float kUnknown = std::numeric_limits<float>::infinity();

bool HasBetterBound(const BoundedWindow& a, const BoundedWindow& b) {
  return a.bound != b.bound ? a.bound > b.bound : a.slot < b.slot;
}

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
    float floor = pool.floor();
    for (std::uint32_t i = 0; i < run.count; ++i) {
      if (!(bounds[i] > floor) || !allowed.Allows(table_.info(first + i).key)) continue;
      pool.Offer({bounds[i], first + i});
      floor = pool.floor();
    }
  }
}

void VectorIndex::Refine(const CodedQuery& query, std::size_t wanted,
                         std::vector<BoundedWindow>& candidates) const {
  std::sort(candidates.begin(), candidates.end(), HasBetterBound);
  TopKeys surely(wanted);  // lower bounds of the windows' cosines
  double bar = surely.Bar();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < candidates.size() && candidates[i].bound >= bar; ++i) {
    const std::uint32_t slot = candidates[i].slot;
    const CodeView code = table_.code(slot);
    const float cosine = query.FineCosine(code);
    const float margin = CodedQuery::ErrorBound(code.fine_miss, query.dimension());
    surely.Add({.key = table_.info(slot).key, .cosine = cosine - margin});
    if (i + 1 == wanted || i % kSharpenedAtOnce == 0) bar = surely.Bar();
    candidates[kept++] = {cosine + margin, slot};
  }
  candidates.resize(kept);
  std::sort(candidates.begin(), candidates.end(), HasBetterBound);
}

void VectorIndex::AppendWindows(std::int64_t key, std::vector<BoundedWindow>& candidates) const {
  const auto found = keys_.find(key);
  if (found == keys_.end()) return;
  for (std::uint32_t slot = found->second.first; slot != kNoSlot; slot = table_.info(slot).next)
    candidates.push_back({kUnknown, slot});
}

Result<bool> VectorIndex::Rerank(const CodedQuery& query, std::span<const BoundedWindow> candidates,
                                 const ReadVector& read, TopKeys& best) const {
  std::vector<float> values(query.dimension());
  bool all_there = true;
  double bar = best.Bar();
  for (std::size_t i = 0; i < candidates.size() && candidates[i].bound >= bar; ++i) {
    const WindowInfo& info = table_.info(candidates[i].slot);
    CAIRN_ASSIGN_OR_RETURN(const auto is_there, read(info.handle, values));
    all_there = all_there && is_there;
    if (is_there) {
      const std::int64_t windows = keys_.at(info.key).count;
      best.Add({info.key, query.ExactCosine(values), info.window, windows});
    }
    if (i % kSettledAtOnce == kSettledAtOnce - 1) bar = best.Bar();
  }
  return all_there;
}

Result<TopKeys> VectorIndex::BestOf(const CodedQuery& query, std::size_t wanted,
                                    const std::vector<BoundedWindow>& candidates,
                                    const ReadVector& read) const {
  // A vector that cannot be read may have displaced a candidate that was dropped.
  for (std::size_t room = wanted;; room *= 2) {
    std::vector<BoundedWindow> sharp = candidates;
    Refine(query, room, sharp);
    TopKeys best(wanted);
    CAIRN_ASSIGN_OR_RETURN(const auto all_there, Rerank(query, sharp, read, best));
    if (all_there || sharp.size() == candidates.size()) return best;
  }
}

Result<std::vector<KeyHit>> VectorIndex::Search(const CodedQuery& query, std::size_t wanted,
                                                const RowSet& allowed,
                                                const ReadVector& read) const {
  wanted = std::min(wanted, keys_.size());
  if (wanted == 0) return std::vector<KeyHit>();
  if (allowed.only_named() && allowed.named_count() * kNamedKeyCost < table_.size()) {
    std::vector<BoundedWindow> named;
    allowed.ForEachNamed([&](std::int64_t key) { AppendWindows(key, named); });
    CAIRN_ASSIGN_OR_RETURN(auto best, BestOf(query, wanted, named, read));
    return best.Take();
  }
  for (std::size_t capacity = FirstCapacity(wanted);; capacity *= kGrowth) {
    BestPool pool(capacity);
    ScanInto(query, allowed, pool);
    const std::vector<BoundedWindow> promising = pool.Take();
    CAIRN_ASSIGN_OR_RETURN(auto best, BestOf(query, wanted, promising, read));
    if (promising.size() < capacity || best.Bar() > pool.floor()) return best.Take();
  }
}

// Most memories have a single window, which needs no comparison.
Result<std::optional<KeyHit>> VectorIndex::ScoreOf(const CodedQuery& query, std::uint32_t slot,
                                                   const ReadVector& read) const {
  const WindowInfo& info = table_.info(slot);
  std::vector<float> values(query.dimension());
  CAIRN_ASSIGN_OR_RETURN(const auto is_there, read(info.handle, values));
  if (!is_there) return std::optional<KeyHit>();
  return std::optional<KeyHit>({info.key, query.ExactCosine(values), info.window, 1});
}

Result<std::optional<KeyHit>> VectorIndex::Score(const CodedQuery& query, std::int64_t key,
                                                 const ReadVector& read) const {
  std::vector<BoundedWindow> candidates;
  AppendWindows(key, candidates);
  if (candidates.size() == 1) return ScoreOf(query, candidates.front().slot, read);
  CAIRN_ASSIGN_OR_RETURN(auto best, BestOf(query, 1, candidates, read));
  const std::vector<KeyHit> hits = best.Take();
  return hits.empty() ? std::optional<KeyHit>() : hits.front();
}

}  // namespace cairn
