#include "engine/embedding_service.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/log.h"
#include "embed/lazy_embedder.h"

namespace cairn {
namespace {

// Batch size per transaction, so that other writers are not starved.
constexpr std::size_t kTextsAtOnce = 256;
constexpr std::int64_t kAll = 1'000'000'000;
constexpr std::size_t kMostSimilar = 5;
constexpr std::int64_t kFirstNear = 16;
// Vectors of the same text are equal except for rounding on a different kind of processor.
constexpr double kSameText = 0.99;

double Cosine(std::span<const float> a, std::span<const float> b) {
  double product = 0;
  double length_a = 0;
  double length_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += double{a[i]} * b[i];
    length_a += double{a[i]} * a[i];
    length_b += double{b[i]} * b[i];
  }
  const double lengths = std::sqrt(length_a * length_b);
  return lengths > 0 ? product / lengths : 0;
}

bool AreOfOneText(const std::vector<Vector>& a, const std::vector<Vector>& b) {
  return std::ranges::equal(a, b, [](const Vector& one, const Vector& other) {
    return one.size() == other.size() && Cosine(one, other) >= kSameText;
  });
}

// At most `most` of them, evenly spaced.
std::vector<Id> Spread(std::vector<Id> ids, std::size_t most) {
  if (ids.size() <= most) return ids;
  std::vector<Id> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(ids[i * ids.size() / most]);
  return some;
}

// Stores the vectors unless the memory was changed or erased since they were computed.
Status PutIfUnchanged(Writer& writer, const std::string& model, const Memory& embedded,
                      const std::vector<Vector>& windows) {
  CAIRN_ASSIGN_OR_RETURN(const auto present, writer.Find(embedded.id));
  if (!present || TextToEmbed(*present) != TextToEmbed(embedded)) return {};
  return writer.PutVectors(embedded.id, model, windows);
}

}  // namespace

std::string TextToEmbed(const Memory& memory) {
  if (!memory.embedding_text.empty()) return memory.embedding_text;
  std::string text;
  if (!memory.chunk.empty() && !memory.section_title.empty()) text = memory.section_title + "\n";
  if (!memory.overlap.empty()) text += memory.overlap + "\n\n";
  return text + memory.content;
}

bool EmbeddingService::IsOff() const {
  return context_.embedder == nullptr || context_.embedder->IsOff();
}

std::string EmbeddingService::model_id() const {
  return IsOff() ? "" : context_.embedder->model_id();
}

Result<std::int64_t> EmbeddingService::EmbedAndStore(std::span<const Memory> memories,
                                                     const std::function<void(std::size_t)>& done) {
  CAIRN_ASSIGN_OR_RETURN(const auto embedder, context_.embedder->Get());
  std::vector<std::string> texts;
  for (const Memory& memory : memories) texts.push_back(TextToEmbed(memory));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  CAIRN_ASSIGN_OR_RETURN(const auto vectors, embedder->EmbedBatch(views, done));
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    for (std::size_t i = 0; i < memories.size(); ++i) {
      CAIRN_TRY(PutIfUnchanged(writer, embedder->model_id(), memories[i], vectors[i]));
    }
    return {};
  }));
  return std::ssize(memories);
}

Result<std::int64_t> EmbeddingService::EmbedAll(std::span<const Id> ids, const Progress& progress) {
  std::int64_t embedded = 0;
  std::int64_t seen = 0;
  const auto done = [&](std::size_t count) {
    seen += static_cast<std::int64_t>(count);
    if (progress) progress(seen, std::ssize(ids));
  };
  for (std::size_t at = 0; at < ids.size(); at += kTextsAtOnce) {
    const auto some = ids.subspan(at, std::min(kTextsAtOnce, ids.size() - at));
    CAIRN_ASSIGN_OR_RETURN(const auto memories,
                           context_.ReadRaw([&](Reader& reader) { return reader.FindMany(some); }));
    done(some.size() - memories.size());
    CAIRN_ASSIGN_OR_RETURN(const auto stored, EmbedAndStore(memories, done));
    embedded += stored;
  }
  return embedded;
}

Status EmbeddingService::Refresh(std::span<const Id> ids, const Progress& progress) {
  if (IsOff()) {
    if (context_.embedder != nullptr) context_.embedder->SayThatItIsOff();
    return {};
  }
  if (const auto embedded = EmbedAll(ids, progress); !embedded) {
    Log(LogLevel::kWarning,
        embedded.error().message + "; stored without an embedding, run `cairn reembed` to add it");
  }
  return {};
}

Result<std::int64_t> EmbeddingService::Reembed(const Progress& progress) {
  if (context_.embedder == nullptr) return Conflict("no embedding model is configured");
  if (const auto embedder = context_.embedder->Get(); !embedder) return embedder.error();
  CAIRN_ASSIGN_OR_RETURN(const auto missing, FindMissing());
  return EmbedAll(missing, progress);
}

