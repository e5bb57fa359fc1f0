#include "store/sqlite/prepare_content.h"

#include <algorithm>

#include "store/sqlite/check.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
namespace {

// Others may store vectors while a copy is made ready; so many in that time they will not.
constexpr std::int64_t kRoomForOthers = 1'000'000;

// How far the store's own sequences have come; nothing of a store that is damaged or new.
struct Sequences {
  std::int64_t memory = 0;
  VectorMarks vectors;
};

Sequences ReadSequences(const std::string& store) {
  Sequences sequences;
  const auto connection = Connection::Open(store, {.read_only = true});
  if (!connection) return sequences;
  const auto memory =
      (*connection)->ReadInt("SELECT seq FROM sqlite_sequence WHERE name = 'memory'");
  const auto marks = ReadMarks(**connection);
  if (memory) sequences.memory = *memory;
  if (marks) sequences.vectors = *marks;
  return sequences;
}

// Processes that have the store open know vectors by their numbers and follow the sequences
// (vector_cache.h), which therefore must only rise: what is put in place of the store goes on where
// the store was, and the log of removals begins so late that everybody starts anew.
Status GoOnAfter(const Sequences& present, Connection& connection) {
  CAIRN_TRY(connection.Run("PRAGMA foreign_keys=OFF"));
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(connection));
  CAIRN_ASSIGN_OR_RETURN(const auto own, ReadMarks(connection));
  // Past its own numbers, too: a row must not get the number that another one still has.
  const std::int64_t shift = std::max(present.vectors.change, own.change) + kRoomForOthers;
  const std::string change = std::to_string(shift);
  const std::string removal =
      std::to_string(std::max(present.vectors.removal, own.removal) + kRoomForOthers);
  CAIRN_TRY(connection.Run("UPDATE vector SET change = change + " + change +
                           ";"
                           "UPDATE vector_data SET change = change + " +
                           change +
                           ";"
                           "DELETE FROM vector_removal;"
                           "INSERT INTO vector_removal VALUES (" +
                           removal +
                           ", 0);"
                           "UPDATE sqlite_sequence SET seq = max(seq, " +
                           std::to_string(present.memory) +
                           ") WHERE name = 'memory';"
                           "DELETE FROM sqlite_sequence WHERE name = 'vector';"
                           "INSERT INTO sqlite_sequence VALUES ('vector', " +
                           std::to_string(own.change + shift) + ");"));
  return transaction.Commit();
}

}  // namespace

Result<std::unique_ptr<Connection>> PrepareContent(const std::string& file, std::int64_t memories,
                                                   const std::string& store) {
  CAIRN_ASSIGN_OR_RETURN(auto prepared, OpenStoreFile(file, {}, Migrations()));
  CAIRN_ASSIGN_OR_RETURN(const auto count, CountMemories(*prepared));
  if (count != memories) {
    return Error{ErrorCode::kConflict, "another process has changed " + file + "; try again"};
  }
  CAIRN_TRY(GoOnAfter(ReadSequences(store), *prepared));
  CAIRN_TRY(prepared->Run("PRAGMA journal_mode=WAL"));
  CAIRN_ASSIGN_OR_RETURN(const auto has_sums, HasSums(*prepared));
  if (!has_sums) CAIRN_TRY(Vacuum(*prepared));  // a copy from before there were any
  CAIRN_ASSIGN_OR_RETURN(const auto faults, CheckStore(*prepared, CheckDepth::kDeep));
  if (!faults.empty()) {
    return Error{ErrorCode::kCorrupt, "not put in place: " + faults.front().what};
  }
  return prepared;
}

}  // namespace cairn::sqlite
