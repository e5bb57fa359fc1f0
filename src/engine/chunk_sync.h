// Pieces: memories that stand for parts of something outside the store (the sections of a file,
// what an analysis found out), kept equal to it.
//
// A piece is known by its `chunk` among those of its origin; a section of a file also by its
// heading and its words (piece_match.h), so that an edit changes its memory in place. One that is
// still wanted keeps its id, its votes and its uses, and while its text is the same also its state:
// what somebody deleted stays deleted. One that is no longer wanted is erased. What was stored by
// hand has no chunk and is never touched.
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
  std::int64_t updated = 0;  // its text, its place or its labels are others
  std::int64_t kept = 0;
  std::int64_t removed = 0;

  ChunkCounts& operator+=(const ChunkCounts& other);
  friend bool operator==(const ChunkCounts&, const ChunkCounts&) = default;
};

// Changes of pieces, gathered from several origins and written together. For one transaction.
class ChunkSync {
 public:
  ChunkSync(const Context& context, Writer& writer) : context_(context), writer_(writer) {}

  // What is `stored` of an origin is to become what is `wanted`. Each wanted one has a chunk of its
  // own and gives all that its origin says about it; other fields keep their values.
  Status Reconcile(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted);
  // The same for the sections of one file.
  Status ReconcileSections(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted);
  // Writes what Bring gathered. Call it last.
  Status Write();

  const ChunkCounts& counts() const { return counts_; }
  // The memories whose text to embed is new: their vectors are to be made after the transaction.
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

// Whether everything that is stored is a piece, so that nothing is lost if it all goes.
Result<bool> HoldsOnlyChunks(Reader& reader);

}  // namespace cairn
