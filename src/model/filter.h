// Filter: which memories a list or a search is about. Store back ends apply it; everything not set
// lets all pass.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/memory.h"

namespace cairn {

struct Filter {
  std::vector<MemoryType> types;  // any of these; handoffs only if named
  std::vector<Category> categories;
  std::vector<TextKind> kinds;        // any of these
  std::vector<std::string> tags;      // any of these, ignoring ASCII case
  std::vector<std::string> entities;  // any of these (all with entities_all), ignoring ASCII case
  bool entities_all = false;
  std::string project;
  std::string branch;
  std::string source;
  std::string path;  // prefix of file_path
  std::optional<std::int64_t> min_importance;
  std::optional<double> min_confidence;
  std::optional<TimeMs> created_after;   // at or after
  std::optional<TimeMs> created_before;  // before
  std::optional<TimeMs> updated_after;
  std::optional<TimeMs> updated_before;
  bool include_deleted = false;
  bool include_superseded = false;
  bool include_expired = false;

  // Whether the memory passes; `now` decides what has expired. The reference for every back end.
  bool Matches(const Memory& memory, TimeMs now) const;

  friend bool operator==(const Filter&, const Filter&) = default;
};

// What a caller may set, described once (see field.h).
inline constexpr auto kFilterFields = std::make_tuple(
    Field{"type", &Filter::types, FieldRole::kSettable, "Only memories of this type."},
    Field{"category", &Filter::categories, FieldRole::kSettable, "Only this category."},
    Field{"kind", &Filter::kinds, FieldRole::kSettable, "Only this kind of text."},
    Field{"tag", &Filter::tags, FieldRole::kSettable, "Only memories with any of these tags."},
    Field{"entity", &Filter::entities, FieldRole::kSettable,
          "Only memories that mention any of these names."},
    Field{"entities_all", &Filter::entities_all, FieldRole::kSettable,
          "Only memories that mention every name given."},
    Field{"project", &Filter::project, FieldRole::kSettable, "Only this project."},
    Field{"branch", &Filter::branch, FieldRole::kSettable, "Only this branch."},
    Field{"source", &Filter::source, FieldRole::kSettable, "Only what came from there."},
    Field{"path", &Filter::path, FieldRole::kSettable, "Only files whose path begins so."},
    Field{"min_importance", &Filter::min_importance, FieldRole::kSettable,
          "Only this important or more, 0 to 10.", FieldLimits{.least = 0, .most = 10}},
    Field{"min_confidence", &Filter::min_confidence, FieldRole::kSettable,
          "Only this sure or more, 0 to 1.", FieldLimits{.least = 0, .most = 1}},
    Field{"since", &Filter::created_after, FieldRole::kSettable,
          "Only created at or after this time."},
    Field{"until", &Filter::created_before, FieldRole::kSettable, "Only created before this time."},
    Field{"updated_since", &Filter::updated_after, FieldRole::kSettable,
          "Only changed at or after this time."},
    Field{"updated_until", &Filter::updated_before, FieldRole::kSettable,
          "Only changed before this time."},
    Field{"include_deleted", &Filter::include_deleted, FieldRole::kSettable,
          "Also what was deleted."},
    Field{"include_superseded", &Filter::include_superseded, FieldRole::kSettable,
          "Also what was replaced."},
    Field{"include_expired", &Filter::include_expired, FieldRole::kSettable,
          "Also what has expired."});

// What a list is sorted by: always the highest or newest first; of equals, the one stored last
// first.
enum class Order { kCreated, kUpdated, kAccessed, kImportance, kUsefulness };

template <>
struct EnumNames<Order> {
  static constexpr std::string_view kWhat = "order";
  static constexpr EnumEntry<Order> kTable[] = {{Order::kCreated, "created"},
                                                {Order::kUpdated, "updated"},
                                                {Order::kAccessed, "accessed"},
                                                {Order::kImportance, "importance"},
                                                {Order::kUsefulness, "usefulness"}};
};

struct Page {
  std::int64_t limit = 50;
  std::int64_t offset = 0;
};

}  // namespace cairn
