#include "json/search.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/utf8.h"
#include "json/records.h"

namespace cairn {
namespace {

// The end of the last line or sentence of the text, where white space must follow a sentence's
// punctuation; 0 if there is none.
std::size_t EndOfLastSentence(std::string_view text) {
  constexpr std::string_view kGaps = " \t\r\n";
  for (std::size_t at = text.size(); at-- > 1;) {
    if (text[at] == '\n') return at;
    const bool is_mark = std::string_view(".!?").find(text[at - 1]) != std::string_view::npos;
    if (is_mark && kGaps.find(text[at]) != std::string_view::npos) return at;
  }
  return 0;
}

std::vector<std::string> MatchedBy(const Why& why) {
  std::vector<std::string> lists;
  if (why.vector_rank) lists.emplace_back("vector");
  if (why.keyword_rank) lists.emplace_back("keyword");
  return lists;
}

// Tells an agent that a memory is second-hand.
void AddOrigin(Json& json, const Memory& memory) {
  if (memory.IsSecondHand()) json["source"] = memory.source;
  AddFlags(json, memory);
}

Json Standard(const Memory& memory) {
  Json json;
  json["id"] = memory.id.ToString();
  json["type"] = NameOf(memory.type);
  json["category"] = NameOf(memory.category);
  AddOrigin(json, memory);
  if (!memory.file_path.empty()) json["file_path"] = memory.file_path;
  auto [content, is_cut] = BeginningOf(memory.content, kStandardCharacters);
  json["content"] = std::move(content);
  if (is_cut) json["truncated"] = true;
  json["tags"] = memory.tags;
  json["created_at"] = memory.created_at;
  json["updated_at"] = memory.updated_at;
  if (memory.changed_at) json["changed_at"] = *memory.changed_at;
  return json;
}

Json Minimal(const Memory& memory) {
  Json json;
  json["id"] = memory.id.ToString();
  json["type"] = NameOf(memory.type);
  AddOrigin(json, memory);
  json["summary"] = memory.summary;
  return json;
}

void AddCounts(Json& json, const SearchRequest& request, const SearchReply& reply) {
  json["total_count"] = reply.total_count;
  json["has_more"] = reply.has_more;
  json["offset"] = request.page.offset;
}

void AddNotes(Json& json, const SearchRequest& request, const SearchReply& reply) {
  json["total_is_exact"] = reply.total_is_exact;
  json["seed"] = request.seed;
  AddDegraded(json, reply);
}

Status CheckJitter(const Profile& profile) {
  if (profile.jitter >= 0 && profile.jitter <= kMostJitter) return {};
  return InvalidArgument("profiles: '" + profile.name + "': jitter is " +
                         CompactJson(Json(profile.jitter)) + "; it must be from 0 to 1");
}

Status ReadNumber(const std::string& profile, const std::string& key, const Json& value,
                  Profile& into) {
  for (const ProfileNumber& number : kProfileNumbers) {
    if (number.name != key) continue;
    const std::string where = "profiles: '" + profile + "': ";
    if (!value.is_number()) return InvalidArgument(where + key + " is not a number");
    into.*number.member = value.get<double>();
    return {};
  }
  std::vector<std::string_view> names = {"rule", "recency_curve"};
  for (const ProfileNumber& number : kProfileNumbers) names.push_back(number.name);
  const std::string_view near = NearestName(key, names);
  return InvalidArgument("profiles: '" + profile + "' has an unknown key " + Quoted(key) +
                         (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
}

template <typename E>
Status ReadChoice(const std::string& profile, const Json& value, E& into) {
  const auto parsed = ParseEnum<E>(value.is_string() ? value.get<std::string>() : value.dump());
  if (!parsed) return InvalidArgument("profiles: '" + profile + "': " + parsed.error().message);
  into = *parsed;
  return {};
}

Result<Profile> ReadProfile(const std::string& name, const Json& json) {
  if (!json.is_object()) {
    return InvalidArgument("profiles: '" + name + "' is " + std::string(JsonTypeName(json)) +
                           ", not an object");
  }
  Profile profile{.name = name};
  for (const auto& [key, value] : json.items()) {
    if (key == "rule") {
      CAIRN_TRY(ReadChoice(name, value, profile.rule));
    } else if (key == "recency_curve") {
      CAIRN_TRY(ReadChoice(name, value, profile.curve));
    } else {
      CAIRN_TRY(ReadNumber(name, key, value, profile));
    }
  }
  CAIRN_TRY(CheckJitter(profile));
  return profile;
}

}  // namespace

Json ToJson(const Memory& memory, Detail detail) {
  switch (detail) {
    case Detail::kMinimal:
      return Minimal(memory);
    case Detail::kStandard:
      return Standard(memory);
    case Detail::kFull:
      break;
  }
  return ToJson(memory);
}

Json ToJson(const Why& why, const Profile& profile) {
  Json json;
  if (why.keyword_rank) {
    json["keyword"] = {
        {"rank", *why.keyword_rank}, {"score", why.keyword_score}, {"share", why.keyword_share}};
  }
  if (why.vector_rank) {
    json["vector"] = {{"rank", *why.vector_rank}, {"cosine", why.cosine}, {"window", why.window}};
  }
  json["parts"] = Json::object();
  for (const BlendPart& part : why.parts) json["parts"][std::string(part.name)] = part.value;
  json["fused"] = why.fused;
  json["rule"] = NameOf(profile.rule);
  json["signals"] = Json::object();
  for (const SignalName& each : kSignalNames) {
    if (profile.*each.weight == 0) continue;
    json["signals"][std::string(each.name)] = {{"value", why.signals.*each.signal},
                                               {"weight", profile.*each.weight}};
  }
  json["jitter"] = why.jitter;
  return json;
}

Json ToJson(const Found& found, Detail detail) {
  Json json = ToJson(found.memory, detail);
  json["score"] = found.score;
  if (detail == Detail::kFull) json["matched_by"] = MatchedBy(found.why);
  return json;
}

namespace {

Json ResultJson(const Found& found, const SearchRequest& request, const SearchShape& shape) {
  Json result = ToJson(found, shape.detail);
  if (shape.explain) result["why"] = ToJson(found.why, request.profile);
  return shape.lean ? Lean(std::move(result)) : result;
}

}  // namespace

void AddDegraded(Json& json, const SearchReply& reply) {
  if (reply.degraded.empty()) return;
  json["degraded"] = true;
  json["reason"] = reply.degraded;
  if (reply.without_embedding > 0) json["without_embedding"] = reply.without_embedding;
}

Json SearchJson(const SearchRequest& request, const SearchReply& reply, const SearchShape& shape) {
  Json json;
  json["query"] = request.query;
  json["mode"] = NameOf(reply.mode);
  json["profile"] = request.profile.name;
  AddCounts(json, request, reply);
  json["results"] = Json::array();
  for (const Found& found : reply.results) {
    json["results"].push_back(ResultJson(found, request, shape));
  }
  AddNotes(json, request, reply);
  return json;
}

Beginning BeginningOf(const std::string& content, std::size_t most_characters) {
  if (CountCodePoints(content) <= most_characters) return {content, false};
  const std::string_view head = FirstCodePoints(content, most_characters);
  const std::size_t end = EndOfLastSentence(head);
  const bool is_sentence = end > head.size() / 2;
  return {
      std::string(is_sentence ? head.substr(0, end) : head) + (is_sentence ? " \u2026" : "\u2026"),
      true};
}

Json IndexJson(const Memory& memory) {
  Json json{{"id", memory.id.ToString()}, {"summary", memory.summary}};
  AddOrigin(json, memory);
  return json;
}

Json DualJson(const SearchRequest& request, const SearchReply& reply, const SearchShape& shape,
              std::int64_t max_tokens, const DualPrinter& print) {
  DualDraft draft{.frame = {}, .items = {}, .offset = request.page.offset};
  for (const Found& found : reply.results) {
    draft.items.push_back({IndexJson(found.memory), {ResultJson(found, request, shape)}});
  }
  Json& json = draft.frame;
  json["query"] = request.query;
  json["index"] = Json::array();
  json["details"] = Json::array();
  AddCounts(json, request, reply);
  json["next_offset"] = 0;
  json["tokens_used"] = 0;
  AddNotes(json, request, reply);
  return FitToBudget(std::move(draft), max_tokens, print);
}

Result<Profile> FindProfile(std::string_view name, const std::string& own) {
  const auto json = ParseJson(own);
  if (!json) return InvalidArgument("profiles: " + json.error().message);
  if (!json->is_object()) {
    return InvalidArgument("profiles: " + std::string(JsonTypeName(*json)) + ", not an object");
  }
  std::vector<std::string> names;
  for (const auto& [key, value] : json->items()) {
    if (key == name) return ReadProfile(key, value);
    names.push_back(key);
  }
  for (const Profile& profile : BuiltInProfiles()) {
    if (profile.name == name) return profile;
    names.push_back(profile.name);
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  return NotOneOf(name, "profile", views);
}

std::vector<std::string> ProfileProblems(const std::string& own) {
  const auto json = ParseJson(own);
  if (!json) return {"profiles: " + json.error().message};
  std::vector<std::string> problems;
  for (const auto& [name, value] : json->items()) {
    const auto profile = ReadProfile(name, value);
    if (!profile) problems.push_back(profile.error().message);
  }
  return problems;
}

}  // namespace cairn
