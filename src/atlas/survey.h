// Survey: which memories take part in the map, and what is known of them without their texts.
//
// Whether a text is another one than before is told by a mark of 16 bits: too few to tell what the
// text was, for the mark is kept in a file. One change in 65,536 goes unnoticed, and the memory
// stays where it was.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "model/memory.h"

namespace cairn {

struct Resident {
  Id id;
  TimeMs created_at = 0;
  std::int32_t project = 0;  // in Survey::projects
  MemoryType type = MemoryType::kFact;
  bool is_piece = false;   // of an indexed file
  std::uint16_t mark = 0;  // of the text that its vector was made from

  friend bool operator==(const Resident&, const Resident&) = default;
};

struct Survey {
  std::vector<Resident> residents;    // by id
  std::vector<std::string> projects;  // by name
  bool has_unembedded = false;        // whether others would take part if they had a vector
  std::optional<TimeMs> valid_until;  // when the next one expires

  // Where the resident of that id is; nothing if there is none.
  std::optional<std::size_t> Find(const Id& id) const;

  friend bool operator==(const Survey&, const Survey&) = default;
};

// Alive memories that have a vector of that model; handoffs are left out. An error also if
// `stopped` turns true.
Result<Survey> TakeSurvey(const Context& context, const std::string& model,
                          const std::atomic<bool>& stopped);

}  // namespace cairn
