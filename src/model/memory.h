// Memory: one thing worth remembering, with where it came from, how much it counts and how it has
// been used.
//
// Invariants of a stored memory (ValidateMemory checks them): text is valid UTF-8 without NUL bytes
// and within its limits; numbers are within their ranges; metadata is a JSON object. An empty
// string means "none".
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/id.h"
#include "base/result.h"
#include "model/field.h"

namespace cairn {

enum class MemoryType {
  kFact,
  kPreference,
  kEvent,
  kInsight,
  kTask,
  kRelationship,
  kEntity,
  kSelf,
  kDecision,
  kHandoff,  // reserved: made by handoffs, never stored by hand
};

enum class Category { kArchitecture, kComponent, kDomain, kPattern, kGotcha, kDiscovery, kGeneral };

// What sort of text it is. Ranking treats a line of a conversation unlike a function of a program.
enum class TextKind { kNote, kDocument, kCode, kTurn };

// Who of a team sees it: everybody, the members of its project, or only its author. In a store of
// one's own it says what a team would see.
enum class Visibility { kShared, kProject, kPrivate };

template <>
struct EnumNames<MemoryType> {
  static constexpr std::string_view kWhat = "memory type";
  static constexpr EnumEntry<MemoryType> kTable[] = {
      {MemoryType::kFact, "fact"},         {MemoryType::kPreference, "preference"},
      {MemoryType::kEvent, "event"},       {MemoryType::kInsight, "insight"},
      {MemoryType::kTask, "task"},         {MemoryType::kRelationship, "relationship"},
      {MemoryType::kEntity, "entity"},     {MemoryType::kSelf, "self"},
      {MemoryType::kDecision, "decision"}, {MemoryType::kHandoff, "handoff"}};
};

template <>
struct EnumNames<Category> {
  static constexpr std::string_view kWhat = "category";
  static constexpr EnumEntry<Category> kTable[] = {{Category::kArchitecture, "architecture"},
                                                   {Category::kComponent, "component"},
                                                   {Category::kDomain, "domain"},
                                                   {Category::kPattern, "pattern"},
                                                   {Category::kGotcha, "gotcha"},
                                                   {Category::kDiscovery, "discovery"},
                                                   {Category::kGeneral, "general"}};
};

template <>
struct EnumNames<TextKind> {
  static constexpr std::string_view kWhat = "kind of text";
  static constexpr EnumEntry<TextKind> kTable[] = {{TextKind::kNote, "note"},
                                                   {TextKind::kDocument, "document"},
                                                   {TextKind::kCode, "code"},
                                                   {TextKind::kTurn, "turn"}};
};

template <>
struct EnumNames<Visibility> {
  static constexpr std::string_view kWhat = "visibility";
  static constexpr EnumEntry<Visibility> kTable[] = {{Visibility::kShared, "shared"},
                                                     {Visibility::kProject, "project"},
                                                     {Visibility::kPrivate, "private"}};
};

// What became of a memory: nothing (it is current), it was deleted, or another one took its place.
class Successor {
 public:
  static constexpr std::string_view kTombstone = "DELETED";

  static Successor None() { return {}; }
  static Successor Deleted();
  static Successor By(const Id& id);
  // Reads "", the tombstone or an id.
  static Result<Successor> Parse(std::string_view text);

  bool IsNone() const { return !deleted_ && id_.IsNil(); }
  bool IsDeleted() const { return deleted_; }
  // The memory that took over; nil unless there is one.
  const Id& id() const { return id_; }
  std::string ToString() const;

  friend bool operator==(const Successor&, const Successor&) = default;

 private:
  bool deleted_ = false;
  Id id_;
};

struct Memory {
  Id id;
  std::string content;
  std::string summary;
  std::string embedding_text;
  MemoryType type = MemoryType::kFact;
  Category category = Category::kGeneral;
  std::string source;
  std::string project;
  std::string branch;
  std::string session;
  TextKind kind = TextKind::kNote;
  std::string thread;
  std::optional<std::int64_t> position;
  std::string speaker;
  std::string context;
  std::string file_path;
  std::string section_title;
  std::string chunk;
  std::string overlap;
  std::vector<std::string> tags;
  std::vector<std::string> keywords;
  std::vector<std::string> entities;
  std::int64_t importance = 5;
  double confidence = 1.0;
  std::string metadata = "{}";
  TimeMs created_at = 0;
  TimeMs updated_at = 0;
  std::optional<TimeMs> expires_at;
  std::int64_t usefulness = 0;
  std::int64_t access_count = 0;
  TimeMs last_accessed_at = 0;
  std::optional<TimeMs> promoted_at;
  Successor superseded_by;
  std::string content_hash;
  std::string created_by;
  Visibility visibility = Visibility::kShared;
  std::optional<TimeMs> changed_at;

  // Since when the text is as it is. This is the age to show: a vote moves updated_at only.
  TimeMs TextSince() const { return changed_at.value_or(created_at); }
  // Neither deleted, nor replaced, nor expired at that time.
  bool IsAlive(TimeMs now) const { return superseded_by.IsNone() && !IsExpired(now); }
  bool IsExpired(TimeMs now) const { return expires_at.has_value() && *expires_at <= now; }
  // From a file, an analysis or an import, rather than said through the command line or a tool.
  // Replies then name its source, so that a reader can tell it from what the user said.
  bool IsSecondHand() const;

