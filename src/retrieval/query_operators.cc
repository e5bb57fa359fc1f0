#include "retrieval/query_operators.h"

#include <algorithm>

#include "retrieval/query_lexer.h"
#include "text/word_patterns.h"

namespace cairn {
namespace {

using Kind = KeywordQuery::Kind;

bool IsOperator(const Lexeme& lexeme) {
  switch (lexeme.kind) {
    case Lexeme::Kind::kAnd:
    case Lexeme::Kind::kOr:
    case Lexeme::Kind::kNot:
    case Lexeme::Kind::kPhrase:
      return true;
    default:
      return lexeme.is_prefix || lexeme.fields.any();
  }
}

// The index after the operand that begins at `at`: a word, a phrase, or a group in parentheses.
std::size_t EndOfOperand(const std::vector<Lexeme>& lexemes, std::size_t at) {
  int depth = 0;
  for (; at < lexemes.size(); ++at) {
    if (lexemes[at].kind == Lexeme::Kind::kOpen) ++depth;
    if (lexemes[at].kind == Lexeme::Kind::kClose) --depth;
    if (depth <= 0) return at + 1;
  }
  return at;
}

std::vector<std::vector<std::string>> StemsOf(const KeywordTerm& term) {
  std::vector<std::vector<std::string>> stems;
  for (WordPattern& pattern : StemsOf(term.is_phrase ? PatternsOfPhrase(term.text, term.is_prefix)
                                                     : PatternsOfWord(term.text, term.is_prefix))) {
    stems.push_back(std::move(pattern.words));
  }
  return stems;
}

}  // namespace

QueryOperators FindOperators(std::string_view query) {
  QueryOperators found;
  const std::vector<Lexeme> lexemes = LexQuery(query);
  if (std::none_of(lexemes.begin(), lexemes.end(), IsOperator)) {
    found.wanted_text = query;
    return found;
  }
  for (std::size_t i = 0; i < lexemes.size(); ++i) {
    const Lexeme& lexeme = lexemes[i];
    found.has_logic = found.has_logic || lexeme.kind == Lexeme::Kind::kAnd ||
                      lexeme.kind == Lexeme::Kind::kOr || lexeme.kind == Lexeme::Kind::kNot;
    if (lexeme.kind == Lexeme::Kind::kNot) {
      i = EndOfOperand(lexemes, i + 1) - 1;
      continue;
    }
    if (lexeme.text.empty()) continue;
    if (!found.wanted_text.empty()) found.wanted_text += ' ';
    found.wanted_text += lexeme.text;
    const bool is_phrase = lexeme.kind == Lexeme::Kind::kPhrase;
    if (is_phrase || lexeme.is_prefix || lexeme.fields.any()) {
      found.demanded.push_back(
          {std::string(lexeme.text), is_phrase, lexeme.is_prefix, lexeme.fields});
    }
  }
  if (found.wanted_text.empty())
    found.wanted_text = query;  // a query of NOTs alone excludes nothing
  return found;
}

std::string AsProse(std::string_view text) {
  const std::vector<Lexeme> lexemes = LexQuery(text);
  if (std::none_of(lexemes.begin(), lexemes.end(), IsOperator)) return std::string(text);
  std::string prose;
  for (const Lexeme& lexeme : lexemes) {
    const std::string_view word = lexeme.kind == Lexeme::Kind::kAnd   ? "and"
                                  : lexeme.kind == Lexeme::Kind::kOr  ? "or"
                                  : lexeme.kind == Lexeme::Kind::kNot ? "not"
                                                                      : lexeme.text;
    if (word.empty()) continue;
    if (!prose.empty()) prose += ' ';
    prose += word;
  }
  return prose;
}

std::uint64_t DemandedTerms(const std::vector<KeywordTerm>& demanded,
                            std::span<const WeighedTerm> terms) {
  std::uint64_t bits = 0;
  for (const KeywordTerm& term : demanded) {
    const auto stems = StemsOf(term);
    for (std::size_t t = 0; t < std::min(terms.size(), kMostKeywordTerms); ++t) {
      const bool is_same = terms[t].stems == stems && terms[t].fields == term.fields;
      if (is_same) bits |= std::uint64_t{1} << t;
    }
  }
  return bits;
}

OperatorTest::OperatorTest(const KeywordQuery& query)
    : root_(Plan(query, false)), counter_(terms_) {}

// `is_strict`: inside an operand of AND or NOT, where even a bare word is required.
OperatorTest::Node OperatorTest::Plan(const KeywordQuery& query, bool is_strict) {
  Node node{.kind = query.kind};
  if (query.kind == Kind::kTerm) {
    const KeywordTerm& term = query.term;
    const bool is_bare = !term.is_phrase && !term.is_prefix && term.fields.none();
    node.passes_all = is_bare && !is_strict;
    node.term = terms_.size();
    if (!node.passes_all) {
      terms_.push_back({StemsOf(term), term.is_prefix, term.fields, 1, true});
    }
    return node;
  }
  for (const KeywordQuery& part : query.parts) {
    const bool is_taken_away = query.kind == Kind::kExcept && !node.parts.empty();
    node.parts.push_back(Plan(part, is_strict || query.kind == Kind::kAll || is_taken_away));
  }
  node.passes_all = query.kind == Kind::kAny &&
                    (node.parts.empty() || std::any_of(node.parts.begin(), node.parts.end(),
                                                       [](const Node& n) { return n.passes_all; }));
  return node;
}

bool OperatorTest::Passes(const Node& node, const std::vector<double>& frequencies) const {
  if (node.passes_all) return true;
  const auto passes = [&](const Node& part) { return Passes(part, frequencies); };
  switch (node.kind) {
    case Kind::kTerm:
      return node.term >= frequencies.size() || frequencies[node.term] > 0;
    case Kind::kAny:
      return std::any_of(node.parts.begin(), node.parts.end(), passes);
    case Kind::kAll:
      return std::all_of(node.parts.begin(), node.parts.end(), passes);
    case Kind::kExcept:
      return !node.parts.empty() && passes(node.parts[0]) &&
             std::none_of(node.parts.begin() + 1, node.parts.end(), passes);
  }
  return false;
}

bool OperatorTest::Passes(const Memory& memory) const {
  return PassesAll() || Passes(root_, counter_.Count(memory).frequencies);
}

}  // namespace cairn
