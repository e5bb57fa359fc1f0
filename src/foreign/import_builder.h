// ImportBuilder: where readers put what they find. It gives ids, mends what cannot be stored as it
// is, leaves out what is empty, private or comes twice, and counts all of it.
//
// Every text passes the guard before it is cut or shortened: of half a key, and of half a private
// part, nobody could tell any more what it is. What leaves the builder passes it once more when it
// is stored, and is not changed by that.
//
// The same original gives the same items with the same ids each time, so that what is there already
// is known again. An id that is a UUID stays; any other becomes one of version 8 (RFC 9562) made
// from the SHA-256 of the format's name and the original id, and is kept as metadata `original_id`.
// Where original ids are unique within one file only, the text is part of it: two files then keep
// apart what they call the same, and a text that was changed is a new one.
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

// One use of a memory, by the memory's original id. It may come before its memory.
struct ForeignAccess {
  std::string original_id;
  AccessRecord access;
};

class ImportBuilder {
 public:
  // `format` is a literal: its name in the table. `project` is the root of the project that it is
  // for; empty outside of one.
  ImportBuilder(std::string_view format, const Guard& guard, std::filesystem::path project = {})
      : format_(format), guard_(guard), project_(std::move(project)) {}

  // Whether the project has that file, so that `cairn index` reads the text from there.
  bool IsProjectFile(const std::string& path) const;

  // A text that the reader is going to cut. False if nothing of it may be stored: it is private, or
  // was refused. `where` is put before the error, for example "notes.md: ".
  bool AdmitWhole(std::string& text, std::string_view where);

  // A text that is too long becomes parts of one thread. A record of a thread without a position
  // gets the next one there.
  void Add(ForeignRecord record);
  // Content is made from the notes if there is none.
  void AddHandoff(ForeignRecord record, HandoffNotes notes);
  void AddAccess(ForeignAccess access);

  Id IdOf(std::string_view original_id) const;

  // Something was left out or mended; such things are counted by their noun.
  void Remark(CountLabel noun, std::int64_t count = 1);
  // Something that is worth a line of its own.
  void Note(std::string_view note);

  bool IsEmpty() const { return counts_.empty() && !refusal_; }  // nothing came in
  Repairs& repairs() { return repairs_; }

  // The first refusal of the guard, if there was one: it ends the whole import.
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
  std::vector<Counted> seen_;  // also what is passed over then
  std::vector<ImportItem> items_;
  std::vector<ImportItem> last_items_;  // notes of handoffs, which follow their memories
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
