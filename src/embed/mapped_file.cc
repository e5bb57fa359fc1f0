#include "embed/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace cairn {
namespace {

Error Failed(const std::string& path) {
  const int reason = errno;
  const std::string message =
      "cannot read " + path + ": " + std::generic_category().message(reason);
  return reason == ENOENT ? NotFound(message) : IoError(message);
}

// Maps the open file; the mapping remains valid after the file is closed.
Result<std::span<const std::byte>> Map(int file, const std::string& path) {
  struct stat about {};
  if (fstat(file, &about) != 0) return Failed(path);
  if (!S_ISREG(about.st_mode)) return IoError("cannot read " + path + ": it is not a file");
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size == 0) return std::span<const std::byte>();
  void* data = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  if (data == MAP_FAILED) return Failed(path);
  return std::span(static_cast<const std::byte*>(data), size);
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::Open(const std::string& path) {
  // O_NONBLOCK: opening a pipe must not wait for a writer.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return Failed(path);
  const auto bytes = Map(file, path);
  close(file);
  if (!bytes) return bytes.error();
  return std::shared_ptr<const MappedFile>(new MappedFile(*bytes));
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace cairn
