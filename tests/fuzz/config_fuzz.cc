// Fuzzes the configuration file and the value of each key: accepted values survive a round trip; a
// file with an error changes nothing.
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "config/config.h"
#include "config/config_file.h"
#include "config/keys.h"
#include "config/store_url.h"
#include "config/value.h"
#include "fuzz/fuzz.h"

namespace cairn {
namespace {

std::string AllOf(const Config& config) {
  std::string all;
  for (const ConfigKey& key : ConfigKeys()) all += WriteJson(key, config) + "\n";
  return all;
}

void CheckFile(std::string_view bytes) {
  static const int file = memfd_create("config", MFD_CLOEXEC);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  Check(ftruncate(file, 0) == 0);
  Check(pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  static const std::string defaults = AllOf(Config());
  Config config;
  const ConfigFile read = ReadConfigFile(path, config);
  Check(read.exists);
  if (!read.problems.empty()) Check(AllOf(config) == defaults);
  for (const ConfigProblem& problem : read.problems) {
    Check(problem.ToString().find('\n') == std::string::npos);
  }
}

void CheckValue(const ConfigKey& key, std::string_view text) {
  Config config;
  if (!ReadText(key, text, config)) return;
  if (std::holds_alternative<StoreUrlKind>(key.kind)) return;  // is written without its password
  Config again;
  Check(ReadText(key, WriteText(key, config), again).has_value());
  Check(WriteJson(key, config) == WriteJson(key, again));
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  cairn::CheckFile(text);
  for (const cairn::ConfigKey& key : cairn::ConfigKeys()) cairn::CheckValue(key, text);
  const std::string hidden = cairn::HidePassword(text);
  cairn::Check(cairn::HidePassword(hidden) == hidden);
  return 0;
}
