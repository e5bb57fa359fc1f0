#include "protocol/request_state.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

const Json kAnswers = {{"name", {{"action", "accept"}}}};

class RequestState : public ::testing::Test {
 protected:
  FakeClock clock_{5'000};
  SeededRng rng_{1};
  RequestStates states_{clock_, rng_, kMinuteMs};
};

TEST_F(RequestState, ReturnsAnswersToTheSameRequest) {
  EXPECT_EQ(*states_.Open(states_.Seal(kAnswers, "call"), "call"), kAnswers);
}

TEST_F(RequestState, IsBoundToOneRequestAndProcess) {
  const std::string text = states_.Seal(kAnswers, "call");
  EXPECT_FALSE(states_.Open(text, "other"));
  const RequestStates others(clock_, rng_, kMinuteMs);  // another key
  EXPECT_FALSE(others.Open(text, "call"));
}

TEST_F(RequestState, Expires) {
  const std::string text = states_.Seal(kAnswers, "call");
  clock_.Advance(kMinuteMs);
  EXPECT_TRUE(states_.Open(text, "call"));
  clock_.Advance(1);
  EXPECT_FALSE(states_.Open(text, "call"));
}

TEST_F(RequestState, DetectsAnyChange) {
  const std::string text = states_.Seal(kAnswers, "call");
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(states_.Open(changed, "call")) << i;
    EXPECT_FALSE(states_.Open(text.substr(0, i), "call")) << i;
  }
  EXPECT_FALSE(states_.Open(text + "0", "call"));
  EXPECT_FALSE(states_.Open("", "call"));
  EXPECT_FALSE(states_.Open(".", "call"));
}

}  // namespace
}  // namespace cairn
