#include "hooks/prompt_shape.h"

#include <set>
#include <string>

#include "base/text.h"
#include "text/stop_words.h"
#include "text/word_set.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

constexpr std::string_view kCommandMarks = "/!#<";

// Generic words of software work. They say what the agent should do next, not what it is about:
// "run the tests", "open a pull request" and "show me the diff" consist only of them.
constexpr std::string_view kWorkWords =
    "again ahead branch build change changed changes check code commit continue diff documentation "
    "done explain file files fix function go good line lines look looks make merge nice no ok okay "
    "open please problem proceed program project pull push request revert right run show split "
    "start sure test tests thank thanks try typo undo work works write wrong yes";

std::size_t CountContentWords(std::string_view prompt) {
  std::set<std::string, std::less<>> words;
  ForEachWord(prompt, [&](const WordToken& word) {
    if (word.form == WordForm::kPart && !IsStopWord(word.text) &&
        !kWordSetOf<kWorkWords>.Has(word.text)) {
      words.emplace(word.text);
    }
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
