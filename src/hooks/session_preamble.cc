#include "hooks/session_preamble.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/enum_names.h"
#include "base/text.h"
#include "base/utf8.h"
#include "engine/admission.h"
#include "engine/labels.h"
#include "hooks/memory_lines.h"
#include "json/dual_response.h"
#include "retrieval/signals.h"
#include "text/token_estimate.h"

namespace cairn {
namespace {

constexpr std::int64_t kContinuedShare = 3;   // a resumed session gets one third
constexpr std::int64_t kHandoffPercent = 60;  // of the budget at most; memories get the rest
constexpr std::ptrdiff_t kMostMemories = 12;
constexpr std::size_t kMostCharacters = 400;  // per memory; about 100 tokens
constexpr std::size_t kMostBranchCharacters = 60;
constexpr std::int64_t kMostImportant = 150;  // how many are considered
constexpr std::int64_t kMostUseful = 60;
constexpr std::int64_t kMostGotchas = 60;
constexpr std::int64_t kMostOfAWalk = 40;
constexpr double kLead = 0.3;  // bonus of decisions, preferences and gotchas
constexpr double kFreshness = 0.2;
constexpr double kLeastConfidence = 0.5;
// Memories from files and imports are shown only if they were used this often.
constexpr std::int64_t kWellUsed = 5;
constexpr std::int64_t kWellVoted = 2;

bool LeadsTheWay(const Memory& memory) {
  return memory.type == MemoryType::kDecision || memory.type == MemoryType::kPreference ||
         memory.category == Category::kGotcha;
}

// nullopt if it is flagged: hooks show only what is safe to show unasked.
Result<std::optional<BranchHandoff>> FindHandoff(Engine& engine, const std::string& branch) {
  auto found = engine.handoffs.LatestFor(engine.project(), branch);
  if (found && !FlagsOf(found->handoff).empty()) return std::optional<BranchHandoff>();
  if (found) return std::optional(*std::move(found));
  if (found.error().code == ErrorCode::kNotFound) return std::optional<BranchHandoff>();
  return found.error();
}

constexpr std::string_view kCutMark = "\n(truncated; handoff_get returns all of it)\n";

// The whole text if it fits, else its beginning, cut at a line unless that would lose half of it.
std::string CutToTokens(const std::string& text, std::int64_t tokens) {
  if (EstimateTokens(text) <= tokens) return text;
  std::string_view start = FirstTokens(text, tokens - EstimateTokens(kCutMark));
  const std::size_t line_end = start.rfind('\n');
  if (line_end != std::string_view::npos && line_end > start.size() / 2) {
    start = start.substr(0, line_end);
  }
  return std::string(start) + std::string(kCutMark);
}

class SessionPreamble {
 public:
  SessionPreamble(Engine& engine, const PreambleRequest& wish)
      : engine_(engine),
        now_(engine.Now()),
        was_compacted_(wish.was_compacted),
        budget_(wish.is_continued ? std::max(kLeastTokens, wish.max_tokens / kContinuedShare)
                                  : wish.max_tokens) {}

  Result<std::string> Write(const std::string& branch) {
    CAIRN_ASSIGN_OR_RETURN(const auto found, FindHandoff(engine_, branch));
    CAIRN_TRY(GatherMemories());
    if (found) {
      std::erase_if(memories_, [&](const Memory& m) { return Names(found->handoff, m.id); });
    }
    if (!found && memories_.empty()) return std::string();
    text_ = Introduction();
    if (found) AddHandoff(*found);
    AddMemories();
    return std::move(text_);
  }

 private:
  static bool Names(const Handoff& handoff, const Id& id) {
    const auto& ids = handoff.notes.memory_ids;
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }

  std::string Introduction() const {
    const std::string& project = engine_.project();
    return "Cairn memory" + (project.empty() ? "" : " of " + project) +
           ": notes from earlier sessions. Search with memory_search; read in full with "
           "memory_get.\n" +
           (was_compacted_ ? "The conversation was compacted. If work is in progress and no "
                             "handoff covers it, store one with handoff_store.\n"
                           : "");
  }

