// Fuzzes the importers; the first byte selects the format: a one-line error, or items that can be
// stored and in which the guard finds nothing more to refuse.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "engine/admission.h"
#include "foreign/foreign.h"
#include "fuzz/fuzz.h"
#include "model/validate.h"

namespace {

namespace fs = std::filesystem;

// One file, overwritten for each input; its folder is removed at exit.
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

// The guard checks it again when it is stored, and must leave it storable.
void CheckItem(const cairn::Guard& guard, const cairn::ImportItem& item) {
  if (const auto* input = std::get_if<cairn::MemoryInput>(&item.item)) {
    cairn::Memory memory = input->values;
    cairn::Check(cairn::Admit(guard, memory).has_value());
    cairn::Check(cairn::ValidateMemory(memory).has_value());
  } else if (const auto* handoff = std::get_if<cairn::HandoffItem>(&item.item)) {
    cairn::HandoffNotes notes = handoff->notes;
    cairn::Check(cairn::Admit(guard, notes).has_value());
    cairn::Check(cairn::ValidateFields(cairn::kHandoffFields, notes).has_value());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const Original original;
  const auto formats = cairn::ForeignFormats();
  const auto& format = formats[data[0] % formats.size()];
  const fs::path path = original.Write(cairn::TextOf(data + 1, size - 1));
  static_cast<void>(cairn::GuessForeignFormat(path));
  const cairn::Guard guard(cairn::SecretsPolicy::kRedact);
  const auto read = cairn::ReadForeign(format.name, path, guard);
  if (!read) {
    cairn::Check(read.error().message.find('\n') == std::string::npos);
    return 0;
  }
  for (const cairn::ImportItem& item : read->items) CheckItem(guard, item);
  return 0;
}
