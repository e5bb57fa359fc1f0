#include "guard/secret_samples.h"

#include <gtest/gtest.h>

#include "guard/marked_text.h"
#include "guard/not_secret_samples.h"
#include "guard/said_secret_samples.h"
#include "guard/second_secret_samples.h"
#include "guard/secrets.h"

namespace cairn {
namespace {

using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

Spans SpansIn(std::string_view text) {
  Spans spans;
  for (const Secret& secret : FindSecrets(text)) spans.emplace_back(secret.begin, secret.size);
  return spans;
}

void ExpectFound(std::string_view sample) {
  const MarkedText marked = ReadMarked(sample);
  ASSERT_FALSE(marked.secrets.empty()) << sample;
  const auto found = FindSecrets(marked.text);
  const std::string redacted = RedactSecrets(marked.text, found);
  EXPECT_EQ(SpansIn(marked.text), marked.secrets) << sample << "\n  -> " << redacted;
  EXPECT_TRUE(FindSecrets(redacted).empty()) << redacted;
}

void ExpectNothing(std::string_view sample) {
  const std::string text = ReadMarked(sample).text;
  for (const std::string& in :
       {text, "- " + text + "\n\nAnd so on, as said before.\n", "Noted: " + text + " (today)"}) {
    EXPECT_EQ(SpansIn(in), Spans{}) << RedactSecrets(in, FindSecrets(in));
  }
}

TEST(SecretSamplesTest, AreFoundWhereTheyStand) {
  ASSERT_EQ(std::size(kSecretSamples), 150u);
  for (const std::string_view sample : kSecretSamples) ExpectFound(sample);
  ASSERT_EQ(std::size(kSecondSecretSamples), 79u);
  for (const std::string_view sample : kSecondSecretSamples) ExpectFound(sample);
}

TEST(SecretSamplesTest, AreFoundWhereTheyAreSaid) {
  for (const std::string_view sample : kSaidSecretSamples) ExpectFound(sample);
}

TEST(SecretSamplesTest, NothingElseIsFound) {
  ASSERT_GE(std::size(kNotSecretSamples), 350u);
  for (const std::string_view sample : kNotSecretSamples) ExpectNothing(sample);
  ASSERT_EQ(std::size(kSecondNotSecretSamples), 120u);
  for (const std::string_view sample : kSecondNotSecretSamples) ExpectNothing(sample);
}

// Every beginning of a text is a text: nothing is read beyond its end, and redacting is done once.
TEST(SecretSamplesTest, HoldForEveryBeginning) {
  for (const std::string_view sample : kSaidSecretSamples) {
    const std::string text = ReadMarked(sample).text;
    for (std::size_t size = 0; size <= text.size(); ++size) {
      const std::string part(text, 0, size);  // its own allocation: asan sees its end
      const std::string redacted = RedactSecrets(part, FindSecrets(part));
      ASSERT_TRUE(FindSecrets(redacted).empty()) << part << "\n  -> " << redacted;
    }
  }
}

}  // namespace
}  // namespace cairn
