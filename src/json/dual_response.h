// The dual response: an index of every result, and the details of as many as fit a token budget.
//
// What is counted is the reply as it is shown, whole: punctuation, ids, counts and the echoed
// query, not only the items. Tokens are estimated (text/token_estimate.h); a tenth of the budget is
// kept free for the error of the estimate, so that the reply stays within the budget when a real
// tokenizer counts it.
//
// The index comes first, but must leave room for the details of the best result: its summaries are
// shortened to that end, and only if that is not enough it is cut from its end. `next_offset` says
// where the next page begins, so that nothing is lost by a cut.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "json/json.h"

namespace cairn {

inline constexpr std::int64_t kLeastTokens = 100;
inline constexpr std::int64_t kMostTokens = 100'000;

struct DualItem {
  Json index;  // {"id", "summary", …}
  // The same result at growing length; never empty. The first is what others make room for; a
  // longer one takes its place if tokens are left when every result had its turn.
  std::vector<Json> details;
};

struct DualDraft {
  // The reply without its items, with members `query`, `index`, `details` (both empty arrays),
  // `has_more`, `next_offset` and `tokens_used` where they are to stand.
  Json frame;
  std::vector<DualItem> items;
  std::int64_t offset = 0;  // of the page
};

// How the reply is shown: as JSON, or as a text for people.
using DualPrinter = std::function<std::string(const Json&)>;

// The reply with what fits. `tokens_used`, the estimate for all of it, is never above `max_tokens`.
// `index_truncated` is there if the index was cut; `next_offset` if there is more and the index
// names something. The frame's `reason` and `total_is_exact` are left out where they would take the
// place of results.
Json FitToBudget(DualDraft draft, std::int64_t max_tokens, const DualPrinter& print = CompactJson);

}  // namespace cairn
