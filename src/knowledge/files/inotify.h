// Inotify: the system's notices about folders, as calls that a test can let fail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/open_file.h"

namespace cairn {

class Inotify {
 public:
  Inotify() = default;
  Inotify(const Inotify&) = delete;
  Inotify& operator=(const Inotify&) = delete;
  virtual ~Inotify() = default;

  // The calls of the system of similar names: below zero, and errno, if they fail.
  virtual int Open();
  virtual int Add(const std::string& folder, std::uint32_t mask);
  virtual void Remove(int watch);
  virtual std::ptrdiff_t Read(void* buffer, std::size_t size);

  int descriptor() const { return file_.get(); }  // to wait on
  void Close() { file_ = OpenFile(); }            // with all its watches

 private:
  OpenFile file_;
};

}  // namespace cairn
