// ImportBuilder: collects what readers find. It assigns ids, repairs values that cannot be stored
// as they are, drops empty, private and duplicate records, and counts all of it.
//
// Every text passes the guard before it is cut or shortened, because half a key or half a private
// block is no longer recognizable. The output passes the guard again when stored, which does not
// change it.
//
// The same original always gives the same items with the same ids, so that a repeated import finds
// them. An id that is a UUID is kept; any other becomes a version 8 UUID (RFC 9562) derived from
// the SHA-256 of the format name and the original id, and is kept in the metadata as `original_id`.
// Where original ids are unique only within a file, the hash includes the text: equal ids in two
// files stay distinct, and a changed text is a new record.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/keyed_hash.h"
#include "base/result.h"
#include "foreign/record.h"
#include "foreign/repair.h"
#include "guard/guard.h"

namespace cairn {

// One access to a memory, by the memory's original id. It may be added before its memory.
struct ForeignAccess {
  std::string original_id;
  AccessRecord access;
};

class ImportBuilder {
 public:
  // `format` is a string literal: the name in the table. `project` is the root of the target
  // project, or empty.
  ImportBuilder(std::string_view format, const Guard& guard, std::filesystem::path project = {})
      : format_(format), guard_(guard), project_(std::move(project)) {}

  // Whether the project has that file, so that `cairn index` stores its text.
  bool IsProjectFile(const std::string& path) const;

  // Passes through the guard a text that the reader is about to cut. False if nothing of it may be
  // stored: it is private or was refused. `where` prefixes the error, for example "notes.md: ".
  bool AdmitWhole(std::string& text, std::string_view where);

  // Splits a text that is too long into parts of one thread. A record of a thread without a
  // position is appended to that thread.
  void Add(ForeignRecord record);
  // Renders the content from the notes if there is none.
  void AddHandoff(ForeignRecord record, HandoffNotes notes);
  void AddAccess(ForeignAccess access);

  Id IdOf(std::string_view original_id) const;

  // Counts something that was dropped or repaired, by its noun.
  void Remark(CountLabel noun, std::int64_t count = 1);
  // Adds a line to the notes.
  void Note(std::string_view note);

  bool IsEmpty() const { return counts_.empty() && !refusal_; }  // nothing was added
  Repairs& repairs() { return repairs_; }

  // The first refusal by the guard, if any, fails the whole import.
  Result<ForeignImport> Finish() &&;

 private:
  std::string PlaceOf(const ForeignRecord& record);
  void Refuse(std::string_view where, const Error& error);
  Id IdFor(const ForeignRecord& record) const;
  void RemarkRedacted(const SecretKinds& kinds);
  bool AdmitRecord(ForeignRecord& record, std::string_view where);
  void AddAdmitted(ForeignRecord record, const std::string& where);
  bool Fill(ForeignRecord& record);
  bool HasRoom();
  bool IsFit(const Status& admitted, const Status& valid, std::string_view where);
  std::string MetadataOf(const ForeignRecord& record, std::string_view part,
                         std::string_view where);
  void AddPart(const ForeignRecord& record, std::string_view content, std::size_t part,
               std::size_t parts, const std::string& where);

  std::string_view format_;
  Guard guard_;
  std::filesystem::path project_;
  std::optional<Error> refusal_;
  std::vector<Counted> seen_;  // including what is dropped later
  std::vector<ImportItem> items_;
  std::vector<ImportItem> last_items_;  // handoff notes, which follow their memories
  std::vector<ForeignAccess> uses_;     // likewise
  std::vector<Counted> counts_;
  std::vector<Counted> remarks_;
  std::vector<std::string> notes_;
  std::int64_t left_out_notes_ = 0;
  Repairs repairs_;
  std::unordered_set<Id> ids_;
  std::unordered_map<std::string, Id, KeyedHash> told_apart_;  // by original id
  std::unordered_map<std::string, std::int64_t, KeyedHash> next_position_;
};

}  // namespace cairn
