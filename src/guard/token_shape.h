// The shape of a token, as a row of tables/tokens.txt has it.
#pragma once

#include <bitset>
#include <cstddef>
#include <string_view>
#include <vector>

#include "guard/secrets.h"
#include "guard/tables.h"

namespace cairn {

inline constexpr std::size_t kNoLimit = std::string_view::npos;
inline constexpr std::size_t kJudgedBytes = 512;  // of a part without a limit

// So many bytes of a class.
struct Part {
  std::bitset<256> bytes;
  std::size_t least = 1;
  std::size_t most = 1;

  bool Has(char c) const { return bytes[static_cast<unsigned char>(c)]; }
};

enum class Look : std::uint8_t { kAny, kRandom, kMixed, kPassword, kChosen };

struct Shape {
  SecretKind kind = SecretKind::kToken;
  Look look = Look::kAny;
  std::vector<Part> parts;  // the prefix is one of no bytes
  std::size_t prefix = 0;   // which
  std::size_t first = 0;    // of those that are the secret
  std::size_t end = 0;      // behind the last
  WordList near;
};

Shape ReadShape(const TableRow& row);

}  // namespace cairn
