// Places that are known to hold a secret though no name says so: rows of tables/places.txt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "guard/rules.h"
#include "guard/value_at.h"

namespace cairn {

inline constexpr std::size_t kMostCommandBytes = 256;

enum class Form : std::uint8_t { kGlued, kApart, kEither, kUser, kWord, kPiped, kCall, kPhrase };

struct Place {
  Form form;
  SecretName meaning;
  std::string_view option;  // or what must stand before a phrase
  std::size_t number = 0;   // of a word or an argument
  Proof proof;
};

const std::vector<Place>& Places();

// What may be judged as a password and is the name of a machine, a file, a mailbox, a version.
bool IsHost(std::string_view value);

// The finders of a row: commands.cc, calls.cc, phrases.cc.
void FindCommandPassword(std::string_view text, std::size_t at, const Rule& rule, Findings& found);
void FindCallArgument(std::string_view text, std::size_t at, const Rule& rule, Findings& found);
void FindPhrase(std::string_view text, std::size_t at, const Rule& rule, Findings& found);

}  // namespace cairn
