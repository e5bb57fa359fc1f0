#include "setup/part.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "setup/hook_place.h"
#include "setup/json_text.h"
#include "setup/lines_text.h"
#include "setup/toml_text.h"

namespace cairn {
namespace {

JsonPath AsJsonPath(const std::vector<std::string>& path) { return {path.begin(), path.end()}; }

// The position of a member's or hook's value, if it exists.
Result<std::optional<JsonPath>> FindPlace(std::string_view text, const Part& part) {
  if (part.kind == PartKind::kHook) return FindHook(text, part.path, part.value);
  CAIRN_ASSIGN_OR_RETURN(const auto there, ReadJsonAt(text, AsJsonPath(part.path)));
  return there ? std::optional(AsJsonPath(part.path)) : std::nullopt;
}

// Compares regardless of member order.
bool Same(const Json& a, const Json& b) { return nlohmann::json(a) == nlohmann::json(b); }

Presence Compare(const std::optional<Json>& there, const Json& wanted) {
  if (!there) return Presence::kMissing;
  if (Same(*there, wanted)) return Presence::kSame;
  if (!there->is_object()) return Presence::kDiffers;
  for (const auto& [name, value] : wanted.items()) {
    if (!there->contains(name) || !Same(there->at(name), value)) return Presence::kDiffers;
  }
  return Presence::kExtended;
}

Result<std::string> PutIntoJson(std::string_view text, const Part& part) {
  CAIRN_ASSIGN_OR_RETURN(const auto place, FindPlace(text, part));
  if (!place) {
    const JsonPath path = AsJsonPath(part.path);
    if (part.kind == PartKind::kMember) return SetJsonAt(text, path, part.value);
    Json group = Json::object();
    group["hooks"] = Json::array({part.value});
    return AppendJsonAt(text, path, group);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto there, ReadJsonAt(text, *place));
  if (!there || !there->is_object()) return SetJsonAt(text, *place, part.value);
  std::string result(text);
  for (const auto& [name, value] : part.value.items()) {
    if (there->contains(name) && Same(there->at(name), value)) continue;
    JsonPath path = *place;
    path.emplace_back(name);
    CAIRN_ASSIGN_OR_RETURN(auto next, SetJsonAt(result, path, value));
    result = std::move(next);
  }
  return result;
}

Result<std::string> TakeFromJson(std::string_view text, const Part& part) {
  CAIRN_ASSIGN_OR_RETURN(const auto place, FindPlace(text, part));
  if (!place) return NotFound("there is no " + PartName(part));
  if (part.was) return SetJsonAt(text, *place, *part.was);
  if (part.kind == PartKind::kMember) return RemoveJsonAt(text, *place, part.kept);
  return RemoveHook(text, *place, part.kept);
}

}  // namespace

bool IsSamePart(const Part& a, const Part& b) { return a.kind == b.kind && a.path == b.path; }

std::string PartName(const Part& part) {
  if (part.kind == PartKind::kTable) return TableHeader(part.path);
  return Join(part.path, ".");
}

std::string_view EmptyTextFor(PartKind kind) {
  const bool is_json = kind == PartKind::kMember || kind == PartKind::kHook;
  return is_json ? "{}\n" : "";
}

bool IsEmptyText(PartKind kind, std::string_view text) {
  return Trim(text) == Trim(EmptyTextFor(kind));
}

Result<std::optional<Json>> ReadPart(std::string_view text, const Part& part) {
  switch (part.kind) {
    case PartKind::kLine:
      return HasLine(text, part.path.front()) ? std::optional<Json>(part.value) : std::nullopt;
    case PartKind::kTable:
      return ReadTomlAt(text, part.path);
    default:
      break;
  }
  CAIRN_ASSIGN_OR_RETURN(const auto place, FindPlace(text, part));
  return place ? ReadJsonAt(text, *place) : Result<std::optional<Json>>(std::optional<Json>());
}

Result<Presence> FindPart(std::string_view text, const Part& part) {
  CAIRN_ASSIGN_OR_RETURN(const auto there, ReadPart(text, part));
  return Compare(there, part.value);
}

Result<std::size_t> CountPartStepsThere(std::string_view text, const Part& part) {
  const bool is_json = part.kind == PartKind::kMember || part.kind == PartKind::kHook;
  return is_json ? CountStepsThere(text, AsJsonPath(part.path)) : std::size_t{0};
}

Result<std::string> PutPart(std::string_view text, const Part& part) {
  switch (part.kind) {
    case PartKind::kLine:
      return AddLine(text, part.path.front());
    case PartKind::kTable:
      return SetTomlTable(text, part.path, part.value);
    default:
      return PutIntoJson(text, part);
  }
}

Result<std::string> TakePart(std::string_view text, const Part& part) {
  switch (part.kind) {
    case PartKind::kLine:
      return RemoveLine(text, part.path.front());
    case PartKind::kTable:
      return part.was ? SetTomlTable(text, part.path, *part.was) : RemoveTomlTable(text, part.path);
    default:
      return TakeFromJson(text, part);
  }
}

Json PartToJson(const Part& part) {
  Json json = {{"kind", NameOf(part.kind)}, {"path", part.path}, {"value", part.value}};
  json["kept"] = part.kept;
  if (part.was) json["was"] = *part.was;
  return json;
}

Result<Part> PartFromJson(const Json& json) {
  const auto fits = [&] {
    return json.is_object() && json.contains("kind") && json["kind"].is_string() &&
           json.contains("path") && json["path"].is_array() && !json["path"].empty() &&
           std::ranges::all_of(json["path"], [](const Json& name) { return name.is_string(); }) &&
           json.contains("value") && json.contains("kept") && json["kept"].is_number_unsigned();
  };
  if (!fits()) return InvalidArgument("a part of it is incomplete");
  CAIRN_ASSIGN_OR_RETURN(const auto kind, ParseEnum<PartKind>(json["kind"].get<std::string>()));
  Part part{.kind = kind,
            .path = json["path"].get<std::vector<std::string>>(),
            .value = json["value"],
            .kept = json["kept"].get<std::size_t>(),
            .was = std::nullopt};
  if (json.contains("was")) part.was = json["was"];
  return part;
}

}  // namespace cairn
