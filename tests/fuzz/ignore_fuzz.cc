// The first line is a path, the rest are the rules of a .gitignore; each rule is also tried as a
// pattern. Matching terminates and is deterministic.
#include <string>

#include "fuzz/fuzz.h"
#include "knowledge/files/glob.h"
#include "knowledge/files/ignore.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = cairn::TextOf(data, size);
  const std::string_view path = cairn::TakeLine(text);
  if (!cairn::IsPlainText(path)) return 0;
  cairn::IgnoreRules rules;
  rules.Add(text);
  for (const bool is_folder : {false, true}) {
    cairn::Check(rules.Judge(path, is_folder) == rules.Judge(path, is_folder));
  }
  while (!text.empty()) {
    const std::string_view line = cairn::TakeLine(text);
    for (const auto style : {cairn::PatternStyle::kGlob, cairn::PatternStyle::kGitIgnore}) {
      const auto glob = cairn::Glob::Parse(line, style);
      if (!glob) continue;
      const std::string below = std::string(path) + "/x";
      // A folder that is not entered contains nothing that matches.
      if (glob->Matches(below)) cairn::Check(glob->CanMatchBelow(path));
    }
  }
  return 0;
}
