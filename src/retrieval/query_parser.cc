#include "retrieval/query_parser.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/fold.h"
#include "base/keyed_hash.h"
#include "base/utf8.h"
#include "retrieval/query_lexer.h"
#include "text/stop_words.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

using Kind = Lexeme::Kind;
using Parsed = std::optional<KeywordQuery>;

// Alternative readings of a query, tried in order until one gives a term to search for.
struct Reading {
  bool drops_stop_words = false;
  bool heeds_not = true;
};
constexpr Reading kReadings[] = {{true, true}, {false, true}, {false, false}};

// A part of a typed word that is searched for by itself.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint32_t unit = 0;
  std::string folded;
};

// Single letters and digits of an identifier are too short to search for.
constexpr std::size_t kFewestPartBytes = 2;

bool StartsWithIdeograph(std::string_view word) {
  std::size_t next = 0;
  return WordClassOf(NextCodePoint(word, next)) == WordClass::kIdeograph;
}

// The parts of a word that can be searched for separately: its units, and each bigram of a run of
// ideographs.
std::vector<Piece> PiecesOf(std::string_view word) {
  constexpr std::size_t kMostPieces = kMostKeywordTerms;
  std::vector<Piece> pieces;
  ForEachWord(word, [&](const WordToken& token) {
    if (token.form == WordForm::kTail || pieces.size() == kMostPieces) return;
    if (!pieces.empty() && pieces.back().unit == token.unit && !StartsWithIdeograph(token.text)) {
      pieces.back().end = std::max(pieces.back().end, token.end);
      pieces.back().folded += token.text;
    } else {
      pieces.push_back({token.begin, token.end, token.unit, std::string(token.text)});
    }
  });
  return pieces;
}

// The meaningful parts of an identifier: user and id of getUserById. Empty for a plain word.
std::vector<Piece> PartsOf(std::string_view word, const Piece& piece) {
  std::vector<Piece> parts;
  ForEachWord(word.substr(piece.begin, piece.end - piece.begin), [&](const WordToken& token) {
    if (token.form != WordForm::kPart) return;
    parts.push_back(
        {piece.begin + token.begin, piece.begin + token.end, piece.unit, std::string(token.text)});
  });
  if (parts.size() < 2) return {};
  std::erase_if(parts, [](const Piece& part) {
    return part.folded.size() < kFewestPartBytes || IsStopWord(part.folded);
  });
  return parts;
}

// Combines parts: none gives nothing, a single one is returned as it is.
Parsed AnyOfParts(std::vector<KeywordQuery> parts) {
  if (parts.empty()) return std::nullopt;
  if (parts.size() == 1) return std::move(parts[0]);
  return KeywordQuery::Any(std::move(parts));
}

// A sequence between ORs or parentheses.
struct Run {
  std::vector<KeywordQuery> wanted;  // operands of OR; the last one may still be joined by AND
  std::vector<KeywordQuery> unwanted;
  std::unordered_set<std::string, KeyedHash>
      words;  // bare words and their fields, to skip duplicates
};

class Parser {
 public:
  Parser(const std::vector<Lexeme>& lexemes, const Reading& reading)
      : lexemes_(lexemes), reading_(reading) {}

  Parsed Parse() { return ParseAlternatives({}); }

 private:
  bool AtEnd() const { return at_ == lexemes_.size() || lexemes_[at_].kind == Kind::kClose; }
  bool Take(Kind kind) {
    if (at_ == lexemes_.size() || lexemes_[at_].kind != kind) return false;
    ++at_;
    return true;
  }

  // Reads to the end or the closing parenthesis. `fields` are those given before the parenthesis.
  Parsed ParseAlternatives(const KeywordFields& fields) {
    std::vector<KeywordQuery> alternatives;
    while (!AtEnd()) {
      if (Parsed run = ParseRun(fields)) alternatives.push_back(*std::move(run));
      Take(Kind::kOr);
    }
    return AnyOfParts(std::move(alternatives));
  }

  Parsed ParseRun(const KeywordFields& fields) {
    Run run;
    while (!AtEnd() && lexemes_[at_].kind != Kind::kOr) ReadOperand(fields, run);
    Parsed wanted = AnyOfParts(std::move(run.wanted));
    if (!wanted || run.unwanted.empty()) return wanted;
    run.unwanted.insert(run.unwanted.begin(), *std::move(wanted));
    return KeywordQuery::Except(std::move(run.unwanted));
  }

