#include "vector/code_table.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "vector/coded_query.h"

namespace cairn {
namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();

}  // namespace

CodeTable::CodeTable(std::size_t dimension)
    : dimension_(dimension), stride_(PlaneBytes(dimension)) {}

std::uint32_t CodeTable::Append(const CodeView& code, const WindowInfo& info) {
  if (size_ == blocks_.size() * kBlockSlots) blocks_.push_back(std::make_unique<Block>(stride_));
  const auto slot = static_cast<std::uint32_t>(size_++);
  Block& block = BlockOf(slot);
  const std::size_t at = slot % kBlockSlots;
  std::memcpy(block.coarse.data() + at * stride_, code.coarse, stride_);
  std::memcpy(block.fine.data() + at * stride_, code.fine, stride_);
  block.scales[at] = 16 * code.step;
  block.margins[at] = CodedQuery::ErrorBound(code.coarse_error, dimension_);
  block.coarse_misses[at] = code.coarse_error;
  block.fine_misses[at] = code.fine_miss;
  block.info[at] = info;
  return slot;
}

void CodeTable::Disable(std::uint32_t slot) { BlockOf(slot).margins[slot % kBlockSlots] = kNever; }

bool CodeTable::IsDisabled(std::uint32_t slot) const {
  return BlockOf(slot).margins[slot % kBlockSlots] == kNever;
}

CodeView CodeTable::code(std::uint32_t slot) const {
  const Block& block = BlockOf(slot);
  const std::size_t at = slot % kBlockSlots;
  CodeView view;
  view.step = block.scales[at] / 16;
  view.coarse_error = block.coarse_misses[at];
  view.fine_miss = block.fine_misses[at];
  view.coarse = reinterpret_cast<const std::uint8_t*>(block.coarse.data()) + at * stride_;
  view.fine = reinterpret_cast<const std::uint8_t*>(block.fine.data()) + at * stride_;
  return view;
}

CodeTable::Run CodeTable::RunAt(std::uint32_t first) const {
  const Block& block = BlockOf(first);
  const std::size_t at = first % kBlockSlots;
  Run run;
  run.first = first;
  run.count = std::min(kRun, size_ - first);
  run.coarse = reinterpret_cast<const std::uint8_t*>(block.coarse.data()) + at * stride_;
  run.scales = block.scales.data() + at;
  run.margins = block.margins.data() + at;
  return run;
}

}  // namespace cairn