Result<std::vector<Id>> EmbeddingService::FindMissing() {
  if (IsOff()) return std::vector<Id>();
  return context_.ReadRaw(
      [&](Reader& reader) { return reader.FindWithoutVectors(model_id(), kAll); });
}

Result<std::vector<Id>> EmbeddingService::FindMissing(std::span<const Id> among) {
  std::vector<Id> missing;
  if (IsOff()) return missing;
  CAIRN_ASSIGN_OR_RETURN(const auto vectors, context_.ReadRaw([&](Reader& reader) {
    return reader.FindVectors(model_id(), among);
  }));
  for (std::size_t i = 0; i < among.size(); ++i) {
    if (vectors[i].empty()) missing.push_back(among[i]);
  }
  return missing;
}

Result<std::vector<Id>> EmbeddingService::FindStale(std::size_t most, const Progress& progress) {
  std::vector<Id> stale;
  if (IsOff()) return stale;
  std::vector<Id> all;
  CAIRN_TRY(context_.ReadRaw([&](Reader& reader) {
    return reader.ForEachMemory([&](const Memory& memory) {
      all.push_back(memory.id);
      return Status();
    });
  }));
  const std::vector<Id> some = Spread(std::move(all), most);
  for (std::size_t at = 0; at < some.size(); at += kTextsAtOnce) {
    const std::size_t count = std::min(kTextsAtOnce, some.size() - at);
    CAIRN_TRY(CompareWithTexts(std::span(some).subspan(at, count), stale));
    if (progress) progress(static_cast<std::int64_t>(at + count), std::ssize(some));
  }
  return stale;
}

Status EmbeddingService::CompareWithTexts(std::span<const Id> ids, std::vector<Id>& stale) {
  CAIRN_ASSIGN_OR_RETURN(const auto embedder, context_.embedder->Get());
  std::vector<Id> there;
  std::vector<std::string> texts;
  std::vector<VectorSource::Windows> stored;
  CAIRN_TRY(context_.ReadRaw([&](Reader& reader) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto memories, reader.FindMany(ids));
    for (const Memory& memory : memories) {
      there.push_back(memory.id);
      texts.push_back(TextToEmbed(memory));
    }
    CAIRN_ASSIGN_OR_RETURN(stored, reader.FindVectors(model_id(), there));
    return {};
  }));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  CAIRN_ASSIGN_OR_RETURN(const auto made, embedder->EmbedBatch(views, {}));
  for (std::size_t i = 0; i < there.size(); ++i) {
    const auto& windows = stored[i];
    if (!windows.empty() && !AreOfOneText(windows, made[i])) stale.push_back(there[i]);
  }
  return {};
}

Result<std::vector<Similar>> EmbeddingService::FindNearDuplicates(const Memory& memory) {
  if (IsOff()) return std::vector<Similar>();
  return context_.ReadRaw([&](Reader& reader) -> Result<std::vector<Similar>> {
    CAIRN_ASSIGN_OR_RETURN(const auto stored,
                           reader.FindVectors(model_id(), std::span(&memory.id, 1)));
    if (stored.front().empty()) return std::vector<Similar>();  // Refresh has logged why
    const Vector& own = stored.front().front();
    for (std::int64_t limit = kFirstNear;; limit *= 4) {
      CAIRN_ASSIGN_OR_RETURN(
          const auto near, reader.SearchVectors(model_id(), own, {}, limit, context_.clock.Now()));
      if (std::ssize(near) == limit && near.back().cosine >= kNearDuplicate) continue;
      return SameProjectOf(reader, memory, near);
    }
  });
}

// Few hits are near enough to load their records, which is cheaper than a filter by project.
Result<std::vector<Similar>> EmbeddingService::SameProjectOf(Reader& reader, const Memory& memory,
                                                             std::span<const VectorHit> hits) {
  std::vector<Similar> similar;
  for (const VectorHit& hit : hits) {
    if (hit.cosine < kNearDuplicate || similar.size() == kMostSimilar) break;
    if (hit.memory == memory.id || hit.window != 0) continue;
    CAIRN_ASSIGN_OR_RETURN(const auto other, reader.Find(hit.memory));
    if (other && other->project == memory.project) similar.push_back({hit.memory, hit.cosine});
  }
  return similar;
}

Result<std::vector<std::vector<float>>> EmbeddingService::Embed(
    std::span<const std::string> texts) {
  if (context_.embedder == nullptr) return Conflict("no embedding model is configured");
  CAIRN_ASSIGN_OR_RETURN(const auto embedder, context_.embedder->Get());
  std::vector<std::vector<float>> vectors;
  for (const std::string& text : texts) {
    CAIRN_ASSIGN_OR_RETURN(auto vector, embedder->Embed(text));
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

}  // namespace cairn