  // Takes short lists from the indexes, and nothing else from a large store if these suffice: a
  // scan of all memories takes longer than everything else together.
  Status GatherMemories() {
    CAIRN_TRY(GatherList({}, Order::kImportance, kMostImportant));
    CAIRN_TRY(GatherList({}, Order::kUsefulness, kMostUseful));
    CAIRN_TRY(GatherGotchas());
    Filter filter;
    filter.project = engine_.project();
    if (std::ssize(memories_) < kMostMemories && !filter.project.empty()) {
      CAIRN_TRY(GatherList(filter, Order::kImportance, kMostOfAWalk));
    }
    filter.types = {MemoryType::kDecision, MemoryType::kPreference};
    if (std::count_if(memories_.begin(), memories_.end(), LeadsTheWay) < kMostMemories) {
      CAIRN_TRY(GatherList(filter, Order::kImportance, kMostOfAWalk));
    }
    std::sort(memories_.begin(), memories_.end(), [this](const Memory& a, const Memory& b) {
      return std::pair(-PreambleWorth(a, now_), a.id) < std::pair(-PreambleWorth(b, now_), b.id);
    });
    return {};
  }

  Status GatherList(const Filter& filter, Order order, std::int64_t limit) {
    CAIRN_ASSIGN_OR_RETURN(auto page, engine_.browse.List(filter, order, {.limit = limit}));
    Take(page.items);
    return {};
  }

  // Uses the keyword index, which covers categories.
  Status GatherGotchas() {
    KeywordTerm term{.text = std::string(NameOf(Category::kGotcha))};
    term.fields.set(static_cast<std::size_t>(KeywordField::kCategory));
    CAIRN_ASSIGN_OR_RETURN(
        auto memories, engine_.browse.FindWith(KeywordQuery::Term(std::move(term)), kMostGotchas));
    Take(memories);
    return {};
  }

  void Take(std::vector<Memory>& found) {
    const std::string& project = engine_.project();
    for (Memory& memory : found) {
      if (!project.empty() && memory.project != project) continue;
      if (PreambleWorth(memory, now_) < 0 || !gathered_.insert(memory.id).second) continue;
      memories_.push_back(std::move(memory));
    }
  }

  void AddHandoff(const BranchHandoff& found) {
    const Memory& record = found.handoff.record;
    std::string heading = "\n## Latest handoff" +
                          (found.newer ? " on this branch" : std::string()) + ", " +
                          AgeText(record.created_at, now_) + ", " + record.id.ToString() + "\n\n";
    if (found.newer) {
      heading += "Branch " + Abbreviate(found.newer->branch, kMostBranchCharacters) +
                 " has a newer one, " + AgeText(found.newer->created_at, now_) +
                 ": read it with handoff_get.\n\n";
    }
    const std::int64_t left = budget_ * kHandoffPercent / 100 - EstimateTokens(text_ + heading);
    text_ += heading + CutToTokens(WithOrigin(found.handoff), left);
  }

  void AddMemories() {
    std::string text = text_ + "\n## Worth knowing\n\n";
    std::ptrdiff_t told = 0;
    for (const Memory& memory : memories_) {
      if (told == kMostMemories) break;
      const std::size_t fitting = text.size();
      text += MemoryLine(memory, now_, kMostCharacters);
      if (EstimateTokens(text) > budget_) {
        text.resize(fitting);
        break;
      }
      ++told;
    }
    if (told > 0) text_ = std::move(text);
  }

  Engine& engine_;
  const TimeMs now_;
  const bool was_compacted_;
  const std::int64_t budget_;
  std::vector<Memory> memories_;
  std::unordered_set<Id> gathered_;
  std::string text_;
};

}  // namespace

double PreambleWorth(const Memory& memory, TimeMs now) {
  const bool is_well_used = memory.access_count >= kWellUsed || memory.usefulness >= kWellVoted;
  if (memory.IsSecondHand() && !is_well_used) return -1;
  if (!FlagsOf(memory).empty()) return -1;  // flagged memories are not shown unasked
  if (memory.usefulness < 0 || memory.confidence < kLeastConfidence) return -1;
  const double importance = static_cast<double>(memory.importance) / 10;
  const double utility = 2 * UtilityOf(memory.usefulness, memory.access_count) - 1;
  const double freshness =
      kFreshness * RecencyOf(RecencyCurve::kHalfLife, memory.last_accessed_at, now);
  return importance + utility + freshness + (LeadsTheWay(memory) ? kLead : 0);
}

Result<std::string> PreambleText(Engine& engine, const PreambleRequest& wish) {
  return SessionPreamble(engine, wish).Write(wish.branch);
}

}  // namespace cairn
