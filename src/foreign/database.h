// ForeignDatabase: the tables of another tool's SQLite file, read from a private copy. A row comes
// as a JSON object of its columns, whatever they are called in that version. The one place of this
// room that knows SQLite.
//
// The file may have been made to do harm: only tables are read (a view could compute for ever), no
// schema of its own is trusted to call functions, and damage ends the reading of that table only.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "foreign/import_builder.h"
#include "foreign/place.h"
#include "foreign/private_copy.h"

struct sqlite3;

namespace cairn {

class ForeignDatabase {
 public:
  // kCorrupt if it is no SQLite database or its schema cannot be read.
  static Result<ForeignDatabase> Open(const std::filesystem::path& file);

  const std::vector<std::string>& tables() const { return tables_; }
  bool HasTable(std::string_view name) const;
  bool HasColumn(const std::string& table, std::string_view name) const;

  // In the order of the table; nothing if there is no such table. Columns that are null, no text
  // and no number are left out. Ends with the first error of `take`.
  Status ForEachRow(const std::string& table, ImportBuilder& builder, const TakeItem& take) const;

 private:
  struct Close {
    void operator()(sqlite3* db) const;
  };

  ForeignDatabase(PrivateCopy copy, std::string name)
      : copy_(std::move(copy)), name_(std::move(name)) {}

  Status ReadTables();

  PrivateCopy copy_;  // outlives the connection
  std::string name_;
  std::unique_ptr<sqlite3, Close> db_;
  std::vector<std::string> tables_;
};

// Whether the file begins as every SQLite database does.
bool IsDatabase(const std::filesystem::path& file);

}  // namespace cairn
