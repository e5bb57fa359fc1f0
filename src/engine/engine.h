// The engine: every operation on memories, each in one place. Command line, protocol and web page
// call it and add no rules of their own.
#pragma once

#include <utility>

#include "engine/browse.h"
#include "engine/context.h"
#include "engine/doctor.h"
#include "engine/handoffs.h"
#include "engine/maintain.h"
#include "engine/meaning.h"
#include "engine/recall.h"
#include "engine/remember.h"
#include "engine/retire.h"
#include "engine/revise.h"
#include "engine/tending.h"
#include "engine/transfer.h"
#include "engine/use.h"

namespace cairn {

struct Engine {
  explicit Engine(Context with) : context(std::move(with)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Context context;
  Remember remember{context};  // store: one, batch
  Use use{context};            // get, vote, track
  Revise revise{context};      // update
  Retire retire{context};      // delete, restore, supersede, erase
  Browse browse{context};      // list, stats, entities, what stands around a memory
  Recall recall{context};      // search
  Handoffs handoffs{context};  // save, latest, list, latest of each
  Transfer transfer{context};  // export, import
  Meaning meaning{context};    // vectors: refresh, reembed, embed
  Tending tending{context};    // what asks for care
  Doctor doctor{context};      // examine
  Maintain maintain{context};  // sweep, optimize, rebuild
};

}  // namespace cairn
