// The only files and folders of a project that `cairn init` may create or edit.
//
// The init record is a file in the project, so it may be forged. Undo only touches paths that init
// could have written: not .git/config, not source files.
#pragma once

#include <sys/types.h>

#include <span>
#include <string>
#include <string_view>

namespace cairn {

struct FolderRow {
  const char* path;
  mode_t mode;
};

// The folders that every init creates, outer ones first.
std::span<const FolderRow> InitFolders();

bool IsFileOfInit(std::string_view path);
bool IsFolderOfInit(std::string_view path);  // including those of clients' files

// The name of a file's numbered backup, from 1: "NAME.cairn-backup", "NAME.2.cairn-backup".
std::string BackupName(std::string_view path, int number);
bool IsBackupOf(std::string_view path, std::string_view backup);

}  // namespace cairn
