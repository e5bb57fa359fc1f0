// Fuzzes the editing of TOML settings: the file is rejected, or an inserted value can be read back,
// and removing it leaves the original values.
#include <nlohmann/json.hpp>

#include "fuzz/fuzz.h"
#include "setup/toml_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  const cairn::TomlPath path = {"mcp_servers", "cairn"};
  const auto before = cairn::ReadTomlAt(text, {"mcp_servers"});
  const auto there = cairn::ReadTomlAt(text, path);
  if (!before || !there) return 0;
  const cairn::Json keys = {{"command", "cairn"}, {"args", {"serve"}}};
  const auto after = cairn::SetTomlTable(text, path, keys);
  if (!after) return 0;
  const auto read = cairn::ReadTomlAt(*after, path);
  cairn::Check(read && *read);
  for (const auto& [key, value] : keys.items()) cairn::Check((*read)->at(key) == value);
  if (*there) return 0;
  const auto again = cairn::RemoveTomlTable(*after, path);
  cairn::Check(again.has_value());
  const auto values = cairn::ReadTomlAt(*again, {"mcp_servers"});
  cairn::Check(values.has_value());
  if (*before) cairn::Check(*values == *before);
  return 0;
}
