// FaultyDisk: what SQLite sees instead of the disk. It passes everything on but syncs, counts, and
// on request makes the nth call of a sort go wrong. For one thread.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstddef>
#include <string>

namespace cairn {

enum class DiskCall { kRead, kWrite, kSync, kTruncate, kOpen, kDelete, kMapShared };
inline constexpr std::size_t kDiskCalls = 7;

enum class Effect {
  kFailsOnce,      // this call fails, the next one succeeds
  kFailsFromThen,  // this call and all that follow of its sort
  kTears,          // half of it is written, then it fails; so do all that follow
  kFills,          // the same, and the disk says that it is full; shared memory cannot grow either
  kKills,          // it is done, then the process is gone
  kKillsHalfway,   // half of it is done, then the process is gone
};

struct DiskFault {
  DiskCall call = DiskCall::kWrite;
  Effect effect = Effect::kFailsOnce;
};

// For people: "write, fails once".
std::string NameOf(const DiskFault& fault);

// With what status a killed process ends.
inline constexpr int kKilledStatus = 86;

class FaultyDisk {
 public:
  // Puts itself before the disk that SQLite has, for the rest of the process.
  FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // The nth call from now on is the one.
  void Arm(const DiskFault& fault, int nth);
  // All is well again.
  void Disarm();
  // Whether the call came.
  bool WasHit() const { return hit_; }
  // Calls of that sort since the last Arm or Disarm.
  int Count(DiskCall call) const { return counts_[static_cast<std::size_t>(call)]; }

  // For the callbacks.
  enum class Verdict { kPass, kFail, kTear };
  Verdict Judge(DiskCall call);
  void AfterWrite() const;  // ends the process if it is to be killed
  bool IsFull() const { return armed_ && hit_ && fault_.effect == Effect::kFills; }

 private:
  sqlite3_vfs vfs_{};
  DiskFault fault_;
  int nth_ = 0;
  bool armed_ = false;
  bool hit_ = false;
  bool kills_now_ = false;
  std::array<int, kDiskCalls> counts_{};
};

}  // namespace cairn
