// Word lists that distinguish names from ordinary words: what starts sentences, what is never a
// name, what surrounds names, what code is made of.
//
// Every function takes the word in lower case (text/lowered.h).
#pragma once

#include <string_view>

namespace cairn {

// Articles, pronouns, prepositions, auxiliaries, weekdays, months, units, "ok", "todo", roman
// numerals: never a name, whatever the case, in English, German, French and Russian.
bool IsNeverName(std::string_view word);

// Ordinary English words, inflected forms included: not a name merely because one starts a
// sentence.
bool IsCommonWord(std::string_view word);

// Given names, cities and products that other rules would miss: they look like common words, or
// occur in a language that capitalizes every noun.
bool IsKnownName(std::string_view word);

// "Mark", "Will": common words that are people if a verb of IsPersonVerb follows.
bool IsWordAndGivenName(std::string_view word);
bool IsPersonVerb(std::string_view word);

// "Dr", "Frau": a name follows.
bool IsTitle(std::string_view word);
// "New", "San": begins a name of several words even at the start of a sentence.
bool OpensName(std::string_view word);
// "of", "van": joins two capitalized words into one name.
bool JoinsNames(std::string_view word);
// "times", "minutes": a number before it is a count, not a version.
bool IsCounted(std::string_view word);
// "Step", "Section": a number after it is its position, and neither is a name.
bool IsNumberedPart(std::string_view word);

// Keywords and everyday built-in functions of programming languages, shells and SQL.
bool IsCodeWord(std::string_view word);
// "import", "class", "from", "table": in code, a name follows.
bool IntroducesName(std::string_view word);
// "pip", "npm": a line that starts with one of them and "install" names packages.
bool IsPackageTool(std::string_view word);

bool IsFileExtension(std::string_view word);
bool IsDirectoryName(std::string_view word);
// Parts of hyphenated words: "react" makes react-query a package, "based" makes react-based
// English.
bool IsToolWord(std::string_view word);
bool IsDescriptive(std::string_view word);

// Frequent words that identify a text's language.
bool IsEnglishWord(std::string_view word);
bool IsGermanWord(std::string_view word);
bool IsFrenchWord(std::string_view word);
// "in", "mit": in German a capitalised word right after it, with no article, may be a name.
bool IsGermanPreposition(std::string_view word);
// Endings and words that make a German noun a common one.
bool IsGermanCommonNoun(std::string_view word);

}  // namespace cairn
