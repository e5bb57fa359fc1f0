// EmbeddingService: the embeddings of memories. They are computed outside any transaction, after a
// memory is stored or its text changed.
//
// A memory may lack vectors for a while (the process was killed, there was no model, the model
// changed); keyword search still finds it, and Refresh or Reembed computes them. Vectors are stored
// only if the text they were computed from is unchanged, so a concurrent update never leaves a
// stale vector.
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

  // Reports `done` of `total` texts. Called from any thread, one call at a time.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

  // Computes the vectors of the memories that exist, including deleted ones, which may be restored.
  // Does nothing without a model; a model that cannot be loaded is logged once and otherwise
  // ignored, so a missing model never makes storing fail.
  Status Refresh(std::span<const Id> ids, const Progress& progress = {});

  // Embeds every memory that has no vector of the current model; returns how many. Can be
  // interrupted at any time and resumes where it stopped. An error without a model.
  Result<std::int64_t> Reembed(const Progress& progress = {});

  // The memories without a vector of the current model; empty if there is no model.
  Result<std::vector<Id>> FindMissing();
  // The same, restricted to `among`.
  Result<std::vector<Id>> FindMissing(std::span<const Id> among);

  // The memories whose vectors do not match their text. A vector does not record its source, so
  // this re-embeds the texts of at most `most` memories, spread evenly over the store. Skips
  // memories without vectors. Empty if there is no model.
  Result<std::vector<Id>> FindStale(std::size_t most, const Progress& progress = {});

  // Live memories of the same project with nearly the same text, nearest first: the cosine of the
  // first windows is at least kNearDuplicate. Returns the nearest few, and none without a model.
  Result<std::vector<Similar>> FindNearDuplicates(const Memory& memory);

  // The vector of each text's first window; an error without a model.
  Result<std::vector<std::vector<float>>> Embed(std::span<const std::string> texts);

  // The id of the model that embeds new memories; empty if there is none.
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

// The text that is embedded for a memory: its embedding text or else its content. The content of a
// chunk of a file is preceded by its headings and the overlap with the chunk before it.
std::string TextToEmbed(const Memory& memory);

inline constexpr double kNearDuplicate = 0.92;  // docs/json-output.md, similar

}  // namespace cairn
