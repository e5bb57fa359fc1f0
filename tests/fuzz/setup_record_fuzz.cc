// Fuzzes the record of `init`: rejected, or it survives a round trip. As a file of lines: an added
// line is present, and absent after its removal.
#include "fuzz/fuzz.h"
#include "setup/lines_text.h"
#include "setup/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  const auto record = cairn::RecordFromText(text);
  if (record) {
    const std::string written = cairn::RecordToText(*record);
    const auto again = cairn::RecordFromText(written);
    cairn::Check(again && cairn::RecordToText(*again) == written);
  }
  const std::string added = cairn::AddLine(text, ".claude/memory/");
  cairn::Check(cairn::HasLine(added, ".claude/memory/"));
  if (cairn::HasLine(text, ".claude/memory/")) return 0;
  cairn::Check(!cairn::HasLine(cairn::RemoveLine(added, ".claude/memory/"), ".claude/memory/"));
  return 0;
}
