// The value of an assignment in a text: where it ends, and how it stands there.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "guard/bytes.h"
#include "guard/secret_name.h"
#include "guard/secret_value.h"
#include "guard/secrets.h"

namespace cairn {

// How far a name may stand from its operator, how long it may be, and its value: without quotes one
// is judged by so much of it, in quotes it may be longer, as tokens of clouds are. Every look is
// bounded by these, so that the whole is linear.
inline constexpr std::size_t kMostGap = 24;
inline constexpr std::size_t kMostNameBytes = 64;
inline constexpr std::size_t kMostValueBytes = 512;
inline constexpr std::size_t kMostQuotedBytes = 4096;

struct Assignment {
  SecretName meaning = SecretName::kNone;
  std::size_t name = 0;   // where it begins
  char op = '\0';         // `=`, `:`, `>`, or a space if there is none
  std::size_t value = 0;  // where it begins, with its quote
};

// The value, if it is a secret.
std::optional<Secret> JudgeValue(std::string_view text, const Assignment& assignment);

// What may stand in a name: also the dots and dashes of settings and options.
constexpr bool IsNameByte(char c) { return IsWordByte(c) || c == '-' || c == '.'; }
// Whether a value that is not quoted ends with this byte.
bool EndsBareValue(char c);
// Back over blanks, to the place behind the last other byte.
std::size_t BackOverBlanks(std::string_view text, std::size_t end);

}  // namespace cairn
