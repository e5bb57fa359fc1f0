#include "protocol/revision.h"

#include <iterator>

namespace cairn {
namespace {

// -32002 was the code for a missing resource until 2026-07-28 replaced it with -32602.
constexpr int kLegacyNotFound = -32002;

// Only 2025-03-26 defines batches. JSON-RPC has them, so 2024-11-05 did not forbid them.
constexpr RevisionTraits kRevisions[] = {
    {.name = "2024-11-05", .batches = true, .resource_not_found = kLegacyNotFound},
    {.name = "2025-03-26",
     .batches = true,
     .tool_annotations = true,
     .audio = true,
     .completions_capability = true,
     .progress_message = true,
     .resource_not_found = kLegacyNotFound},
    {.name = "2025-06-18",
     .tool_annotations = true,
     .audio = true,
     .completions_capability = true,
     .progress_message = true,
     .titles = true,
     .structured_content = true,
     .resource_links = true,
     .last_modified = true,
     .resource_not_found = kLegacyNotFound},
    {.name = "2025-11-25",
     .tool_annotations = true,
     .audio = true,
     .completions_capability = true,
     .progress_message = true,
     .titles = true,
     .structured_content = true,
     .resource_links = true,
     .last_modified = true,
     .errors_without_id = true,
     .primed_streams = true,
     .resource_not_found = kLegacyNotFound},
    {.name = "2026-07-28",
     .modern = true,
     .tool_annotations = true,
     .audio = true,
     .completions_capability = true,
     .progress_message = true,
     .titles = true,
     .structured_content = true,
     .structured_any = true,
     .resource_links = true,
     .last_modified = true,
     .errors_without_id = true},
};

}  // namespace

std::span<const RevisionTraits> Revisions() { return kRevisions; }

const RevisionTraits* FindRevision(std::string_view name) {
  for (const RevisionTraits& revision : kRevisions) {
    if (revision.name == name) return &revision;
  }
  return nullptr;
}

const RevisionTraits& NewestLegacyRevision() { return kRevisions[std::size(kRevisions) - 2]; }
const RevisionTraits& ModernRevision() { return kRevisions[std::size(kRevisions) - 1]; }

const RevisionTraits& NegotiateRevision(std::string_view wanted) {
  const RevisionTraits* found = FindRevision(wanted);
  return found != nullptr && !found->modern ? *found : NewestLegacyRevision();
}

}  // namespace cairn
