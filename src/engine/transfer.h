// Export and import: everything a store knows, item by item. Exporting, importing into an empty
// store and exporting again gives the same items in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "engine/embedding_service.h"
#include "model/handoff.h"
#include "model/input.h"

namespace cairn {

// The notes of a handoff whose record is an item of its own.
struct HandoffItem {
  Id id;
  HandoffNotes notes;
};

using ExportItem = std::variant<Memory, HandoffItem, AccessRecord>;

struct ImportItem {
  std::variant<MemoryInput, HandoffItem, AccessRecord> item;
  std::string where;  // put before errors about it, for example "line 3: "
};

struct Imported {
  std::int64_t memories = 0;
  std::int64_t handoffs = 0;
  std::int64_t accesses = 0;
  std::int64_t duplicates = 0;  // without an id, and the text is there already
  std::int64_t existing = 0;    // their id is there already; left as it is
  std::int64_t redacted = 0;    // memories and notes of those stored that had a secret
};

class Transfer {
 public:
  explicit Transfer(const Context& context) : context_(context) {}

  // Memories in the order of storing, tombstones included, each handoff's notes after its record;
  // then the access log.
  Status Export(const std::function<Status(const ExportItem&)>& sink);

  // All of it or, on any error, nothing. Memories that carry an id keep it and their whole history;
  // others are stored as new ones. Notes and log entries follow their memory: they are passed over
  // if it was not imported now. A handoff that comes without notes gets some from its text.
  Result<Imported> Import(std::span<const ImportItem> items,
                          const EmbeddingService::Progress& progress = {});

  // What Import would answer, error or counts. Nothing is stored.
  Result<Imported> Preview(std::span<const ImportItem> items);

 private:
  const Context& context_;
};

}  // namespace cairn