  friend bool operator==(const Memory&, const Memory&) = default;
};

inline constexpr std::size_t kMostContentBytes = 100'000;
inline constexpr std::size_t kMostEntities = 200;
inline constexpr double kMostCounted = 1e15;  // far from where sums of counts would overflow

inline constexpr auto kMemoryFields = std::make_tuple(
    Field{"id", &Memory::id, FieldRole::kManaged, "Its UUID."},
    Field{"content", &Memory::content, FieldRole::kSettable, "The text to remember.",
          FieldLimits{.most_bytes = kMostContentBytes}},
    Field{"summary", &Memory::summary, FieldRole::kSettable,
          "At most 20 words; derived from the content if omitted."},
    Field{"embedding_text", &Memory::embedding_text, FieldRole::kSettable,
          "Text to embed instead of the content.", FieldLimits{.most_bytes = kMostContentBytes}},
    Field{"type", &Memory::type, FieldRole::kSettable, "Type of memory."},
    Field{"category", &Memory::category, FieldRole::kSettable, "Part of the work it is about."},
    Field{"source", &Memory::source, FieldRole::kSettable, "Origin."},
    Field{"project", &Memory::project, FieldRole::kSettable, "The project it belongs to."},
    Field{"branch", &Memory::branch, FieldRole::kSettable, "The branch it belongs to."},
    Field{"session", &Memory::session, FieldRole::kSettable, "The session it was learned in."},
    Field{"kind", &Memory::kind, FieldRole::kSettable, "Kind of text."},
    Field{"thread", &Memory::thread, FieldRole::kSettable,
          "Conversation, file or session it belongs to."},
    Field{"position", &Memory::position, FieldRole::kSettable, "Position in the thread.",
          FieldLimits{.least = 0, .most = 1e15}},
    Field{"speaker", &Memory::speaker, FieldRole::kSettable, "Who said it."},
    Field{"context", &Memory::context, FieldRole::kSettable, "Why or where it was learned.",
          FieldLimits{.most_bytes = 10'000}},
    Field{"file_path", &Memory::file_path, FieldRole::kSettable, "File it is about or from.",
          FieldLimits{.most_bytes = 4096}},
    Field{"section_title", &Memory::section_title, FieldRole::kSettable,
          "Heading of its section in that file."},
    Field{"chunk", &Memory::chunk, FieldRole::kManaged,
          "Key of its chunk in an indexed file; empty otherwise."},
    Field{"tags", &Memory::tags, FieldRole::kSettable, "Short labels.",
          FieldLimits{.most_bytes = 200}},
    Field{"keywords", &Memory::keywords, FieldRole::kSettable, "Additional search words.",
          FieldLimits{.most_bytes = 200}},
    Field{"entities", &Memory::entities, FieldRole::kSettable,
          "Names it is about, in addition to those found in the content.",
          FieldLimits{.most_bytes = 200, .most_items = kMostEntities}},
    Field{"importance", &Memory::importance, FieldRole::kSettable, "Importance, 0 to 10.",
          FieldLimits{.least = 0, .most = 10}},
    Field{"confidence", &Memory::confidence, FieldRole::kSettable, "Confidence, 0 to 1.",
          FieldLimits{.least = 0, .most = 1}},
    Field{"metadata", &Memory::metadata, FieldRole::kSettable, "Any JSON object.",
          FieldLimits{.most_bytes = kMostContentBytes}},
    Field{"created_at", &Memory::created_at, FieldRole::kAtBirth,
          "When it happened or was stored."},
    Field{"updated_at", &Memory::updated_at, FieldRole::kManaged, "When it was last changed."},
    Field{"expires_at", &Memory::expires_at, FieldRole::kSettable, "When it expires."},
    Field{"usefulness", &Memory::usefulness, FieldRole::kManaged, "Sum of its votes.",
          FieldLimits{.least = -kMostCounted, .most = kMostCounted}},
    Field{"access_count", &Memory::access_count, FieldRole::kManaged, "Number of uses.",
          FieldLimits{.least = 0, .most = kMostCounted}},
    Field{"last_accessed_at", &Memory::last_accessed_at, FieldRole::kManaged,
          "When it was last used."},
    Field{"promoted_at", &Memory::promoted_at, FieldRole::kManaged,
          "When it was written to a knowledge file."},
    Field{"superseded_by", &Memory::superseded_by, FieldRole::kManaged,
          "Memory that superseded it, or DELETED."},
    Field{"content_hash", &Memory::content_hash, FieldRole::kManaged,
          "SHA-256 of the content with LF line endings."},
    Field{"overlap", &Memory::overlap, FieldRole::kInner,
          "End of the previous chunk, searched with it.",
          FieldLimits{.most_bytes = kMostContentBytes}},
    Field{"created_by", &Memory::created_by, FieldRole::kManaged,
          "Team member who stored it; empty in a local store.", FieldLimits{.most_bytes = 200}},
    Field{"visibility", &Memory::visibility, FieldRole::kSettable, "Who in the team can see it."},
    Field{"changed_at", &Memory::changed_at, FieldRole::kManaged,
          "When its text was last changed; none if it never was."});

inline constexpr std::size_t kMemoryFieldCount = std::tuple_size_v<decltype(kMemoryFields)>;

// Checks every field against its limits. The error names the field, what it was and what is
// allowed.
Status ValidateMemory(const Memory& memory);

}  // namespace cairn
