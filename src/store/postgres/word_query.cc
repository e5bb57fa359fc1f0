#include "store/postgres/word_query.h"

#include <iterator>
#include <optional>

namespace cairn::postgres {
namespace {

using Kind = KeywordQuery::Kind;

// Joins what stands before the operator with one more operand.
void Join(WordTokens& all, WordTokens part, const char* operation) {
  const bool is_first = all.empty();
  all.insert(all.end(), std::move_iterator(part.begin()), std::move_iterator(part.end()));
  if (!is_first) all.emplace_back(operation);
}

WordTokens TokensOf(const WordPattern& pattern, const char* operation) {
  WordTokens all;
  for (std::size_t i = 0; i < pattern.words.size(); ++i) {
    const bool is_prefix = pattern.prefix && i + 1 == pattern.words.size();
    Join(all, {(is_prefix ? "^" : "=") + pattern.words[i]}, operation);
  }
  return all;
}

WordTokens AnyPattern(const sql::PlannedTerm& term, const char* operation) {
  WordTokens any;
  for (const WordPattern& pattern : term.stems) Join(any, TokensOf(pattern, operation), "|");
  return any;
}

// What a node's rows must have: nothing that can be said, or a query; an empty one finds none.
using Needed = std::optional<WordTokens>;

class Builder {
 public:
  Builder(const sql::KeywordPlan& plan, const std::vector<bool>& finds)
      : plan_(plan), finds_(finds) {}

  Needed Of(const sql::TermTest& test) const {
    std::vector<Needed> parts;
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      if ((test.terms >> i & 1) == 0) continue;
      parts.push_back(finds_[i] ? WordQueryOf(plan_.terms[i]) : WordTokens());
    }
    if (test.kind == Kind::kExcept) {
      return test.parts.empty() ? Needed(WordTokens()) : Of(test.parts[0]);
    }
    for (const sql::TermTest& part : test.parts) parts.push_back(Of(part));
    return test.kind == Kind::kAll ? All(std::move(parts)) : Any(std::move(parts));
  }

  // Every row that is looked at has one of the terms.
  WordTokens AnyTerm() const {
    WordTokens any;
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      if (finds_[i]) Join(any, WordQueryOf(plan_.terms[i]), "|");
    }
    return any;
  }

 private:
  static Needed Any(std::vector<Needed> parts) {
    WordTokens any;
    for (Needed& part : parts) {
      if (!part) return std::nullopt;
      if (!part->empty()) Join(any, *std::move(part), "|");
    }
    return any;
  }

  static Needed All(std::vector<Needed> parts) {
    WordTokens all;
    for (Needed& part : parts) {
      if (!part) continue;
      if (part->empty()) return WordTokens();
      Join(all, *std::move(part), "&");
    }
    if (all.empty()) return std::nullopt;
    return all;
  }

  const sql::KeywordPlan& plan_;
  const std::vector<bool>& finds_;
};

}  // namespace

WordTokens WordQueryOf(const sql::PlannedTerm& term) { return AnyPattern(term, "&"); }
WordTokens PhraseQueryOf(const sql::PlannedTerm& term) { return AnyPattern(term, "<"); }

WordTokens WordQueryOf(const sql::KeywordPlan& plan, const std::vector<bool>& finds) {
  const Builder builder(plan, finds);
  const Needed needed = builder.Of(plan.root);
  return needed ? *needed : builder.AnyTerm();
}

}  // namespace cairn::postgres
