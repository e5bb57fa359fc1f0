// The files and folders of a project that `cairn init` may make or edit, and no others.
//
// The record of an init is a file of the project, so whoever made the project may have written it.
// What it names is taken back only if init could have written it: not .git/config, not a source.
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

// Those that every init makes, outer ones first.
std::span<const FolderRow> InitFolders();

bool IsFileOfInit(std::string_view path);
bool IsFolderOfInit(std::string_view path);  // also those of clients' files

// The name of the number-th backup of a file, from 1: "NAME.cairn-backup", "NAME.2.cairn-backup".
std::string BackupName(std::string_view path, int number);
bool IsBackupOf(std::string_view path, std::string_view backup);

}  // namespace cairn
