#include "tools/param_reader.h"

#include <algorithm>

#include "base/text.h"

namespace cairn::param_reader_internal {

namespace {

// Synonyms that agents use, too different from our names for fuzzy matching: {theirs, ours}.
struct Synonym {
  std::string_view given;
  std::string_view meant;
};
constexpr Synonym kSynonyms[] = {{"body", "content"},
                                 {"memory", "content"},
                                 {"message", "content"},
                                 {"note", "content"},
                                 {"text", "content"},
                                 {"value", "content"},
                                 {"body", "summary"},
                                 {"text", "summary"},
                                 {"title", "summary"},
                                 {"ask", "query"},
                                 {"keyword", "query"},
                                 {"prompt", "query"},
                                 {"q", "query"},
                                 {"question", "query"},
                                 {"search", "query"},
                                 {"term", "query"},
                                 {"text", "query"},
                                 {"topic", "query"},
                                 {"k", "limit"},
                                 {"count", "limit"},
                                 {"max_results", "limit"},
                                 {"n", "limit"},
                                 {"num_results", "limit"},
                                 {"top_k", "limit"},
                                 {"memory_id", "id"},
                                 {"uuid", "id"},
                                 {"memory_id", "ids"},
                                 {"memory_ids", "ids"},
                                 {"kind", "type"},
                                 {"labels", "tags"},
                                 {"names", "entities"},
                                 {"people", "entities"},
                                 {"priority", "importance"},
                                 {"certainty", "confidence"},
                                 {"replaces", "supersedes"},
                                 {"expires", "expires_at"},
                                 {"expiry", "expires_at"},
                                 {"ttl", "ttl_days"},
                                 {"file", "path"},
                                 {"files", "paths"},
                                 {"after", "since"},
                                 {"before", "until"},
                                 {"from", "since"},
                                 {"to", "until"},
                                 {"useful", "votes"},
                                 {"value", "votes"},
                                 {"budget", "max_tokens"},
                                 {"skip", "offset"},
                                 {"todo", "next_steps"},
                                 {"done", "completed"},
                                 {"decisions", "key_decisions"}};

std::string_view SynonymOf(std::string_view name, std::span<const std::string_view> known) {
  for (const auto& [given, meant] : kSynonyms) {
    if (given == name && std::ranges::find(known, meant) != known.end()) return meant;
  }
  return {};
}

}  // namespace

std::string UnknownArgument(std::string_view name, const std::string& where,
                            std::span<const std::string_view> known) {
  const std::string problem = "unknown argument " + Quoted(where + std::string(name));
  std::string_view nearest = NearestName(name, known);
  if (nearest.empty()) nearest = SynonymOf(name, known);
  if (!nearest.empty()) return problem + "; did you mean '" + std::string(nearest) + "'?";
  if (known.empty()) return problem + "; no arguments are accepted";
  const std::vector<std::string> names(known.begin(), known.end());
  return problem + "; there are " + Join(names, ", ");
}

Error Refusal(const std::vector<std::string>& problems) {
  const std::size_t named = std::min(problems.size(), Reading::kMostNamed);
  std::string message = Join(std::span(problems).first(named), "\n");
  if (named < problems.size()) {
    message += "\nand " + std::to_string(problems.size() - named) + " more problems";
  }
  return InvalidArgument(message);
}

}  // namespace cairn::param_reader_internal
