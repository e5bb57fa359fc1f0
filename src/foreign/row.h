// Row: one object of the original, a JSON line or table row, whose members may be missing,
// differently named, or of any type. Missing and unreadable members are treated alike.
//
// Members are looked up by the names used in different versions of a tool; the first match wins.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "foreign/import_builder.h"
#include "json/json.h"

namespace cairn {

class Row {
 public:
  using Keys = std::initializer_list<const char*>;

  Row(const Json& json, ImportBuilder& builder) : json_(json), builder_(builder) {}

  // JSON null if there is none.
  const Json& At(Keys keys) const;
  std::string Text(Keys keys) const;  // numbers as text; empty for other types
  // The same for values that are repeated in many records (title, thread, name): truncated to
  // kMostLabelBytes, so that the records stay in proportion to the original.
  std::string Label(Keys keys) const;
  std::optional<double> Number(Keys keys) const;  // also from text with a number; finite
  bool Flag(Keys keys) const;                     // true, or a nonzero number
  // Seconds, milliseconds, microseconds or ISO 8601 (UTC by default), as milliseconds; from 1970 to
  // the year 9999.
  std::optional<TimeMs> Time(Keys keys) const;
  // A list of texts, a text with such a list in JSON, or comma-separated text.
  std::vector<std::string> List(Keys keys) const;
  // An object as JSON text, or a text unchanged.
  std::string Object(Keys keys) const;

  // Set a field if the member exists.
  void PutText(MemoryInput& input, std::string Memory::*field, Keys keys) const;
  void PutList(MemoryInput& input, std::vector<std::string> Memory::*field, Keys keys) const;
  void PutWhole(MemoryInput& input, std::int64_t Memory::*field, Keys keys) const;
  void PutWhole(MemoryInput& input, std::optional<std::int64_t> Memory::*field, Keys keys) const;
  void PutNumber(MemoryInput& input, double Memory::*field, Keys keys) const;
  void PutTime(MemoryInput& input, TimeMs Memory::*field, Keys keys) const;
  void PutTime(MemoryInput& input, std::optional<TimeMs> Memory::*field, Keys keys) const;
  // By its folder; see project_name.h.
  void PutProject(MemoryInput& input, Keys keys) const;
  // Sets the type or category with that name; a fact keeps a value that Cairn does not know.
  void PutType(ForeignRecord& record, Keys keys) const;
  void PutCategory(ForeignRecord& record, Keys keys) const;

 private:
  const Json& json_;
  ImportBuilder& builder_;
};

// Longer than any real title or name.
inline constexpr std::size_t kMostLabelBytes = 1000;

// Appends a paragraph after a blank line, unless it is empty.
void AddParagraph(std::string& text, std::string_view paragraph);
// The non-empty paragraphs, separated by blank lines.
std::string Paragraphs(std::initializer_list<std::string_view> texts);

}  // namespace cairn
