// What `cairn init` did, kept in .claude/memory/init.json, so that --undo takes back exactly that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "setup/part.h"

namespace cairn {

inline constexpr const char* kRecordPath = ".claude/memory/init.json";

struct FileRecord {
  std::string path;    // relative to the root, like all paths here
  bool made = false;   // all that is in it is Cairn's
  std::string after;   // SHA-256 of what Cairn left there
  std::string before;  // SHA-256 of what was there; empty if Cairn made it or others edited between
  std::string backup;  // the file that holds that; may be empty
  std::vector<Part> parts;  // none: the file is a template
};

struct InitRecord {
  std::vector<std::string> folders;  // those that were made, outer ones first
  std::vector<FileRecord> files;

  FileRecord* Find(std::string_view path);
};

std::string RecordToText(const InitRecord& record);
// An error if it is not such a text, or names a path that init does not write.
Result<InitRecord> RecordFromText(std::string_view text);

}  // namespace cairn
