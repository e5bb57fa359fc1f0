// Survey: the memories on the map and their metadata, without their texts.
//
// A 16-bit hash of a memory's text detects changes. It is that short because it is stored in a file
// and must not reveal the text. One change in 65,536 goes unnoticed, and the memory stays where it
// was.
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
  std::int32_t project = 0;  // index into Survey::projects
  MemoryType type = MemoryType::kFact;
  bool is_piece = false;   // a chunk of an indexed file
  std::uint16_t mark = 0;  // hash of the text that its vector was computed from

  friend bool operator==(const Resident&, const Resident&) = default;
};

struct Survey {
  std::vector<Resident> residents;    // sorted by id
  std::vector<std::string> projects;  // sorted by name
  bool has_unembedded = false;        // other memories would be on the map if they had a vector
  std::optional<TimeMs> valid_until;  // when the next resident expires

  // The index of the resident with that id; nullopt if there is none.
  std::optional<std::size_t> Find(const Id& id) const;

  friend bool operator==(const Survey&, const Survey&) = default;
};

// Live memories with a vector of the model, except handoffs. Also an error if `stopped` becomes
// true.
Result<Survey> TakeSurvey(const Context& context, const std::string& model,
                          const std::atomic<bool>& stopped);

}  // namespace cairn
