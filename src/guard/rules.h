// The rules that find secrets, and the one matcher that runs them.
//
// A rule begins with a literal: the prefix of a service's tokens ("ghp_"), a word for a secret
// ("password", "пароль"), the name of a command or a call, "://". One pass over the text looks for
// all literals at once; where one stands, its rule looks at what is around it, a bounded way back
// and forth, and adds the secret that it finds. So the whole takes time linear in the text.
//
// What the rules know stands in tables/, how they look in a file for each mechanism:
//
//   tokens.cc           tokens known by a prefix and a shape: rows of tables/tokens.txt
//   url_password.cc     scheme://user:password@host
//   known_formats.cc    JSON Web Tokens, AWS keys beside their id
//   private_key.cc      PEM, OpenSSH, PGP and PuTTY keys
//   cards_and_seeds.cc  card numbers, seed phrases
//   second_factors.cc   seeds of one-time passwords, backup codes
//   named_secret.cc     what belongs to a name that says it is secret: assigned, passed, paired, in
//   a
//                       table, in a sentence
//   places.cc           options and arguments of commands and calls, phrases, cookies
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "guard/findings.h"

namespace cairn {

struct Rule;

// Called where the literal of a rule stands.
using Finder = void (*)(std::string_view text, std::size_t at, const Rule& rule, Findings& found);

struct Rule {
  std::string_view literal;  // two bytes or more
  Finder find;
  bool any_case = false;  // the literal is in lower case and stands for every spelling
  std::uint16_t row = 0;  // of the table of its file
};

// A rule for each of the literals, which stand in one string with a separator between each two.
void AddRules(std::vector<Rule>& rules, std::string_view literals, Finder find,
              bool any_case = false, std::size_t row = 0, char separator = ' ');

// Each adds the rules of a file.
void AddRows(std::vector<Rule>& rules);
void AddNamedSecrets(std::vector<Rule>& rules);

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
