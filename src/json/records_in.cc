#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "json/field_json.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::string_view kRecordKey = "record";
constexpr std::string_view kFlagsKey =
    "flags";  // part of the output, but computed, so ignored here

Error AtField(std::string_view name, const Error& error) {
  // Messages about a value ("must be …") continue after the field's name; others quote the value
  // themselves.
  const bool reads_on = error.message.starts_with("must be") || error.message.starts_with("is ");
  return InvalidArgument(std::string(name) + (reads_on ? " " : ": ") + error.message);
}

Error UnknownField(std::string_view name, std::vector<std::string_view> known) {
  std::string message = "unknown field '" + Abbreviate(name, 60) + "'";
  if (const auto nearest = NearestName(name, known); !nearest.empty()) {
    message += "; did you mean '" + std::string(nearest) + "'?";
  }
  return InvalidArgument(message);
}

// Parses the members of an object into a struct: each key is a field or one of the extra keys,
// which `accept` handles.
template <typename Fields, typename Owner, typename Accept>
Status ReadFields(const Json& json, const Fields& fields, Owner& owner,
                  std::vector<std::string_view> extra_keys, Accept accept) {
  if (!json.is_object()) {
    return InvalidArgument("must be an object, not " + std::string(JsonTypeName(json)));
  }
  for (const auto& [key, value] : json.items()) {
    if (std::find(extra_keys.begin(), extra_keys.end(), key) != extra_keys.end()) continue;
    bool known = false;
    Status status;
    ForEachField(fields, [&](const auto& field) {
      if (known || field.name != key) return;
      known = true;
      status = accept(field);
      if (!status) return;
      status = FromJsonValue(value, owner.*field.member);
      if (!status) status = AtField(field.name, status.error());
    });
    if (!status) return status;
    if (known) continue;
    ForEachField(fields, [&](const auto& field) { extra_keys.push_back(field.name); });
    return UnknownField(key, extra_keys);
  }
  return {};
}

// metadata is stored as text, so it needs its own parser.
Status ReadMetadata(const Json& json, MemoryInput& input) {
  if (!json.contains("metadata")) return {};
  const Json& metadata = json["metadata"];
  if (!metadata.is_object() && !metadata.is_null()) {
    return InvalidArgument("metadata must be an object, not " +
                           std::string(JsonTypeName(metadata)));
  }
  input.Set(&Memory::metadata, metadata.is_null() ? "{}" : CompactJson(metadata));
  return {};
}

template <typename T>
Status ReadExtra(const Json& json, const char* key, T& value) {
  if (!json.contains(key) || json[key].is_null()) return {};
  const Status status = FromJsonValue(json[key], value);
  return status ? status : AtField(key, status.error());
}

Status ReadInput(const Json& json, std::vector<std::string_view> extra_keys, FieldRole most,
                 MemoryInput& input) {
  extra_keys.insert(extra_keys.end(), {"metadata", "ttl_days"});
  CAIRN_TRY(ReadFields(json, kMemoryFields, input.values, std::move(extra_keys),
                       [&](const auto& field) -> Status {
                         if (field.role > most) {
                           return InvalidArgument(std::string(field.name) +
                                                  " is set by Cairn and cannot be given here");
                         }
                         input.given.Add(field.member);
                         return {};
                       }));
  if (json.contains("ttl_days") && !json["ttl_days"].is_null()) {
    CAIRN_TRY(ReadExtra(json, "ttl_days", input.ttl_days.emplace()));
  }
  return ReadMetadata(json, input);
}

Result<ImportItem> HandoffItemFromJson(const Json& json) {
  HandoffItem item;
  CAIRN_TRY(ReadFields(json, kHandoffFields, item.notes, {kRecordKey, "id"},
                       [](const auto&) { return Status(); }));
  CAIRN_TRY(ReadExtra(json, "id", item.id));
  if (item.id.IsNil()) return InvalidArgument("id is required");
  return ImportItem{std::move(item), {}};
}

Result<ImportItem> AccessItemFromJson(const Json& json) {
  AccessRecord access;
  CAIRN_TRY(ReadFields(json, std::tuple<>(), access,
                       {kRecordKey, "memory_id", "at", "kind", "query", "score"},
                       [](const auto&) { return Status(); }));
  CAIRN_TRY(ReadExtra(json, "memory_id", access.memory));
  CAIRN_TRY(ReadExtra(json, "at", access.at));
  CAIRN_TRY(ReadExtra(json, "kind", access.kind));
  CAIRN_TRY(ReadExtra(json, "query", access.query));
  if (json.contains("score") && !json["score"].is_null()) {
    CAIRN_TRY(ReadExtra(json, "score", access.score.emplace()));
  }
  if (access.memory.IsNil()) return InvalidArgument("memory_id is required");
  return ImportItem{std::move(access), {}};
}

}  // namespace

Result<std::string> MetadataFromText(std::string_view text) {
  CAIRN_ASSIGN_OR_RETURN(const auto json, ParseJson(text));
  if (!json.is_object()) {
    return InvalidArgument("metadata must be a JSON object such as {\"ticket\": 7}, not " +
                           std::string(JsonTypeName(json)));
  }
  return CompactJson(json);
}

Result<NewMemory> NewMemoryFromJson(const Json& json) {
  NewMemory memory;
  CAIRN_TRY(ReadInput(json, {"allow_duplicate", "supersedes"}, FieldRole::kAtBirth, memory.input));
  CAIRN_TRY(ReadExtra(json, "allow_duplicate", memory.allow_duplicate));
  CAIRN_TRY(ReadExtra(json, "supersedes", memory.supersedes));
  return memory;
}

Result<ImportItem> ImportItemFromJson(const Json& json) {
  if (!json.is_object()) {
    return InvalidArgument("must be an object, not " + std::string(JsonTypeName(json)));
  }
  std::string record = "memory";
  CAIRN_TRY(ReadExtra(json, "record", record));
  if (record == "handoff") return HandoffItemFromJson(json);
  if (record == "access") return AccessItemFromJson(json);
  if (record != "memory") {
    constexpr std::string_view kRecords[] = {"memory", "handoff", "access"};
    return NotOneOf(record, "record", kRecords);
  }
  MemoryInput input;
  CAIRN_TRY(ReadInput(json, {kRecordKey, kFlagsKey}, FieldRole::kInner, input));
  return ImportItem{std::move(input), {}};
}

}  // namespace cairn
