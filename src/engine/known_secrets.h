// KnownSecrets: the secrets of one record, matched by their text.
//
// A field derived from another one (an entity, a summary, a tag) lacks the words that gave the
// secret away ("the API key is …"), so the detectors do not recognize it there. Every field of a
// record is therefore searched for the secrets of all other fields, and for fragments of them: a
// summary may end, and an overlap may begin, in the middle of a secret.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "guard/secrets.h"

namespace cairn {

class KnownSecrets {
 public:
  // Adds the secrets that the detectors find in a text, or in the strings of a JSON text.
  void Learn(std::string_view text);
  void LearnJson(std::string_view json);

  bool empty() const { return secrets_.empty(); }

  // Replaces each known secret with `[REDACTED:kind]`, ignoring ASCII case, and fragments of one at
  // the start or the end of the text. Returns the kinds of those replaced.
  SecretKinds Redact(std::string& text) const;
  // The same in the strings of a JSON text, which stays valid.
  SecretKinds RedactJson(std::string& json) const;

 private:
  struct Known {
    std::string text;
    SecretKind kind;
  };

  void Add(std::string_view text, const std::vector<Secret>& found);

  std::vector<Known> secrets_;  // in lower case; the longest first, so that none hides a longer one
};

}  // namespace cairn
