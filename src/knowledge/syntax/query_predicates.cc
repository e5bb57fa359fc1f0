#include "knowledge/syntax/query_predicates.h"

#include <algorithm>
#include <span>

namespace cairn {
namespace {

// std::regex recurses for each byte, so longer texts match no expression.
constexpr std::size_t kLongestMatched = 2000;

std::string_view TextOf(const TSNode& node, const char* source) {
  const std::uint32_t begin = ts_node_start_byte(node);
  return {source + begin, ts_node_end_byte(node) - begin};
}

std::span<const TSQueryCapture> CapturesOf(const TSQueryMatch& match) {
  return {match.captures, match.capture_count};
}

}  // namespace

bool QueryPredicate::Holds(const TSQueryMatch& match, const char* source) const {
  return std::ranges::all_of(CapturesOf(match), [&](const TSQueryCapture& capture) {
    return capture.index != capture_ ||
           HoldsFor(TextOf(capture.node, source), match, source) == wanted_;
  });
}

bool QueryPredicate::HoldsFor(std::string_view text, const TSQueryMatch& match,
                              const char* source) const {
  if (expression_) {
    return text.size() <= kLongestMatched &&
           std::regex_search(text.begin(), text.end(), *expression_);
  }
  if (!other_capture_) return std::ranges::find(texts_, text) != texts_.end();
  return std::ranges::any_of(CapturesOf(match), [&](const TSQueryCapture& other) {
    return other.index == *other_capture_ && TextOf(other.node, source) == text;
  });
}

// Reads the steps of one predicate: its name, a capture, and the operands.
class PredicateReader {
 public:
  PredicateReader(const TSQuery* query, std::span<const TSQueryPredicateStep> steps)
      : query_(query), steps_(steps) {}

  Result<QueryPredicate> Read() const {
    std::string name(StringAt(0));
    QueryPredicate predicate;
    predicate.wanted_ = !name.starts_with("not-");
    if (!predicate.wanted_) name.erase(0, 4);
    if (steps_.size() < 3 || steps_[1].type != TSQueryPredicateStepTypeCapture) {
      return InvalidArgument("#" + name + " needs a capture and what to compare it with");
    }
    predicate.capture_ = steps_[1].value_id;
    if (name == "match?") return WithExpression(std::move(predicate));
    if (name == "eq?" && steps_[2].type == TSQueryPredicateStepTypeCapture) {
      predicate.other_capture_ = steps_[2].value_id;
      return predicate;
    }
    if (name != "eq?" && name != "any-of?") return InvalidArgument("there is no #" + name);
    for (std::size_t i = 2; i < steps_.size(); ++i) predicate.texts_.emplace_back(StringAt(i));
    return predicate;
  }

 private:
  Result<QueryPredicate> WithExpression(QueryPredicate predicate) const {
    try {
      predicate.expression_.emplace(std::string(StringAt(2)), std::regex::optimize);
      return predicate;
    } catch (const std::regex_error& error) {
      return InvalidArgument("#match? " + std::string(StringAt(2)) + ": " + error.what());
    }
  }

  std::string_view StringAt(std::size_t i) const {
    if (steps_[i].type != TSQueryPredicateStepTypeString) return {};
    std::uint32_t length = 0;
    const char* text = ts_query_string_value_for_id(query_, steps_[i].value_id, &length);
    return {text, length};
  }

  const TSQuery* query_;
  std::span<const TSQueryPredicateStep> steps_;
};

Result<std::vector<QueryPredicate>> ReadPredicates(const TSQuery* query, std::uint32_t pattern) {
  std::uint32_t count = 0;
  const TSQueryPredicateStep* first = ts_query_predicates_for_pattern(query, pattern, &count);
  const std::span<const TSQueryPredicateStep> steps(first, count);
  std::vector<QueryPredicate> predicates;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].type != TSQueryPredicateStepTypeDone) continue;
    CAIRN_ASSIGN_OR_RETURN(QueryPredicate predicate,
                           PredicateReader(query, steps.subspan(begin, i - begin)).Read());
    predicates.push_back(std::move(predicate));
    begin = i + 1;
  }
  return predicates;
}

}  // namespace cairn
