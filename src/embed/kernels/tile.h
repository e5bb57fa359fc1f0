// A tile: some rows of the input times one panel, accumulated in registers. Matrix products and
// attention consist of tiles.
//
// The sizes keep about 12 sums in flight, enough to hide the latency of two multiply-adds per
// cycle, and leave registers for a row of the panel and a broadcast input.
#pragma once

#include "embed/kernels/exponential.h"
#include "embed/kernels/target.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3
inline constexpr std::size_t kTileRows = 12;
#elif HWY_TARGET == HWY_SSE4
inline constexpr std::size_t kTileRows = 2;
#else
inline constexpr std::size_t kTileRows = 6;
#endif
static_assert(kTileRows <= kMostTileRows);

// The format of the panel that a tile reads.
enum class Source : unsigned char {
  kSingle,    // in single precision
  kHalf,      // half precision, converted on the fly
  kHalfKept,  // the same, and the converted panel is stored for the tiles of the next rows
  kAhead,     // like kSingle, and prefetches the next panel of halves
};

struct Tile {
  const float* in = nullptr;
  std::size_t in_stride = 0;
  const std::byte* panel = nullptr;  // aligned; `depth` rows of kPanelWidth
  float* kept = nullptr;             // aligned; where kHalfKept stores the panel
  const std::byte* next = nullptr;   // what kAhead prefetches; need not be valid
  std::size_t depth = 0;
  const float* bias = nullptr;  // null: none
  float* out = nullptr;
  std::size_t out_stride = 0;
  bool add = false;   // add to the content of `out`
  bool gelu = false;  // apply gelu to the sum
};

// Row k of the panel.
template <Source kSource>
HWY_INLINE void LoadPanelRow(const Tile& tile, std::size_t k, Register (&row)[kRegisters]) {
  constexpr hn::Rebind<hwy::float16_t, Floats> halves;
  const std::size_t start = k * kPanelWidth;
#pragma GCC unroll 4
  for (std::size_t v = 0; v < kRegisters; ++v) {
    const std::size_t at = start + v * kLanes;
    if constexpr (kSource == Source::kSingle || kSource == Source::kAhead) {
      row[v] = hn::LoadU(kFloats, reinterpret_cast<const float*>(tile.panel) + at);
    } else {
      const auto* half = reinterpret_cast<const hwy::float16_t*>(tile.panel) + at;
      row[v] = hn::PromoteTo(kFloats, hn::LoadU(halves, half));
      if constexpr (kSource == Source::kHalfKept) hn::StoreU(row[v], kFloats, tile.kept + at);
    }
  }
}

template <std::size_t kRows>
HWY_INLINE void FinishTile(const Tile& tile, Register (&sums)[kRows][kRegisters]) {
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (std::size_t v = 0; v < kRegisters; ++v) {
      float* out = tile.out + r * tile.out_stride + v * kLanes;
      if (tile.add) sums[r][v] = hn::Add(sums[r][v], hn::LoadU(kFloats, out));
      hn::StoreU(sums[r][v], kFloats, out);
    }
  }
  if (!tile.gelu) return;
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t v = 0; v < kRegisters; ++v) {
      float* out = tile.out + r * tile.out_stride + v * kLanes;
      hn::StoreU(Gelu(hn::LoadU(kFloats, out)), kFloats, out);
    }
  }
}

template <std::size_t kRows, Source kSource>
HWY_NOINLINE void RunTile(const Tile& job) {
  const Tile tile = job;
  Register sums[kRows][kRegisters];
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (std::size_t v = 0; v < kRegisters; ++v)
      sums[r][v] =
          tile.bias != nullptr ? hn::LoadU(kFloats, tile.bias + v * kLanes) : hn::Zero(kFloats);
  }
  for (std::size_t k = 0; k < tile.depth; ++k) {
    Register row[kRegisters];
    LoadPanelRow<kSource>(tile, k, row);
    if constexpr (kSource == Source::kAhead)
      __builtin_prefetch(tile.next + k * kPanelWidth * BytesOf(Number::kHalf), 0, 3);
#pragma GCC unroll 12
    for (std::size_t r = 0; r < kRows; ++r) {
      const Register in = hn::Set(kFloats, tile.in[r * tile.in_stride + k]);
#pragma GCC unroll 4
      for (std::size_t v = 0; v < kRegisters; ++v) sums[r][v] = hn::MulAdd(in, row[v], sums[r][v]);
    }
  }
  FinishTile(tile, sums);
}

using TileFunction = void (*)(const Tile&);

// The function for `rows` rows, 1 … kTileRows.
template <Source kSource, std::size_t kRows = kTileRows>
HWY_INLINE TileFunction TileFor(std::size_t rows) {
  if constexpr (kRows == 1) {
    return &RunTile<1, kSource>;
  } else {
    return rows == kRows ? &RunTile<kRows, kSource> : TileFor<kSource, kRows - 1>(rows);
  }
}

// Splits `rows` into tiles of nearly equal height: 7 rows are 4 and 3, which keep more sums in
// flight than 6 and 1.
class TileCut {
 public:
  explicit TileCut(std::size_t rows) : left_(rows), tiles_((rows + kTileRows - 1) / kTileRows) {}
  bool Done() const { return tiles_ == 0; }
  // The height of the next tile.
  std::size_t Next() {
    const std::size_t height = (left_ + tiles_ - 1) / tiles_;
    left_ -= height;
    --tiles_;
    return height;
  }

 private:
  std::size_t left_;
  std::size_t tiles_;
};

}  // namespace cairn::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
