// The trust list: which configuration files of projects the user has accepted, each by its path and
// the SHA-256 of its contents, so that any change takes the trust back. As in direnv, a file may be
// trusted with several contents: changing to another branch and back needs no new consent.
//
// It is kept in the user's own directory, never in a project, in a file that only its owner reads
// and writes. It is replaced as a whole, and writers take turns by a lock beside it.
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
  std::string sha256;  // of its contents, in hexadecimal
  TimeMs trusted_at = 0;
  std::vector<std::string> keys;  // the settings that were accepted

  friend bool operator==(const TrustedFile&, const TrustedFile&) = default;
};

class TrustList {
 public:
  // In the user's own directory; an empty one is an empty list, which cannot be written.
  explicit TrustList(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Oldest first. An error if the list is damaged, or somebody else owns or may write it.
  Result<std::vector<TrustedFile>> Read() const;
  Result<Trust> Check(const std::string& path, const std::string& sha256) const;

  // Adds a file, or renews its entry.
  Status Add(const TrustedFile& file) const;
  // Removes every entry of these paths; returns those removed.
  Result<std::vector<TrustedFile>> Remove(std::span<const std::string> paths) const;

  std::filesystem::path file() const;

 private:
  Status Write(const std::vector<TrustedFile>& files) const;

  std::filesystem::path folder_;
};

}  // namespace cairn
