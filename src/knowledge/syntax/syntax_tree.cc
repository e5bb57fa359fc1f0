#include "knowledge/syntax/syntax_tree.h"

#include <time.h>

#include <cstdint>
#include <string>

#include "knowledge/syntax/grammars.h"
#include "knowledge/syntax/node_access.h"

namespace cairn {
namespace {

constexpr std::size_t kStepsPerCall = 100;  // OP_COUNT_PER_PARSER_TIMEOUT_CHECK of tree-sitter
// Granted to any text, so that a few odd bytes do not get a short one refused.
constexpr std::size_t kStepsOfAnyText = 100'000;
// In nanoseconds of CPU time. During error recovery, each tree-sitter step collects everything
// skipped so far, so a text that is all errors takes quadratic time. Ordinary source code takes a
// twentieth of this, so the result does not depend on the machine.
constexpr std::int64_t kTimeOfAnyText = 10'000'000;
constexpr std::int64_t kTimeOfAByte = 2'000;

struct DeleteParser {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
using Parser = std::unique_ptr<TSParser, DeleteParser>;

std::int64_t CpuTime() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// The state of the parser's progress callback.
struct Budget {
  std::size_t calls_left;
  std::int64_t ends_at;
  const std::function<bool()>& stopped;
  bool was_stopped = false;

  bool Ends() {
    was_stopped = stopped && stopped();
    if (was_stopped || calls_left == 0 || CpuTime() > ends_at) return true;
    --calls_left;
    return false;
  }
};

const char* ReadFrom(void* text, std::uint32_t begin, TSPoint, std::uint32_t* count) {
  const std::string_view rest = static_cast<std::string_view*>(text)->substr(begin);
  *count = static_cast<std::uint32_t>(rest.size());
  return rest.data();
}

TSTree* ParseWithin(TSParser* parser, std::string_view text, Budget& budget) {
  const TSInput input{&text, ReadFrom, TSInputEncodingUTF8, nullptr};
  const TSParseOptions options{
      &budget, [](TSParseState* state) { return static_cast<Budget*>(state->payload)->Ends(); }};
  return ts_parser_parse_with_options(parser, nullptr, input, options);
}

}  // namespace

void SyntaxTree::Delete::operator()(TSTree* tree) const { ts_tree_delete(tree); }

Result<SyntaxTree> SyntaxTree::Parse(Language language, std::string_view text,
                                     const ParseLimits& limits) {
  if (text.size() > limits.most_bytes) {
    return InvalidArgument("the source has " + std::to_string(text.size()) + " bytes, more than " +
                           std::to_string(limits.most_bytes));
  }
  thread_local Parser parser;  // reused for its memory
  if (!parser) parser.reset(ts_parser_new());
  ts_parser_set_language(parser.get(), GrammarOf(language));
  const std::size_t steps = limits.most_steps_per_byte * text.size() + kStepsOfAnyText;
  const std::int64_t ends_at =
      CpuTime() + kTimeOfAnyText + kTimeOfAByte * static_cast<std::int64_t>(text.size());
  Budget budget{steps / kStepsPerCall, ends_at, limits.stopped};
  Tree tree(ParseWithin(parser.get(), text, budget));
  if (tree) return SyntaxTree(language, text, std::move(tree));
  parser.reset();  // it would resume with this text
  if (budget.was_stopped) return Conflict("parsing was canceled");
  return InvalidArgument("the source is too complex to parse");
}

Node SyntaxTree::Root() const {
  return NodeAccess::Wrap(ts_tree_root_node(tree_.get()), text_.data());
}

}  // namespace cairn
