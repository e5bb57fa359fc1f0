// KnownSecrets: the secrets of one record, by their text.
//
// A field that was cut out of another one (an entity, a summary, a tag) has lost the words that
// gave the secret away ("the API key is …"), so the detectors no longer recognize it there. Every
// field of a record is therefore searched for the secrets of all its other fields, and for pieces
// of them: a summary may end, and an overlap may begin, in the middle of one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "guard/secrets.h"

namespace cairn {

class KnownSecrets {
 public:
  // Remembers the secrets that the detectors find in a text, or in the strings of a JSON text.
  void Learn(std::string_view text);
  void LearnJson(std::string_view json);

  bool empty() const { return secrets_.empty(); }

  // Replaces each known secret with `[REDACTED:kind]`, ignoring ASCII case, and pieces of one at
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
