// The shapes of a search in JSON: results, explanations, the dual response; and profiles, which
// come in.
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

// The record at that level. What came from files, analyses or imports says so at every level, so
// that it can be told from what somebody said.
Json ToJson(const Memory& memory, Detail detail);
Json ToJson(const Why& why, const Profile& profile);
Json ToJson(const Found& found, Detail detail);

struct SearchShape {
  Detail detail = Detail::kFull;
  bool explain = false;
  bool lean = false;  // without members that say nothing, for readers who pay by the token
};
// Adds {"degraded": true, "reason"} to a reply in which meaning had no say, or not in everything,
// and then "without_embedding", the number of memories that have none.
void AddDegraded(Json& json, const SearchReply& reply);

// {"query", "mode", "profile", "total_count", …, "results"}.
Json SearchJson(const SearchRequest& request, const SearchReply& reply, const SearchShape& shape);

// The beginning of a content: of at most so many characters, cut after the last line or sentence
// that ends within them, and with an ellipsis if it was cut.
struct Beginning {
  std::string text;
  bool is_cut = false;
};
Beginning BeginningOf(const std::string& content, std::size_t most_characters);
inline constexpr std::size_t kStandardCharacters = 800;  // about 200 tokens

// An entry of a dual response's index.
Json IndexJson(const Memory& memory);

// The dual response (dual_response.h): {"query", "index", "details", "total_count", "has_more",
// "tokens_used", …}, as `print` shows it never more than `max_tokens`.
Json DualJson(const SearchRequest& request, const SearchReply& reply, const SearchShape& shape,
              std::int64_t max_tokens, const DualPrinter& print = CompactJson);

inline constexpr double kMostJitter = 1;  // more would turn scores around

// A profile by its name: the user's own (`own` is the configuration's JSON object) or a built-in
// one. An unknown name is an error with the nearest one; so is a bad value in the user's.
Result<Profile> FindProfile(std::string_view name, const std::string& own);
// What is wrong with the user's own, one message a profile.
std::vector<std::string> ProfileProblems(const std::string& own);

}  // namespace cairn
