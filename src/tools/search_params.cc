#include "tools/search_params.h"

namespace cairn {
namespace {

Result<Profile> ProfileOf(const SearchParams& params, const Config& config) {
  if (!params.profile.empty() && !params.intent.empty()) {
    return InvalidArgument("intent and profile cannot be combined");
  }
  const std::string& name = params.profile.empty() ? params.intent : params.profile;
  return FindProfile(name.empty() ? kDefaultProfile : std::string_view(name), config.profiles);
}

}  // namespace

Result<SearchRequest> RequestOf(const ToolContext& context, const SearchParams& params) {
  const Config& config = context.config;
  SearchRequest request{.query = params.query,
                        .mode = params.mode.value_or(config.default_search_mode),
                        .fusion = params.fusion.value_or(config.fusion),
                        .vector_weight = config.hybrid_weights.vector,
                        .keyword_weight = config.hybrid_weights.keyword,
                        .jitter = params.jitter,
                        .min_score = params.min_score.value_or(config.min_score),
                        .filter = params.filter,
                        .page = {params.limit, params.offset},
                        .asked_at = context.now()};
  CAIRN_ASSIGN_OR_RETURN(auto profile, ProfileOf(params, config));
  request.profile = std::move(profile);
  const bool has_chance = params.jitter.value_or(request.profile.jitter) > 0;
  if (params.seed) {
    request.seed = static_cast<std::uint64_t>(*params.seed);
  } else if (has_chance) {
    request.seed = NewSeed(context.engine.rng());
  }
  return request;
}

}  // namespace cairn
