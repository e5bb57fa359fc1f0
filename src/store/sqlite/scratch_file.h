// ScratchFile: the name of a file that is there for a while only.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "store/sqlite/backup_files.h"

namespace cairn::sqlite {

// Removes the file, with all that SQLite and migrations leave beside it, at the start (another
// process may have been killed) and at the end.
class ScratchFile {
 public:
  explicit ScratchFile(std::string path) : path_(std::move(path)) { Remove(); }
  ~ScratchFile() { Remove(); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  void Remove() const {
    std::error_code ignored;
    for (const char* tail : {"", "-journal", "-wal", "-shm"})
      std::filesystem::remove(path_ + tail, ignored);
    for (const std::string& copy : FindBackups(path_)) std::filesystem::remove(copy, ignored);
    for (const std::string& part : FindLeftovers(path_)) std::filesystem::remove(part, ignored);
  }

  const std::string path_;
};

}  // namespace cairn::sqlite
