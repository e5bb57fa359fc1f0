#include "config/reference.h"

#include "config/keys.h"
#include "config/value.h"

namespace cairn {
namespace {

std::string Code(std::string_view text) {
  return text.empty() ? "" : "`" + std::string(text) + "`";
}

std::string FromProject(const ConfigKey& key) {
  if (!key.exception.words.empty()) return std::string(key.exception.words);
  return key.owner == KeyOwner::kProject ? "yes" : "no";
}

}  // namespace

std::string ConfigReference() {
  const Config defaults;
  std::string table =
      "| key | environment | value | default | project file | meaning "
      "|\n|---|---|---|---|---|---|\n";
  for (const ConfigKey& key : ConfigKeys()) {
    table += "| " + Code(key.name) + " | " + Code(key.variable) + " | " + AllowedValues(key);
    table += " | " + Code(WriteJson(key, defaults)) + " | " + FromProject(key) + " | ";
    table += std::string(key.help) + " |\n";
  }
  return table;
}

}  // namespace cairn
