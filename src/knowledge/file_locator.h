// FileLocator: finds sections and promoted memories in the files of a project by their text. Lines
// are not stored: an edit would change those of every section below it.
#pragma once

#include <filesystem>
#include <string>

#include "engine/chunk_locator.h"

namespace cairn {

class FileLocator final : public ChunkLocator {
 public:
  // `project` is the name that the memories of the root's files have.
  FileLocator(std::filesystem::path root, std::string project)
      : root_(std::move(root)), project_(std::move(project)) {}

  std::optional<std::int64_t> LineOf(const Memory& memory) override;

 private:
  std::filesystem::path root_;
  std::string project_;
};

}  // namespace cairn
