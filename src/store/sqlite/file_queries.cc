#include "store/sqlite/file_queries.h"

#include "store/sqlite/record.h"

namespace cairn::sqlite {

Result<std::vector<IndexedFile>> IndexedFiles(Connection& connection, const std::string& project) {
  auto query = connection.Prepare(
      "SELECT path, hash, bytes, modified, changed, recipe, named, indexed_at FROM indexed_file"
      " WHERE project = ? ORDER BY path");
  if (!query) return query.error();
  query->Bind(project);
  std::vector<IndexedFile> files;
  CAIRN_TRY(ForEachRow(*query, [&](const Query& row) -> Status {
    files.push_back({.project = project,
                     .path = std::string(row.Text(0)),
                     .hash = std::string(row.Text(1)),
                     .bytes = row.Int(2),
                     .modified = row.Int(3),
                     .changed = row.Int(4),
                     .recipe = std::string(row.Text(5)),
                     .named = row.Int(6) != 0,
                     .indexed_at = row.Int(7)});
    return {};
  }));
  return files;
}

Result<std::vector<Memory>> FindPieces(Connection& connection, const std::string& project,
                                       const std::string& file_path) {
  static const std::string sql = "SELECT " + MemoryColumns() +
                                 " FROM memory WHERE file_path = ? AND file_path <> ''"
                                 " AND project = ? AND chunk <> '' ORDER BY position, id";
  auto query = connection.Prepare(sql);
  if (!query) return query.error();
  query->Bind(file_path).Bind(project);
  std::vector<Memory> pieces;
  CAIRN_TRY(ForEachRow(*query, [&](const Query& row) -> Status {
    auto memory = ReadMemory(row);
    if (!memory) return memory.error();
    pieces.push_back(*std::move(memory));
    return {};
  }));
  return pieces;
}

Status PutIndexedFile(Connection& connection, const IndexedFile& file) {
  auto query = connection.Prepare(
      "INSERT OR REPLACE INTO indexed_file (project, path, hash, bytes, modified, changed, recipe,"
      " named, indexed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (!query) return query.error();
  query->Bind(file.project).Bind(file.path).Bind(file.hash);
  query->Bind(file.bytes).Bind(file.modified).Bind(file.changed).Bind(file.recipe);
  return query->Bind(std::int64_t{file.named}).Bind(file.indexed_at).Run();
}

Status EraseIndexedFile(Connection& connection, const std::string& project,
                        const std::string& path) {
  auto query = connection.Prepare("DELETE FROM indexed_file WHERE project = ? AND path = ?");
  if (!query) return query.error();
  CAIRN_TRY(query->Bind(project).Bind(path).Run());
  if (connection.Changes() == 0) return NotFound("the file " + path + " is not indexed");
  return {};
}

}  // namespace cairn::sqlite
