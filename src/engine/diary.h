// Diary: where new memories are also written down for people to read, day by day. The engine tells
// it what was stored; a diary that cannot write says so in the log and nothing else suffers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/memory.h"

namespace cairn {

class Diary {
 public:
  virtual ~Diary() = default;

  virtual Status Append(std::span<const Memory> stored) = 0;
  // The files that have a line about the memory.
  virtual Result<std::vector<std::string>> FilesAbout(const Memory& memory) = 0;
};

struct Context;

// Tells the context's diary, if there is one, of memories that were stored.
void WriteDown(const Context& context, std::span<const Memory> stored);

}  // namespace cairn
