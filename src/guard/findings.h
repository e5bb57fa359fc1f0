// What the rules have found in a text so far.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "guard/secrets.h"

namespace cairn {

class Findings {
 public:
  explicit Findings(std::string_view text) : text_(text) {}

  void Add(const Secret& secret) { secrets_.push_back(secret); }
  std::size_t size() const { return secrets_.size(); }
  const Secret& last() const { return secrets_.back(); }
  const std::vector<Secret>& secrets() const { return secrets_; }
  std::vector<Secret> Take() { return std::move(secrets_); }

  // Whether a word in this part of the text could be secret by itself: it has digits or signs among
  // its letters, looks scrambled, or is one of four groups of four letters. Texts that
  // speak of passwords a lot mostly have none. What was looked at is remembered, so that many words
  // for secrets on a line take no longer than one.
  bool HasCandidate(std::size_t begin, std::size_t end);

 private:
  bool IsCandidate(std::size_t begin, std::size_t end);

  std::string_view text_;
  std::vector<Secret> secrets_;
  std::size_t clean_begin_ = 0;    // no word from here …
  std::size_t clean_end_ = 0;      // … to here is a candidate …
  std::size_t candidate_end_ = 0;  // … and the next one is, if it ends behind that
  std::size_t fours_ = 0;          // groups of four letters in a row before clean_end_
};

}  // namespace cairn
