// The rules that find secrets, and the one matcher that runs them.
//
// A rule begins with a literal: the prefix of a service's tokens ("ghp_"), a word for a secret
// ("password", "пароль"), the name of a command or a call, "://". One pass over the text looks for
// all literals at once; where one occurs, its rule looks at what is around it, a bounded way back
// and forth, and adds the secret that it finds. So the whole takes time linear in the text.
//
// What the rules know is in tables/; the files look for it:
//
//   rows.cc          rows of a table: tokens by their prefix, places, names and their values
//   named_secret.cc  names that say they are secret: asks rows.cc, then looks at the cells of
//                    tables, then asks nearby.cc
//   nearby.cc        sentences, labels, and what can only be a password near a name
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "guard/secret_value.h"

namespace cairn {

class Findings {
 public:
  explicit Findings(std::string_view text) : text_(text) {}

  void Add(const Secret& secret) { secrets_.push_back(secret); }
  std::size_t size() const { return secrets_.size(); }
  const std::vector<Secret>& secrets() const { return secrets_; }
  std::vector<Secret> Take() { return std::move(secrets_); }

  // Whether a word in this part of the text could be secret by itself: it has digits or signs among
  // its letters, looks scrambled, or is one of four groups of four letters. Texts that speak of
  // passwords a lot mostly have none. Asked for one part after the other, it looks at each word
  // once, so that many words for secrets on a line take no longer than one.
  bool HasCandidate(std::size_t begin, std::size_t end);

 private:
  bool IsCandidate(std::size_t begin, std::size_t end);

  std::string_view text_;
  std::vector<Secret> secrets_;
  std::size_t scanned_ = 0;        // words before this have been looked at
  std::size_t candidate_end_ = 0;  // of the last one that could be secret
  std::size_t fours_ = 0;          // groups of four letters in a row before scanned_
};

struct Rule;

// Called where the literal of a rule occurs.
using Finder = void (*)(std::string_view text, std::size_t at, const Rule& rule, Findings& found);

struct Rule {
  std::string_view literal;  // two bytes or more
  Finder find;
  bool any_case = false;  // the literal is in lower case and matches any case
  std::uint16_t row = 0;  // of the table of its file
};

// A rule for each of the literals, which are in one string with a separator between each two.
void AddRules(std::vector<Rule>& rules, std::string_view literals, Finder find,
              bool any_case = false, std::size_t row = 0, char separator = ' ');

// Each adds the rules of a file.
void AddRows(std::vector<Rule>& rules);
void AddNamedSecrets(std::vector<Rule>& rules);

// Tries the rows of tables/named.txt on a name from `begin` to `end`, one after the
// other; true as soon as one has found something.
bool FindByName(std::string_view text, SecretName meaning, std::size_t begin, std::size_t end,
                Findings& found);

struct NameInText {
  SecretName meaning = SecretName::kNone;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_foreign = false;  // of a script without ASCII letters, in which words have no blanks
  bool is_weak = false;     // speaks of logging in, not of a password
};

// Finds "the password is x", "use x as the password", "密码是 x"; a label and x on the next line;
// and what can only be a password, anywhere on the line or the next.
void FindNearby(std::string_view text, const NameInText& name, Findings& found);

// All rules, by the first three bytes of their literals. Bytes are reduced to 32 classes, so that
// three of them are a number of 15 bits and a table of bits says at once that no literal begins
// with them; this decides nearly all places of nearly all texts.
class Matcher {
 public:
  // Made when first asked for: no program pays for it that reads no text.
  static const Matcher& Get();

  // Every secret that a rule finds; they may overlap, and are in no particular order.
  std::vector<Secret> Find(std::string_view text) const;

  const std::vector<Rule>& rules() const { return rules_; }

 private:
  static constexpr std::size_t kStarts = std::size_t{1} << 15;

  Matcher();

  std::vector<Rule> rules_;
  std::vector<std::uint16_t> order_;                  // numbers of rules, by how they start
  std::array<std::uint16_t, kStarts + 1> first_{};    // of a start, in order_
  std::array<std::uint64_t, kStarts / 64> begins_{};  // which starts there are
};

}  // namespace cairn
