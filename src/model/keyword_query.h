// KeywordQuery: what a keyword search looks for, as a tree. The query parser makes it from what
// people type (retrieval/query_parser.h); stores answer it.
//
//   deploy "rolling update" NOT staging
//     kExcept [ kAny [ deploy, "rolling update" ], staging ]
//
// Which rows match is what the tree says. How well one matches is the sum of BM25 (bm25.h) over the
// distinct terms that are not taken away and occur in it, wherever they stand in the tree.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/enum_names.h"

namespace cairn {

// What keyword search looks into.
enum class KeywordField {
  kContent,
  kSummary,
  kSectionTitle,
  kKeywords,
  kTags,
  kEntities,
  kFilePath,
  kCategory,
  kSource,
  kContext,
  kOverlap,
};
inline constexpr std::size_t kKeywordFieldCount = 11;

template <>
struct EnumNames<KeywordField> {
  static constexpr std::string_view kWhat = "searched field";
  // The fields' names in a memory, and the columns of the index in their order.
  static constexpr EnumEntry<KeywordField> kTable[] = {
      {KeywordField::kContent, "content"},
      {KeywordField::kSummary, "summary"},
      {KeywordField::kSectionTitle, "section_title"},
      {KeywordField::kKeywords, "keywords"},
      {KeywordField::kTags, "tags"},
      {KeywordField::kEntities, "entities"},
      {KeywordField::kFilePath, "file_path"},
      {KeywordField::kCategory, "category"},
      {KeywordField::kSource, "source"},
      {KeywordField::kContext, "context"},
      {KeywordField::kOverlap, "overlap"}};
};

// By KeywordField's number. None set means all.
using KeywordFields = std::bitset<kKeywordFieldCount>;

struct KeywordTerm {
  std::string text;        // as typed; a store cuts it into words (text/word_patterns.h)
  bool is_phrase = false;  // its words one after the other; else it is one word
  bool is_prefix = false;  // its last word may go on
  KeywordFields fields;    // where to look

  friend bool operator==(const KeywordTerm&, const KeywordTerm&) = default;
};

// Of a query's distinct terms a store looks at the first of this number.
inline constexpr std::size_t kMostKeywordTerms = 64;

struct KeywordQuery {
  enum class Kind {
    kTerm,    // rows in which the term occurs
    kAny,     // rows of any part; of none, if it has no parts
    kAll,     // rows of every part
    kExcept,  // rows of the first part that are rows of no other part
  };

  Kind kind = Kind::kAny;
  KeywordTerm term;                 // of kTerm
  std::vector<KeywordQuery> parts;  // of the others

  static KeywordQuery Term(KeywordTerm term) { return {Kind::kTerm, std::move(term), {}}; }
  static KeywordQuery Any(std::vector<KeywordQuery> parts) {
    return {Kind::kAny, {}, std::move(parts)};
  }
  static KeywordQuery All(std::vector<KeywordQuery> parts) {
    return {Kind::kAll, {}, std::move(parts)};
  }
  static KeywordQuery Except(std::vector<KeywordQuery> parts) {
    return {Kind::kExcept, {}, std::move(parts)};
  }
  // Rows that have any of the words.
  static KeywordQuery AnyOf(const std::vector<std::string>& words) {
    KeywordQuery query;
    for (const std::string& word : words) query.parts.push_back(Term({.text = word}));
    return query;
  }

  friend bool operator==(const KeywordQuery&, const KeywordQuery&) = default;
};

// One distinct term of a query as a store looked for it.
struct WeighedTerm {
  std::vector<std::vector<std::string>> stems;  // any of these sequences of stemmed words
  bool is_prefix = false;                       // of the last word
  KeywordFields fields;                         // where it counts; none set means all
  double idf = 0;                               // 0 if it does not count
  bool occurs = false;                          // in any memory

  friend bool operator==(const WeighedTerm&, const WeighedTerm&) = default;
};

}  // namespace cairn
