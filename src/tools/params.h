// Declarative tool parameters. A params struct lists its fields in Describe; the input schema
// (param_schema.h), the validating reader (param_reader.h) and the defaults (the struct's
// initializers) are all derived from that description.
//
//   struct SearchParams {
//     std::string query;
//     std::int64_t limit = 10;
//     template <typename V>
//     static void Describe(V& v) {
//       v.Required("query", &SearchParams::query, "What to look for.");
//       v.Optional("limit", &SearchParams::limit, "Most results.", {.least = 1, .most = 100});
//     }
//   };
//
// A field may be a string, a number, a bool, a named enum, an id, an optional of these, a list of
// these, another described struct, a list of such, free JSON, or a custom type with a static
// ParamSchema() and a ReadValue overload. MemoryFields, FilterFields and NotesFields add the fields
// of memories, filters and handoffs from their own tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/filter.h"
#include "model/handoff.h"
#include "model/input.h"

namespace cairn {

struct ParamLimits {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  std::size_t most_bytes = 100'000;  // of a string, or of each string of a list
  std::size_t most_characters = 0;   // the same in code points; 0: only bytes count
  bool needs_text = false;           // reject blank strings
  std::size_t least_items = 0;       // of a list
  std::size_t most_items = 1000;
  std::span<const std::string_view> choices = {};  // the only texts or names allowed
};

enum class Need { kRequired, kOptional };

// The meaning of a value beyond its C++ type.
enum class Sense {
  kPlain,
  kTime,    // a point in time, kept as TimeMs
  kObject,  // a JSON object, kept as its text
};

// How much a schema repeats of what another tool's schema already says.
enum class Wording {
  kFull,   // help, choices and defaults
  kBrief,  // no help
  kTerse,  // no help, choices or defaults: another listed tool has them
};

struct ParamSpec {
  std::string_view name;
  std::string_view help;
  ParamLimits limits;
  Need need = Need::kOptional;
  Sense sense = Sense::kPlain;
  bool shows_default = true;
  bool shows_choices = true;
  bool takes_null = false;  // null is a value: it clears the field
  bool is_listed = true;    // in the schema; otherwise only accepted
};

// Which fields of a memory a tool accepts, and how they are shown.
struct MemoryFieldsWanted {
  FieldRole most = FieldRole::kSettable;  // the fields settable up to that role
  Need content = Need::kOptional;
  Wording wording = Wording::kFull;
  bool takes_null = false;
  bool is_listed = true;
  // Of those, the only ones in the schema, and the only ones with help; empty: all.
  std::span<const std::string_view> listed = {};
  std::span<const std::string_view> explained = {};
};

template <typename P>
concept Described = requires {
  &P::template Describe<int>;
};

// For tools and routes without parameters.
struct NoParams {
  template <typename V>
  static void Describe(V&) {}
};

// All types but `handoff`, which only handoffs have.
std::span<const std::string_view> StorableTypes();

// Whether the name is in the list, or the list is empty.
bool IsAmong(std::string_view name, std::span<const std::string_view> names);

// A filter field's name as a parameter: lists are plural, as in a record.
std::string_view FilterParamName(std::string_view field);

// The operations that every visitor offers to Describe. A derived visitor has
//   template <typename Get, typename Note> void Take(const ParamSpec&, Get get, Note note)
// where get(params) returns the value's location and note(params) must be called if it was given.
template <typename Self>
class ParamVisitor {
 public:
  template <typename P, typename T>
  void Required(std::string_view name, T P::*member, std::string_view help,
                const ParamLimits& limits = {}) {
    Take({name, help, limits, Need::kRequired}, member);
  }
  template <typename P, typename T>
  void Optional(std::string_view name, T P::*member, std::string_view help,
                const ParamLimits& limits = {}) {
    Take({name, help, limits}, member);
  }
  // Accepted, but not in the schema.
  template <typename P, typename T>
  void Unlisted(std::string_view name, T P::*member, const ParamLimits& limits = {}) {
    Take({.name = name, .help = {}, .limits = limits, .is_listed = false}, member);
  }
  // A time: ISO 8601, Unix milliseconds, or an age such as 7d.
  template <typename P, typename T>
  void Time(std::string_view name, T P::*member, std::string_view help) {
    Take({.name = name, .help = help, .limits = {}, .sense = Sense::kTime}, member);
  }
  // A JSON object, stored as text.
  template <typename P>
  void Object(std::string_view name, std::string P::*member, std::string_view help) {
    Take({.name = name, .help = help, .limits = {}, .sense = Sense::kObject}, member);
  }

