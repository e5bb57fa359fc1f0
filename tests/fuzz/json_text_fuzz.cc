// Fuzzes the editing of JSON settings: the file is rejected, or an inserted value can be read back,
// and removing it leaves the original values.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "setup/json_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto before = cairn::ReadJsonAt(text, {});
  if (!before) return 0;
  const cairn::JsonPath path = {"a", "new"};
  const cairn::Json value = {{"command", "cairn"}, {"args", {"serve"}}};
  const auto there = cairn::CountStepsThere(text, path);
  const auto after = cairn::SetJsonAt(text, path, value);
  if (!there || !after) return 0;
  const auto read = cairn::ReadJsonAt(*after, path);
  if (!read || !*read || **read != value) std::abort();
  if (*there == path.size()) return 0;
  const auto again = cairn::RemoveJsonAt(*after, path, *there);
  if (!again) std::abort();
  const auto values = cairn::ReadJsonAt(*again, {});
  if (!values || **values != **before) std::abort();
  return 0;
}
