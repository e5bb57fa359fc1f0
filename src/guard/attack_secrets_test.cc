// Random keys and passwords in the forms of which a hostile trial found some missed. None may be.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "base/rng.h"
#include "guard/secrets.h"

namespace cairn {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kSigned =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*";

class AttackTest : public testing::Test {
 protected:
  std::string Random(std::size_t size, std::string_view alphabet) {
    std::string text;
    while (text.size() < size) text += alphabet[rng_.Below(alphabet.size())];
    return text;
  }

  // Makes so many secrets and looks for each, whole, between `before` and `after`.
  void ExpectNoneMissed(int count, const std::function<std::string()>& make,
                        const std::string& before, const std::string& after) {
    int missed = 0;
    for (int i = 0; i < count; ++i) {
      const std::string secret = make();
      const std::string text = before + secret + after;
      bool covered = false;
      for (const Secret& found : FindSecrets(text)) {
        covered = covered || (found.begin <= before.size() &&
                              found.begin + found.size >= before.size() + secret.size());
      }
      if (!covered && ++missed <= 3) ADD_FAILURE() << text;
    }
    EXPECT_EQ(missed, 0) << "of " << count << " in " << before << "…" << after;
  }

  SeededRng rng_{11};
};

TEST_F(AttackTest, Attack11AwsSecretKeysBeginWithAnything) {
  const auto make = [&] { return Random(40, kBase64); };
  ExpectNoneMissed(2000, make, "AWS_SECRET_ACCESS_KEY=", "\n");
  ExpectNoneMissed(2000, make, "aws_secret_access_key = ", "\nregion = eu-west-1");
  ExpectNoneMissed(2000, make, "{\"SecretAccessKey\": \"", "\"}");
  ExpectNoneMissed(2000, make, "  secret_access_key: '", "'\n");
}

TEST_F(AttackTest, Attack11OtherBase64BeginsWithAnything) {
  ExpectNoneMissed(
      1000, [&] { return Random(86, kBase64) + "=="; },
      "AccountName=a;AccountKey=", ";EndpointSuffix=core.windows.net");
  ExpectNoneMissed(
      1000, [&] { return Random(43, kBase64) + "="; },
      "[Interface]\nPrivateKey = ", "\nAddress = 10.8.0.2/24");
  ExpectNoneMissed(
      1000, [&] { return Random(43, kBase64) + "="; }, "SECRET_KEY=", "\n");
}

TEST_F(AttackTest, Attack11PasswordsHaveSignsAnywhere) {
  // One sign at least, and not first what a person would take for a variable: `$NAME`, `%name%`.
  const auto make = [&] {
    while (true) {
      std::string password = Random(14, kSigned);
      if (password.find_first_of("!@#$%^&*") == std::string::npos) continue;
      if (password[0] != '$' && password[0] != '%') return password;
    }
  };
  ExpectNoneMissed(1500, make, "password = \"", "\"");
  ExpectNoneMissed(1500, make, "\"db_password\": \"", "\",");
  ExpectNoneMissed(1500, make, "DB_PASSWORD=", "\n");
  ExpectNoneMissed(1500, make, "HOST=db\nDB_PASSWORD=", "\nDB_PORT=5432\n");
}

TEST_F(AttackTest, Attack11PasswordsAreOfAnyLength) {
  for (const std::size_t size : {129u, 300u, 600u, 5000u}) {
    ExpectNoneMissed(
        50, [&] { return Random(size, kBase64); }, "password=", "\n");
  }
}

TEST_F(AttackTest, Attack11LettersOfBothCasesAreAPassword) {
  ExpectNoneMissed(
      1000, [&] { return Random(20, kLetters); }, "password=", "\n");
  ExpectNoneMissed(
      1000, [&] { return Random(20, kLetters); }, "password = \"", "\"");
}

TEST_F(AttackTest, Attack11Fallbacks) {
  const auto make = [&] { return Random(12, kBase64.substr(0, 62)); };
  for (const std::string before :
       {"const dbPassword = process.env.DB_PASSWORD || \"", "password: config.password ?? \"",
        "DB_PASSWORD = os.getenv(\"DB_PASSWORD\") or \"", "pw = os.environ.get(\"DB_PASSWORD\", \"",
        "String password = System.getenv().getOrDefault(\"DB_PASSWORD\", \""}) {
    ExpectNoneMissed(500, make, before, before.ends_with(", \"") ? "\")" : "\"");
  }
  ExpectNoneMissed(500, make, "POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-", "}\n");
  ExpectNoneMissed(500, make, "spring.datasource.password=${DB_PASSWORD:", "}\n");
}

TEST_F(AttackTest, Attack11FlyTokens) {
  ExpectNoneMissed(
      500, [&] { return "FlyV1 fm2_" + Random(120, kBase64) + "=="; }, "FLY_API_TOKEN=\"", "\"");
}

// What stood in the clear in a trial.
TEST_F(AttackTest, TrialD17SentencesAboutPasswords) {
  const auto redacted = [](std::string_view text) {
    return RedactSecrets(text, FindSecrets(text));
  };
  EXPECT_EQ(redacted("The root password for staging is kittens42"),
            "The root password for staging is [REDACTED:password]");
  EXPECT_EQ(redacted("the db password is Tr0ub4dor&3"), "the db password is [REDACTED:password]");
}

}  // namespace
}  // namespace cairn
