// The reference data of the embedding model, for tests: texts with the token ids and the vectors
// that other programs give (tests/reference says which).
#pragma once

#include <string>
#include <vector>

#include "embed/vocabulary.h"

namespace cairn {

struct ReferenceCase {
  std::string name;
  std::string text;
  std::vector<TokenId> ids;   // without [CLS] and [SEP]
  std::vector<float> vector;  // of the first window: [CLS], at most 254 of the ids, [SEP]
};

// All cases of a reference.jsonl, in its order. A file that cannot be read gives none.
std::vector<ReferenceCase> ReadReferenceCases(const std::string& path);

// A whole file's bytes; empty if it cannot be read.
std::string ReadWholeFile(const std::string& path);

}  // namespace cairn
