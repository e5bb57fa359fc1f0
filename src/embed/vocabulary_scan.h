// Extracts the vocabulary from the text of a tokenizer.json. It is the object model.vocab,
// {"token": id, …}.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "embed/vocabulary.h"

namespace cairn {

struct ScannedVocabulary {
  Vocabulary vocabulary;  // not sealed
  std::string rest;       // the file's text with {} in place of the vocabulary
};

// kCorrupt if the text is truncated, is not JSON in the part read, or has no vocabulary. `rest` is
// not validated.
Result<ScannedVocabulary> ScanVocabulary(std::string_view json);

}  // namespace cairn
