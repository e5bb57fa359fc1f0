// What a search may be told by name: how to look, and how to join what was found.
#pragma once

#include <string_view>

#include "base/enum_names.h"

namespace cairn {

enum class SearchMode {
  kVector,   // by meaning
  kKeyword,  // by words
  kHybrid,   // both
};

enum class Fusion {
  kBlend,   // a convex sum of both scores, with what threads, dates and speakers tell
  kRrf,     // reciprocal ranks
  kLinear,  // a weighted sum of normalised scores
};

template <>
struct EnumNames<SearchMode> {
  static constexpr std::string_view kWhat = "search mode";
  static constexpr EnumEntry<SearchMode> kTable[] = {{SearchMode::kVector, "vector"},
                                                     {SearchMode::kKeyword, "keyword"},
                                                     {SearchMode::kHybrid, "hybrid"}};
};

template <>
struct EnumNames<Fusion> {
  static constexpr std::string_view kWhat = "fusion";
  static constexpr EnumEntry<Fusion> kTable[] = {
      {Fusion::kBlend, "blend"}, {Fusion::kRrf, "rrf"}, {Fusion::kLinear, "linear"}};
};

}  // namespace cairn
