// Fuzzes resource URIs and paths: the URI of a path parses to that path, and a path considered safe
// stays within its folder.
#include <filesystem>
#include <string>
#include <variant>

#include "fuzz/fuzz.h"
#include "knowledge/knowledge_files.h"
#include "tools/memory_uri.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(cairn::TextOf(data, size));
  for (const std::string& uri : {text, "memory://" + text}) {
    const auto address = cairn::ParseMemoryUri(uri);
    if (address) cairn::Check(uri.starts_with("memory://"));
  }
  const auto address = cairn::ParseMemoryUri(cairn::FileUri(text));
  cairn::Check(address.has_value());
  if (const auto* file = std::get_if<cairn::KnowledgePath>(&*address)) {
    cairn::Check(file->path == text);
  }
  if (cairn::IsSafeRelativePath(text)) {
    const std::string joined = (std::filesystem::path("/k") / text).lexically_normal().string();
    cairn::Check(joined == "/k/" + text);
  }
  return 0;
}
