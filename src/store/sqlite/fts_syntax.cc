#include "store/sqlite/fts_syntax.h"

#include "store/sqlite/fts_tokenizer.h"

namespace cairn::sqlite {
namespace {

void AppendFields(std::string& match, const KeywordFields& fields) {
  if (fields.none()) return;
  match += '{';
  for (const auto& [field, name] : EnumNames<KeywordField>::kTable) {
    if (fields.test(static_cast<std::size_t>(field))) match.append(" ").append(name);
  }
  match += " } : ";
}

void AppendPattern(std::string& match, const WordPattern& pattern) {
  match += '"';
  for (const std::string& word : pattern.words) {
    match += kReadyWord;
    for (const char c : word) {
      if (c != kReadyWord && c != '\0') match.append(c == '"' ? 2 : 1, c);
    }
  }
  match += pattern.prefix ? "\" *" : "\"";
}

}  // namespace

std::string MatchAny(std::span<const FtsPhrase> phrases) {
  std::string match;
  for (const FtsPhrase& phrase : phrases) {
    if (!match.empty()) match += " OR ";
    AppendFields(match, phrase.fields);
    AppendPattern(match, *phrase.pattern);
  }
  return match;
}

}  // namespace cairn::sqlite
