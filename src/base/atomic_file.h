// AtomicFile: writes a temporary file next to the target and renames it over it when complete.
// One that is not kept vanishes.
#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>

#include "base/open_file.h"
#include "base/result.h"

namespace cairn {

class AtomicFile {
 public:
  // Of `name` in an open folder; `shown` is what messages call it.
  AtomicFile(OpenFile folder, std::string name, std::string shown)
      : folder_(std::move(folder)), target_(std::move(name)), shown_(std::move(shown)) {}
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // The mode of the old file; without one `mode`, less what the umask takes.
  Status Open(mode_t mode, const struct stat* old);
  Status Append(std::string_view bytes) const;
  Status Keep();

 private:
  const OpenFile folder_;
  const std::string target_;
  const std::string shown_;
  std::string name_;  // until it is kept
  OpenFile file_;
};

}  // namespace cairn
