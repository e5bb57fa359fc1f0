#include "store/sqlite/file_queries.h"

#include "store/sql/record.h"

namespace cairn::sqlite {

Result<std::vector<std::string>> IndexedProjects(Connection& connection) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare("SELECT DISTINCT project FROM indexed_file ORDER BY project"));
  return sql::ReadAll(query, sql::ReadText<Query>);
}

Result<std::vector<IndexedFile>> IndexedFiles(Connection& connection, const std::string& project) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection.Prepare("SELECT " + std::string(sql::kFileColumns) +
                                            " FROM indexed_file WHERE project = ? ORDER BY path"));
  query.Bind(project);
  return sql::ReadAll(query, sql::ReadFile<Query>);
}

Result<std::vector<Memory>> FindPieces(Connection& connection, const std::string& project,
                                       const std::string& file_path) {
  static const std::string sql = "SELECT " + sql::MemoryColumns() +
                                 " FROM memory WHERE file_path = ? AND file_path <> ''"
                                 " AND project = ? AND chunk <> '' ORDER BY position, id";
  CAIRN_ASSIGN_OR_RETURN(auto query, connection.Prepare(sql));
  query.Bind(file_path).Bind(project);
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Status PutIndexedFile(Connection& connection, const IndexedFile& file) {
  CAIRN_ASSIGN_OR_RETURN(auto query, connection.Prepare("INSERT OR REPLACE INTO indexed_file (" +
                                                        std::string(sql::kFileColumns) +
                                                        ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  sql::BindFile(query, file);
  return query.Run();
}

Status EraseIndexedFile(Connection& connection, const std::string& project,
                        const std::string& path) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare("DELETE FROM indexed_file WHERE project = ? AND path = ?"));
  CAIRN_TRY(query.Bind(project).Bind(path).Run());
  if (connection.Changes() == 0) return NotFound("the file " + path + " is not indexed");
  return {};
}

}  // namespace cairn::sqlite
