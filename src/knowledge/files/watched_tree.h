// WatchedTree: the folders of a selection, and whether something happened to them. Either the
// system gives notice of it (Renew, ReadNotices), or one compares signatures.
//
// Notices are about the folders that Renew found. When folders come, go or move, the set has to be
// renewed; ReadNotices says so. Nothing is lost between: notices wait in the system until they are
// read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "knowledge/files/inotify.h"
#include "knowledge/files/selection.h"

struct inotify_event;

namespace cairn {

struct Notices {
  bool changed = false;          // something that counts happened, or may have
  bool folders_changed = false;  // renew before looking
};

enum class Watching { kAll, kRootIsGone, kNoWatchesLeft, kNoNotices };

class WatchedTree {
 public:
  WatchedTree(std::filesystem::path root, Selection selection,
              std::function<bool(std::string_view)> watches_folder,
              std::unique_ptr<Inotify> inotify);

  // Watches the folders that are there now and no others. If not all can be watched, none is.
  Watching Renew();
  Notices ReadNotices();
  int descriptor() const { return inotify_->descriptor(); }  // readable when there are notices

  // Another number when files or folders came, went or changed; 0 if the root is gone.
  std::uint64_t Signature() const;

 private:
  using Watches = std::unordered_map<int, std::string>;  // by the system's number: the folder

  class FolderVisitor;
  class SignatureVisitor;

  void Take(const inotify_event& event, std::string_view name, Notices& notices);
  bool Counts(std::string_view folder, std::string_view name, bool is_folder) const;
  void Replace(Watches watches);

  const std::filesystem::path root_;
  const Selection selection_;
  const std::function<bool(std::string_view)> watches_folder_;
  const std::unique_ptr<Inotify> inotify_;
  Watches watches_;
};

}  // namespace cairn
