// For the tests of this folder: a store on a faulty disk, beside it the reference, and how to try a
// step again and again until the fault comes too late to matter.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "fault/faulty_disk.h"
#include "fault/faulty_memory.h"
#include "fault/script.h"
#include "store/store.h"

namespace cairn {

// Made once, before SQLite starts.
struct FaultyMachine {
  FaultyMemory memory;
  FaultyDisk disk;
};
FaultyMachine& Machine();

// A store's folder as it was at one moment.
class Image {
 public:
  // Copies what lies in the folder now, without the shared memory: it dies with its processes.
  static Image Of(const std::filesystem::path& folder);
  void PutInto(const std::filesystem::path& folder) const;

  friend bool operator==(const Image&, const Image&) = default;

 private:
  std::vector<std::pair<std::string, std::string>> files_;  // name, bytes
};

// Work that meets faults.
struct Trial {
  Image start;         // what it starts from
  std::string before;  // the state that this is (StateOf)
  std::string after;   // and the one that the work leads to
  std::function<Status(std::unique_ptr<Store>& store)> work;
  bool is_opened_before = true;  // else opening the store is part of the work
  std::string backup;            // the name of the copy that must lie beside it in the end, if any
};

class FaultTest : public testing::Test {
 protected:
  FaultTest();
  ~FaultTest() override;

  std::filesystem::path folder() const { return folder_ / "store"; }
  std::string path() const { return (folder() / "memory.db").string(); }
  Result<std::unique_ptr<Store>> Open() const { return OpenAt(path()); }
  static Result<std::unique_ptr<Store>> OpenAt(const std::string& path);

  // Does the work with the nth call going wrong, for n = 1, 2, 3, … until it does not come that
  // far; `arm` sets the fault up and `was_hit` says whether it came. If it comes thousands of times
  // it is frequent. Checks the outcome of each. Returns how many were hit.
  using Arm = std::function<void(int nth)>;
  int TryAll(const Trial& trial, const Arm& arm, const std::function<bool()>& was_hit,
             const std::vector<ErrorCode>& codes, bool is_frequent);
  int TryDisk(const Trial& trial, const DiskFault& fault);
  int TryMemory(const Trial& trial, FaultyMemory::Effect effect);

  // The same work in a process that dies at its nth write; what it leaves is opened.
  int TryKills(const Trial& trial, const DiskFault& fault);

  // Opening a store, which holds that.
  Trial Opening(Image start, const std::string& state) const;
  // Adding a text to a new store and closing that, which moves the log into it.
  Trial AddingAndClosing() const;
  // Opening a store of that schema version.
  Trial Migration(const std::string& version) const;

  // For each step of the script.
  using Visit = std::function<void(const Trial&)>;
  void ForEachStep(const Visit& visit);

 private:
  void CheckBackup(const std::filesystem::path& folder, const Trial& trial) const;
  void CheckError(const Error& error, const std::vector<ErrorCode>& codes) const;
  // A copy of what lies on the disk now, opened as after a crash: one of the two states, and sound.
  void CheckCrash(const Trial& trial, bool was_acknowledged) const;
  void CheckAfterwards(std::unique_ptr<Store> store, const Trial& trial, const Status& outcome);

  std::filesystem::path folder_;
};

}  // namespace cairn