  void ReadOperand(const KeywordFields& fields, Run& run) {
    bool joins = false;
    bool negates = false;
    while (true) {
      if (Take(Kind::kAnd)) {
        joins = true;
      } else if (Take(Kind::kNot)) {
        negates = reading_.heeds_not;
      } else {
        break;
      }
    }
    if (AtEnd() || lexemes_[at_].kind == Kind::kOr) return;
    const bool is_operand = joins || negates || IsAndNext();
    Parsed unit = ReadUnit(fields, is_operand, run);
    if (!unit) return;
    if (negates) {
      run.unwanted.push_back(*std::move(unit));
    } else if (joins && !run.wanted.empty()) {
      Join(run.wanted.back(), *std::move(unit));
    } else {
      run.wanted.push_back(*std::move(unit));
    }
  }

  // Whether AND follows the next word.
  bool IsAndNext() const {
    return at_ + 1 < lexemes_.size() && lexemes_[at_ + 1].kind == Kind::kAnd;
  }

  static void Join(KeywordQuery& left, KeywordQuery right) {
    if (left.kind != KeywordQuery::Kind::kAll) {
      std::vector<KeywordQuery> parts;
      parts.push_back(std::move(left));
      left = KeywordQuery::All(std::move(parts));
    }
    left.parts.push_back(std::move(right));
  }

  // A word, a phrase or a group in parentheses.
  Parsed ReadUnit(const KeywordFields& fields, bool is_operand, Run& run) {
    const Lexeme& lexeme = lexemes_[at_++];
    const KeywordFields& own = lexeme.fields.any() ? lexeme.fields : fields;
    if (lexeme.kind == Kind::kOpen) {
      Parsed group = ParseAlternatives(own);
      Take(Kind::kClose);
      return group;
    }
    KeywordTerm term{std::string(lexeme.text), lexeme.kind == Kind::kPhrase, lexeme.is_prefix, own};
    const std::vector<Piece> pieces = PiecesOf(term.text);
    if (pieces.empty()) return std::nullopt;
    const bool is_bare = !term.is_phrase && !term.is_prefix && !is_operand;
    return is_bare ? ReadBareWord(term, pieces, run) : TermOf(std::move(term));
  }

  // A path or a sentence without spaces is searched for as a whole and by its pieces; an identifier
  // likewise by its parts.
  Parsed ReadBareWord(const KeywordTerm& term, const std::vector<Piece>& pieces, Run& run) {
    std::vector<KeywordQuery> parts;
    if (pieces.size() > 1) {
      KeywordTerm phrase = term;
      phrase.is_phrase = true;
      if (Parsed whole = TermOf(std::move(phrase))) parts.push_back(*std::move(whole));
    }
    for (const Piece& piece : pieces) {
      AddPiece(term, piece, run, parts);
      for (const Piece& part : PartsOf(term.text, piece)) AddPiece(term, part, run, parts);
    }
    return AnyOfParts(std::move(parts));
  }

  void AddPiece(const KeywordTerm& term, const Piece& piece, Run& run,
                std::vector<KeywordQuery>& parts) {
    if (reading_.drops_stop_words && IsStopWord(piece.folded)) return;
    if (!run.words.insert(piece.folded + ' ' + term.fields.to_string()).second) return;
    KeywordTerm single = term;
    single.text = term.text.substr(piece.begin, piece.end - piece.begin);
    if (Parsed word = TermOf(std::move(single))) parts.push_back(*std::move(word));
  }

  Parsed TermOf(KeywordTerm term) {
    if (count_ == kMostKeywordTerms) return std::nullopt;
    ++count_;
    return KeywordQuery::Term(std::move(term));
  }

  const std::vector<Lexeme>& lexemes_;
  const Reading reading_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
};

// The text with every invalid UTF-8 byte replaced by a space.
std::string WithoutInvalid(std::string_view text) {
  std::string valid(text);
  for (std::size_t at = 0; at < valid.size();) {
    const std::size_t bad = FindInvalidUtf8(std::string_view(valid).substr(at));
    if (bad == std::string::npos) break;
    valid[at + bad] = ' ';
    at += bad + 1;
  }
  return valid;
}

}  // namespace

KeywordQuery ParseKeywordQuery(std::string_view text) {
  const std::string valid = WithoutInvalid(text);
  const std::vector<Lexeme> lexemes = LexQuery(valid);
  for (const Reading& reading : kReadings) {
    if (Parsed query = Parser(lexemes, reading).Parse()) return *std::move(query);
  }
  return KeywordQuery::Any({});
}

}  // namespace cairn
