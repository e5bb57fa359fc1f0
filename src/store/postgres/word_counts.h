// The keyword index as memories are written: the words of each, in how many memories of a circle
// each word is, and how many words there are. What is erased, or seen by others from now on, the
// server counts itself (schema_circles.cc).
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
  // The link has entered the team; `asker` is the author of memories that name none.
  WordCounts(Link& link, const std::string& asker) : link_(link), asker_(asker) {}

  // The memories have been stored as this row and those after it.
  Status Add(std::span<const Memory> memories, std::int64_t first_row);
  // The memory of that row has been changed, perhaps its words.
  Status Change(const Memory& memory, std::int64_t row);
  // Sends the counts.
  Status Flush();
  // Drops what has not been sent.
  void Forget();

 private:
  // What is to be added to the counts of a circle.
  struct Counts {
    std::map<std::string, std::int64_t, std::less<>> by_word;
    std::int64_t words = 0;
    std::int64_t records = 0;
  };

  static void Count(const WordVector& vector, std::int64_t sign, Counts& counts);
  Status Send(const std::string& circle, const Counts& counts);

  Link& link_;
  const std::string asker_;
  std::map<std::string, Counts> by_circle_;  // the empty one is that of shared memories
};

}  // namespace cairn::postgres
