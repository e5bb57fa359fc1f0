// Row: one object of the original, a line of JSON or a row of a table, whose members may be
// missing, named in one way or another, or of any type. What is not there, or nothing that can be
// read, is as if it had not been said.
//
// Members are asked for by the names that versions of a tool have given them; the first that is
// there counts.
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

  // Null if there is none.
  const Json& At(Keys keys) const;
  std::string Text(Keys keys) const;  // of a number too; empty for anything else
  // The same for what becomes part of many records (a title, a thread, a name): of a longer text
  // its first kMostLabelBytes, so that the records stay in proportion to the original.
  std::string Label(Keys keys) const;
  std::optional<double> Number(Keys keys) const;  // of a text with a number too; finite
  bool Flag(Keys keys) const;                     // true, or a number that is not 0
  // Seconds, milliseconds, microseconds or ISO 8601 (UTC unless it says otherwise) as milliseconds;
  // from 1970 to the year 9999.
  std::optional<TimeMs> Time(Keys keys) const;
  // A list of texts, a text that is such a list in JSON, or a text with commas.
  std::vector<std::string> List(Keys keys) const;
  // An object as JSON text, or a text as it is.
  std::string Object(Keys keys) const;

  // Set a field if there is such a member.
  void PutText(MemoryInput& input, std::string Memory::*field, Keys keys) const;
  void PutList(MemoryInput& input, std::vector<std::string> Memory::*field, Keys keys) const;
  void PutWhole(MemoryInput& input, std::int64_t Memory::*field, Keys keys) const;
  void PutWhole(MemoryInput& input, std::optional<std::int64_t> Memory::*field, Keys keys) const;
  void PutNumber(MemoryInput& input, double Memory::*field, Keys keys) const;
  void PutTime(MemoryInput& input, TimeMs Memory::*field, Keys keys) const;
  void PutTime(MemoryInput& input, std::optional<TimeMs> Memory::*field, Keys keys) const;
  // By its folder: see project_name.h.
  void PutProject(MemoryInput& input, Keys keys) const;
  // The type and the category that we know by that name; a fact says what else the original has.
  void PutType(ForeignRecord& record, Keys keys) const;
  void PutCategory(ForeignRecord& record, Keys keys) const;

 private:
  const Json& json_;
  ImportBuilder& builder_;
};

// Longer than any title or name that people give.
inline constexpr std::size_t kMostLabelBytes = 1000;

// Adds a paragraph to those before it, with a blank line between them, unless it is empty.
void AddParagraph(std::string& text, std::string_view paragraph);
// Paragraphs that are not empty, with a blank line between them.
std::string Paragraphs(std::initializer_list<std::string_view> texts);

}  // namespace cairn
