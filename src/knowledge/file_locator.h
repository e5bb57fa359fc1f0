// FileLocator: finds the line of a section or promoted memory by searching the file for its text.
// Line numbers are not stored, because an edit would shift those of every section below it.
#pragma once

#include <filesystem>
#include <string>

#include "engine/chunk_locator.h"

namespace cairn {

class FileLocator final : public ChunkLocator {
 public:
  // `project` is the project name of the memories indexed from this root.
  FileLocator(std::filesystem::path root, std::string project)
      : root_(std::move(root)), project_(std::move(project)) {}

  std::optional<std::int64_t> LineOf(const Memory& memory) override;

 private:
  std::filesystem::path root_;
  std::string project_;
};

}  // namespace cairn
