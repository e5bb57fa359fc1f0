// Fuzzes the lines of an import and of `add --batch`, and metadata: accepted, or rejected with a
// one-line message; accepted metadata is an object.
#include <nlohmann/json.hpp>

#include "fuzz/fuzz.h"
#include "json/json.h"
#include "json/records.h"
#include "model/validate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = cairn::TextOf(data, size);
  while (!text.empty()) {
    const std::string_view line = cairn::TakeLine(text);
    const auto json = cairn::ParseJson(line);
    if (!json) continue;
    const auto item = cairn::ImportItemFromJson(*json);
    if (!item) cairn::Check(item.error().message.find('\n') == std::string::npos);
    const auto added = cairn::NewMemoryFromJson(*json);
    if (!added) cairn::Check(added.error().message.find('\n') == std::string::npos);
    if (added) static_cast<void>(cairn::ValidateMemory(added->input.values).has_value());
    if (const auto metadata = cairn::MetadataFromText(line)) {
      cairn::Check(cairn::ParseJson(*metadata)->is_object());
    }
  }
  return 0;
}
