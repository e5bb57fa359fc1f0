// Shared wording of lists in findings.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cairn {

// "a, b, c and 23 more": lists at most `most` words.
std::string ListSome(std::span<const std::string> words, std::size_t most,
                     std::string_view separator = ", ");

// "1 file", "12 files".
std::string Count(std::size_t count, std::string_view noun);

}  // namespace cairn
