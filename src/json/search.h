// The JSON of searches: results, explanations, the dual response, and the parser of profiles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "engine/search_service.h"
#include "json/dual_response.h"
#include "json/json.h"

namespace cairn {

// How much of each result is shown.
enum class Detail {
  kMinimal,   // id, type, summary, score
  kStandard,  // content cut at a sentence near 200 tokens (then `truncated`), tags, dates
  kFull,      // everything
};

template <>
struct EnumNames<Detail> {
  static constexpr std::string_view kWhat = "detail";
  static constexpr EnumEntry<Detail> kTable[] = {
      {Detail::kMinimal, "minimal"}, {Detail::kStandard, "standard"}, {Detail::kFull, "full"}};
};

// The record at that level of detail. Memories from files, analyses or imports carry their origin
// at every level, so that they can be told from what the user said.
Json ToJson(const Memory& memory, Detail detail);
Json ToJson(const Why& why, const Profile& profile);
Json ToJson(const Found& found, Detail detail);

struct SearchShape {
  Detail detail = Detail::kFull;
  bool explain = false;
  bool lean = false;  // omit empty members, for clients that pay per token
};
// Adds {"degraded": true, "reason"} if embeddings were not used, or not for everything, and in the
// latter case "without_embedding", the number of memories that have none.
void AddDegraded(Json& json, const SearchReply& reply);

// {"query", "mode", "profile", "total_count", …, "results"}.
Json SearchJson(const SearchRequest& request, const SearchReply& reply, const SearchShape& shape);

// The beginning of a content: cut after the last line or sentence that ends within the limit, with
// an ellipsis if anything was cut.
struct Beginning {
  std::string text;
  bool is_cut = false;
};
Beginning BeginningOf(const std::string& content, std::size_t most_characters);
inline constexpr std::size_t kStandardCharacters = 800;  // about 200 tokens

// An entry in a dual response's index.
Json IndexJson(const Memory& memory);

// The dual response (dual_response.h): {"query", "index", "details", "total_count", "has_more",
// "tokens_used", …}; its form by `print` never exceeds `max_tokens`.
Json DualJson(const SearchRequest& request, const SearchReply& reply, const SearchShape& shape,
              std::int64_t max_tokens, const DualPrinter& print = CompactJson);

inline constexpr double kMostJitter = 1;  // more would invert the order

// Looks up a profile by name among the user's own (`own` is the configuration's JSON object) and
// the built-in ones. The error for an unknown name suggests the nearest one; an invalid value in
// the user's profile is also an error.
Result<Profile> FindProfile(std::string_view name, const std::string& own);
// The errors in the user's profiles, one message per profile.
std::vector<std::string> ProfileProblems(const std::string& own);

}  // namespace cairn
