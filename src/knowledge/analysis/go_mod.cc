#include "base/text.h"
#include "knowledge/analysis/manifest_readers.h"

namespace cairn {
namespace {

std::vector<std::string> WordsOf(std::string_view line) {
  std::vector<std::string> words;
  for (std::string& word : Split(line, ' ')) {
    for (std::string& part : Split(word, '\t')) {
      if (!part.empty() && part != "\r") words.push_back(std::move(part));
    }
  }
  return words;
}

void Take(std::string_view directive, const std::vector<std::string>& words, bool indirect,
          Manifest& manifest) {
  if (words.empty()) return;
  if (directive == "module") manifest.name = words[0];
  if (directive == "use") manifest.members.push_back(words[0]);
  // Indirect requirements say nothing about this module.
  if (directive == "require" && !indirect) {
    manifest.dependencies.push_back({words[0], words.size() > 1 ? words[1] : "", false});
  }
}

}  // namespace

// A directive precedes its arguments on a line, or a parenthesized block with one entry per line.
Result<Manifest> ReadGoMod(std::string_view text) {
  Manifest manifest;
  std::string block;
  for (const std::string& line : Split(text, '\n')) {
    const std::size_t comment = line.find("//");
    const bool indirect = comment != std::string::npos &&
                          Trim(std::string_view(line).substr(comment + 2)).starts_with("indirect");
    std::vector<std::string> words = WordsOf(Trim(std::string_view(line).substr(0, comment)));
    if (words.empty()) continue;
    if (words[0] == ")") {
      block.clear();
    } else if (words.size() > 1 && words[1] == "(") {
      block = words[0];
    } else if (!block.empty()) {
      Take(block, words, indirect, manifest);
    } else {
      const std::string directive = words[0];
      words.erase(words.begin());
      Take(directive, words, indirect, manifest);
    }
  }
  manifest.is_published = !manifest.name.empty();
  return manifest;
}

}  // namespace cairn
