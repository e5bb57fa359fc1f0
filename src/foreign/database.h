// ForeignDatabase: the tables of another tool's SQLite file, read from a private copy. A row is
// returned as a JSON object of its columns, so that readers handle differences between versions.
// The only file in this module that uses SQLite.
//
// The file may be malicious: only tables are read (a view could run forever), the schema is not
// trusted to call functions, and corruption ends only the read of that table.
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
  // kCorrupt if it is not a SQLite database or its schema cannot be read.
  static Result<ForeignDatabase> Open(const std::filesystem::path& file);

  const std::vector<std::string>& tables() const { return tables_; }
  bool HasTable(std::string_view name) const;
  bool HasColumn(const std::string& table, std::string_view name) const;

  // In table order; nothing if the table does not exist. Omits columns that are neither text nor
  // number. Stops at the first error from `take`.
  Status ForEachRow(const std::string& table, ImportBuilder& builder, const TakeItem& take) const;

 private:
  struct Close {
    void operator()(sqlite3* db) const;
  };

  ForeignDatabase(PrivateCopy copy, std::string name)
      : copy_(std::move(copy)), name_(std::move(name)) {}

  Status ReadTables();

  PrivateCopy copy_;  // must outlive the connection
  std::string name_;
  std::unique_ptr<sqlite3, Close> db_;
  std::vector<std::string> tables_;
};

// Whether the file has the SQLite header.
bool IsDatabase(const std::filesystem::path& file);

}  // namespace cairn
