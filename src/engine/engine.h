// Engine: every operation on memories, each in one place. Command line, MCP server and web page
// call it and add no rules of their own.
//
// Nothing outside reaches the store behind it, and every text that a use case returns has passed
// the guard. Modules that write chunks of files (knowledge) or read all vectors (atlas) work behind
// this boundary: the code that composes the program hands them the Context (engine/inside.h).
#pragma once

#include <string>
#include <utility>

#include "engine/browse.h"
#include "engine/chunk_locator.h"
#include "engine/context.h"
#include "engine/doctor.h"
#include "engine/embedding_service.h"
#include "engine/evidence.h"
#include "engine/handoffs.h"
#include "engine/hygiene.h"
#include "engine/maintain.h"
#include "engine/remember.h"
#include "engine/retire.h"
#include "engine/revise.h"
#include "engine/search_service.h"
#include "engine/stored_secrets.h"
#include "engine/transfer.h"
#include "engine/use.h"

namespace cairn {

class Engine {
 public:
  explicit Engine(Context with) : context_(std::move(with)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // The default for new memories.
  const std::string& project() const { return context_.project; }
  TimeMs Now() const { return context_.clock.Now(); }
  Rng& rng() const { return context_.rng; }
  // The branch checked out in the project; empty if there is none or it is unknown.
  std::string CheckedOutBranch() const {
    return context_.checked_out_branch ? context_.checked_out_branch() : "";
  }
  // Redacts a text that does not come from the store, such as a displayed file.
  void Redact(std::string& text) const { context_.guard.Release(text); }
  // The line of its file where the text of a memory begins; nullopt if unknown.
  std::optional<std::int64_t> LineOf(const Memory& memory) const {
    return context_.locator != nullptr ? context_.locator->LineOf(memory) : std::nullopt;
  }

 private:
  friend const Context& InsideOf(const Engine& engine);
  const Context context_;

 public:
  Remember remember{context_};            // store: one, batch
  Use use{context_};                      // get, vote, count uses
  Revise revise{context_};                // update
  Retire retire{context_};                // delete, restore, supersede, erase
  Browse browse{context_};                // list, stats, entities, context of a memory
  SearchService search{context_};         // search
  Handoffs handoffs{context_};            // save, latest, list, latest of each
  Transfer transfer{context_};            // export, import
  EmbeddingService embeddings{context_};  // vectors: refresh, reembed, embed
  Hygiene hygiene{context_};              // find memories that need attention
  StoredSecrets secrets{context_};        // find and redact them in the store
  Doctor doctor{context_};                // examine, repair
  Maintain maintain{context_};            // sweep, optimize, rebuild
};

}  // namespace cairn
