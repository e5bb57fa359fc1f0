// The parameters of a search, shared by agents and the page, and the request built from them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "json/dual_response.h"
#include "json/search.h"
#include "tools/intents.h"
#include "tools/params.h"
#include "tools/tool_context.h"

namespace cairn {

struct SearchParams {
  std::string query;
  std::string intent;
  std::string profile;
  std::optional<SearchMode> mode;
  std::int64_t limit = 10;
  std::int64_t offset = 0;
  std::optional<std::int64_t> max_tokens;
  Detail detail = Detail::kStandard;
  bool explain = false;
  Filter filter;
  std::optional<Fusion> fusion;
  std::optional<double> min_score;
  std::optional<double> jitter;
  std::optional<std::int64_t> seed;

  template <typename V>
  static void Describe(V& v) {
    v.Required("query", &SearchParams::query,
               "A question or keywords. Supports \"a phrase\", prefix*, field:word, AND, OR, NOT.",
               {.most_bytes = 10'000, .needs_text = true});
    v.Optional("intent", &SearchParams::intent,
               "Ranking preference: continuity = recent, fact_check = exact, frequent = useful, "
               "associative = related, explore = varied.",
               {.choices = IntentNames()});
    v.Optional("profile", &SearchParams::profile,
               "Instead of intent: relevance, recall or a custom profile.");
    v.Optional("mode", &SearchParams::mode, "keyword for exact names, vector for concepts.");
    v.Optional("limit", &SearchParams::limit, "", {.least = 1, .most = 100});
    v.Optional("offset", &SearchParams::offset, "", {.least = 0, .most = 100'000});
    v.Optional("max_tokens", &SearchParams::max_tokens,
               "Token budget: index of all results, full details for as many as fit.",
               {.least = kLeastTokens, .most = kMostTokens});
    v.Optional("detail", &SearchParams::detail, "");
    v.Optional("explain", &SearchParams::explain, "Explain each score.");
    v.FilterFields(Wording::kBrief);
    v.Optional("seed", &SearchParams::seed, "From the first page, to get the next.", {.least = 0});
    // For tuning the ranking; not meant for agents.
    v.Unlisted("fusion", &SearchParams::fusion);
    v.Unlisted("min_score", &SearchParams::min_score, {.least = -2, .most = 1});
    v.Unlisted("jitter", &SearchParams::jitter, {.least = 0, .most = 1});
  }
};

// Uses the configuration for what was not given, and a new seed for randomized ranking.
Result<SearchRequest> RequestOf(const ToolContext& context, const SearchParams& params);

}  // namespace cairn
