#include <array>

#include "json/search.h"
#include "retrieval/budget.h"
#include "tools/default_tools.h"
#include "tools/intents.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

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
               "A question or words. Also \"a phrase\", prefix*, field:word, AND, OR, NOT.",
               {.most_bytes = 10'000});
    v.Optional("intent", &SearchParams::intent,
               "What ranks: continuity recent, fact_check exact, frequent useful, associative "
               "related, explore mixed.",
               {.choices = IntentNames()});
    v.Optional("profile", &SearchParams::profile, "Instead: relevance, recall or your own.");
    v.Optional("mode", &SearchParams::mode, "keyword for exact names, vector for ideas.");
    v.Optional("limit", &SearchParams::limit, "", {.least = 1, .most = 100});
    v.Optional("offset", &SearchParams::offset, "", {.least = 0, .most = 100'000});
    v.Optional("max_tokens", &SearchParams::max_tokens,
               "Budget: an index of all results, details of as many as fit.",
               {.least = kLeastTokens, .most = kMostTokens});
    v.Optional("detail", &SearchParams::detail, "");
    v.Optional("explain", &SearchParams::explain, "Say why.");
    v.FilterFields(Wording::kBrief);
    v.Optional("seed", &SearchParams::seed, "Of the first page, for the next.", {.least = 0});
    // For those who tune ranking; an agent has no use for them.
    v.Unlisted("fusion", &SearchParams::fusion);
    v.Unlisted("min_score", &SearchParams::min_score, {.least = -2, .most = 1});
    v.Unlisted("jitter", &SearchParams::jitter, {.least = 0, .most = 1});
  }
};

Result<Profile> ProfileOf(const SearchParams& params, const Config& config) {
  if (!params.profile.empty() && !params.intent.empty()) {
    return InvalidArgument("give either intent or profile, not both");
  }
  const std::string& name = params.profile.empty() ? params.intent : params.profile;
  return FindProfile(name.empty() ? kDefaultProfile : std::string_view(name), config.profiles);
}

// Chance needs a seed that a client can send back: few enough digits for any JSON reader.
std::uint64_t NewSeed(Rng& rng) {
  std::array<std::uint8_t, 4> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return seed;
}

Result<SearchRequest> RequestOf(const Workbench& bench, const SearchParams& params) {
  const Config& config = bench.config;
  SearchRequest request{.query = params.query,
                        .mode = params.mode.value_or(config.default_search_mode),
                        .fusion = params.fusion.value_or(config.fusion),
                        .vector_weight = config.hybrid_weights.vector,
                        .keyword_weight = config.hybrid_weights.keyword,
                        .jitter = params.jitter,
                        .min_score = params.min_score.value_or(config.min_score),
                        .filter = params.filter,
                        .page = {params.limit, params.offset},
                        .asked_at = bench.now()};
  auto profile = ProfileOf(params, config);
  if (!profile) return profile.error();
  request.profile = *std::move(profile);
  const bool has_chance = params.jitter.value_or(request.profile.jitter) > 0;
  if (params.seed) {
    request.seed = static_cast<std::uint64_t>(*params.seed);
  } else if (has_chance) {
    request.seed = NewSeed(bench.engine.context.rng);
  }
  return request;
}

Result<ToolReply> RunSearch(Workbench& bench, const SearchParams& params, CallContext&) {
  const auto request = RequestOf(bench, params);
  if (!request) return request.error();
  const auto reply = bench.engine.recall.Search(*request);
  if (!reply) return reply.error();
  const SearchShape shape{params.detail, params.explain, true};
  return StructuredReply(params.max_tokens ? DualJson(*request, *reply, shape, *params.max_tokens)
                                           : SearchJson(*request, *reply, shape));
}

}  // namespace

ToolEntry MemorySearchTool() {
  return MakeTool<SearchParams>(
      {"memory_search", "Search memory",
       "Find memories by meaning and words. Search at the start of a task, when the user refers "
       "to something earlier (\"that bug\"), before decisions, before solving what may be solved "
       "already. Results with a `source` come from files or imports, not from the user."},
      Effect::kReads, RunSearch,
      OutputSchema({{"total_count", "integer"},
                    {"has_more", "boolean"},
                    {"results", "array"},
                    {"index", "array"},
                    {"details", "array"},
                    {"seed", "integer"}},
                   2));
}

}  // namespace cairn
