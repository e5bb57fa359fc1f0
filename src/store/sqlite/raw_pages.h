// The rows of tables in a database file that may be damaged, read from its pages one by one and not
// by its trees: a page that cannot be read costs the rows in it and no others.
//
// Every page of the file belongs to one tree or is free. A page that holds rows says so in its
// first byte, and its cells are the present rows; so all pages that are not free hold all rows
// there are. Which table a row belongs to can be told from its values only.
//
// Nothing that the file holds is trusted. docs: "Database File Format" of SQLite, sections 1.3
// to 2.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

#include "base/open_file.h"
#include "base/result.h"

namespace cairn::sqlite {

struct RawBlob {
  std::string bytes;
};
// NULL, a whole number, a number, a text or a blob.
using RawValue = std::variant<std::monostate, std::int64_t, double, std::string, RawBlob>;

struct RawRow {
  std::int64_t rowid = 0;
  bool is_sound = true;  // all pages that it stands in have their sums, or the file has none
  std::vector<RawValue> values;
};

class RawPages {
 public:
  static Result<RawPages> Open(const std::string& path);

  // Every row of every page that is not known to be free. What cannot be read is passed over.
  Status ForEachRow(const std::function<Status(const RawRow&)>& visit) const;

  // Whether the list of free pages was read to its end. If not, rows that were erased, and former
  // states of rows, may be visited, too.
  bool knows_free_pages() const { return knows_free_pages_; }
  // Whether the file says that it is Cairn's.
  bool is_ours() const { return is_ours_; }

 private:
  explicit RawPages(OpenFile file) : file_(std::move(file)) {}

  void ReadHeader();
  void ReadFreePages(std::uint32_t trunk, std::uint32_t expected);
  // What every page leaves to sums at its end (page_sums.h).
  std::size_t FindReserved(std::size_t said) const;
  // Empty if it cannot be read.
  std::string ReadPage(std::uint32_t number) const;
  bool IsSound(std::uint32_t number, std::string_view page) const;
  // False if the cell makes no sense. Counts down how many rows of the page may still go on in
  // others.
  bool ReadRow(std::string_view page, std::size_t at, std::size_t& chains, RawRow& row) const;
  // Notes in `is_sound` whether a page of the chain does not have its sum.
  bool ReadOverflow(std::uint32_t page, std::size_t bytes, std::string& payload,
                    bool& is_sound) const;

  OpenFile file_;
  std::size_t page_size_ = 0;
  std::size_t usable_ = 0;  // of a page, without what is reserved
  std::uint32_t pages_ = 0;
  bool is_ours_ = false;
  bool knows_free_pages_ = false;
  std::unordered_set<std::uint32_t> free_;
};

}  // namespace cairn::sqlite
