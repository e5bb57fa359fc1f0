// The first byte selects a type of manifest, the rest is its content: rejected with a one-line
// message, or parsed deterministically.
#include "fuzz/fuzz.h"
#include "knowledge/analysis/manifest.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr const char* kNames[] = {"package.json", "pyproject.toml", "requirements.txt", "go.mod",
                                    "Cargo.toml",   "pom.xml",        "CMakeLists.txt"};
  std::string_view text = cairn::TextOf(data, size);
  const char* name = kNames[cairn::TakeChoice(text, std::size(kNames))];
  cairn::Check(cairn::IsManifest(name));
  const auto manifest = cairn::ReadManifest(name, text);
  const auto again = cairn::ReadManifest(name, text);
  cairn::Check(manifest.has_value() == again.has_value());
  if (manifest) {
    cairn::Check(manifest->dependencies == again->dependencies);
    cairn::Check(manifest->scripts == again->scripts && manifest->binaries == again->binaries);
  } else {
    cairn::Check(manifest.error().message.find('\n') == std::string::npos);
  }
  return 0;
}
