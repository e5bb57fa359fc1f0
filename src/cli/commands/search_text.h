// Search results as text.
#pragma once

#include <string>

#include "cli/commands/app.h"
#include "engine/search_service.h"
#include "json/json.h"

namespace cairn {

std::string ScoreText(double score);
// The results, with the query's words highlighted on a terminal; with `explain`, including the
// score of each.
std::string SearchText(const App& app, const SearchRequest& request, const SearchReply& reply,
                       bool explain);
// A note that nothing was found, or that there are more results.
std::string SearchRemark(const SearchRequest& request, const SearchReply& reply);
// A dual response.
std::string DualText(const App& app, const Json& dual);
std::string DualRemark(const Json& dual);

}  // namespace cairn
