// A database of somebody else, copied with its write-ahead log to a folder that nobody else can
// look into and that goes with the object. The original is only read: opening it in place would
// already write beside it, and might recover or checkpoint it.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace cairn {

class PrivateCopy {
 public:
  // kBusy if the original changes all the time, or a transaction of its owner was left unfinished.
  static Result<PrivateCopy> Make(const std::filesystem::path& original);

  PrivateCopy(PrivateCopy&& other) noexcept;
  PrivateCopy& operator=(PrivateCopy&&) = delete;
  ~PrivateCopy();

  std::filesystem::path file() const { return folder_ / "copy.db"; }

 private:
  explicit PrivateCopy(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::filesystem::path folder_;  // empty: moved from
};

}  // namespace cairn
