// Any bytes as a file of another tool, of the format that the first byte chooses: an error for
// people in one line, or items that can be stored.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "foreign/foreign.h"
#include "fuzz/fuzz.h"
#include "model/validate.h"

namespace {

namespace fs = std::filesystem;

// One file, written over again; its folder goes with the process.
class Original {
 public:
  Original() {
    std::string name = (fs::temp_directory_path() / "cairn-fuzz-XXXXXX").string();
    cairn::Check(mkdtemp(name.data()) != nullptr);
    folder_ = name;
  }
  ~Original() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Original(const Original&) = delete;
  Original& operator=(const Original&) = delete;

  fs::path Write(std::string_view bytes) const {
    std::ofstream file(folder_ / "original", std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return folder_ / "original";
  }

 private:
  fs::path folder_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const Original original;
  const auto formats = cairn::ForeignFormats();
  const auto& format = formats[data[0] % formats.size()];
  const fs::path path = original.Write(cairn::TextOf(data + 1, size - 1));
  static_cast<void>(cairn::GuessForeignFormat(path));
  const auto read = cairn::ReadForeign(format.name, path);
  if (!read) {
    cairn::Check(read.error().message.find('\n') == std::string::npos);
    return 0;
  }
  for (const cairn::ImportItem& item : read->items) {
    const auto* input = std::get_if<cairn::MemoryInput>(&item.item);
    if (input != nullptr) cairn::Check(cairn::ValidateMemory(input->values).has_value());
  }
  return 0;
}
