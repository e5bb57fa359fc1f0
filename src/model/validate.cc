#include "model/validate.h"

#include <array>
#include <cstdio>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

std::string Plain(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.10g", number);
  return text.data();
}

}  // namespace

Status CheckText(std::string_view name, std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes) {
    return InvalidArgument(std::string(name) + " has " + std::to_string(text.size()) +
                           " bytes; at most " + std::to_string(most_bytes) + " are allowed");
  }
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return InvalidArgument(std::string(name) + " has a NUL byte at byte " + std::to_string(nul) +
                           "; only text can be stored");
  }
  if (const std::size_t bad = FindInvalidUtf8(text); bad != std::string_view::npos) {
    return InvalidArgument(std::string(name) + " is not valid UTF-8 at byte " +
                           std::to_string(bad));
  }
  return {};
}

Status CheckNumber(std::string_view name, double number, const FieldLimits& limits) {
  if (number >= limits.least && number <= limits.most) return {};
  return InvalidArgument(std::string(name) + " is " + Plain(number) + "; it must be from " +
                         Plain(limits.least) + " to " + Plain(limits.most));
}

Status CheckCount(std::string_view name, std::size_t count, std::size_t most) {
  if (count <= most) return {};
  return InvalidArgument(std::string(name) + " has " + std::to_string(count) + " items; at most " +
                         std::to_string(most) + " are allowed");
}

Status CheckList(std::string_view name, const std::vector<std::string>& list,
                 const FieldLimits& limits) {
  CAIRN_TRY(CheckCount(name, list.size(), limits.most_items));
  for (const std::string& item : list) {
    if (Trim(item).empty()) return InvalidArgument(std::string(name) + " has an empty item");
    CAIRN_TRY(CheckText("an item of " + std::string(name), item, limits.most_bytes));
  }
  return {};
}

}  // namespace cairn
