#include "store/sqlite/vector_rows.h"

#include <cstring>

#include "store/sqlite/vector_blob.h"
#include "vector/codes.h"

namespace cairn::sqlite {
namespace {

// Over `vector`; a vector without data is damaged, too.
constexpr std::string_view kIsDamaged =
    "coalesce((SELECT length(data) FROM vector_data AS d WHERE d.change = vector.change), -1)"
    " <> 4 * dimension";

Result<std::vector<std::int64_t>> ReadInts(Query& query) {
  std::vector<std::int64_t> numbers;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    numbers.push_back(row.Int(0));
    return {};
  }));
  return numbers;
}

// The code of a vector that has none; empty if the vector is damaged.
Result<std::string> MakeMissingCode(VectorReader& reader, std::int64_t change,
                                    std::span<float> room) {
  const auto is_there = reader.Read(change, room);
  if (!is_there) return is_there.error();
  return *is_there ? MakeCode(room).value_or("") : std::string();
}

}  // namespace

Result<VectorMarks> ReadMarks(Connection& connection) {
  auto query = connection.Prepare(
      "SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'vector'),"
      " (SELECT seq FROM sqlite_sequence WHERE name = 'vector_removal')");
  if (!query) return query.error();
  const auto row = query->Step();
  if (!row) return row.error();
  return VectorMarks{query->Int(0), query->Int(1)};
}

Result<std::optional<std::vector<std::int64_t>>> RemovedSince(Connection& connection,
                                                              std::int64_t removal) {
  const auto oldest = connection.ReadInt("SELECT min(change) FROM vector_removal");
  if (!oldest) return oldest.error();
  if (*oldest > removal + 1) return std::optional<std::vector<std::int64_t>>();
  auto query = connection.Prepare("SELECT memory FROM vector_removal WHERE change > ?");
  if (!query) return query.error();
  query->Bind(removal);
  auto memories = ReadInts(*query);
  if (!memories) return memories.error();
  return std::optional(*std::move(memories));
}

Status ForEachCode(Connection& connection, const std::string& model, std::size_t dimension,
                   std::int64_t after_change, const std::function<void(const CodeRow&)>& visit) {
  auto query = connection.Prepare(
      "SELECT change, memory, window, code FROM vector"
      " WHERE change > ? AND model = ? AND dimension = ?");
  if (!query) return query.error();
  query->Bind(after_change).Bind(model).Bind(static_cast<std::int64_t>(dimension));
  auto reader = VectorReader::Open(connection);
  if (!reader) return reader.error();
  std::vector<float> room(dimension);
  return ForEachRow(*query, [&](const Query& row) -> Status {
    CodeRow found{row.Int(0), row.Int(1), row.Int(2), row.Blob(3)};
    if (ReadCode(found.code, dimension)) {
      visit(found);
      return {};
    }
    const auto made = MakeMissingCode(*reader, found.change, room);
    if (!made) return made.error();
    found.code = *made;
    if (!made->empty()) visit(found);
    return {};
  });
}

Result<VectorReader> VectorReader::Open(Connection& connection) {
  auto query = connection.Prepare("SELECT data FROM vector_data WHERE change = ?");
  if (!query) return query.error();
  return VectorReader(*std::move(query));
}

Result<bool> VectorReader::Read(std::int64_t change, std::span<float> values) {
  query_.Reset();
  query_.Bind(change);
  const auto row = query_.Step();
  if (!row) return row.error();
  if (!*row) return false;
  return DecodeVector(query_.Blob(0), values);
}

Status RebuildCodes(Connection& connection) {
  CAIRN_TRY(connection.Run("DELETE FROM vector WHERE " + std::string(kIsDamaged)));
  auto list = connection.Prepare("SELECT change FROM vector");
  if (!list) return list.error();
  auto describe = connection.Prepare("SELECT dimension FROM vector WHERE change = ?");
  if (!describe) return describe.error();
  auto update = connection.Prepare("UPDATE vector SET code = ? WHERE change = ?");
  if (!update) return update.error();
  auto reader = VectorReader::Open(connection);
  if (!reader) return reader.error();
  const auto changes = ReadInts(*list);
  if (!changes) return changes.error();
  std::vector<float> room;
  for (const std::int64_t change : *changes) {
    describe->Reset();
    const auto row = describe->Bind(change).Step();
    if (!row) return row.error();
    room.resize(static_cast<std::size_t>(describe->Int(0)));
    const auto code = MakeMissingCode(*reader, change, room);
    if (!code) return code.error();
    CAIRN_TRY(update->BindBlob(*code).Bind(change).Run());
  }
  return {};
}

Result<std::int64_t> CountDamagedVectors(Connection& connection) {
  return connection.ReadInt("SELECT count(*) FROM vector WHERE " + std::string(kIsDamaged));
}

}  // namespace cairn::sqlite
