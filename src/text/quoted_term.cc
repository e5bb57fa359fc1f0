#include "text/quoted_term.h"

#include <algorithm>

#include "base/text.h"
#include "text/entity_words.h"
#include "text/lowered.h"

namespace cairn {
namespace {

constexpr int kMostWords = 5;

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

bool IsLetterByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

std::string_view DropPunctuation(std::string_view term) {
  while (!term.empty() && std::string_view(".,;:!?").find(term.back()) != std::string_view::npos) {
    term.remove_suffix(1);
  }
  return term;
}

// name(…) becomes name.
std::string_view DropCall(std::string_view term) {
  const std::size_t paren = term.find('(');
  const bool call =
      paren != std::string_view::npos && paren > 0 && term.ends_with(')') && term.find(' ') > paren;
  return call ? term.substr(0, paren) : term;
}

bool IsTerm(std::string_view term) {
  const auto words = 1 + std::count(term.begin(), term.end(), ' ');
  if (term.size() < 2 || words > kMostWords || term[0] == '*') return false;
  if (std::any_of(term.begin(), term.end(), IsControl)) return false;
  if (std::none_of(term.begin(), term.end(), IsLetterByte)) return false;
  return words > 1 || !IsNeverName(Lowered(term).view());
}

}  // namespace

std::string_view QuotedTerm(std::string_view inner) {
  const std::string_view term = DropCall(DropPunctuation(Trim(inner)));
  return IsTerm(term) ? term : std::string_view();
}

}  // namespace cairn
