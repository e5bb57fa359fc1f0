// The record of what `cairn init` did, stored in .claude/memory/init.json, so that --undo reverts
// exactly that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "setup/part.h"

namespace cairn {

inline constexpr const char* kRecordPath = ".claude/memory/init.json";

struct FileRecord {
  std::string path;         // relative to the root, like all paths here
  bool made = false;        // created by Cairn as a whole
  std::string after;        // SHA-256 of the contents as Cairn left them
  std::string before;       // SHA-256 before; empty if Cairn created it or others edited in between
  std::string backup;       // backup file with those contents; may be empty
  std::vector<Part> parts;  // empty: the file is a template
};

struct InitRecord {
  std::vector<std::string> folders;  // created folders, outer ones first
  std::vector<FileRecord> files;

  FileRecord* Find(std::string_view path);
};

std::string RecordToText(const InitRecord& record);
// Fails if the text is not a record, or names a path that init does not write.
Result<InitRecord> RecordFromText(std::string_view text);

}  // namespace cairn
