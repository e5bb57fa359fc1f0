// The arithmetic of a BERT encoder, as tables of functions, one per kind of CPU.
//
// The vector tables come from one source, compiled once per target with that target's flags; the
// portable one is plain loops that run on any CPU and serve as reference for the others. The rest
// of the program is built for the baseline CPU and calls only through the table.
//
// All functions are pure: they write only to what their arguments point to, never allocate and
// cannot fail.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::kernels {

// Outputs per panel of a matrix: two AVX2 registers, one AVX-512 register.
inline constexpr std::size_t kPanelWidth = 16;
// Inputs per block: a panel of that depth in single precision takes 24 KB, so it stays in the L1
// cache while all rows are processed.
inline constexpr std::size_t kDepthBlock = 384;
// Rows per block: their inputs of one depth block take about 190 KB, so they stay in the L2 cache
// while all panels are processed.
inline constexpr std::size_t kRowBlock = 128;
// Maximum number of rows in a tile, in any table.
inline constexpr std::size_t kMostTileRows = 12;
// "aligned" below means aligned to this many bytes.
inline constexpr std::size_t kAlignment = 64;

// Always inlined, like everything here that the sources of several targets share.
[[gnu::always_inline]] constexpr std::size_t RoundUpToPanel(std::size_t count) {
  return (count + kPanelWidth - 1) / kPanelWidth * kPanelWidth;
}

// The height of blocks of nearly equal size for `rows` rows, at most kRowBlock: a last block of
// only a few rows would have to convert all weights for them.
[[gnu::always_inline]] constexpr std::size_t RowBlockFor(std::size_t rows) {
  const std::size_t blocks = (rows + kRowBlock - 1) / kRowBlock;
  return blocks == 0 ? kRowBlock : (rows + blocks - 1) / blocks;
}

enum class Number : std::uint8_t { kHalf, kSingle };
[[gnu::always_inline]] constexpr std::size_t BytesOf(Number number) {
  return number == Number::kHalf ? 2 : 4;
}

// A matrix in panels: element (input k, output o) is at [o / 16][k][o % 16].
struct PanelMatrix {
  const std::byte* panels = nullptr;  // aligned
  Number number = Number::kHalf;
  std::size_t depth = 0;        // inputs
  std::size_t panel_count = 0;  // outputs / 16
  const float* bias = nullptr;  // one per output
};

enum class Finish : std::uint8_t {
  kStore,  // out = in · weights + bias
  kGelu,   // out = gelu(in · weights + bias), with the exact, erf-based gelu
  kAdd,    // out += in · weights + bias
};

struct MatMul {
  const float* in = nullptr;  // rows of `weights.depth` floats
  std::size_t in_stride = 0;
  std::size_t rows = 0;
  PanelMatrix weights;
  float* out =
      nullptr;  // output o of row r goes to [o / 16 * panel_stride + r * row_stride + o % 16]
  std::size_t out_row_stride = 0;
  std::size_t out_panel_stride = 0;
  Finish finish = Finish::kStore;
  float* room = nullptr;  // kDepthBlock × kPanelWidth floats, aligned
};

// softmax(scale · Q Kᵀ) V for one head and one sentence. Queries are rows; keys and values are
// panels of kPanelWidth numbers of the head, each with a row of 16 floats per token.
struct Attention {
  const float* query = nullptr;
  std::size_t query_stride = 0;
  const float* key = nullptr;
  const float* value = nullptr;
  std::size_t panel_stride = 0;  // from one panel of keys or values to the next
  std::size_t panel_count = 0;   // panels of the head
  std::size_t tokens = 0;
  float scale = 1;
  float* out = nullptr;
  std::size_t out_stride = 0;
  float* room = nullptr;  // AttentionRoom() floats, aligned
};

[[gnu::always_inline]] constexpr std::size_t AttentionRoom(std::size_t tokens,
                                                           std::size_t panel_count) {
  return RoundUpToPanel(tokens) * (panel_count * kPanelWidth + kMostTileRows);
}

struct LayerNorm {
  float* rows = nullptr;  // normalized in place
  std::size_t stride = 0;
  std::size_t count = 0;
  std::size_t width = 0;
  const float* scale = nullptr;
  const float* shift = nullptr;
  float epsilon = 0;
};

struct Kernels {
  const char* name;
  void (*matmul)(const MatMul&);
  void (*attend)(const Attention&);
  void (*layer_norm)(const LayerNorm&);
  // out[i] += row[i]; `row` holds `width` numbers and may be unaligned.
  void (*add_row)(float* out, const std::byte* row, Number number, std::size_t width);
  // The mean of the rows, scaled to length 1 (zeros if the mean is zero).
  void (*pool)(const float* rows, std::size_t stride, std::size_t count, std::size_t width,
               float* out);
};

}  // namespace cairn::kernels
