// FaultyMemory: where SQLite gets its memory from. It passes everything on, and on request gives
// nothing from the nth allocation on, or just that once. For one thread; one object in a process,
// made before SQLite starts.
#pragma once

namespace cairn {

class FaultyMemory {
 public:
  FaultyMemory();
  FaultyMemory(const FaultyMemory&) = delete;
  FaultyMemory& operator=(const FaultyMemory&) = delete;

  enum class Effect { kFailsOnce, kFailsFromThen };
  // The nth allocation from now on is the one.
  void Arm(Effect effect, int nth);
  void Disarm();
  // Whether the allocation came.
  bool WasHit() const;
};

}  // namespace cairn
