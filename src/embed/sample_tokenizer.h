// A small tokenizer.json for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// The tokens as a JSON object that maps each one to its index.
inline std::string VocabularyJson(const std::vector<std::string_view>& tokens) {
  std::string json = "{";
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    json += (i > 0 ? ",\"" : "\"") + std::string(tokens[i]) + "\":" + std::to_string(i);
  }
  return json + "}";
}

inline std::string TokenizerJson(const std::string& vocabulary,
                                 std::string_view normalizer_flags = "",
                                 std::string_view model_fields = "") {
  std::string added;
  int id = 0;
  for (const char* name : {"[PAD]", "[UNK]", "[CLS]", "[SEP]"}) {
    added += std::string(id > 0 ? "," : "") + R"({"id":)" + std::to_string(id) + R"(,"content":")" +
             name + R"(","special":true,"normalized":false})";
    ++id;
  }
  return R"({"added_tokens":[)" + added + R"(],"normalizer":{"type":"BertNormalizer")" +
         std::string(normalizer_flags) +
         R"(},"pre_tokenizer":{"type":"BertPreTokenizer"},"post_processor":null,"model":{"type":"WordPiece")" +
         std::string(model_fields) + R"(,"vocab":)" + vocabulary + "}}";
}

// Ids 0 to 3 are the special tokens; the vocabulary is small, so that words are split into several
// tokens.
inline std::string SampleTokenizerJson() {
  return TokenizerJson(VocabularyJson(
      {"[PAD]",    "[UNK]",  "[CLS]",    "[SEP]",  "a",        "##a",    "b",        "##b",
       "ab",       "##ab",   "the",      "##the",  "##ing",    "un",     "i",        "##i",
       "e",        "##e",    "x",        "##x",    "xx",       "##xxxx", ".",        "'",
       "-",        "$",      "#",        "[",      "]",        "\u03C3", "##\u03C3", "\u03C2",
       "##\u03C2", "\u03B1", "##\u03B1", "\u4E2D", "##\u4E2D", "\u1112", "##\u1112", "##\u1161",
       "##\u11AB", "12",     "##12",     "1",      "\u3002",   "cls",    "\u8C48"}));
}

}  // namespace cairn
