// Vectors of memories: made after a memory is stored or its text changed, outside any transaction,
// and kept in step.
//
// A memory may be without a vector for a while (the process was killed, there was no model, the
// model changed); words still find it, and Refresh or Reembed make it anew. What is written is
// checked against the text it was made from, so a change in the meantime never leaves a stale
// vector.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

struct Similar {
  Id id;
  double score = 0;  // cosine
};

class EmbeddingService {
 public:
  explicit EmbeddingService(const Context& context) : context_(context) {}

  // How many of how many texts are done. Called from any thread, one call at a time.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

  // Gives each memory that is there its vectors; a deleted one may be restored, so it has them too.
  // Without a model it does nothing; a model that cannot be loaded is logged once and does nothing
  // either: storing never fails for want of a vector.
  Status Refresh(std::span<const Id> ids, const Progress& progress = {});

  // Embeds whatever has no vector of the present model, until nothing is left; returns how many
  // memories. Can be stopped at any time and goes on where it was. An error without a model.
  Result<std::int64_t> Reembed(const Progress& progress = {});

  // The memories that have no vector of the present model; none without a model.
  Result<std::vector<Id>> FindMissing();
  // Those of a few memories.
  Result<std::vector<Id>> FindMissing(std::span<const Id> among);

  // The memories whose vectors are not those of their text. A vector does not say what it was made
  // from, so texts are embedded anew: of so many memories, spread evenly over all, or of all of
  // them. Those without vectors are passed over. None without a model.
  Result<std::vector<Id>> FindStale(std::size_t most, const Progress& progress = {});

  // Alive memories of the same project whose text is nearly the same (the first windows are what
  // they have most in common, with a cosine ≥ kNearDuplicate), nearest first. Empty without a
  // model.
  Result<std::vector<Similar>> FindNearDuplicates(const Memory& memory);

  // The vector of each text's first window; an error without a model.
  Result<std::vector<std::vector<float>>> Embed(std::span<const std::string> texts);

  // The model that embeds new memories; empty if none does.
  std::string model_id() const;

 private:
  static Result<std::vector<Similar>> SameProjectOf(Reader& reader, const Memory& memory,
                                                    std::span<const VectorHit> hits);
  Result<std::int64_t> EmbedAndStore(std::span<const Memory> memories,
                                     const std::function<void(std::size_t)>& done);
  Result<std::int64_t> EmbedAll(std::span<const Id> ids, const Progress& progress);
  Status CompareWithTexts(std::span<const Id> ids, std::vector<Id>& stale);
  bool IsOff() const;

  const Context& context_;
};

// What stands for the memory's meaning: its embedding text or its content; a piece of a file with
// the headings above it and the end of the piece before.
std::string TextToEmbed(const Memory& memory);

inline constexpr double kNearDuplicate = 0.92;  // docs/json-output.md, similar

}  // namespace cairn
