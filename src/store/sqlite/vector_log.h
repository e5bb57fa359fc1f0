// VectorLog: which memories lost or got vectors lately. A snapshot that is older than an index can
// use the index for all other memories.
//
// Bounded, so it may not reach back to a snapshot; it never leaves anything out silently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {

class VectorLog {
 public:
  // Keeps at most this many additions, and as many removals.
  explicit VectorLog(std::size_t most) : most_(most) {}

  // Empties the log, which is complete from these marks on.
  void Restart(const VectorMarks& from);
  // Numbers ascend, as their sequences do.
  void NoteAddition(std::int64_t change, std::int64_t memory) { Note(added_, change, memory); }
  void NoteRemoval(std::int64_t removal, std::int64_t memory) { Note(removed_, removal, memory); }

  // The memories noted after those marks, ascending, each once; nothing if the log does not reach
  // back that far.
  std::optional<std::vector<std::int64_t>> Since(const VectorMarks& marks) const;

 private:
  struct Entry {
    std::int64_t number = 0;
    std::int64_t memory = 0;
  };
  struct Sequence {
    std::deque<Entry> entries;
    std::int64_t from = 0;  // all numbers above it are in `entries`
  };

  void Note(Sequence& sequence, std::int64_t number, std::int64_t memory) const;

  const std::size_t most_;
  Sequence added_;
  Sequence removed_;
};

}  // namespace cairn::sqlite
