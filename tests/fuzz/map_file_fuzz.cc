// Any bytes as the file that keeps the map, with the right sum behind them: what is read is on the
// map, in order, and is read the same once it is written again.
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
