// Query: a statement, its parameters and the rows it gave. Bind in order, Step to each row, read
// its columns; the same words as sqlite/connection.h has, so that what reads records (sql/record.h)
// reads from either.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "base/result.h"

struct pg_result;  // libpq's PGresult

namespace cairn::postgres {

class Link;

using ResultHandle = std::unique_ptr<pg_result, void (*)(pg_result*)>;

// How values come back. As text anything can be read; binary is for numbers, bytes and texts.
enum class Values { kText = 0, kBinary = 1 };

// The values of a statement's parameters.
class Parameters {
 public:
  void AddText(std::string text) { items_.push_back({std::move(text), false, false}); }
  void AddBinary(std::string bytes) { items_.push_back({std::move(bytes), true, false}); }
  void AddNull() { items_.push_back({"", false, true}); }

  // What libpq wants to be given; valid until the next Add.
  struct Pointers {
    std::vector<const char*> values;
    std::vector<int> lengths;
    std::vector<int> formats;
  };
  Pointers ToPointers() const;
  std::size_t size() const { return items_.size(); }
  void Clear() { items_.clear(); }
  // PostgreSQL has no texts with a zero byte in them.
  Status Check() const;

 private:
  struct Item {
    std::string value;
    bool is_binary = false;
    bool is_null = false;
  };
  std::vector<Item> items_;
};

class Query {
 public:
  Query(Link& link, std::string sql, Values values)
      : link_(&link), sql_(std::move(sql)), values_(values) {}

  // Parameters are bound in order, each call the next one.
  Query& Bind(std::int64_t value);
  Query& Bind(double value);
  Query& Bind(std::string_view text);
  Query& BindCopy(std::string_view text) { return Bind(text); }
  Query& BindNull();
  // In the binary form of the parameter's type.
  Query& BindBinary(std::string bytes);
  Query& BindTexts(std::span<const std::string> texts);  // text[]
  Query& BindIds(std::span<const Id> ids);               // uuid[]
  Query& BindRows(std::span<const std::int64_t> rows);   // bigint[]

  // True if there is a row to read, false when there is none (left). The first one runs it.
  Result<bool> Step();
  // Runs a statement whose rows nobody reads, then makes it ready for the next round of Bind.
  Status Run();
  void Reset();

  std::int64_t Int(int column) const;
  double Double(int column) const;                                  // of Values::kText
  std::string_view Text(int column) const;                          // valid until the query ends
  std::string_view Blob(int column) const { return Text(column); }  // of Values::kBinary
  bool IsNull(int column) const;
  // Which of so many things that were asked about: an index, where the server counts from 1.
  Result<std::size_t> Place(int column, std::size_t places) const;
  // Rows that the statement inserted, changed or deleted.
  std::int64_t Changes() const { return changes_; }

 private:
  Link* link_;
  std::string sql_;
  Values values_;
  Parameters parameters_;
  ResultHandle result_{nullptr, nullptr};
  int row_ = -1;
  int rows_ = 0;
  std::int64_t changes_ = 0;
};

}  // namespace cairn::postgres
