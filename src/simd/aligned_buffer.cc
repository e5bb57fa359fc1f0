#include "simd/aligned_buffer.h"

#include <sys/mman.h>

#include <new>

namespace cairn {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

std::byte* Map(std::size_t bytes) {
  void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) throw std::bad_alloc();
  // Only a hint: without huge pages, small ones do. A small buffer would waste most of one.
  if (bytes >= kLargePage) madvise(data, bytes, MADV_HUGEPAGE);
  return static_cast<std::byte*>(data);
}

}  // namespace

AlignedBuffer::AlignedBuffer(std::size_t bytes) : size_(bytes) {
  if (bytes > 0) data_ = {Map(bytes), Unmap{bytes}};
}

void AlignedBuffer::Unmap::operator()(std::byte* data) const { munmap(data, bytes); }

}  // namespace cairn
