#include "store/sql/keyword_plan.h"

#include <algorithm>

namespace cairn::sql {
namespace {

using Kind = KeywordQuery::Kind;

// Where in the tree a term stands.
struct Place {
  bool is_wanted = true;
  bool is_optional = true;
};

class Planner {
 public:
  TermTest Plan(const KeywordQuery& query, Place place) {
    if (query.kind == Kind::kTerm) return {Kind::kAny, SetOf(query.term, place), {}};
    TermTest test{query.kind, 0, {}};
    if (query.kind == Kind::kAll) place.is_optional = false;
    for (const KeywordQuery& part : query.parts) {
      TermTest planned = Plan(part, place);
      const bool is_term = part.kind == Kind::kTerm && planned.terms != 0;
      if (is_term && query.kind != Kind::kExcept) {
        test.terms |= planned.terms;
      } else {
        test.parts.push_back(std::move(planned));
      }
      if (query.kind == Kind::kExcept) place = {.is_wanted = false, .is_optional = false};
    }
    return test;
  }

  std::vector<PlannedTerm> TakeTerms() { return std::move(terms_); }

 private:
  // The set of that one term; the empty one if it has no words or there are too many terms.
  TermSet SetOf(const KeywordTerm& term, const Place& place) {
    auto patterns = term.is_phrase ? PatternsOfPhrase(term.text, term.is_prefix)
                                   : PatternsOfWord(term.text, term.is_prefix);
    if (patterns.empty()) return 0;
    auto stems = StemsOf(patterns);
    const auto same = std::find_if(terms_.begin(), terms_.end(), [&](const PlannedTerm& planned) {
      return planned.stems == stems && planned.fields == term.fields;
    });
    if (same == terms_.end() && terms_.size() == kMostKeywordTerms) return 0;
    const auto number = static_cast<std::size_t>(same - terms_.begin());
    if (same == terms_.end()) {
      terms_.push_back({std::move(patterns), std::move(stems), term.fields});
    }
    terms_[number].is_wanted |= place.is_wanted;
    terms_[number].is_optional &= place.is_optional;
    return TermSet{1} << number;
  }

  std::vector<PlannedTerm> terms_;
};

}  // namespace

bool TermTest::Matches(TermSet row) const {
  const auto matches = [row](const TermTest& part) { return part.Matches(row); };
  switch (kind) {
    case Kind::kTerm:
    case Kind::kAny:
      return (row & terms) != 0 || std::any_of(parts.begin(), parts.end(), matches);
    case Kind::kAll:
      return (row & terms) == terms && std::all_of(parts.begin(), parts.end(), matches);
    case Kind::kExcept:
      return !parts.empty() && parts[0].Matches(row) &&
             std::none_of(parts.begin() + 1, parts.end(), matches);
  }
  return false;
}

KeywordPlan PlanFor(const KeywordQuery& query) {
  Planner planner;
  KeywordPlan plan;
  plan.root = planner.Plan(query, {});
  plan.terms = planner.TakeTerms();
  return plan;
}

}  // namespace cairn::sql
