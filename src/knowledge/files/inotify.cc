#include "knowledge/files/inotify.h"

#include <sys/inotify.h>

namespace cairn {

int Inotify::Open() {
  file_ = OpenFile(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  return file_.get();
}

int Inotify::Add(const std::string& folder, std::uint32_t mask) {
  return inotify_add_watch(file_.get(), folder.c_str(), mask);
}

void Inotify::Remove(int watch) { inotify_rm_watch(file_.get(), watch); }

std::ptrdiff_t Inotify::Read(void* buffer, std::size_t size) {
  return read(file_.get(), buffer, size);
}

}  // namespace cairn
