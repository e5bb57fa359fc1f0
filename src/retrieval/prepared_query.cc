#include "retrieval/prepared_query.h"

#include <string_view>
#include <utility>

#include "embed/lazy_embedder.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostSpeakers = 200;
// Only the start of a longer query is embedded: the model was trained on sentences of this length,
// and this bounds the time that a query takes.
constexpr std::size_t kQueryTokens = 128;
// Far longer than real queries; the rest is ignored.
constexpr std::size_t kMostQueryBytes = 16'384;

// Cut at a character boundary if it is too long.
std::string_view StartOf(std::string_view query) {
  if (query.size() <= kMostQueryBytes) return query;
  std::size_t end = kMostQueryBytes;
  while (end > 0 && (static_cast<unsigned char>(query[end]) & 0xC0) == 0x80) --end;
  return query.substr(0, end);
}

Result<QueryReading> Read(SearchReader& reader, const SearchRequest& request) {
  const bool reads_closely =
      request.mode == SearchMode::kHybrid && request.fusion == Fusion::kBlend;
  if (!reads_closely) return ReadPlainly(StartOf(request.query));
  CAIRN_ASSIGN_OR_RETURN(const auto speakers, reader.Speakers(kMostSpeakers));
  return ReadClosely(StartOf(request.query), speakers, request.asked_at);
}

// The query's vector and the id of the model.
Result<std::pair<std::string, Vector>> Embed(LazyEmbedder* embedder, std::string_view text) {
  if (embedder == nullptr) return Conflict("no embedding model is configured");
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, embedder->Get());
  CAIRN_ASSIGN_OR_RETURN(auto vector, loaded->EmbedStart(text, kQueryTokens));
  return std::pair(loaded->model_id(), std::move(vector));
}

}  // namespace

Result<PreparedQuery> PrepareQuery(SearchReader& reader, LazyEmbedder* embedder,
                                   const SearchRequest& request) {
  if (request.mode == SearchMode::kKeyword)
    return PreparedQuery{.reading = ReadPlainly(StartOf(request.query))};
  CAIRN_ASSIGN_OR_RETURN(auto reading, Read(reader, request));
  auto embedded = Embed(embedder, reading.text_to_embed);
  if (embedded) {
    return PreparedQuery{std::move(reading), std::move(embedded->first),
                         std::move(embedded->second)};
  }
  if (request.mode == SearchMode::kVector) return embedded.error();
  if (embedder != nullptr && embedder->IsOff()) embedder->SayThatItIsOff();
  return PreparedQuery{.reading = ReadPlainly(StartOf(request.query)),
                       .degraded = embedded.error().message};
}

}  // namespace cairn
