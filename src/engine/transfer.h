// Transfer: exports and imports everything in a store, item by item. Export, import into an empty
// store and export again yields the same items in the same order.
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

// The notes of a handoff whose record is a separate item.
struct HandoffItem {
  Id id;
  HandoffNotes notes;
};

using ExportItem = std::variant<Memory, HandoffItem, AccessRecord>;

struct ImportItem {
  std::variant<MemoryInput, HandoffItem, AccessRecord> item;
  std::string where;  // prefix of error messages about it, for example "line 3: "
};

struct Imported {
  std::int64_t memories = 0;
  std::int64_t handoffs = 0;
  std::int64_t accesses = 0;
  std::int64_t duplicates = 0;  // items without an id whose text already exists
  std::int64_t existing = 0;    // items whose id already exists; not changed
  std::int64_t redacted = 0;    // stored memories and notes that contained a secret
};

class Transfer {
 public:
  explicit Transfer(const Context& context) : context_(context) {}

  // Memories in the order of storing, tombstones included, each followed by its notes if it is a
  // handoff; then the access log.
  Status Export(const std::function<Status(const ExportItem&)>& sink);

  // Imports all items or, on any error, none. Memories with an id keep it and their whole history;
  // others are stored as new ones. Notes and log entries of a memory that this import did not store
  // are skipped. A handoff without notes gets them from its text.
  Result<Imported> Import(std::span<const ImportItem> items,
                          const EmbeddingService::Progress& progress = {});

  // The error or the counts that Import would return. Stores nothing.
  Result<Imported> Preview(std::span<const ImportItem> items);

 private:
  const Context& context_;
};

}  // namespace cairn
