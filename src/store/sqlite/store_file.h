// The store's file: found or made with the right permissions, recognised, and brought to the
// present schema.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/schema.h"

namespace cairn::sqlite {

// Makes the file (0600) and its folder (0700) where they are missing, and refuses, untouched, what
// is not a Cairn store or was written by a newer Cairn. Migrates an older one in one transaction,
// after copying it to BackupPath(path, its version) (backup_files.h), and makes the keyword index
// anew if its words are cut differently now (derived.h). Several processes may do this at once; one
// of them does it.
Result<std::unique_ptr<Connection>> OpenStoreFile(const std::string& path,
                                                  const ConnectionOptions& options,
                                                  std::span<const Migration> migrations);

// The same for a file that this process has open already: its first bytes are not looked at, see
// CheckHeader.
Result<std::unique_ptr<Connection>> OpenOnceMore(const std::string& path,
                                                 const ConnectionOptions& options,
                                                 std::span<const Migration> migrations);

// Opens the file to read it only, if it can be read as it is: it is there, of the present schema,
// and its words are cut as they are now. Else null, and OpenStoreFile has something to do first.
Result<std::unique_ptr<Connection>> OpenToRead(const std::string& path,
                                               const ConnectionOptions& options,
                                               std::span<const Migration> migrations);

// Whether SQLite's side files lie beside the store: another process has it open, or was killed.
bool HasSideFiles(const std::string& path);

// Whether another process has the database open, by the lock that SQLite keeps on it meanwhile. Not
// to be asked of a file that this process has open: see CheckHeader.
bool IsInUse(const std::string& path);

// Takes away the side files that connections which only read made and cannot remove. Nothing
// happens while another process has the store open.
void RemoveSideFiles(const std::string& path, const ConnectionOptions& options);

// For as long as it lives the store may be read; side files that this made are gone afterwards.
class SideFilesTidied {
 public:
  explicit SideFilesTidied(std::string path) : path_(std::move(path)), had_(HasSideFiles(path_)) {}
  ~SideFilesTidied() {
    if (!had_ && HasSideFiles(path_)) RemoveSideFiles(path_, {});
  }
  SideFilesTidied(const SideFilesTidied&) = delete;
  SideFilesTidied& operator=(const SideFilesTidied&) = delete;

 private:
  const std::string path_;
  const bool had_;
};

// Looks at the first bytes before SQLite touches the file: what is not a Cairn store, or was
// written by a newer Cairn, is refused untouched. An empty file is a new store.
//
// Never of a file that this process has open by SQLite: closing any descriptor of a file takes
// away all locks that the process holds on it, and others would take it for unused.
Status CheckHeader(const std::string& path, std::int64_t known_version);

// The schema version of a store, 0 of a new one, as the connection sees it; an error if it is
// another program's database or a newer Cairn's.
Result<std::int64_t> ReadVersion(Connection& connection, std::int64_t known_version);

// An error (kTooNew) if a newer Cairn has migrated the store since it was opened. Inside a
// transaction it holds until that ends.
Status CheckNotNewer(Connection& connection, std::int64_t known_version);

// Switches a database to WAL mode, if it is in another one.
Status UseWal(Connection& connection, int busy_timeout_ms);

// The schema version of a store, as its next user will find it; 0 of a new one. A migration that
// stands in the log only counts. Changes nothing, and like CheckHeader is for files that this
// process does not have open.
Result<std::int64_t> ReadSchemaVersion(const std::string& path);

// Makes the folder, and those it needs (0700); one that is there keeps its permissions.
Status MakePrivateFolder(const std::filesystem::path& folder);

}  // namespace cairn::sqlite
