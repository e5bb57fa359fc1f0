// Profiles: sets of ranking weights for what an agent is trying to do.
//
// A profile sets the weight of each signal (signals.h), how fast recency decays, the rule that
// combines the signals into one score, and how much random jitter is added. The first five are the
// intents of an agent. Users add their own in the configuration.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/enum_names.h"

namespace cairn {

enum class RecencyCurve {
  kHourly,    // 0.995^hours
  kMonthly,   // e^(−days/30)
  kHalfLife,  // 0.5^(days/30)
};

template <>
struct EnumNames<RecencyCurve> {
  static constexpr std::string_view kWhat = "recency curve";
  static constexpr EnumEntry<RecencyCurve> kTable[] = {{RecencyCurve::kHourly, "hourly"},
                                                       {RecencyCurve::kMonthly, "monthly"},
                                                       {RecencyCurve::kHalfLife, "half_life"}};
};

enum class ScoringRule {
  kAdditive,  // the weighted sum of the signals
  kPrior,  // relevance × (1 + recency's weight · recency + utility's weight · (2 · utility − 1))
};

template <>
struct EnumNames<ScoringRule> {
  static constexpr std::string_view kWhat = "scoring rule";
  static constexpr EnumEntry<ScoringRule> kTable[] = {{ScoringRule::kAdditive, "additive"},
                                                      {ScoringRule::kPrior, "prior"}};
};

struct Profile {
  std::string name;
  ScoringRule rule = ScoringRule::kAdditive;
  RecencyCurve curve = RecencyCurve::kHourly;
  // Weights of the signals.
  double relevance = 0;
  double recency = 0;
  double utility = 0;
  double importance = 0;
  double frequency = 0;
  double confidence = 0;
  // The score is multiplied by 1 + U(−jitter, +jitter).
  double jitter = 0;

  friend bool operator==(const Profile&, const Profile&) = default;
};

// A number of a profile and its name in the configuration.
struct ProfileNumber {
  std::string_view name;
  double Profile::*member;
};
inline constexpr ProfileNumber kProfileNumbers[] = {
    {"relevance", &Profile::relevance}, {"recency", &Profile::recency},
    {"utility", &Profile::utility},     {"importance", &Profile::importance},
    {"frequency", &Profile::frequency}, {"confidence", &Profile::confidence},
    {"jitter", &Profile::jitter}};

inline constexpr std::string_view kDefaultProfile = "balanced";

// The built-in profiles, the intents first.
std::span<const Profile> BuiltInProfiles();
// How many of the built-in profiles are intents.
inline constexpr std::size_t kIntentCount = 5;

}  // namespace cairn
