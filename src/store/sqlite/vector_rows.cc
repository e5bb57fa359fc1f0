#include "store/sqlite/vector_rows.h"

#include <cstring>

#include "store/sql/vector_blob.h"
#include "vector/codes.h"

namespace cairn::sqlite {
namespace {

// The code of a vector that has none; empty if the vector is damaged.
Result<std::string> MakeMissingCode(VectorReader& reader, std::int64_t change,
                                    std::span<float> room) {
  CAIRN_ASSIGN_OR_RETURN(const auto is_there, reader.Read(change, room));
  return is_there ? MakeCode(room).value_or("") : std::string();
}

}  // namespace

Result<VectorMarks> ReadMarks(Connection& connection) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare("SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'vector'),"
                         " (SELECT seq FROM sqlite_sequence WHERE name = 'vector_removal')"));
  CAIRN_TRY(query.Step());
  return VectorMarks{query.Int(0), query.Int(1)};
}

Result<std::optional<std::vector<Removal>>> RemovedSince(Connection& connection,
                                                         std::int64_t removal) {
  CAIRN_ASSIGN_OR_RETURN(const auto oldest,
                         connection.ReadInt("SELECT min(change) FROM vector_removal"));
  if (oldest > removal + 1) return std::optional<std::vector<Removal>>();
  CAIRN_ASSIGN_OR_RETURN(auto query, connection.Prepare("SELECT change, memory FROM vector_removal"
                                                        " WHERE change > ? ORDER BY change"));
  query.Bind(removal);
  std::vector<Removal> removals;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    removals.push_back({row.Int(0), row.Int(1)});
    return {};
  }));
  return std::optional(std::move(removals));
}

Status ForEachCode(Connection& connection, const std::string& model, std::size_t dimension,
                   std::int64_t after_change, const std::function<void(const CodeRow&)>& visit) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection.Prepare("SELECT change, memory, window, code FROM vector"
                                            " WHERE change > ? AND model = ? AND dimension = ?"
                                            " ORDER BY change"));
  query.Bind(after_change).Bind(model).Bind(static_cast<std::int64_t>(dimension));
  CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
  std::vector<float> room(dimension);
  return ForEachRow(query, [&](const Query& row) -> Status {
    CodeRow found{row.Int(0), row.Int(1), row.Int(2), row.Blob(3)};
    if (ReadCode(found.code, dimension)) {
      visit(found);
      return {};
    }
    CAIRN_ASSIGN_OR_RETURN(const auto made, MakeMissingCode(reader, found.change, room));
    found.code = made;
    if (!made.empty()) visit(found);
    return {};
  });
}

Result<VectorReader> VectorReader::Open(Connection& connection) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection.Prepare("SELECT data FROM vector_data WHERE change = ?"));
  return VectorReader(std::move(query));
}

Result<bool> VectorReader::Read(std::int64_t change, std::span<float> values) {
  query_.Reset();
  query_.Bind(change);
  CAIRN_ASSIGN_OR_RETURN(const auto row, query_.Step());
  if (!row) return false;
  return sql::DecodeVector(query_.Blob(0), values);
}

namespace {

struct VectorRow {
  std::int64_t change = 0;
  std::int64_t dimension = 0;
  std::string code;
};

// More than any model has. A damaged row may claim whatever it likes.
constexpr std::int64_t kMostDimensions = 65'536;

// Calls visit(row, code): the code that the vector should have, empty if it cannot be read.
template <typename Visit>
Status CompareCodes(Connection& connection, Visit visit) {
  CAIRN_ASSIGN_OR_RETURN(auto list,
                         connection.Prepare("SELECT change, dimension, code FROM vector"));
  CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
  std::vector<float> room;
  return ForEachRow(list, [&](const Query& row) -> Status {
    const VectorRow found{row.Int(0), row.Int(1), std::string(row.Blob(2))};
    std::string code;
    if (found.dimension > 0 && found.dimension <= kMostDimensions) {
      room.resize(static_cast<std::size_t>(found.dimension));
      CAIRN_ASSIGN_OR_RETURN(auto made, MakeMissingCode(reader, found.change, room));
      code = std::move(made);
    }
    visit(found, std::move(code));
    return {};
  });
}

}  // namespace

Status RebuildCodes(Connection& connection) {
  std::vector<std::int64_t> damaged;
  std::vector<std::pair<std::int64_t, std::string>> wrong;
  CAIRN_TRY(CompareCodes(connection, [&](const VectorRow& row, std::string code) {
    if (code.empty()) {
      damaged.push_back(row.change);
    } else if (code != row.code) {
      wrong.emplace_back(row.change, std::move(code));
    }
  }));
  CAIRN_ASSIGN_OR_RETURN(auto remove, connection.Prepare("DELETE FROM vector WHERE change = ?"));
  for (const std::int64_t change : damaged) CAIRN_TRY(remove.Bind(change).Run());
  CAIRN_ASSIGN_OR_RETURN(auto update,
                         connection.Prepare("UPDATE vector SET code = ? WHERE change = ?"));
  for (const auto& [change, code] : wrong) CAIRN_TRY(update.BindBlob(code).Bind(change).Run());
  return connection.Run(
      "DELETE FROM vector WHERE (memory, model) IN (SELECT memory, model FROM vector"
      " GROUP BY memory, model HAVING max(window) <> count(*) - 1)");
}

Result<std::int64_t> CountDamagedVectors(Connection& connection) {
  std::int64_t damaged = 0;
  CAIRN_TRY(CompareCodes(connection, [&](const VectorRow& row, const std::string& code) {
    // No code at all is made when it is read, so that is only slower (docs/decisions/0038).
    if (code.empty() || (!row.code.empty() && code != row.code)) ++damaged;
  }));
  return damaged;
}

}  // namespace cairn::sqlite
