// RandomOperations: writes that are done alike on two stores.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "contract/random_memories.h"
#include "store/store.h"

namespace cairn {

// Changes a store and says how many records it touched. May be done on several stores.
using Operation = std::function<Result<std::int64_t>(Writer&)>;

// The operations of one transaction.
struct Step {
  std::vector<Operation> operations;
  bool abandoned = false;  // the work fails after the last operation
};

class RandomOperations {
 public:
  explicit RandomOperations(RandomMemories& random) : random_(random) {}

  // One to five operations; the unknown and the taken id are among them.
  Step Next();

 private:
  Operation NextOperation();
  Operation InsertSome();
  Operation UpdateOne();
  Operation EraseOne();
  Operation EraseExpired();
  Operation AppendSome();
  Operation ReplaceUses();
  Operation InsertNotes();
  Operation PutVectors();

  RandomMemories& random_;
};

// Does the step in one write. The outcome of each operation, and of the write.
std::vector<std::string> Do(Store& store, const Step& step);

}  // namespace cairn
