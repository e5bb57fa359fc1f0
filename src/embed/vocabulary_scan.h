// Takes the vocabulary out of the text of a tokenizer.json. It is the object model.vocab, {"token":
// id, …}.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "embed/vocabulary.h"

namespace cairn {

struct ScannedVocabulary {
  Vocabulary vocabulary;  // not sealed
  std::string rest;       // the file's text with {} in the vocabulary's place
};

// kCorrupt if the text is cut short, is not JSON where it was read, or has no vocabulary. `rest`
// still has to be parsed.
Result<ScannedVocabulary> ScanVocabulary(std::string_view json);

}  // namespace cairn
