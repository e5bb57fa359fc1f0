#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "config/json_tree.h"
#include "config/scalar.h"

namespace cairn {
namespace {

using Kind = JsonNode::Kind;

// More than any configuration needs, and small enough for recursion over the tree.
constexpr std::size_t kMostDepth = 32;

// Limit for the parser's messages; only those that quote a long text are longer.
constexpr std::size_t kMostShown = 120;

// The line of the last character consumed. The parser reads one character past a number, so a
// newline counts only when the next character is read.
struct LineCounter {
  int line = 1;
  bool at_line_end = false;

  void Read(char c) {
    if (at_line_end) ++line;
    at_line_end = c == '\n';
  }
};

class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, LineCounter* counter) : at_(at), counter_(counter) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    counter_->Read(*at_++);
    return *this;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

 private:
  const char* at_;
  LineCounter* counter_;  // shared, because the parser copies iterators
};

// The reason in nlohmann's "[json.exception.parse_error.101] parse error at line 1, column 2:
// syntax error while parsing value - unexpected ']'", without what is reported separately.
std::string Reason(std::string_view what) {
  const auto drop_prefix = [&](std::string_view start, std::string_view end) {
    const std::size_t at = what.find(end);
    if (what.starts_with(start) && at != what.npos) what.remove_prefix(at + end.size());
  };
  drop_prefix("[json.exception", "] ");
  drop_prefix("parse error at", ": ");
  drop_prefix("syntax error", " - ");
  return Abbreviate(what, kMostShown);
}

class TreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(const LineCounter& counter, JsonDocument& document)
      : counter_(counter), document_(document) {}

  bool null() override { return Add(Kind::kNull, "null"); }
  bool boolean(bool value) override { return Add(Kind::kBool, value ? "true" : "false"); }
  bool number_integer(std::int64_t value) override {
    return Add(Kind::kNumber, std::to_string(value));
  }
  bool number_unsigned(std::uint64_t value) override {
    return Add(Kind::kNumber, std::to_string(value));
  }
  bool number_float(double value, const std::string&) override {
    return Add(Kind::kNumber, NumberText(value));
  }
  bool string(std::string& value) override { return Add(Kind::kText, std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return Open(Kind::kObject); }
  bool end_object() override { return Close(); }
  bool start_array(std::size_t) override { return Open(Kind::kArray); }
  bool end_array() override { return Close(); }

  bool key(std::string& name) override {
    name_ = std::move(name);
    name_line_ = counter_.line;
    const auto [first, fresh] = open_.back().names.try_emplace(name_, name_line_);
    if (!fresh) {
      Fault("key " + Quoted(name_) + " is given twice; first on line " +
            std::to_string(first->second));
    }
    return true;
  }

  bool parse_error(std::size_t, const std::string&,
                   const nlohmann::json::exception& error) override {
    return Fault("not valid JSON: " + Reason(error.what()));
  }

  JsonNode TakeRoot() { return std::move(root_); }

 private:
  struct OpenNode {
    JsonNode* node;
    std::map<std::string, int> names;  // name to the line of its first occurrence
  };

  bool Fault(std::string message) {
    document_.faults.push_back({counter_.line, std::move(message)});
    return false;
  }

  JsonNode& Place(Kind kind) {
    // The pointers in open_ stay valid: a node gets siblings only after it is closed.
    JsonNode& node = open_.empty() ? root_ : open_.back().node->children.emplace_back();
    node.kind = kind;
    const bool is_member = !open_.empty() && open_.back().node->kind == Kind::kObject;
    node.line = is_member ? name_line_ : counter_.line;
    if (is_member) node.name = std::move(name_);
    return node;
  }
  bool Add(Kind kind, std::string text) {
    Place(kind).text = std::move(text);
    return true;
  }
  bool Open(Kind kind) {
    if (open_.size() == kMostDepth) {
      return Fault("nested deeper than " + std::to_string(kMostDepth) + " levels");
    }
    open_.push_back({&Place(kind), {}});
    return true;
  }
  bool Close() {
    open_.pop_back();
    return true;
  }

  const LineCounter& counter_;
  JsonDocument& document_;
  JsonNode root_;
  std::vector<OpenNode> open_;
  std::string name_;
  int name_line_ = 0;
};

int LineOf(std::string_view bytes, std::size_t position) {
  return 1 + static_cast<int>(std::ranges::count(bytes.substr(0, position), '\n'));
}

// The parser would treat a NUL as the end of the text.
std::optional<JsonFault> FindBadByte(std::string_view bytes) {
  const std::size_t invalid = FindInvalidUtf8(bytes);
  if (invalid != bytes.npos) return JsonFault{LineOf(bytes, invalid), "not valid UTF-8"};
  const std::size_t nul = bytes.find('\0');
  if (nul != bytes.npos) return JsonFault{LineOf(bytes, nul), "not valid JSON: a NUL byte"};
  return std::nullopt;
}

}  // namespace

JsonDocument ReadJsonTree(std::string_view bytes) {
  JsonDocument document;
  if (std::optional<JsonFault> bad = FindBadByte(bytes)) {
    document.faults.push_back(std::move(*bad));
    return document;
  }
  LineCounter counter;
  TreeBuilder builder(counter, document);
  const CountingIterator begin(bytes.data(), &counter);
  const CountingIterator end(bytes.data() + bytes.size(), &counter);
  const bool complete =
      nlohmann::json::sax_parse(begin, end, &builder, nlohmann::json::input_format_t::json,
                                /*strict=*/true, /*ignore_comments=*/true);
  if (complete) document.root = builder.TakeRoot();
  return document;
}

}  // namespace cairn
