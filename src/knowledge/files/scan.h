// Scan: goes through a tree, folder by folder, and tells a visitor what is there of a selection.
// Ignored files and folders are left out unless they are named themselves; links are told, not
// followed. What vanishes on the way was never there.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "knowledge/files/selection.h"

namespace cairn {

// Paths are relative to the root, "" is the root itself; they hold during the call.
class ScanVisitor {
 public:
  virtual ~ScanVisitor() = default;

  virtual bool IsStopped() { return false; }  // asked now and then
  // Whether files of rules count; without them nothing is left out but what nobody ever wants.
  virtual bool HonoursRules() const { return true; }
  // Whether to go into a folder that is selected.
  virtual bool EntersFolder(std::string_view /*path*/) { return true; }
  // A folder is gone into; called before its names are read.
  virtual void OnFolder(std::string_view /*path*/) {}
  // Whether to look at a regular file that is selected, perhaps by its very name.
  virtual bool WantsFile(std::string_view path, bool is_named) = 0;
  virtual void OnFile(std::string_view path, const struct stat& facts) = 0;
  virtual void OnLink(std::string_view /*path*/) {}
  // The path is valid UTF-8 even if the name is not.
  virtual void OnProblem(std::string_view /*path*/, const std::string& /*reason*/) {}
};

// kNotFound if the root is no directory, kIo if it cannot be read, kConflict if it was stopped.
Status Scan(const std::filesystem::path& root, const Selection& selection, ScanVisitor& visitor);

}  // namespace cairn
