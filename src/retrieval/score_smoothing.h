// Fellows: candidates that are like each other share some of their relevance. Several that agree
// are more likely right than one that stands alone.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace cairn {

inline constexpr std::size_t kSmoothedWith = 3;  // the nearest so many count
inline constexpr double kFellowShare = 0.15;     // of a candidate's relevance that is theirs

// What each candidate gains or loses. `windows` are its vectors; one without, or with fewer fellows
// than count, gains nothing.
std::vector<double> SmoothingGains(std::span<const double> fused,
                                   std::span<const std::vector<std::vector<float>>> windows);

}  // namespace cairn
