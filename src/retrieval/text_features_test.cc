#include "retrieval/text_features.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "retrieval/plain_words.h"

namespace cairn {
namespace {

using Texts = std::vector<std::string>;

TEST(PlainWords, AreLettersAndDigitsInLowerCase) {
  EXPECT_EQ(PlainWords("It's May-7, OK?"), (Texts{"it", "s", "may", "7", "ok"}));
  EXPECT_EQ(PlainWords("Größe"), (Texts{"größe"}));
  EXPECT_TRUE(PlainWords("").empty());
  EXPECT_TRUE(PlainWords(" .,;\n").empty());
}

TEST(EndsWithQuestion, LooksAtTheLastTwoSentences) {
  for (const std::string text :
       {"Where is it?", "Fine. Where is it?", "Where is it? Tell me.", "Where is it?\n",
        "Where is it? [shares a photo. of a cat]", "Why?? Because"}) {
    EXPECT_TRUE(EndsWithQuestion(text)) << text;
  }
  for (const std::string text :
       {"", "?", "It is here.", "Where is it? Here. And there.", "[really?]", "no mark"}) {
    EXPECT_FALSE(EndsWithQuestion(text)) << text;
  }
}

TEST(QuestionShare, IsOfTheSentencesWithWords) {
  EXPECT_EQ(QuestionShare(""), 0);
  EXPECT_EQ(QuestionShare("?!?"), 0);
  EXPECT_EQ(QuestionShare("It is."), 0);
  EXPECT_EQ(QuestionShare("Is it?"), 1);
  EXPECT_EQ(QuestionShare("Is it? It is."), 0.5);
  EXPECT_EQ(QuestionShare("One line\nAnother?\n\nA third\nA fourth"), 0.25);
}

TEST(HasTimeExpression, RecognizesTimeExpressions) {
  for (const std::string text :
       {"I left Yesterday.", "on Tuesday", "in may", "on May 7", "back in 1999", "last week",
        "this summer", "two days ago", "December"}) {
    EXPECT_TRUE(HasTimeExpression(text)) << text;
  }
  for (const std::string text : {"", "I may go", "week", "12345", "3050", "last one", "a year"}) {
    EXPECT_FALSE(HasTimeExpression(text)) << text;
  }
}

TEST(HasNumber, InDigitsAndWords) {
  for (const std::string text : {"3", "I have 12 cats", "Twice!", "a couple", "3.5 km", "20%"}) {
    EXPECT_TRUE(HasNumber(text)) << text;
  }
  for (const std::string text : {"", "none", "x86", "someone", "b2b"}) {
    EXPECT_FALSE(HasNumber(text)) << text;
  }
}

TEST(AsksWhen, RecognizesTheUsualPhrasings) {
  for (const std::string text : {"When was it?", "what day is it", "Which year was that",
                                 "Do you know when did it start", "How long ago was it"}) {
    EXPECT_TRUE(AsksWhen(text)) << text;
  }
  for (const std::string text :
       {"", "?", "what is a day", "I cry when I laugh", "How long is it"}) {
    EXPECT_FALSE(AsksWhen(text)) << text;
  }
}

TEST(AsksHowMany, RecognizesTheUsualPhrasings) {
  for (const std::string text : {"How many cats?", "so, how often", "how old is she"}) {
    EXPECT_TRUE(AsksHowMany(text)) << text;
  }
  for (const std::string text : {"", "how", "many", "how is it", "many know how"}) {
    EXPECT_FALSE(AsksHowMany(text)) << text;
  }
}

TEST(IsAboutUser, FirstPersonAndTheUser) {
  for (const std::string query : {"What is my dog called?", "when did I move",
                                  "where does the user live", "the user's editor"}) {
    EXPECT_TRUE(IsAboutUser(query)) << query;
    EXPECT_FALSE(IsAboutAssistant(query)) << query;
  }
  for (const std::string query : {"Which bottle did you tell me to buy?", "your list of venues"}) {
    EXPECT_TRUE(IsAboutAssistant(query)) << query;
    EXPECT_FALSE(IsAboutUser(query)) << query;
  }
  for (const std::string query : {"", "who moved the pager", "mystery of iOS"}) {
    EXPECT_FALSE(IsAboutUser(query) || IsAboutAssistant(query)) << query;
  }
}

}  // namespace
}  // namespace cairn
