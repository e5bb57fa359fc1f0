// Fuzzes the map's cache file, with a valid checksum: accepted points are within the map and in
// order, and survive a round trip.
#include "atlas/kept_layout.h"
#include "atlas/memory_map.h"
#include "base/hash.h"
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::string text(TextOf(data, size));
  Check(!DecodeLayout(text, "another model"));
  const auto places = DecodeLayout(text + Sha256Hex(text) + "\n", "model");
  if (!places) return 0;
  for (std::size_t i = 0; i < places->size(); ++i) {
    const PlanePoint& point = (*places)[i].point;
    Check(point.x >= 0 && point.x <= kMapSide && point.y >= 0 && point.y <= kMapSide);
    Check(i == 0 || (*places)[i - 1].id < (*places)[i].id);
  }
  Check(DecodeLayout(EncodeLayout("model", *places), "model") == *places);
  return 0;
}
