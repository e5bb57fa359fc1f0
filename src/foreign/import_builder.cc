#include "foreign/import_builder.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/beneath.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/admission.h"
#include "json/json.h"
#include "knowledge/files/read_file.h"
#include "model/validate.h"

namespace cairn {
namespace {

// As many lines as anyone would read.
constexpr std::size_t kMostNotes = 50;
constexpr std::size_t kMostNoteLength = 500;
// An import is held in memory until stored, at a kilobyte or more per record.
constexpr std::size_t kMostItems = 2'000'000;
constexpr std::size_t kMostQueryBytes = 1000;
// Size of the parts of a long text. At a cut, the guard may detect a secret that it did not detect
// in the whole text; the redaction marker needs room.
constexpr std::size_t kMostPartBytes = kMostContentBytes - 1000;

constexpr CountLabel kEmptyText = {"empty text skipped", "empty texts skipped"};
constexpr CountLabel kPrivateText = {"entirely private text skipped",
                                     "entirely private texts skipped"};
constexpr CountLabel kRedacted = {"text with a secret redacted", "texts with secrets redacted"};
constexpr CountLabel kUnfit = {"record that cannot be stored skipped",
                               "records that cannot be stored skipped"};
constexpr CountLabel kTwice = {"duplicate record skipped", "duplicate records skipped"};
constexpr CountLabel kLongText = {"text over 100,000 bytes split into parts of one thread",
                                  "texts over 100,000 bytes split into parts of one thread"};
constexpr CountLabel kLostMetadata = {"metadata over 100,000 bytes dropped",
                                      "metadata over 100,000 bytes dropped"};
constexpr CountLabel kReplaced = {"text with invalid UTF-8 bytes replaced by U+FFFD",
                                  "texts with invalid UTF-8 bytes replaced by U+FFFD"};
constexpr CountLabel kShortened = {"overlong field shortened", "overlong fields shortened"};
constexpr CountLabel kClamped = {"out-of-range number or date clamped",
                                 "out-of-range numbers or dates clamped"};

// Returns the new count.
std::int64_t Count(std::vector<Counted>& list, CountLabel noun, std::int64_t count) {
  if (count == 0) return 0;
  const auto known = std::find_if(list.begin(), list.end(), [&](const Counted& counted) {
    return counted.noun.one == noun.one;
  });
  if (known != list.end()) return known->count += count;
  list.push_back({noun, count});
  return count;
}

// RFC 9562: version 8 is for custom UUIDs.
Id IdFromHash(std::string_view bytes) {
  std::string hex = Sha256Hex(bytes).substr(0, 32);
  constexpr std::string_view kVariants = "89ab";
  const std::size_t nibble = std::string_view("0123456789abcdef").find(hex[16]);
  hex[12] = '8';
  hex[16] = kVariants[nibble % kVariants.size()];
  for (const std::size_t at : {8, 13, 18, 23}) hex.insert(at, "-");
  return *Id::Parse(hex);
}

}  // namespace

std::string Counted::ToString() const {
  return std::to_string(count) + ' ' + std::string(count == 1 ? noun.one : noun.many);
}

bool ImportBuilder::IsProjectFile(const std::string& path) const {
  if (project_.empty() || path.empty()) return false;
  const std::filesystem::path given(path);
  const std::string below =
      (given.is_absolute() ? given.lexically_relative(project_) : given.lexically_normal())
          .generic_string();
  return IsPathBeneath(below) && LookAtFile(project_, below).has_value();
}

Id ImportBuilder::IdOf(std::string_view original_id) const {
  const auto uuid = Id::Parse(original_id);
  return uuid ? *uuid : IdFromHash(std::string(format_) + '\n' + std::string(original_id));
}

// Requires that the guard has admitted the record: the id must reveal nothing of what was redacted.
Id ImportBuilder::IdFor(const ForeignRecord& record) const {
  if (!record.disambiguator) return IdOf(record.original_id);
  return IdFromHash(std::string(format_) + '\n' + record.original_id + '\n' +
                    *record.disambiguator + '\n' + Sha256Hex(record.input.values.content));
}

void ImportBuilder::Remark(CountLabel noun, std::int64_t count) { Count(remarks_, noun, count); }

void ImportBuilder::RemarkRedacted(const SecretKinds& kinds) {
  Remark(kRedacted, kinds.empty() ? 0 : 1);
}

void ImportBuilder::Note(std::string_view note) {
  if (notes_.size() < kMostNotes) {
    notes_.push_back(Abbreviate(note, kMostNoteLength));
  } else {
    ++left_out_notes_;
  }
}

// Identifies a record in errors. A non-UUID id may be derived from the text and contain the very
// secret that the error is about, so such a record is identified by its number among those of its
// kind.
std::string ImportBuilder::PlaceOf(const ForeignRecord& record) {
  const std::int64_t number = Count(seen_, record.noun, 1);
  const bool is_uuid = Id::Parse(record.original_id).has_value();
  return std::string(record.noun.one) + ' ' +
         (is_uuid ? Quoted(record.original_id) : std::to_string(number)) + ": ";
}

void ImportBuilder::Refuse(std::string_view where, const Error& error) {
  if (refusal_) return;
  refusal_ = error;
  refusal_->message = std::string(where) + error.message;
}

bool ImportBuilder::AdmitWhole(std::string& text, std::string_view where) {
  if (refusal_) return false;
  const bool had_text = !Trim(text).empty();
  SecretKinds redacted;
  if (const Status admitted = guard_.Admit(text, &redacted); !admitted) {
    Refuse(where, admitted.error());
    return false;
  }
  RemarkRedacted(redacted);
  const bool is_private = had_text && Trim(text).empty();
  if (is_private) Remark(kPrivateText);
  return !is_private;
}

// Redacts every text; false if the record is skipped.
bool ImportBuilder::AdmitRecord(ForeignRecord& record, std::string_view where) {
  if (refusal_) return false;
  Memory& values = record.input.values;
  values.content = CleanText(values.content, repairs_);
  if (Trim(values.content).empty()) {
    Remark(kEmptyText);
    return false;
  }
  SecretKinds redacted;
  const Status admitted = Admit(guard_, values, &redacted);
  RemarkRedacted(redacted);
  if (Trim(values.content).empty()) {
    Remark(kPrivateText);
    return false;
  }
  if (!admitted) Refuse(where, admitted.error());
  // The id may be derived from the text, and its hash could be reversed by guessing.
  if (const Status id = guard_.Admit(record.original_id); !id) {
    Refuse(std::string(where) + "its id: ", id.error());
  }
  return !refusal_;
}

// Repairs the record; false if it is skipped.
bool ImportBuilder::Fill(ForeignRecord& record) {
  Memory& values = record.input.values;
  if (record.original_id.empty()) record.original_id = Sha256Hex(values.content);
  const Id id = IdFor(record);
  if (record.disambiguator) told_apart_.emplace(record.original_id, id);
  if (!ids_.insert(id).second) {
    Remark(kTwice);
    return false;
  }
  RepairMemory(values, repairs_);
  record.input.Set(&Memory::id, id);
  record.input.Set(&Memory::source, "import");
  Count(counts_, record.noun, 1);
  return true;
}

// Checks a repaired record that has passed the guard as it does when stored.
bool ImportBuilder::IsFit(const Status& admitted, const Status& valid, std::string_view where) {
  if (!admitted) {
    Refuse(where, admitted.error());
    return false;
  }
  if (!valid) Remark(kUnfit);
  return valid.has_value();
}

std::string ImportBuilder::MetadataOf(const ForeignRecord& record, std::string_view part,
                                      std::string_view where) {
  Json origin = Json::object();
  origin["imported_from"] = format_;
  if (!part.empty()) origin["part"] = part;
  Json metadata = Json::object();
  if (record.metadata.size() <= kMostContentBytes) {
    if (auto own = ParseJson(CleanText(record.metadata, repairs_)); own && own->is_object()) {
      metadata = *std::move(own);
    } else if (!Trim(record.metadata).empty()) {
      metadata["original_metadata"] = record.metadata;
    }
    for (const auto& [key, value] : record.facts) {
      if (!value.empty()) metadata[key] = value;
    }
    metadata.update(origin);
    if (record.disambiguator || !Id::Parse(record.original_id)) {
      metadata["original_id"] = record.original_id;
    }
  }
  std::string text = CompactJson(metadata);
  if (const Status admitted = guard_.AdmitJson(text); !admitted) {
    Refuse(std::string(where) + "metadata: ", admitted.error());
  }
  if (!metadata.empty() && text.size() <= kMostContentBytes) return text;
  Remark(kLostMetadata);
  return CompactJson(origin);
}

void ImportBuilder::AddPart(const ForeignRecord& record, std::string_view content, std::size_t part,
                            std::size_t parts, const std::string& where) {
  MemoryInput input = record.input;
  Memory& values = input.values;
  std::string which;
  if (parts > 1) {
    which = std::to_string(part + 1) + " of " + std::to_string(parts);
    if (values.thread.empty()) input.Set(&Memory::thread, values.id.ToString());
  }
  input.Set(&Memory::content, std::string(content));
  if (part > 0) {
    input.Set(&Memory::id, IdFromHash(values.id.ToString() + '#' + std::to_string(part + 1)));
    ids_.insert(values.id);
    if (values.type == MemoryType::kHandoff) input.Set(&Memory::type, MemoryType::kFact);
  }
  if (!values.thread.empty() && (!values.position || parts > 1)) {
    input.Set(&Memory::position, next_position_[values.thread]++);
  }
  input.Set(&Memory::metadata, MetadataOf(record, which, where));
  const Status admitted = Admit(guard_, values);
  if (!IsFit(admitted, ValidateMemory(values), where) || !HasRoom()) return;
  items_.push_back({std::move(input), where});
}

// Whether there is room for one more record; if not, the import is refused.
bool ImportBuilder::HasRoom() {
  if (items_.size() + last_items_.size() + uses_.size() < kMostItems) return true;
  Refuse("", InvalidArgument("the original has more than " + std::to_string(kMostItems) +
                             " records; import it in parts"));
  return false;
}

void ImportBuilder::Add(ForeignRecord record) {
  const std::string where = PlaceOf(record);
  if (AdmitRecord(record, where)) AddAdmitted(std::move(record), where);
}

void ImportBuilder::AddAdmitted(ForeignRecord record, const std::string& where) {
  if (!Fill(record)) return;
  // Moved out, so that a part does not copy the whole text.
  const std::string content = std::exchange(record.input.values.content, {});
  const bool fits = content.size() <= kMostContentBytes;
  const std::vector<std::string_view> parts =
      CutText(content, fits ? kMostContentBytes : kMostPartBytes);
  if (parts.size() > 1) Remark(kLongText);
  std::size_t number = 0;
  for (const std::string_view part : parts) {
    // A part of only white space cannot be stored.
    if (Trim(part).empty()) continue;
    AddPart(record, part, number++, parts.size(), where);
  }
}

void ImportBuilder::AddHandoff(ForeignRecord record, HandoffNotes notes) {
  const std::string where = PlaceOf(record);
  SecretKinds redacted;
  if (const Status admitted = Admit(guard_, notes, &redacted); !admitted) {
    return Refuse(where, admitted.error());
  }
  RemarkRedacted(redacted);
  Memory& values = record.input.values;
  RepairNotes(notes, repairs_);
  if (Trim(values.content).empty()) {
    record.input.Set(&Memory::content, RenderHandoff(values.project, values.branch, notes));
  }
  if (!AdmitRecord(record, where)) return;
  if (notes.summary.empty()) {
    notes.summary = values.content;
    RepairNotes(notes, repairs_);
  }
  const Status admitted = Admit(guard_, notes);
  if (!IsFit(admitted, ValidateFields(kHandoffFields, notes), where)) return;
  if (record.original_id.empty()) record.original_id = Sha256Hex(values.content);
  record.input.Set(&Memory::type, MemoryType::kHandoff);
  const std::size_t before = items_.size();
  const Id id = IdFor(record);
  AddAdmitted(std::move(record), where);
  if (items_.size() > before) last_items_.push_back({HandoffItem{id, std::move(notes)}, where});
}

void ImportBuilder::AddAccess(ForeignAccess use) {
  std::string query = CleanText(use.access.query, repairs_);
  AdmitQuery(guard_, query);
  use.access.query = ClipText(query, kMostQueryBytes);
  Count(counts_, {"use", "uses"}, 1);
  if (!HasRoom()) return;
  uses_.push_back(std::move(use));
}

Result<ForeignImport> ImportBuilder::Finish() && {
  if (refusal_) return *std::move(refusal_);
  Remark(kReplaced, repairs_.replaced);
  Remark(kShortened, repairs_.shortened);
  Remark(kClamped, repairs_.clamped);
  ForeignImport import{std::move(items_), std::move(counts_), {}};
  std::move(last_items_.begin(), last_items_.end(), std::back_inserter(import.items));
  for (ForeignAccess& use : uses_) {
    const auto known = told_apart_.find(use.original_id);
    use.access.memory = known == told_apart_.end() ? IdOf(use.original_id) : known->second;
    import.items.push_back({std::move(use.access), {}});
  }
  for (const Counted& remark : remarks_) import.notes.push_back(remark.ToString());
  std::move(notes_.begin(), notes_.end(), std::back_inserter(import.notes));
  if (left_out_notes_ > 0) {
    import.notes.push_back("and " + std::to_string(left_out_notes_) + " more notes");
  }
  return import;
}

}  // namespace cairn
