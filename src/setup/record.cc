#include "setup/record.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace cairn {
namespace {

constexpr int kVersion = 1;

// The record is a file like any other: whoever wrote it shall not have Cairn remove things
// elsewhere.
bool IsInside(const std::string& path) {
  const std::filesystem::path given(path);
  return !path.empty() && given.is_relative() &&
         std::ranges::none_of(given, [](const auto& part) { return part == ".."; });
}

Json FileToJson(const FileRecord& file) {
  Json parts = Json::array();
  for (const Part& part : file.parts) parts.push_back(PartToJson(part));
  return {{"path", file.path},     {"made", file.made},     {"after", file.after},
          {"before", file.before}, {"backup", file.backup}, {"parts", std::move(parts)}};
}

Result<FileRecord> FileFromJson(const Json& json) {
  FileRecord file{.path = json.at("path"),
                  .made = json.at("made"),
                  .after = json.at("after"),
                  .before = json.at("before"),
                  .backup = json.at("backup"),
                  .parts = {}};
  if (!IsInside(file.path) || (!file.backup.empty() && !IsInside(file.backup))) {
    return InvalidArgument("it names a path outside of the project: " + Quoted(file.path));
  }
  for (const Json& each : json.at("parts")) {
    auto part = PartFromJson(each);
    if (!part) return part.error();
    file.parts.push_back(*std::move(part));
  }
  return file;
}

Result<InitRecord> FromJson(const Json& json) {
  if (json.at("version") != kVersion) {
    return Error{ErrorCode::kTooNew, "it was written by a newer Cairn"};
  }
  InitRecord record;
  record.folders = json.at("folders").get<std::vector<std::string>>();
  if (!std::ranges::all_of(record.folders, IsInside)) {
    return InvalidArgument("it names a folder outside of the project");
  }
  for (const Json& each : json.at("files")) {
    auto file = FileFromJson(each);
    if (!file) return file.error();
    record.files.push_back(*std::move(file));
  }
  return record;
}

}  // namespace

FileRecord* InitRecord::Find(std::string_view path) {
  const auto found = std::ranges::find(files, path, &FileRecord::path);
  return found == files.end() ? nullptr : &*found;
}

std::string RecordToText(const InitRecord& record) {
  Json files = Json::array();
  for (const FileRecord& file : record.files) files.push_back(FileToJson(file));
  const Json json = {
      {"version", kVersion}, {"folders", record.folders}, {"files", std::move(files)}};
  return PrettyJson(json) + "\n";
}

Result<InitRecord> RecordFromText(std::string_view text) {
  const auto json = ParseJson(text);
  if (!json) return json.error();
  try {
    return FromJson(*json);
  } catch (const nlohmann::json::exception&) {
    return InvalidArgument("it is not a record of `cairn init`");
  }
}

}  // namespace cairn
