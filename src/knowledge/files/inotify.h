// Inotify: the kernel's file notifications, as virtual calls that tests can make fail.
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

  // The system calls of similar names. On failure they return a negative value and set errno.
  virtual int Open();
  virtual int Add(const std::string& folder, std::uint32_t mask);
  virtual void Remove(int watch);
  virtual std::ptrdiff_t Read(void* buffer, std::size_t size);

  int descriptor() const { return file_.get(); }  // for poll()
  void Close() { file_ = OpenFile(); }            // drops all watches

 private:
  OpenFile file_;
};

}  // namespace cairn
