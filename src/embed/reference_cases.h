// The reference data of the embedding model, for tests: texts with the token ids and vectors that
// other implementations give (listed in tests/reference).
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

// All cases of a reference.jsonl, in order; empty if the file cannot be read.
std::vector<ReferenceCase> ReadReferenceCases(const std::string& path);

// A whole file's bytes; empty if it cannot be read.
std::string ReadWholeFile(const std::string& path);

}  // namespace cairn
