#include "embed/tokenizer_file.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "embed/sample_tokenizer.h"

namespace cairn {
namespace {

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(TokenizerFile, ReadsAValidFile) {
  const auto file = ReadTokenizerFile(SampleTokenizerJson());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->vocabulary.TokenOf(8), "ab");
  EXPECT_EQ(file->special.unk, 1);
  EXPECT_EQ(file->special.sep, 3);
  EXPECT_EQ(file->most_characters_per_word, 100u);
  EXPECT_TRUE(file->normalizer.strip_accents);
}

TEST(TokenizerFile, ReadsEscapesAndSpaces) {
  const std::string vocabulary =
      " { \"[PAD]\" :0,\n\"[UNK]\":1, \"[CLS]\":2,\"[SEP]\":3, "
      "\"\\\"\":4,\"\\\\\":5,\"\\u00e9\\ud83d\\ude00\":6,\"\\/\":7 } ";
  const auto file = ReadTokenizerFile(TokenizerJson(vocabulary));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->vocabulary.Find("\""), 4);
  EXPECT_EQ(file->vocabulary.Find("\\"), 5);
  EXPECT_EQ(file->vocabulary.Find("\u00E9\U0001F600"), 6);
  EXPECT_EQ(file->vocabulary.Find("/"), 7);
}

TEST(TokenizerFile, AddedTokensMayExtendTheVocabulary) {
  const std::string json = SampleTokenizerJson();
  const std::string id = std::to_string(ReadTokenizerFile(json)->vocabulary.size());
  const auto file =
      ReadTokenizerFile(Replaced(json, R"("added_tokens":[)",
                                 R"("added_tokens":[{"id":)" + id +
                                     R"(,"content":"<new>","special":true,"normalized":false},)"));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(std::to_string(*file->vocabulary.Find("<new>")), id);
}

TEST(TokenizerFile, SpecialTokensComeFromThePostProcessor) {
  const auto bert = ReadTokenizerFile(
      Replaced(SampleTokenizerJson(), R"("post_processor":null)",
               R"("post_processor":{"type":"BertProcessing","cls":["a",4],"sep":["b",6]})"));
  ASSERT_TRUE(bert) << bert.error().message;
  EXPECT_EQ(bert->special.cls, 4);
  EXPECT_EQ(bert->special.sep, 6);
}

struct Refusal {
  std::string json;
  std::string_view why;
};

TEST(TokenizerFile, RefusesOtherTokenizers) {
  const std::string sound = SampleTokenizerJson();
  const Refusal refusals[] = {
      {"", "cut short"},
      {"not JSON", "malformed at byte 0"},
      {"[]", "malformed at byte 0"},
      {"{}", "no vocabulary"},
      {R"({"model":null})", "no vocabulary"},
      {R"({"model":{"type":"WordPiece"}})", "no vocabulary"},
      {R"({"model":{"type":"Unigram","vocab":[["a",0]]}})", "is a list"},
      {R"({"model":{"vocab":{},"vocab":{}}})", "two vocabularies"},
      {"{\"model\":\"\xFF\"}", "not UTF-8 at byte 10"},
      {Replaced(sound, "WordPiece", "BPE"), "the type of its model is 'BPE'"},
      {Replaced(sound, "BertNormalizer", "NFC"), "normalizer is 'NFC'"},
      {Replaced(sound, "BertPreTokenizer", "Whitespace"), "pre_tokenizer is 'Whitespace'"},
      {Replaced(sound, R"("a":4)", R"("a":5)"), "the id 5 twice"},
      {Replaced(sound, R"("a":4)", R"("a":4000)"), "has the id 4000"},
      {Replaced(sound, R"("a":4)", R"("a":-4)"), "has the id -4"},
      {Replaced(sound, R"("a":4)", R"("a":99999999999)"), "has the id 99999999999"},
      {Replaced(sound, R"("a":4)", R"("b":4)"), "'b' twice"},
      {Replaced(sound, R"("a":4)", R"("a":4.5)"), "malformed"},
      {Replaced(sound, R"("a":4)", R"("a":"4")"), "malformed"},
      {Replaced(sound, R"("a":4)", R"("\ud800":4)"), "malformed"},
      {Replaced(sound, R"("a":4)", "\"" + std::string(300, 'a') + "\":4"), "300 bytes"},
      {Replaced(sound, R"("[SEP]":3)", R"("[sep]":3)"), "'[SEP]' is not 3"},
      {Replaced(sound, R"("special":true,"normalized":false)", R"("special":false)"),
       "normalized text"},
      {Replaced(sound, R"("post_processor":null)", R"("post_processor":{"type":"Other"})"),
       "post-processor"},
      {Replaced(sound, R"({"type":"BertNormalizer")",
                R"({"type":"BertNormalizer","lowercase":"yes")"),
       "not as expected"},
      {sound + "x", "not as expected"},
  };
  for (const Refusal& refusal : refusals) {
    const auto file = ReadTokenizerFile(refusal.json);
    ASSERT_FALSE(file) << refusal.why;
    EXPECT_EQ(file.error().code, ErrorCode::kCorrupt);
    EXPECT_NE(file.error().message.find(refusal.why), std::string::npos) << file.error().message;
  }
}

TEST(TokenizerFile, RefusesEveryTruncation) {
  const std::string sound = SampleTokenizerJson();
  for (std::size_t size = 0; size < sound.size(); ++size) {
    EXPECT_FALSE(ReadTokenizerFile(std::string_view(sound).substr(0, size))) << size;
  }
}

TEST(TokenizerFile, SurvivesChangedBytes) {
  const std::string sound = SampleTokenizerJson();
  SeededRng rng(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string changed = sound;
    for (int k = 0; k < 2; ++k) changed[rng.Below(changed.size())] = sound[rng.Below(sound.size())];
    const auto file = ReadTokenizerFile(changed);
    EXPECT_TRUE(file || !file.error().message.empty());
  }
}

}  // namespace
}  // namespace cairn
