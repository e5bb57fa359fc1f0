// Aligned, zeroed memory for the kernels, in huge pages where available: weights are streamed
// through, and each small page would cost a page fault on load and TLB misses later.
#pragma once

#include <cstddef>
#include <memory>

namespace cairn {

// Owns its bytes; empty by default.
class AlignedBuffer {
 public:
  AlignedBuffer() = default;
  explicit AlignedBuffer(std::size_t bytes);

  std::byte* data() { return data_.get(); }
  const std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(std::byte* data) const;
  };
  std::size_t size_ = 0;
  std::unique_ptr<std::byte, Unmap> data_;
};

}  // namespace cairn
