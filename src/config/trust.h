// The trust list: the project configuration files that the user has accepted, each by path and the
// SHA-256 of its contents, so that any change revokes the trust. As in direnv, a file may be
// trusted with several contents: switching branches back and forth needs no new consent.
//
// It is stored in the user's own directory, never in a project, in a file readable and writable
// only by its owner. It is replaced as a whole, and a lock file next to it serializes writers.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "config/load.h"

namespace cairn {

struct TrustedFile {
  std::string path;    // absolute
  std::string sha256;  // of the contents, in hexadecimal
  TimeMs trusted_at = 0;
  std::vector<std::string> keys;  // the accepted settings

  friend bool operator==(const TrustedFile&, const TrustedFile&) = default;
};

class TrustList {
 public:
  // `folder` is the user's own directory. If empty, the list is empty and cannot be written.
  explicit TrustList(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Oldest first. Fails if the list is damaged, or if another user owns it or can write to it.
  Result<std::vector<TrustedFile>> Read() const;
  Result<Trust> Check(const std::string& path, const std::string& sha256) const;

  // Adds a file, or updates its entry.
  Status Add(const TrustedFile& file) const;
  // Removes and returns every entry for these paths.
  Result<std::vector<TrustedFile>> Remove(std::span<const std::string> paths) const;

  std::filesystem::path file() const;

 private:
  Status Write(const std::vector<TrustedFile>& files) const;

  std::filesystem::path folder_;
};

}  // namespace cairn
