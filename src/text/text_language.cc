#include "text/text_language.h"

#include "text/entity_words.h"
#include "text/lowered.h"

namespace cairn {
namespace {

// Enough for a reliable guess without reading a long text twice.
constexpr int kWordsToJudge = 40;
constexpr int kEnglishToBeSure = 3;

}  // namespace

TextLanguage GuessLanguage(std::span<const Token> tokens) {
  int english = 0;
  int german = 0;
  int french = 0;
  int seen = 0;
  for (const Token& token : tokens) {
    if (token.in_code || token.text.size() > 7 || token.text.size() < 2) continue;
    if (token.kind != WordKind::kOther && token.kind != WordKind::kName) continue;
    const Lowered word(token.text);
    english += IsEnglishWord(word.view()) ? 1 : 0;
    german += IsGermanWord(word.view()) ? 1 : 0;
    french += IsFrenchWord(word.view()) ? 1 : 0;
    if (english >= kEnglishToBeSure && german + french == 0) break;
    if (++seen == kWordsToJudge) break;
  }
  if (german >= 2 && german > english && german >= french) return TextLanguage::kGerman;
  if (french >= 2 && french > english) return TextLanguage::kFrench;
  return TextLanguage::kEnglish;
}

}  // namespace cairn