  // One field of `input`, a member of the params; its name and help may differ there.
  struct Instead {
    std::string_view name = {};
    std::string_view help = {};
    std::size_t most_characters = 0;
    std::size_t most_items = 0;
    std::span<const std::string_view> choices = {};
    bool shows_default = true;
  };
  template <typename T>
  void MemoryField(T Memory::*member, Need need = Need::kOptional, const Instead& instead = {}) {
    ForEachField(kMemoryFields, [&]<typename F>(const Field<Memory, F>& field) {
      if constexpr (std::is_same_v<F, T>) {
        if (field.member != member) return;
        ParamSpec spec = SpecOf(field, Wording::kFull);
        spec.need = need;
        if (!instead.name.empty()) spec.name = instead.name;
        if (!instead.help.empty()) spec.help = instead.help;
        if (!instead.choices.empty()) spec.limits.choices = instead.choices;
        if (instead.most_items > 0) spec.limits.most_items = instead.most_items;
        spec.limits.most_characters = instead.most_characters;
        spec.shows_default = instead.shows_default;
        TakeMemory(spec, member);
      }
    });
  }
  // All settable fields of `input`.
  void MemoryFields(const MemoryFieldsWanted& wanted) {
    ForEachField(kMemoryFields, [&]<typename T>(const Field<Memory, T>& field) {
      if (field.role > wanted.most) return;
      if constexpr (!kIsNeverSet<T>) TakeField(field, wanted);
    });
  }
  // All fields of `filter`, a member of the params; `listed` as above.
  void FilterFields(Wording wording, std::span<const std::string_view> listed = {}) {
    ForEachField(kFilterFields, [&](const auto& field) {
      ParamSpec spec = SpecOf(field, wording);
      spec.name = FilterParamName(field.name);
      // Agents search and list every kind of text; the page filters views by kind.
      spec.is_listed = field.name != "kind" && IsAmong(spec.name, listed);
      self().Take(
          spec, [member = field.member](auto& params) -> auto& { return params.filter.*member; },
          [](auto&) {});
    });
  }
  // All fields of `notes`, a member of the params.
  void NotesFields() {
    ForEachField(kHandoffFields, [&](const auto& field) {
      ParamSpec spec = SpecOf(field, Wording::kFull);
      if (field.name == "summary") spec.need = Need::kRequired;
      self().Take(
          spec, [member = field.member](auto& params) -> auto& { return params.notes.*member; },
          [](auto&) {});
    });
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }

  template <typename P, typename T>
  void Take(const ParamSpec& spec, T P::*member) {
    self().Take(
        spec, [member](auto& params) -> auto& { return params.*member; }, [](auto&) {});
  }
  // Ids and successors are assigned by Cairn.
  template <typename T>
  static constexpr bool kIsNeverSet = std::is_same_v<T, Id> || std::is_same_v<T, Successor>;

  template <typename T>
  void TakeField(const Field<Memory, T>& field, const MemoryFieldsWanted& wanted) {
    ParamSpec spec = SpecOf(field, wanted.wording);
    if (field.name == "content") spec.need = wanted.content;
    spec.takes_null = wanted.takes_null;
    spec.is_listed = wanted.is_listed && IsAmong(spec.name, wanted.listed);
    if (!IsAmong(spec.name, wanted.explained)) spec.help = {};
    TakeMemory(spec, field.member);
  }
  template <typename T>
  void TakeMemory(const ParamSpec& spec, T Memory::*member) {
    self().Take(
        spec, [member](auto& params) -> auto& { return params.input.values.*member; },
        [member](auto& params) { params.input.given.Add(member); });
  }

  template <typename Owner, typename T>
  static ParamSpec SpecOf(const Field<Owner, T>& field, Wording wording) {
    ParamSpec spec{.name = field.name, .help = field.help, .limits = {}};
    spec.limits.least = field.limits.least;
    spec.limits.most = field.limits.most;
    spec.limits.most_bytes = field.limits.most_bytes;
    spec.limits.most_items = field.limits.most_items;
    spec.sense = SenseOf(field);
    if (wording != Wording::kFull) spec.help = {};
    spec.shows_default = wording != Wording::kTerse;
    spec.shows_choices = wording != Wording::kTerse;
    if constexpr (std::is_same_v<Owner, Memory> && std::is_same_v<T, MemoryType>) {
      spec.limits.choices = StorableTypes();
    }
    return spec;
  }

  template <typename Owner, typename T>
  static Sense SenseOf(const Field<Owner, T>& field) {
    constexpr std::string_view kTimes[] = {"created_at", "expires_at",    "since",
                                           "until",      "updated_since", "updated_until"};
    for (const std::string_view time : kTimes) {
      if (field.name == time) return Sense::kTime;
    }
    return field.name == "metadata" ? Sense::kObject : Sense::kPlain;
  }
};

}  // namespace cairn
