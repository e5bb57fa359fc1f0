// The keyword index as memories are written: the words of each, in how many memories each word is,
// and how many words there are.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/memory.h"
#include "store/postgres/link.h"
#include "store/postgres/word_vector.h"

namespace cairn::postgres {

class WordCounts {
 public:
  // The link has entered the team.
  explicit WordCounts(Link& link) : link_(link), mark_(MarkOf(link.team_number())) {}

  // The memories have been stored as this row and those after it.
  Status Add(std::span<const Memory> memories, std::int64_t first_row);
  // The memory of that row has been changed, perhaps its words.
  Status Change(const Memory& memory, std::int64_t row);
  // Takes off what memories have that are about to be erased: rows of (length, words).
  Status TakeOff(Query& erased);
  // Sends the counts.
  Status Flush();
  // Drops what has not been sent.
  void Forget();

 private:
  void Count(const WordVector& vector, std::int64_t sign);

  Link& link_;
  const std::string mark_;
  std::map<std::string, std::int64_t, std::less<>> by_word_;  // what is to be added
  std::int64_t words_ = 0;
  std::int64_t records_ = 0;
};

}  // namespace cairn::postgres
