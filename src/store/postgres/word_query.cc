#include "store/postgres/word_query.h"

#include <optional>

namespace cairn::postgres {
namespace {

using Kind = KeywordQuery::Kind;

// In quotes any word will do.
std::string Quoted(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'' || c == '\\') quoted += c;
    quoted += c;
  }
  return quoted + "'";
}

std::string JoinedPattern(const WordPattern& pattern, std::string_view operation,
                          const std::string& mark) {
  std::string joined;
  for (std::size_t i = 0; i < pattern.words.size(); ++i) {
    if (i > 0) joined.append(" ").append(operation).append(" ");
    joined += Quoted(mark + pattern.words[i]);
    if (pattern.prefix && i + 1 == pattern.words.size()) joined += ":*";
  }
  return joined;
}

std::string AnyPattern(const sql::PlannedTerm& term, std::string_view operation,
                       const std::string& mark) {
  std::string any;
  for (const WordPattern& pattern : term.stems) {
    if (!any.empty()) any += " | ";
    any += "(" + JoinedPattern(pattern, operation, mark) + ")";
  }
  return "(" + any + ")";
}

// What a node's rows must have: nothing that can be said, or a query; an empty one finds none.
using Needed = std::optional<std::string>;

class Builder {
 public:
  Builder(const sql::KeywordPlan& plan, const std::vector<bool>& finds, const std::string& mark)
      : plan_(plan), finds_(finds), mark_(mark) {}

  Needed Of(const sql::TermTest& test) const {
    std::vector<Needed> parts;
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      if ((test.terms >> i & 1) == 0) continue;
      parts.push_back(finds_[i] ? WordQueryOf(plan_.terms[i], mark_) : std::string());
    }
    if (test.kind == Kind::kExcept) {
      return test.parts.empty() ? Needed(std::string()) : Of(test.parts[0]);
    }
    for (const sql::TermTest& part : test.parts) parts.push_back(Of(part));
    return test.kind == Kind::kAll ? All(parts) : Any(parts);
  }

  // Every row that is looked at has one of the terms.
  std::string AnyTerm() const {
    std::vector<Needed> parts;
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      if (finds_[i]) parts.push_back(WordQueryOf(plan_.terms[i], mark_));
    }
    return *Any(parts);
  }

 private:
  static Needed Any(const std::vector<Needed>& parts) {
    std::string any;
    for (const Needed& part : parts) {
      if (!part) return std::nullopt;
      if (part->empty()) continue;
      any += (any.empty() ? "" : " | ") + *part;
    }
    return any.empty() ? any : "(" + any + ")";
  }

  static Needed All(const std::vector<Needed>& parts) {
    std::string all;
    for (const Needed& part : parts) {
      if (!part) continue;
      if (part->empty()) return std::string();
      all += (all.empty() ? "" : " & ") + *part;
    }
    if (all.empty()) return std::nullopt;
    return "(" + all + ")";
  }

  const sql::KeywordPlan& plan_;
  const std::vector<bool>& finds_;
  const std::string& mark_;
};

}  // namespace

std::string WordQueryOf(const sql::PlannedTerm& term, const std::string& mark) {
  return AnyPattern(term, "&", mark);
}
std::string PhraseQueryOf(const sql::PlannedTerm& term, const std::string& mark) {
  return AnyPattern(term, "<->", mark);
}

std::string WordQueryOf(const sql::KeywordPlan& plan, const std::vector<bool>& finds,
                        const std::string& mark) {
  const Builder builder(plan, finds, mark);
  const Needed needed = builder.Of(plan.root);
  return needed ? *needed : builder.AnyTerm();
}

}  // namespace cairn::postgres
