#include "hooks/prompt_shape.h"

#include <set>
#include <string>

#include "base/text.h"
#include "text/stop_words.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

constexpr std::string_view kCommandMarks = "/!#<";

std::size_t CountContentWords(std::string_view prompt) {
  std::set<std::string, std::less<>> words;
  ForEachWord(prompt, [&](const WordToken& word) {
    if (word.form == WordForm::kPart && !IsStopWord(word.text)) words.emplace(word.text);
  });
  return words.size();
}

}  // namespace

bool MayBeAboutMemory(std::string_view prompt) {
  prompt = Trim(prompt);
  if (prompt.empty() || prompt.size() > kMostPromptBytes) return false;
  if (kCommandMarks.find(prompt.front()) != std::string_view::npos) return false;
  return CountContentWords(prompt) >= kFewestContentWords;
}

}  // namespace cairn
