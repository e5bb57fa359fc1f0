#include "base/fold.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

std::string Folded(char32_t c) {
  std::string text(kMostFoldedBytes, '\0');
  text.resize(Fold(c, text.data()));
  return text;
}

TEST(Fold, DropsCaseAccentsAndWidth) {
  struct Case {
    char32_t from;
    const char* to;
  };
  const Case cases[] = {
      {U'A', "a"},   {U'é', "e"},   {U'Å', "a"},           {U'ß', "ss"},          {U'Ω', "ω"},
      {U'ς', "σ"},   {U'Ё', "е"},   {U'İ', "i"},           {U'ﬁ', "fi"},          {U'Ａ', "a"},
      {U'４', "4"},  {U'²', "2"},   {U'\u0301', ""},       {U'\u00AD', ""},       {U'\u05B0', ""},
      {U'が', "が"}, {U'한', "한"}, {U'漢', "漢"},         {U'ｶ', "カ"},          {U'\u0640', ""},
      {U'½', "12"},  {U'ש', "ש"},   {U'\u0915', "\u0915"}, {U'\u093F', "\u093F"},
  };
  for (const Case& c : cases) EXPECT_EQ(Folded(c.from), c.to) << static_cast<unsigned>(c.from);
}

TEST(Fold, EveryCharacterFitsAndFoldingIsIdempotent) {
  for (char32_t c = 0x80; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    ASSERT_LE(Folded(c).size(), kMostFoldedBytes);
  }
}

TEST(Fold, ClassesSeparateWordsFromOtherCharacters) {
  EXPECT_EQ(WordClassOf(U'é'), WordClass::kLower);
  EXPECT_EQ(WordClassOf(U'Д'), WordClass::kUpper);
  EXPECT_EQ(WordClassOf(U'٣'), WordClass::kDigit);
  EXPECT_EQ(WordClassOf(U'\u0301'), WordClass::kMark);
  EXPECT_EQ(WordClassOf(U'語'), WordClass::kIdeograph);
  EXPECT_EQ(WordClassOf(U'ー'), WordClass::kIdeograph);
  EXPECT_EQ(WordClassOf(U'🗿'), WordClass::kNone);
  EXPECT_EQ(WordClassOf(U'—'), WordClass::kNone);
  EXPECT_EQ(WordClassOf(0xFFFD), WordClass::kNone);
}

}  // namespace
}  // namespace cairn
