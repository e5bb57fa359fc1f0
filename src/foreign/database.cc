#include "foreign/database.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

constexpr std::string_view kMagic = {"SQLite format 3\0", 16};
constexpr CountLabel kHugeValue = {"value over 64 MB skipped", "values over 64 MB skipped"};

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

Error Corrupt(const std::string& name, std::string_view why) {
  return {ErrorCode::kCorrupt, name + " cannot be read as a SQLite database: " + std::string(why)};
}

Statement Prepare(sqlite3* db, const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), static_cast<int>(sql.size()), &statement, nullptr);
  return Statement(statement);
}

// Names are ours, but one may be an SQL keyword.
std::string AsName(std::string_view name) { return '"' + std::string(name) + '"'; }

Json ValueOf(sqlite3_stmt* row, int column, ImportBuilder& builder) {
  switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
      return sqlite3_column_int64(row, column);
    case SQLITE_FLOAT:
      return sqlite3_column_double(row, column);
    case SQLITE_TEXT: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(row, column));
      if (text == nullptr) return nullptr;  // out of memory
      if (size <= kMostItemBytes) return std::string(text, size);
      builder.Remark(kHugeValue);
      return nullptr;
    }
    default:
      return nullptr;
  }
}

Json RowOf(sqlite3_stmt* row, ImportBuilder& builder) {
  Json object = Json::object();
  for (int column = 0; column < sqlite3_column_count(row); ++column) {
    Json value = ValueOf(row, column, builder);
    if (!value.is_null()) object[sqlite3_column_name(row, column)] = std::move(value);
  }
  return object;
}

// Follows SQLite's guide for untrusted database files ("Defense Against The Dark Arts").
void Distrust(sqlite3* db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_exec(db, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nullptr, nullptr, nullptr);
}

}  // namespace

void ForeignDatabase::Close::operator()(sqlite3* db) const { sqlite3_close_v2(db); }

Result<ForeignDatabase> ForeignDatabase::Open(const std::filesystem::path& file) {
  if (!IsDatabase(file)) return Corrupt(file.string(), "it has no SQLite header");
  CAIRN_ASSIGN_OR_RETURN(auto copy, PrivateCopy::Make(file));
  sqlite3_initialize();
  ForeignDatabase database(std::move(copy), file.string());
  sqlite3* db = nullptr;
  const int code =
      sqlite3_open_v2(database.copy_.file().c_str(), &db, SQLITE_OPEN_READONLY, nullptr);
  database.db_.reset(db);
  if (code != SQLITE_OK) return Corrupt(file.string(), sqlite3_errstr(code));
  Distrust(db);
  CAIRN_TRY(database.ReadTables());
  return database;
}

Status ForeignDatabase::ReadTables() {
  const Statement names =
      Prepare(db_.get(), "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  int code = names ? SQLITE_ROW : SQLITE_ERROR;
  while (names && (code = sqlite3_step(names.get())) == SQLITE_ROW) {
    const auto* name = reinterpret_cast<const char*>(sqlite3_column_text(names.get(), 0));
    if (name != nullptr) tables_.emplace_back(name);
  }
  return code == SQLITE_DONE ? Status() : Corrupt(name_, sqlite3_errmsg(db_.get()));
}

bool ForeignDatabase::HasTable(std::string_view name) const {
  return std::find(tables_.begin(), tables_.end(), name) != tables_.end();
}

bool ForeignDatabase::HasColumn(const std::string& table, std::string_view name) const {
  if (!HasTable(table)) return false;
  const Statement row = Prepare(db_.get(), "SELECT * FROM " + AsName(table));
  for (int column = 0; row && column < sqlite3_column_count(row.get()); ++column) {
    if (sqlite3_column_name(row.get(), column) == name) return true;
  }
  return false;
}

Status ForeignDatabase::ForEachRow(const std::string& table, ImportBuilder& builder,
                                   const TakeItem& take) const {
  if (!HasTable(table)) return {};
  const std::string sql = "SELECT * FROM " + AsName(table);
  Statement rows = Prepare(db_.get(), sql + " ORDER BY rowid");
  if (!rows) rows = Prepare(db_.get(), sql);  // for a WITHOUT ROWID table
  int code = rows ? SQLITE_ROW : SQLITE_ERROR;
  while (rows && (code = sqlite3_step(rows.get())) == SQLITE_ROW) {
    CAIRN_TRY(take(RowOf(rows.get(), builder)));
  }
  if (code != SQLITE_DONE) {
    builder.Note("the table " + table +
                 " could not be read completely: " + sqlite3_errmsg(db_.get()));
  }
  return {};
}

bool IsDatabase(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::array<char, kMagic.size()> head{};
  return stream.read(head.data(), head.size()) &&
         std::string_view(head.data(), head.size()) == kMagic;
}

}  // namespace cairn
