// The dual response: an index of every result, and the details of as many as fit a token budget.
//
// The budget covers the whole reply as shown: punctuation, ids, counts and the echoed query, not
// only the items. Tokens are estimated (text/token_estimate.h); a tenth of the budget is kept free
// for the estimation error, so that the reply stays within the budget when a real tokenizer counts
// it.
//
// The index comes first, but leaves room for the details of the best result: its summaries are
// shortened for that, and if that is not enough, entries are cut from its end. `next_offset` is
// where the next page begins, so no result is lost.
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
  // The same result at increasing length; never empty. The first is reserved for each result in
  // turn; a longer one replaces it if tokens are left when every result was considered.
  std::vector<Json> details;
};

struct DualDraft {
  // The reply without its items, with members `query`, `index`, `details` (both empty arrays),
  // `has_more`, `next_offset` and `tokens_used` in their final order.
  Json frame;
  std::vector<DualItem> items;
  std::int64_t offset = 0;  // of the page
};

// How the reply is shown: as JSON, or as text for people.
using DualPrinter = std::function<std::string(const Json&)>;

// The reply with as much as fits. `tokens_used`, the estimate for the whole, never exceeds
// `max_tokens`. `index_truncated` is present if the index was cut; `next_offset` if there is more
// and the index is not empty. Drops the frame's `reason` and `total_is_exact` where they would
// displace results.
Json FitToBudget(DualDraft draft, std::int64_t max_tokens, const DualPrinter& print = CompactJson);

}  // namespace cairn
