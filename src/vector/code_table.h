// CodeTable: the codes of many windows, laid out for the scan.
//
// Windows live in numbered slots, in blocks that never move, so growing copies nothing. A removed
// window stays in its slot with a bound of minus infinity, which every scan rejects.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "simd/aligned_buffer.h"
#include "vector/codes.h"

namespace cairn {

struct WindowInfo {
  std::int64_t key = 0;     // the key that the window belongs to
  std::int64_t handle = 0;  // locates the exact vector
  std::uint32_t window = 0;
  std::uint32_t next = 0;  // slot of another window of the same key, or kNoSlot
};
inline constexpr std::uint32_t kNoSlot = 0xffffffff;

class CodeTable {
 public:
  // Slots whose bounds are computed together; the bounds and codes fit in the caches.
  static constexpr std::size_t kRun = 256;
  static constexpr std::size_t kBlockSlots = 16 * kRun;

  explicit CodeTable(std::size_t dimension);

  std::size_t dimension() const { return dimension_; }
  std::size_t stride() const { return stride_; }
  std::size_t size() const { return size_; }

  // Returns the slot.
  std::uint32_t Append(const CodeView& code, const WindowInfo& info);
  void Disable(std::uint32_t slot);
  bool IsDisabled(std::uint32_t slot) const;

  WindowInfo& info(std::uint32_t slot) { return BlockOf(slot).info[slot % kBlockSlots]; }
  const WindowInfo& info(std::uint32_t slot) const {
    return BlockOf(slot).info[slot % kBlockSlots];
  }
  CodeView code(std::uint32_t slot) const;

  // At most kRun slots, starting at a multiple of kRun.
  struct Run {
    std::uint32_t first = 0;
    std::size_t count = 0;
    const std::uint8_t* coarse = nullptr;
    const float* scales = nullptr;   // of the coarse codes
    const float* margins = nullptr;  // error bounds of the coarse codes
  };
  Run RunAt(std::uint32_t first) const;

 private:
  struct Block {
    explicit Block(std::size_t stride)
        : coarse(kBlockSlots * stride), fine(kBlockSlots * stride), info(kBlockSlots) {}
    AlignedBuffer coarse;
    AlignedBuffer fine;
    std::array<float, kBlockSlots> scales{};
    std::array<float, kBlockSlots> margins{};
    std::array<float, kBlockSlots> coarse_misses{};
    std::array<float, kBlockSlots> fine_misses{};
    std::vector<WindowInfo> info;
  };

  Block& BlockOf(std::uint32_t slot) { return *blocks_[slot / kBlockSlots]; }
  const Block& BlockOf(std::uint32_t slot) const { return *blocks_[slot / kBlockSlots]; }

  std::size_t dimension_;
  std::size_t stride_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<Block>> blocks_;
};

}  // namespace cairn
