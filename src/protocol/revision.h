// The protocol revisions, and everything that differs between them in messages.
//
// Up to 2025-11-25, a client opens a session with `initialize` (legacy). Since 2026-07-28, each
// request carries its revision and the client's capabilities (modern). One set of handlers serves
// all revisions; handlers check traits and never compare revisions.
#pragma once

#include <span>
#include <string_view>

namespace cairn {

struct RevisionTraits {
  std::string_view name;
  bool modern = false;  // no session: each request identifies the client
  bool batches = false;
  bool tool_annotations = false;
  bool audio = false;  // audio content
  bool completions_capability = false;
  bool progress_message = false;
  bool titles = false;              // `title` of tools, resources, prompts and of the server
  bool structured_content = false;  // with `outputSchema`; an object
  bool structured_any = false;      // … or any other JSON value
  bool resource_links = false;      // content of type resource_link
  bool last_modified = false;       // in annotations
  bool errors_without_id = false;   // instead of id null
  bool primed_streams = false;      // event streams start with an empty event that has an id
  int resource_not_found = -32602;
};

// Oldest first.
std::span<const RevisionTraits> Revisions();
// Null if there is no such revision.
const RevisionTraits* FindRevision(std::string_view name);
const RevisionTraits& NewestLegacyRevision();
const RevisionTraits& ModernRevision();
// The revision to answer `initialize` with: `wanted` if legacy, else the newest legacy one.
const RevisionTraits& NegotiateRevision(std::string_view wanted);

}  // namespace cairn
