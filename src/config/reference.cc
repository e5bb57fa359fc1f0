#include "config/reference.h"

#include "config/keys.h"
#include "config/value.h"

namespace cairn {
namespace {

std::string Code(std::string_view text) {
  return text.empty() ? "" : "`" + std::string(text) + "`";
}

}  // namespace

std::string ConfigReference() {
  const Config defaults;
  std::string table = "| key | environment | value | default | meaning |\n|---|---|---|---|---|\n";
  for (const ConfigKey& key : ConfigKeys()) {
    table += "| " + Code(key.name) + " | " + Code(key.variable) + " | " + AllowedValues(key);
    table += " | " + Code(WriteJson(key, defaults)) + " | " + std::string(key.help) + " |\n";
  }
  return table;
}

}  // namespace cairn
