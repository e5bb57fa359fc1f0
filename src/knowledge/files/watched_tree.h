// WatchedTree: the folders of a selection, and whether they changed. Either the kernel sends events
// (Renew, ReadNotices), or the caller compares signatures.
//
// Events cover the folders that the last Renew found. When folders are created, deleted or moved,
// ReadNotices reports it and the watches must be renewed. No event is lost in between: the kernel
// queues them until they are read.
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
  bool changed = false;          // a relevant change happened, or may have
  bool folders_changed = false;  // call Renew before scanning
};

enum class Watching { kAll, kRootIsGone, kNoWatchesLeft, kNoNotices };

class WatchedTree {
 public:
  WatchedTree(std::filesystem::path root, Selection selection,
              std::function<bool(std::string_view)> watches_folder,
              std::unique_ptr<Inotify> inotify);

  // Watches exactly the folders that exist now. If not all can be watched, none is.
  Watching Renew();
  Notices ReadNotices();
  int descriptor() const { return inotify_->descriptor(); }  // readable when events are pending

  // Changes whenever files or folders are created, deleted or modified; 0 if the root is gone.
  std::uint64_t Signature() const;

 private:
  using Watches = std::unordered_map<int, std::string>;  // watch descriptor to folder

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
