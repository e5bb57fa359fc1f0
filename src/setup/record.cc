#include "setup/record.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "setup/init_paths.h"

namespace cairn {
namespace {

constexpr int kVersion = 1;

Error NotOfInit(const std::string& path) {
  return InvalidArgument("it names " + Quoted(path) +
                         ", which init does not write; remove the record if you did not expect it");
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
  if (!IsFileOfInit(file.path)) return NotOfInit(file.path);
  if (!file.backup.empty() && !IsBackupOf(file.path, file.backup)) return NotOfInit(file.backup);
  for (const Json& each : json.at("parts")) {
    CAIRN_ASSIGN_OR_RETURN(auto part, PartFromJson(each));
    file.parts.push_back(std::move(part));
  }
  return file;
}

Result<InitRecord> FromJson(const Json& json) {
  if (json.at("version") != kVersion) {
    return Error{ErrorCode::kTooNew, "it was written by a newer Cairn"};
  }
  InitRecord record;
  record.folders = json.at("folders").get<std::vector<std::string>>();
  for (const std::string& folder : record.folders) {
    if (!IsFolderOfInit(folder)) return NotOfInit(folder);
  }
  for (const Json& each : json.at("files")) {
    CAIRN_ASSIGN_OR_RETURN(auto file, FileFromJson(each));
    record.files.push_back(std::move(file));
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
  CAIRN_ASSIGN_OR_RETURN(const auto json, ParseJson(text));
  try {
    return FromJson(json);
  } catch (const nlohmann::json::exception&) {
    return InvalidArgument("it is not a record of `cairn init`");
  }
}

}  // namespace cairn
