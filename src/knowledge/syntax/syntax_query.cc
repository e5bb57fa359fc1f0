#include "knowledge/syntax/syntax_query.h"

#include <algorithm>
#include <cassert>
#include <mutex>

#include "knowledge/syntax/grammars.h"
#include "knowledge/syntax/node_access.h"
#include "knowledge/syntax/query_predicates.h"

namespace cairn {
namespace {

// Limit of partial matches in progress. Bounds time and memory, because each node is compared with
// all of them.
constexpr std::uint32_t kMostHalfMatched = 1024;

// Depth limit for the start of a match. Each start costs a step per level above it, so 100,000
// nested parentheses would take minutes; real programs stay below a tenth of this.
constexpr std::uint32_t kDeepestPlace = 1000;

constexpr std::size_t kLanguageCount = std::size(EnumNames<Language>::kTable);

struct DeleteQuery {
  void operator()(TSQuery* query) const { ts_query_delete(query); }
};
struct DeleteCursor {
  void operator()(TSQueryCursor* cursor) const { ts_query_cursor_delete(cursor); }
};

TSQueryCursor* CursorOfThread() {
  thread_local std::unique_ptr<TSQueryCursor, DeleteCursor> cursor;  // reused to keep its memory
  if (!cursor) {
    cursor.reset(ts_query_cursor_new());
    ts_query_cursor_set_match_limit(cursor.get(), kMostHalfMatched);
    ts_query_cursor_set_max_start_depth(cursor.get(), kDeepestPlace);
  }
  return cursor.get();
}

}  // namespace

class SyntaxQuery::Compiled {
 public:
  static Result<std::unique_ptr<Compiled>> Make(const std::string& pattern, Language language) {
    std::uint32_t offset = 0;
    TSQueryError wrong = TSQueryErrorNone;
    auto compiled = std::make_unique<Compiled>();
    compiled->query_.reset(ts_query_new(GrammarOf(language), pattern.data(),
                                        static_cast<std::uint32_t>(pattern.size()), &offset,
                                        &wrong));
    if (!compiled->query_) {
      return InvalidArgument("the pattern is wrong at '" + pattern.substr(offset, 40) + "'");
    }
    for (std::uint32_t i = 0; i < ts_query_pattern_count(compiled->query_.get()); ++i) {
      CAIRN_ASSIGN_OR_RETURN(std::vector<QueryPredicate> predicates,
                             ReadPredicates(compiled->query_.get(), i));
      compiled->predicates_.push_back(std::move(predicates));
    }
    return compiled;
  }

  std::vector<SyntaxMatch> Run(const Node& node) const {
    std::vector<SyntaxMatch> matches;
    const char* source = NodeAccess::Source(node);
    TSQueryCursor* cursor = CursorOfThread();
    ts_query_cursor_exec(cursor, query_.get(), NodeAccess::Raw(node));
    for (TSQueryMatch match; ts_query_cursor_next_match(cursor, &match);) {
      const bool holds = std::ranges::all_of(
          predicates_[match.pattern_index],
          [&](const QueryPredicate& each) { return each.Holds(match, source); });
      if (holds) matches.push_back(Wrap(match, source));
    }
    return matches;
  }

 private:
  SyntaxMatch Wrap(const TSQueryMatch& match, const char* source) const {
    SyntaxMatch wrapped{match.pattern_index, {}};
    for (std::uint16_t i = 0; i < match.capture_count; ++i) {
      std::uint32_t length = 0;
      const char* name =
          ts_query_capture_name_for_id(query_.get(), match.captures[i].index, &length);
      wrapped.captures.push_back(
          {{name, length}, NodeAccess::Wrap(match.captures[i].node, source)});
    }
    return wrapped;
  }

  std::unique_ptr<TSQuery, DeleteQuery> query_;
  std::vector<std::vector<QueryPredicate>> predicates_;  // by pattern
};

struct SyntaxQuery::Slot {
  std::once_flag once;
  std::unique_ptr<const Compiled> compiled;
  Status status;  // set if compilation failed
};

std::optional<Node> SyntaxMatch::Find(std::string_view name) const {
  for (const SyntaxCapture& capture : captures) {
    if (capture.name == name) return capture.node;
  }
  return std::nullopt;
}

SyntaxQuery::SyntaxQuery(std::string_view pattern)
    : pattern_(pattern), slots_(std::make_unique<Slot[]>(kLanguageCount)) {}

SyntaxQuery::~SyntaxQuery() = default;

const SyntaxQuery::Slot& SyntaxQuery::CompiledFor(Language language) const {
  Slot& slot = slots_[static_cast<std::size_t>(language)];
  std::call_once(slot.once, [&] {
    Result<std::unique_ptr<Compiled>> made = Compiled::Make(pattern_, language);
    if (made) {
      slot.compiled = *std::move(made);
    } else {
      slot.status = made.error();
    }
  });
  return slot;
}

Status SyntaxQuery::Check(Language language) const { return CompiledFor(language).status; }

std::vector<SyntaxMatch> SyntaxQuery::Run(const Node& node, Language language) const {
  const Slot& slot = CompiledFor(language);
  assert(slot.compiled && "the pattern does not compile; see Check");
  if (!slot.compiled) return {};
  return slot.compiled->Run(node);
}

}  // namespace cairn
