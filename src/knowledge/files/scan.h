// Scan: traverses a directory tree and reports the selected entries to a visitor. Skips ignored
// files and folders unless they are named explicitly. Reports links without following them. Entries
// that vanish during the scan are silently dropped.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "knowledge/files/selection.h"

namespace cairn {

// Paths are relative to the root, which is "", and valid only during the call.
class ScanVisitor {
 public:
  virtual ~ScanVisitor() = default;

  virtual bool IsStopped() { return false; }  // polled regularly
  // Whether ignore files apply; if not, only the folders that are always skipped are left out.
  virtual bool HonoursRules() const { return true; }
  // Whether to enter a selected folder.
  virtual bool EntersFolder(std::string_view /*path*/) { return true; }
  // Called on entering a folder, before its names are read.
  virtual void OnFolder(std::string_view /*path*/) {}
  // Whether to report a selected regular file; `is_named` if it was selected by its exact path.
  virtual bool WantsFile(std::string_view path, bool is_named) = 0;
  virtual void OnFile(std::string_view path, const struct stat& facts) = 0;
  virtual void OnLink(std::string_view /*path*/) {}
  // The path is valid UTF-8 even if the name is not.
  virtual void OnProblem(std::string_view /*path*/, const std::string& /*reason*/) {}
};

// kNotFound if the root is not a directory, kIo if it cannot be read, kConflict if stopped.
Status Scan(const std::filesystem::path& root, const Selection& selection, ScanVisitor& visitor);

}  // namespace cairn
