// ChunkSync: keeps chunks equal to their source outside the store. A chunk is a memory made from a
// section of a file or from a finding of an analysis.
//
// A chunk is identified by its `chunk` key within its source; a section of a file also by its
// heading and words (chunk_match.h), so that an edit updates its memory in place. A chunk that is
// still wanted keeps its id, votes and uses; while its text is unchanged it also keeps its state,
// so a deleted chunk stays deleted. A chunk that is no longer wanted is erased. Memories stored by
// hand have no chunk key and are never touched.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/chunk_match.h"
#include "engine/context.h"
#include "model/input.h"

namespace cairn {

struct ChunkCounts {
  std::int64_t added = 0;
  std::int64_t updated = 0;  // text, position or labels changed
  std::int64_t kept = 0;
  std::int64_t removed = 0;

  ChunkCounts& operator+=(const ChunkCounts& other);
  friend bool operator==(const ChunkCounts&, const ChunkCounts&) = default;
};

// Collects changes of chunks from several sources and writes them together, in one transaction.
class ChunkSync {
 public:
  ChunkSync(const Context& context, Writer& writer) : context_(context), writer_(writer) {}

  // Turns the `stored` chunks of a source into the `wanted` ones. Each wanted chunk has a distinct
  // key and sets every field its source knows; other fields keep their values.
  Status Reconcile(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted);
  // The same for the sections of one file.
  Status ReconcileSections(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted);
  // Inserts the chunks that Reconcile added. Call it last.
  Status Write();

  const ChunkCounts& counts() const { return counts_; }
  // Memories whose embedding text changed; embed them after the transaction.
  const std::vector<Id>& to_embed() const { return to_embed_; }

 private:
  Status Apply(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted,
               const PieceMatch& match);
  Status Update(const Memory& stored, const MemoryInput& wanted);
  Status Add(const MemoryInput& wanted);

  const Context& context_;
  Writer& writer_;
  std::vector<Memory> added_;
  ChunkCounts counts_;
  std::vector<Id> to_embed_;
};

// Whether every stored memory is a chunk, so that deleting the store loses nothing.
Result<bool> HoldsOnlyChunks(Reader& reader);

}  // namespace cairn
