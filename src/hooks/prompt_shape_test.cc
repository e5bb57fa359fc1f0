#include "hooks/prompt_shape.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

TEST(MayBeAboutMemory, DecidesByForm) {
  const struct {
    std::string prompt;
    bool may_be;
  } kCases[] = {
      {"why did we choose Stripe instead of Adyen?", true},
      {"add a retry to the webhook handler", true},
      {"who owns the geocoder?", true},
      {"Warum nehmen wir Stripe statt Adyen?", true},
      {"", false},
      {" \n\t", false},
      {"yes", false},
      {"go on", false},
      {"do it again, please", false},
      {"run the tests", false},
      {"open a pull request", false},
      {"show me the diff", false},
      {"fix the typo in line 3", false},
      {"Stripe Stripe Stripe", false},  // one distinct word
      {"/compact keep the payment decisions", false},
      {"!git log --oneline", false},
      {"# remember the payment decisions", false},
      {"<task-notification>payment job finished</task-notification>", false},
      {"why did the payment job fail? " + std::string(kMostPromptBytes, 'x'), false},
      {"\xff\xfe\xff", false},
  };
  for (const auto& each : kCases) {
    EXPECT_EQ(MayBeAboutMemory(each.prompt), each.may_be) << each.prompt.substr(0, 60);
  }
}

}  // namespace
}  // namespace cairn
