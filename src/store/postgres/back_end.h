// What SqlReader asks of a link to PostgreSQL.
#pragma once

#include "store/postgres/keyword_search.h"
#include "store/postgres/link.h"
#include "store/postgres/overview_queries.h"
#include "store/postgres/queries.h"
#include "store/postgres/vector_search.h"
#include "store/sql/sql_reader.h"

namespace cairn::postgres {

struct BackEnd {
  using Connection = Link;

  // Functions by another name.
  // NOLINTBEGIN(readability-identifier-naming)
  static constexpr auto Find = &postgres::Find;
  static constexpr auto FindDuplicate = &postgres::FindDuplicate;
  static constexpr auto List = &postgres::List;
  static constexpr auto Outlines = &postgres::Outlines;
  static constexpr auto FindMany = &postgres::FindMany;
  static constexpr auto SearchKeywords = &postgres::SearchKeywords;
  static constexpr auto FindNeighbours = &postgres::FindNeighbours;
  static constexpr auto Speakers = &postgres::Speakers;
  static constexpr auto FindVectors = &postgres::FindVectors;
  static constexpr auto Stats = &postgres::Stats;
  static constexpr auto Entities = &postgres::Entities;
  static constexpr auto EntityPairs = &postgres::EntityPairs;
  static constexpr auto FindReplaced = &postgres::FindReplaced;
  static constexpr auto Writers = &postgres::Writers;
  static constexpr auto FindHandoffNotes = &postgres::FindHandoffNotes;
  static constexpr auto Accesses = &postgres::Accesses;
  static constexpr auto RecentAccesses = &postgres::RecentAccesses;
  static constexpr auto IndexedProjects = &postgres::IndexedProjects;
  static constexpr auto IndexedFiles = &postgres::IndexedFiles;
  static constexpr auto FindPieces = &postgres::FindPieces;
  static constexpr auto FindSetting = &postgres::FindSetting;
  static constexpr auto RowOf = &postgres::RowOf;
  static constexpr auto IdOfRow = &postgres::IdOfRow;
  static constexpr auto FindWithoutVectors = &postgres::FindWithoutVectors;
  static constexpr auto ForEachMemory = &postgres::ForEachMemory;
  static constexpr auto ForEachAccess = &postgres::ForEachAccess;
  // NOLINTEND(readability-identifier-naming)
};

using Lease = sql::Lease<Link>;

// Vectors are searched on the server, whoever asks.
template <typename Interface>
class SqlReader : public sql::SqlReader<Interface, BackEnd> {
 public:
  Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                               std::span<const float> query, const Filter& filter,
                                               std::int64_t limit, TimeMs now) override {
    return this->Ask([&](Link& link) {
      return postgres::SearchVectors(link, model, query, filter, limit, now);
    });
  }
  Result<std::vector<std::optional<VectorHit>>> ScoreVectors(const std::string& model,
                                                             std::span<const float> query,
                                                             std::span<const Id> ids) override {
    return this->Ask([&](Link& link) { return postgres::ScoreVectors(link, model, query, ids); });
  }
};

}  // namespace cairn::postgres
