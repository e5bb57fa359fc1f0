#include "retrieval/code_questions.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "model/finding_keys.h"
#include "retrieval/plain_words.h"

namespace cairn {
namespace {

constexpr std::array<std::string_view, 22> kCodeWords = {
    "function", "functions", "method",     "methods",        "class",      "classes",
    "struct",   "structs",   "interface",  "interfaces",     "implements", "implemented",
    "defined",  "declared",  "definition", "implementation", "signature",  "symbol",
    "endpoint", "endpoints", "route",      "routes"};

// "findUser", "find_user"
bool LooksLikeSymbol(std::string_view word) {
  for (std::size_t i = 1; i + 1 < word.size(); ++i) {
    if (word[i] == '_') return true;
    if (IsLowerAscii(word[i - 1]) && IsUpperAscii(word[i])) return true;
  }
  return false;
}

}  // namespace

CodeQuestion ReadCodeQuestion(std::string_view query) {
  CodeQuestion question;
  const std::vector<std::string> words = PlainWords(query);
  question.is_about_code =
      query.find_first_of(" \t\n") == std::string_view::npos ||
      std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(kCodeWords.begin(), kCodeWords.end(), word) != kCodeWords.end();
      });
  for (std::size_t i = 0; i < query.size(); ++i) {
    const std::size_t begin = i;
    while (i < query.size() && IsIdentifierByte(query[i])) ++i;
    const std::string_view word = query.substr(begin, i - begin);
    const std::string_view rest = query.substr(i);
    const bool is_used_as_symbol = rest.starts_with("()") || rest.starts_with("::");
    if (!word.empty() && (is_used_as_symbol || LooksLikeSymbol(word))) {
      question.identifiers.emplace_back(word);
    }
  }
  return question;
}

bool IsCodeFinding(const Memory& memory) {
  return memory.source == kAnalysisSource &&
         (memory.chunk.starts_with(kStructureKey) || memory.chunk.starts_with(kRoutesKey) ||
          memory.chunk.starts_with(kEntryKey));
}

bool AsksForCode(const CodeQuestion& question, std::string_view text) {
  return question.is_about_code ||
         std::any_of(question.identifiers.begin(), question.identifiers.end(),
                     [&](const std::string& name) { return text.find(name) != text.npos; });
}

}  // namespace cairn
