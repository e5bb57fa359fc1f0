#include "knowledge/syntax/signature.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "knowledge/syntax/commented.h"
#include "knowledge/syntax/node_access.h"

namespace cairn {
namespace {

constexpr std::size_t kMostCharacters = 240;  // two lines of a wide terminal
constexpr std::size_t kMostBytes = 2000;      // of the text before folding white space
constexpr std::size_t kMostNodes = 500;       // searched for comments

bool IsLeftOut(const Node& node) {
  const std::string_view type = node.type();
  return type == "decorator" || type.ends_with("annotation") || IsComment(node);
}

// TypeScript also calls ": T" an annotation.
bool IsTypeAnnotation(const Node& node) { return node.text().starts_with(':'); }

// The children between `begin` and `end` that a signature omits, in order.
std::vector<Node> FindLeftOut(const Node& node, std::size_t begin, std::size_t end) {
  std::vector<Node> found;
  std::vector<Node> open = {node};
  for (std::size_t seen = 0; !open.empty() && seen < kMostNodes; ++seen) {
    const Node next = open.back();
    open.pop_back();
    if (next.end() <= begin || next.begin() >= end) continue;
    if (IsLeftOut(next) && !IsTypeAnnotation(next)) {
      found.push_back(next);
      continue;
    }
    const std::vector<Node> children = next.NamedChildren();
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return found;
}

std::string_view WithoutTail(std::string_view text) {
  text = Trim(text);
  for (bool cut = true; cut;) {
    cut = false;
    for (const std::string_view tail : {"{", ";", "=>", ":", "=", ","}) {
      if (!text.ends_with(tail)) continue;
      text = Trim(text.substr(0, text.size() - tail.size()));
      cut = true;
    }
  }
  return text;
}

// Joins the text into one line and drops white space next to parentheses.
std::string Folded(std::string_view text) {
  std::string line = Abbreviate(text, kMostCharacters);
  const std::pair<std::string_view, std::string_view> kTighter[] = {
      {"( ", "("}, {" )", ")"}, {",)", ")"}};
  for (const auto& [loose, tight] : kTighter) {
    for (std::size_t at = line.find(loose); at != std::string::npos; at = line.find(loose, at)) {
      line.replace(at, loose.size(), tight);
    }
  }
  return line;
}

}  // namespace

std::string SignatureOf(const Node& node, const std::optional<Node>& body) {
  return SignatureFrom(node.begin(), node, body);
}

std::string SignatureFrom(std::size_t begin, const Node& node, const std::optional<Node>& body) {
  const std::size_t end = std::min(body ? body->begin() : node.end(), begin + kMostBytes);
  if (end <= begin) return {};
  const char* source = NodeAccess::Source(node);
  const std::string_view whole(source + begin, end - begin);
  std::string text;
  const auto may_open = [](char c) { return c == '/' || c == '#' || c == '@'; };
  if (std::ranges::none_of(whole, may_open)) {  // no comment or annotation
    text = whole;
  } else {
    std::size_t at = begin;
    for (const Node& left_out : FindLeftOut(node, begin, end)) {
      if (left_out.begin() > at) text.append(source + at, left_out.begin() - at);
      at = std::max(at, left_out.end());
    }
    if (at < end) text.append(source + at, end - at);
  }
  return Folded(WithoutTail(text));
}

}  // namespace cairn
