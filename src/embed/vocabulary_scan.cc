#include "embed/vocabulary_scan.h"

#include <optional>

#include "base/utf8.h"
#include "embed/json_cursor.h"

namespace cairn {
namespace {

Error Corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

class Scan {
 public:
  explicit Scan(std::string_view json) : json_(json), cursor_(json) {}

  Result<ScannedVocabulary> Run() {
    const bool read = cursor_.ReadObject([this](std::string_view key) {
      return key == "model" ? ReadModel() : cursor_.SkipValue();
    });
    if (!refused_) return refused_.error();
    if (!read) return Malformed();
    if (!found_) return Corrupt("the tokenizer has no vocabulary (model.vocab)");
    return std::move(result_);
  }

 private:
  bool ReadModel() {
    cursor_.SkipSpace();
    if (cursor_.position() < json_.size() && json_[cursor_.position()] != '{')
      return cursor_.SkipValue();
    return cursor_.ReadObject([this](std::string_view key) {
      return key == "vocab" ? ReadVocabulary() : cursor_.SkipValue();
    });
  }

  bool ReadVocabulary() {
    if (found_) return Refuse(Corrupt("the tokenizer has two vocabularies"));
    found_ = true;
    cursor_.SkipSpace();
    const std::size_t start = cursor_.position();
    if (json_.substr(start, 1) == "[") {
      return Refuse(
          Corrupt("the tokenizer's vocabulary is a list, not the object of a WordPiece model"));
    }
    // An entry takes about 15 bytes, 8 of them the token's.
    result_.vocabulary.Reserve((json_.size() - start) / 14, (json_.size() - start) * 2 / 3);
    if (!cursor_.ReadObject([this](std::string_view token) { return ReadEntry(token); }))
      return false;
    result_.rest = json_.substr(0, start);
    result_.rest += "{}";
    result_.rest += json_.substr(cursor_.position());
    return true;
  }

  bool ReadEntry(std::string_view token) {
    const auto id = cursor_.ReadInteger();
    if (!id) return false;
    const Status added = result_.vocabulary.Add(token, *id);
    return added ? true : Refuse(added.error());
  }

  bool Refuse(Error error) {
    refused_ = std::move(error);
    return false;
  }

  Error Malformed() const {
    if (cursor_.position() >= json_.size()) return Corrupt("the tokenizer's JSON is cut short");
    return Corrupt("the tokenizer's JSON is malformed at byte " +
                   std::to_string(cursor_.position()));
  }

  std::string_view json_;
  JsonCursor cursor_;
  ScannedVocabulary result_;
  bool found_ = false;
  Status refused_;
};

}  // namespace

Result<ScannedVocabulary> ScanVocabulary(std::string_view json) {
  if (const std::size_t invalid = FindInvalidUtf8(json); invalid != std::string_view::npos) {
    return Corrupt("the tokenizer's JSON is not UTF-8 at byte " + std::to_string(invalid));
  }
  return Scan(json).Run();
}

}  // namespace cairn
