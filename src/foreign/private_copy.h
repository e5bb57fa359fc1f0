// A temporary copy of another tool's database and its write-ahead log, in a folder that only the
// current user can access and that is deleted with the object. The original is only read: opening
// it in place would create files next to it, and might recover or checkpoint it.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace cairn {

class PrivateCopy {
 public:
  // kBusy if the original keeps changing, or its owner left an unfinished transaction.
  static Result<PrivateCopy> Make(const std::filesystem::path& original);

  PrivateCopy(PrivateCopy&& other) noexcept;
  PrivateCopy& operator=(PrivateCopy&&) = delete;
  ~PrivateCopy();

  std::filesystem::path file() const { return folder_ / "copy.db"; }

 private:
  explicit PrivateCopy(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::filesystem::path folder_;  // empty if moved from
};

}  // namespace cairn
