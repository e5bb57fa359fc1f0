#include "embed/tokenizer_file.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "embed/vocabulary_scan.h"

namespace cairn {
namespace {

using Json = nlohmann::json;

Error Corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

// The member, or null if there is none.
const Json& Member(const Json& object, const char* key) {
  static const Json null;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found == object.end() ? null : *found;
}

// Rejects a component of any type but the supported one.
Status ExpectType(const Json& file, const char* component, std::string_view wanted) {
  const Json& type = Member(Member(file, component), "type");
  if (type == wanted) return {};
  const std::string got = type.is_string() ? Quoted(type.get<std::string>()) : "missing";
  return Corrupt("this is not a BERT tokenizer: the type of its " + std::string(component) +
                 " is " + got + ", not '" + std::string(wanted) + "'");
}

NormalizerOptions ReadNormalizer(const Json& normalizer) {
  NormalizerOptions options;
  options.clean_text = normalizer.value("clean_text", true);
  options.handle_chinese_chars = normalizer.value("handle_chinese_chars", true);
  options.lowercase = normalizer.value("lowercase", true);
  const Json& strip = Member(normalizer, "strip_accents");
  options.strip_accents = strip.is_null() ? options.lowercase : strip.get<bool>();
  return options;
}

Status ReadAddedTokens(const Json& list, std::vector<AddedToken>& added) {
  for (const Json& entry : list) {
    const auto text = entry.at("content").get<std::string>();
    if (text.empty()) return Corrupt("the tokenizer has an added token without text");
    if (entry.value("normalized", !entry.value("special", false))) {
      return Corrupt("the tokenizer's added token " + Quoted(text) +
                     " is matched in normalized text, which is not supported");
    }
    added.push_back({text, entry.at("id").get<TokenId>()});
  }
  return {};
}

// Reads the names of the tokens around a sequence, from either of the post-processors used by BERT
// tokenizers.
Status ReadFrame(const Json& processor, std::string& cls, std::string& sep) {
  const Json& type = Member(processor, "type");
  if (type == "BertProcessing") {
    cls = processor.at("cls").at(0).get<std::string>();
    sep = processor.at("sep").at(0).get<std::string>();
  } else if (type == "TemplateProcessing") {
    const Json& single = processor.at("single");
    if (single.size() != 3) return Corrupt("the tokenizer's template is not [CLS] text [SEP]");
    cls = single.at(0).at("SpecialToken").at("id").get<std::string>();
    sep = single.at(2).at("SpecialToken").at("id").get<std::string>();
  } else if (!processor.is_null()) {
    return Corrupt("the tokenizer's post-processor is not that of a BERT tokenizer");
  }
  return {};
}

Status FindToken(const Vocabulary& vocabulary, const std::string& name, TokenId& id) {
  const auto found = vocabulary.Find(name);
  if (!found) return Corrupt("the vocabulary lacks the special token " + Quoted(name));
  id = *found;
  return {};
}

Status ReadSpecialTokens(const Json& file, const Vocabulary& vocabulary, SpecialTokens& special) {
  std::string cls = "[CLS]";
  std::string sep = "[SEP]";
  CAIRN_TRY(ReadFrame(Member(file, "post_processor"), cls, sep));
  const Json& padding = Member(file, "padding");
  const std::string pad = padding.is_null() ? "[PAD]" : padding.value("pad_token", "[PAD]");
  CAIRN_TRY(FindToken(vocabulary, cls, special.cls));
  CAIRN_TRY(FindToken(vocabulary, sep, special.sep));
  CAIRN_TRY(FindToken(vocabulary, pad, special.pad));
  return FindToken(vocabulary, Member(file, "model").value("unk_token", "[UNK]"), special.unk);
}

// Most added tokens are also in the vocabulary; the others extend it.
Status SealVocabulary(const Json& model, const std::vector<AddedToken>& added,
                      Vocabulary& vocabulary) {
  const std::string prefix = model.value("continuing_subword_prefix", "##");
  for (const AddedToken& token : added) {
    if (static_cast<std::size_t>(token.id) >= vocabulary.size())
      CAIRN_TRY(vocabulary.Add(token.text, token.id));
  }
  CAIRN_TRY(vocabulary.Seal(prefix));
  for (const AddedToken& token : added) {
    if (vocabulary.Find(token.text) != token.id) {
      return Corrupt("the tokenizer's added token " + Quoted(token.text) + " is not " +
                     std::to_string(token.id) + " in the vocabulary");
    }
  }
  return {};
}

Result<TokenizerFile> ReadScanned(ScannedVocabulary scanned) {
  const Json file = Json::parse(scanned.rest);
  CAIRN_TRY(ExpectType(file, "model", "WordPiece"));
  CAIRN_TRY(ExpectType(file, "normalizer", "BertNormalizer"));
  CAIRN_TRY(ExpectType(file, "pre_tokenizer", "BertPreTokenizer"));
  TokenizerFile result;
  result.vocabulary = std::move(scanned.vocabulary);
  result.normalizer = ReadNormalizer(file.at("normalizer"));
  CAIRN_TRY(ReadAddedTokens(Member(file, "added_tokens"), result.added));
  CAIRN_TRY(SealVocabulary(file.at("model"), result.added, result.vocabulary));
  CAIRN_TRY(ReadSpecialTokens(file, result.vocabulary, result.special));
  result.most_characters_per_word =
      file.at("model").value("max_input_chars_per_word", std::size_t{100});
  return result;
}

}  // namespace

Result<TokenizerFile> ReadTokenizerFile(std::string_view json) {
  CAIRN_ASSIGN_OR_RETURN(ScannedVocabulary scanned, ScanVocabulary(json));
  try {
    return ReadScanned(std::move(scanned));
  } catch (const nlohmann::json::exception& exception) {
    return Corrupt(std::string("the tokenizer's JSON is not as expected: ") + exception.what());
  }
}

}  // namespace cairn
