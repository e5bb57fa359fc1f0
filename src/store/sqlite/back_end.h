// What SqlReader asks of a connection to SQLite.
#pragma once

#include "store/sql/sql_reader.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/file_queries.h"
#include "store/sqlite/keyword_search.h"
#include "store/sqlite/overview_queries.h"
#include "store/sqlite/queries.h"

namespace cairn::sqlite {

struct BackEnd {
  using Connection = sqlite::Connection;

  // Functions by another name.
  // NOLINTBEGIN(readability-identifier-naming)
  static constexpr auto Find = &sqlite::Find;
  static constexpr auto FindDuplicate = &sqlite::FindDuplicate;
  static constexpr auto List = &sqlite::List;
  static constexpr auto Outlines = &sqlite::Outlines;
  static constexpr auto FindMany = &sqlite::FindMany;
  static constexpr auto SearchKeywords = &sqlite::SearchKeywords;
  static constexpr auto FindNeighbours = &sqlite::FindNeighbours;
  static constexpr auto Speakers = &sqlite::Speakers;
  static constexpr auto FindVectors = &sqlite::FindVectors;
  static constexpr auto Stats = &sqlite::Stats;
  static constexpr auto Entities = &sqlite::Entities;
  static constexpr auto EntityPairs = &sqlite::EntityPairs;
  static constexpr auto FindReplaced = &sqlite::FindReplaced;
  static constexpr auto Writers = &sqlite::Writers;
  static constexpr auto FindHandoffNotes = &sqlite::FindHandoffNotes;
  static constexpr auto Accesses = &sqlite::Accesses;
  static constexpr auto RecentAccesses = &sqlite::RecentAccesses;
  static constexpr auto IndexedProjects = &sqlite::IndexedProjects;
  static constexpr auto IndexedFiles = &sqlite::IndexedFiles;
  static constexpr auto FindPieces = &sqlite::FindPieces;
  static constexpr auto FindSetting = &sqlite::FindSetting;
  static constexpr auto RowOf = &sqlite::RowOf;
  static constexpr auto IdOfRow = &sqlite::IdOfRow;
  static constexpr auto FindWithoutVectors = &sqlite::FindWithoutVectors;
  static constexpr auto ForEachMemory = &sqlite::ForEachMemory;
  static constexpr auto ForEachAccess = &sqlite::ForEachAccess;
  // NOLINTEND(readability-identifier-naming)
};

using Lease = sql::Lease<Connection>;
template <typename Interface>
using SqlReader = sql::SqlReader<Interface, BackEnd>;

}  // namespace cairn::sqlite
