// FileCare: what can be done with the embedded store as a file: copies of it, going back to one,
// and saving what can be read of a damaged one. A store that is a server has none.
//
// A copy appears under its name when it is complete, readable by its owner only. Putting something
// in the store's place is one transaction of the store itself: others may have it open, and at no
// moment is there no store or half of one. What is interrupted leaves files that end in ".part",
// which mean nothing; `leftovers` finds them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/memory.h"
#include "model/record_counts.h"

namespace cairn {

struct StoreCopy {
  std::string path;
  std::int64_t records = 0;  // of every state
  RecordCounts counts;       // none of a copy that was not verified and is damaged
  std::int64_t bytes = 0;
  std::int64_t schema_version = 0;
};

// A file that still holds what was in the store once.
struct BackupFile {
  enum class Kind {
    kRegular,          // in backups/, named by its time: may be pruned
    kBeforeMigration,  // the store of an older schema
    kBeforeRepair,     // the store before `doctor --fix` changed it, with what was wrong in it
    kDamaged,          // a store that was salvaged
  };
  Kind kind = Kind::kRegular;
  std::string path;
};

struct Salvaged {
  std::int64_t memories = 0;
  std::int64_t handoffs = 0;
  std::int64_t accesses = 0;
  std::int64_t vectors = 0;          // memories that kept theirs
  std::optional<std::int64_t> lost;  // about so many memories; nothing if that cannot be known
  bool may_hold_erased = false;      // what was erased before cannot be told from what was not
  std::string kept;                  // the damaged file
  // Memories by their ids: whose text was damaged and came from a backup; whose text was damaged
  // and is in the kept file only; whose text is right, in a page that is damaged somewhere else.
  std::vector<std::string> mended;
  std::vector<std::string> left_out;
  std::vector<std::string> unproven;
};

// The log of writes that lies beside a store.
struct LogState {
  std::string damage;  // what is wrong with it; empty if nothing is
  bool is_empty = true;
};

struct Restored {
  StoreCopy copy;    // what is in the store now
  std::string kept;  // what was in it before; empty if that was nothing
};

struct FileCare {
  enum class Verify { kYes, kNo };

  std::int64_t known_version = 0;  // the schema that this Cairn reads and writes
  // The schema of the store, by its first bytes; 0 of a new one and of what is no store.
  std::function<Result<std::int64_t>(const std::string& store)> schema_version;

  // Copies the store as it is at one moment, while others read and write. Verified, the copy has
  // passed SQLite's check and has as many memories as the store had; a store that is about to be
  // repaired is copied as it is. Takes the place of what is at `target`.
  std::function<Result<StoreCopy>(const std::string& store, const std::string& target,
                                  Verify verify, TimeMs now)>
      copy;
  // Reads all of a copy: an error unless it is a whole store of a schema that this Cairn knows.
  std::function<Result<StoreCopy>(const std::string& file, TimeMs now)> verify;
  // Verifies the copy, brings it to the present schema and puts it in the store's place. What was
  // there is kept as a copy, or as it is if it is damaged: under the same lock, so that all that
  // others have stored is in one of the two.
  std::function<Result<Restored>(const std::string& store, const std::string& copy, TimeMs now)>
      restore;
  // Puts what can be read of a damaged store in its place and keeps the damaged files under a new
  // name beside it. If others write meanwhile it starts anew, and at last gives up (kConflict).
  // kNotFound if there is nothing of a store in it. On an error nothing is changed.
  std::function<Result<Salvaged>(const std::string& store, TimeMs now)> salvage;
  // Whether all that was committed to the log can be read. Looks before SQLite does.
  std::function<Result<LogState>(const std::string& store)> examine_log;
  // Keeps a damaged log under another name, which it gives, and leaves what of it can be read.
  // Nobody may have the store open.
  std::function<Result<std::string>(const std::string& store, TimeMs now)> mend_log;
  // The texts that these memories had, as far as a copy beside the store has them: with the hash
  // that the record says.
  std::function<Result<std::vector<Memory>>(const std::string& store,
                                            std::span<const Memory> damaged)>
      find_in_copies;
  // A name for the copy of a store that is about to be repaired.
  std::function<std::string(const std::string& store, TimeMs now)> before_repair;
  // A name for a new copy in backups/ beside the store, made from the local time. kConflict if
  // backups/ is a link: a project could bring one to have memories written elsewhere.
  std::function<Result<std::string>(const std::string& store, TimeMs now)> new_backup;
  // The copies that lie beside the store, oldest first within each kind.
  std::function<std::vector<BackupFile>(const std::string& store)> backups;
  // What interrupted work left beside the store and in backups/, by the very names that this makes,
  // and nothing that another process is working on.
  std::function<std::vector<std::string>(const std::string& store)> leftovers;
  // Whether another process has the store open. Not to be asked while this one has.
  std::function<bool(const std::string& store)> is_in_use;
};

}  // namespace cairn
