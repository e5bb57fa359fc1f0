#include "guard/injection_grammar.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/utf8.h"
#include "guard/bytes.h"

extern "C" {  // tables/injection.txt, by guard_tables.S
extern const char cairn_guard_injection[];
extern const char cairn_guard_injection_end[];
}

namespace cairn {
namespace {

void ForEachPiece(std::string_view text, std::string_view separators, auto each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    if (end > 0) each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

class Compiler {
 public:
  InjectionGrammar Compile(std::string_view table) {
    ForEachPiece(table, "\n", [&](std::string_view line) { AddLine(line); });
    for (const char* const name : {"LeadIn", "Not", "Code", "Domain", "And"}) RoleOf(name);
    for (const std::string_view line : classes_["Unlike"]) {
      ForEachPiece(line, " ", [&](std::string_view word) { grammar_.unlike.emplace(word); });
    }
    for (auto& [spelling, word] : grammar_.words) {
      for (std::size_t i = 0; i < grammar_.phrases.size(); ++i) {
        if (!word.roles[grammar_.phrases[i].steps.front().role]) continue;
        word.opens.push_back(static_cast<std::uint16_t>(i));
      }
    }
    return std::move(grammar_);
  }

 private:
  void AddLine(std::string_view line) {
    const std::size_t equals = line.find(" = ");
    if (line.front() == '#') return;
    if (line.front() == '[') {
      section_ += line.starts_with("[sure") ? 0 : 1;
    } else if (line.front() == ' ') {
      last_class_->push_back(line);
    } else if (equals != line.npos) {
      last_class_ = &classes_[line.substr(0, equals)];
      last_class_->push_back(line.substr(equals + 3));
    } else {
      AddPhrase(line);
    }
  }

  void AddPhrase(std::string_view text) {
    InjectionPhrase phrase;
    phrase.section = section_;
    PhraseStep next;
    ForEachPiece(text, " ", [&](std::string_view piece) {
      const char c = piece.front();
      if (c == '.' || c == ':' || c == '~') {
        phrase.closing = c;
        if (c == '~') phrase.barred = RoleOf(piece.substr(1));
      } else if (c == ',') {
        next.after_mark = true;
      } else if (piece.size() == 1 && IsDigitAscii(c)) {
        next.gap = static_cast<std::size_t>(c - '0');
      } else {
        const bool is_opening = c == '!' || c == '^' || c == '-';
        if (is_opening) phrase.opening = c;
        next.role = RoleOf(piece.substr(is_opening ? 1 : 0));
        phrase.steps.push_back(std::exchange(next, {}));
      }
    });
    grammar_.phrases.push_back(std::move(phrase));
  }

  WordRole RoleOf(std::string_view step) {
    const auto size = static_cast<WordRole>(grammar_.roles.size());
    const WordRole role = grammar_.roles.emplace(step, size).first->second;
    if (role == size) ForEachPiece(step, "|", [&](std::string_view name) { Add(name, role); });
    return role;
  }

  // A word, or all words of a class.
  void Add(std::string_view name, WordRole role) {
    const auto found = classes_.find(name);
    if (found != classes_.end()) {
      for (const std::string_view line : found->second) {
        ForEachPiece(line, " ", [&](std::string_view word) { Add(word, role); });
      }
      return;
    }
    assert(!IsUpperAscii(name.front()) || IsUpperAscii(name.back()));
    for (std::size_t end = 0; end < name.size() && IsEastAsian(NextCodePoint(name, end));) {
      grammar_.words[std::string(name.substr(0, end))];  // a prefix
    }
    grammar_.words[std::string(FirstCodePoints(name, kMostLetters))].roles.set(role);
  }

  InjectionGrammar grammar_;
  int section_ = 0;
  std::map<std::string_view, std::vector<std::string_view>> classes_;
  std::vector<std::string_view>* last_class_ = nullptr;
};

}  // namespace

const InjectionGrammar& Grammar() {
  static const InjectionGrammar grammar =
      Compiler().Compile({cairn_guard_injection, cairn_guard_injection_end});
  return grammar;
}

}  // namespace cairn
