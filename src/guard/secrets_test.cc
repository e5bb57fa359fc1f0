#include "guard/secrets.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"

namespace cairn {
namespace {

// Random-looking characters, the same at every run. Written so that this file holds no token.
std::string Letters(std::size_t size, std::string_view alphabet =
                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                          "0123456789") {
  SeededRng rng(size * 31 + alphabet.size());
  std::string text;
  while (text.size() < size) text += alphabet[rng.Below(alphabet.size())];
  return text;
}
constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::string_view kBase36 = "abcdefghijklmnopqrstuvwxyz0123456789";

std::string Key(std::string_view label, std::string_view line_end = "\n", int lines = 3) {
  std::string key = "-----BEGIN " + std::string(label) + "-----" + std::string(line_end);
  for (int i = 0; i < lines; ++i) key += Letters(64) + std::string(line_end);
  return key + Letters(21) + "==" + std::string(line_end) + "-----END " + std::string(label) +
         "-----";
}

struct Case {
  SecretKind kind;
  std::string before;
  std::string secret;
  std::string after;
};

std::string Jwt(std::size_t signature = 43) {
  // {"alg":"HS256","typ":"JWT"} and {"sub":"1234567890","name":"A"}
  return std::string("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.") +
         "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkEifQ." + Letters(signature);
}

std::vector<Case> PrivateKeys() {
  const auto kind = SecretKind::kPrivateKey;
  const std::string cut =
      "-----BEGIN RSA " + std::string("PRIVATE KEY-----\n") + Letters(64) + "\n" + Letters(64);
  return {
      {kind, "", Key("RSA PRIVATE KEY"), ""},
      {kind, "My key:\n", Key("PRIVATE KEY"), "\nThat was it."},
      {kind, "", Key("EC PRIVATE KEY", "\n", 1), "\n"},
      {kind, "", Key("DSA PRIVATE KEY", "\r\n"), "\r\n"},
      {kind, "x ", Key("OPENSSH PRIVATE KEY"), " y"},
      {kind, "", Key("ENCRYPTED PRIVATE KEY"), ""},
      {kind, "", Key("PGP PRIVATE KEY BLOCK"), ""},
      {kind, "{\"private_key\": \"", Key("PRIVATE KEY", "\\n"), "\\n\"}"},
      {kind, "", cut, "\n\nThis is ordinary prose after a key that was cut."},
      {kind, "", cut + "\nab+c", ""},
      {kind, "key = \"",
       "-----BEGIN PRIVATE " + std::string("KEY-----\\n") + Letters(64) + "\\n" + Letters(64),
       "\";"},
      {kind, "",
       "-----BEGIN RSA " +
           std::string("PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: "
                       "AES-128-CBC,0011\n\n") +
           Letters(64) + "\n" + Letters(64),
       "\n"},
      {kind, "",
       std::string("AGE-SECRET-") + "KEY-1" + Letters(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"),
       "\n"},
  };
}

std::vector<Case> CloudKeys() {
  using enum SecretKind;
  return {
      {kAwsKey, "id ",
       "AK"
       "IA" +
           Letters(16, kBase32),
       "."},
      {kAwsKey, "aws_access_key_id = ",
       "AS"
       "IA" +
           Letters(16, kBase32),
       "\n"},
      {kAwsKey, "aws_secret_access_key = ", Letters(40), "\n"},
      {kAwsKey, "AWS_SECRET_ACCESS_KEY=\"", Letters(38) + "/+", "\""},
      {kAwsKey, "\"SecretAccessKey\": \"", Letters(40), "\","},
      {kAwsKey, "export AWS_SECRET_KEY=", Letters(40), ""},
      {kGcpKey, "key=",
       "AI"
       "za" +
           Letters(35),
       "&x=1"},
      {kGcpKey, "apiKey: \"",
       "AI"
       "za" +
           Letters(33) + "-_",
       "\","},
      {kGcpKey, "client_secret: ",
       "GOC"
       "SPX-" +
           Letters(28),
       "\n"},
      {kGcpKey, "Bearer ",
       "ya"
       "29." +
           Letters(60),
       "\n"},
      {kGcpKey, "Bearer ",
       "ya"
       "29.c." +
           Letters(1000) + "." + Letters(24),
       ".\n"},
      {kToken, "AWS_SESSION_TOKEN=", Letters(1200) + "/+==", "\n"},
      {kToken, "aws_session_token = \"", Letters(1200) + "==", "\""},
      {kToken, "\"SessionToken\": \"", Letters(4000), "\","},
      {kToken, "security-token: ", Letters(9000), ", next"},
      {kAzureKey, "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=", Letters(86) + "==",
       ";EndpointSuffix=core.windows.net"},
      {kAzureKey, "Endpoint=sb://x.servicebus.windows.net/;SharedAccessKey=", Letters(43) + "=",
       ""},
      {kAzureKey, "https://a.blob.core.windows.net/c?sv=2022-11-02&sig=", Letters(43) + "%3D",
       "&se=2024"},
      {kAzureKey, "AZURE_CLIENT_SECRET=",
       "a1B"
       "8Q~" +
           Letters(34),
       "\n"},
      {kAzureKey, "secret ",
       "_x."
       "7Q~" +
           Letters(31) + "-_.",
       " expires"},
  };
}

std::vector<Case> ForgeTokens() {
  using enum SecretKind;
  return {
      {kGithubToken, "use ",
       "gh"
       "p_" +
           Letters(36),
       " for it"},
      {kGithubToken, "GITHUB_TOKEN=",
       "gh"
       "o_" +
           Letters(36),
       "\n"},
      {kGithubToken, "'",
       "gh"
       "u_" +
           Letters(36),
       "'"},
      {kGithubToken, "https://x-access-token:",
       "gh"
       "s_" +
           Letters(36),
       "@github.com/o/r"},
      {kGithubToken, "token: \"",
       "gh"
       "s_" +
           Jwt(600),
       "\""},
      {kGithubToken, "use ",
       "gh"
       "s_" +
           Jwt(6000),
       ", or not"},
      {kGithubToken, "(",
       "gh"
       "r_" +
           Letters(76),
       ")"},
      {kGithubToken, "token: ",
       "github"
       "_pat_" +
           Letters(22) + "_" + Letters(59),
       "\n"},
      {kGithubToken, "{\"log\": \"ok\\n",
       "gh"
       "p_" +
           Letters(36),
       "\\n\"}"},
      {kGithubToken, "https://",
       "gh"
       "p_" +
           Letters(36),
       "@github.com/o/r.git"},
      {kGitlabToken, "PRIVATE-TOKEN: ",
       "gl"
       "pat-" +
           Letters(20),
       "\n"},
      {kGitlabToken, "",
       "gl"
       "dt-" +
           Letters(20),
       ""},
      {kGitlabToken, "",
       "gl"
       "rt-" +
           Letters(20),
       ""},
      {kGitlabToken, "",
       "gl"
       "cbt-" +
           Letters(24),
       " "},
      {kGitlabToken, "",
       "gl"
       "ptt-" +
           Letters(40),
       ","},
      {kGitlabToken, "runner ",
       "GR"
       "1348941" +
           Letters(20),
       ""},
      {kSlackToken, "SLACK=",
       "xo"
       "xb-123456789012-1234567890123-" +
           Letters(24),
       "\n"},
      {kSlackToken, "cookie d=",
       "xo"
       "xd-" +
           Letters(700),
       ";"},
      {kSlackToken, "",
       "xo"
       "xp-123456789012-123456789012-" +
           Letters(32, kHex),
       ""},
      {kSlackToken, "",
       "xa"
       "pp-1-A0123456789-1234567890123-" +
           Letters(64, kHex),
       ""},
      {kSlackToken, "https://hooks.slack.com/services/",
       "T0123"
       "4567/B01234567/" +
           Letters(24),
       "\n"},
      {kStripeKey, "stripe.api_key = \"",
       "sk_"
       "live_" +
           Letters(24),
       "\""},
      {kStripeKey, "",
       "sk_"
       "test_" +
           Letters(99),
       ""},
      {kStripeKey, "",
       "rk_"
       "live_" +
           Letters(24),
       ";"},
      {kStripeKey, "endpoint_secret = '",
       "wh"
       "sec_" +
           Letters(32),
       "'"},
      {kNpmToken, "//packages.example.com/:_authToken=",
       "np"
       "m_" +
           Letters(36),
       "\n"},
      {kNpmToken, "//packages.example.com/:_authToken=",
       "0b8a1e2c-3d4f-4a5b-8c6d-"
       "7e8f90a1b2c3",
       "\n"},
      {kPypiToken, "password = ",
       "pypi-"
       "AgEIcHlwaS5vcmc" +
           Letters(120),
       "\n"},
      {kToken, "",
       "do"
       "p_v1_" +
           Letters(64, kHex),
       ""},
      {kToken, "",
       "dckr"
       "_pat_" +
           Letters(27),
       ""},
      {kToken, "",
       "shp"
       "at_" +
           Letters(32, kHex),
       ""},
      {kToken, "",
       "S"
       "G." +
           Letters(22) + "." + Letters(43),
       ""},
      {kToken, "VAULT_TOKEN=",
       "hv"
       "s." +
           Letters(90),
       ""},
  };
}

std::vector<Case> AiKeysAndJwts() {
  using enum SecretKind;
  return {
      {kAiKey, "OPENAI_API_KEY=",
       "sk"
       "-" +
           Letters(48),
       "\n"},
      {kAiKey, "",
       "sk"
       "-proj-" +
           Letters(74) + "-" + Letters(73),
       ""},
      {kAiKey, "x-api-key: ",
       "sk"
       "-ant-api03-" +
           Letters(93) + "AA",
       "\n"},
      {kAiKey, "",
       "sk"
       "-or-v1-" +
           Letters(64, kHex),
       " and"},
      {kAiKey, "HF_TOKEN=",
       "h"
       "f_" +
           Letters(34),
       "\n"},
      {kAiKey, "",
       "gs"
       "k_" +
           Letters(52),
       ""},
      {kAiKey, "",
       "r"
       "8_" +
           Letters(37),
       ""},
      {kAiKey, "",
       "xa"
       "i-" +
           Letters(80),
       ""},
      {kAiKey, "",
       "pp"
       "lx-" +
           Letters(48),
       ""},
      {kJwt, "Authorization: Bearer ", Jwt(), "\n"},
      {kJwt, "token=", Jwt(), "&next=1"},
      {kJwt, "{\"jwt\":\"", Jwt(), "\"}"},
      {kJwt, "(", Jwt(), ")."},
      {kJwt, "Authorization: Bearer ", Jwt(2000), "\n"},
      {kJwt, "serviceAccountToken: '", Jwt(900), "'"},
  };
}

std::vector<Case> ConnectionStrings() {
  const auto kind = SecretKind::kConnectionString;
  return {
      {kind, "postgres://app:", "hunter2", "@db.internal:5432/app"},
      {kind, "DATABASE_URL=postgresql://app:", "s3cr3t!pw", "@localhost/app?sslmode=require"},
      {kind, "mysql://root:", "toor-4711", "@127.0.0.1:3306"},
      {kind, "mongodb://u:", "Zq8x%2Fpw", "@m1:27017,m2:27017/app"},
      {kind, "mongodb+srv://u:", "correcthorse", "@cluster0.mongodb.net"},
      {kind, "redis://:", "r3d1spw", "@cache:6379/0"},
      {kind, "amqp://guest:", "gu3stpw", "@mq/vhost"},
      {kind, "curl https://me:", "b4sic-auth", "@example.com/x"},
      {kind, "http://u:", "a@b", "@host/"},
      {kind, "'sqlserver://sa:", "P4ss.w0rd", "@mssql'"},
      {kind, "Server=tcp:db,1433;User ID=sa;Password=", "Xy7!kLm", ";Encrypt=True"},
      {kind, "Host=db;Username=app;Password=", "letmein", "\""},
      {kind, "\"Data Source=db;pwd=", "qwertz", ";Initial Catalog=x\""},
      {kind, "Password=", "first1", ";Server=db;"},
  };
}

std::vector<Case> Passwords() {
  const auto kind = SecretKind::kPassword;
  return {
      {kind, "password = \"", "hunter2", "\""},
      {kind, "password: ", "hunter2", "\n"},
      {kind, "PASSWORD=", "hunter2", ""},
      {kind, "DB_PASSWORD=", "supersecret", "\n"},
      {kind, "export PGPASSWORD='", "tr0ub4dor&3", "'"},
      {kind, "db.password=", "Winter2024!", "\n"},
      {kind, "\"password\": \"", "tr0ub4dor&3", "\","},
      {kind, "'passwd' => '", "s3same", "',"},
      {kind, "const dbPassword = `", "kX9#mQ2v", "`;"},
      {kind, "password: str = \"", "opensesame1", "\""},
      {kind, "let password: String = \"", "opensesame1", "\".into();"},
      {kind, "config[\"password\"] = \"", "swordfish", "\""},
      {kind, "<password>", "hunter2", "</password>"},
      {kind, "{\"msg\": \"{\\\"password\\\": \\\"", "hunter2", "\\\"}\"}"},
      {kind, "mysqldump --password=", "s3cret9", " app"},
      {kind, "tool --password ", "s3cret9", " --verbose"},
      {kind, "tool --db-password '", "s3cret9", "'"},
      {kind, "The password is ", "hunter2", "."},
      {kind, "the root password is `", "Tr33house", "` for now"},
      {kind, "**Password:** ", "hunter2", "\n"},
      {kind, "- Password: ", "Blue42!", "\n- User: bob"},
      {kind, "passphrase: \"", "correct horse battery staple", "\""},
      {kind, "SMTP_PASS=", "m41lp4ss", "\n"},
      {kind, "  pwd: '", "1qay2wsx", "'"},
      {kind, "login(user=\"bob\", password=\"", "b0bsled", "\")"},
      {kind, "?user=bob&password=", "b0bsled9", "&x=1"},
      {kind, "Passwort: ", "geh31m!", "\n"},
      {kind, "ENV ADMIN_PASSWORD=", "admin1234", "\n"},
  };
}

std::vector<Case> Tokens() {
  const auto kind = SecretKind::kToken;
  return {
      {kind, "api_key = \"", Letters(32), "\""},
      {kind, "API_KEY=", Letters(32, kHex), "\n"},
      {kind, "\"apiKey\": \"", Letters(24), "\""},
      {kind, "client_secret: ", Letters(40), "\n"},
      {kind, "SECRET_KEY_BASE=", Letters(128, kHex), "\n"},
      {kind, "Authorization: Bearer ", Letters(40), "\n"},
      {kind, "headers = {\"Authorization\": \"Basic ", Letters(30) + "==", "\"}"},
      {kind, "access_token=", Letters(40, kBase36), "&y"},
      {kind, "auth_token: '", Letters(32), "'"},
      {kind, "JWT_SECRET=", Letters(43) + "=", "\n"},
      {kind, "const signingKey = '", Letters(64, kHex), "';"},
      {kind, "X-Auth-Token: ", Letters(32, kHex), "\n"},
  };
}

std::vector<Case> AllCases() {
  std::vector<Case> all;
  for (const auto& some : {PrivateKeys(), CloudKeys(), ForgeTokens(), AiKeysAndJwts(),
                           ConnectionStrings(), Passwords(), Tokens()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

TEST(SecretsTest, FindsEachKindWhereItStands) {
  const auto cases = AllCases();
  ASSERT_GE(cases.size(), 100u);
  for (const Case& c : cases) {
    const std::string text = c.before + c.secret + c.after;
    const std::vector<Secret> expected{{c.kind, c.before.size(), c.secret.size()}};
    const auto found = FindSecrets(text);
    EXPECT_EQ(found, expected) << text << (found.empty() ? "" : "\n  found ")
                               << (found.empty() ? "" : NameOf(found[0].kind)) << " '"
                               << (found.empty() ? "" : text.substr(found[0].begin, found[0].size));
  }
}

TEST(SecretsTest, RedactsOnlyTheSecret) {
  for (const Case& c : AllCases()) {
    const std::string text = c.before + c.secret + c.after;
    const std::string redacted = RedactSecrets(text, FindSecrets(text));
    EXPECT_EQ(redacted, c.before + "[REDACTED:" + std::string(NameOf(c.kind)) + "]" + c.after);
    EXPECT_EQ(RedactSecrets(redacted, FindSecrets(redacted)), redacted);
  }
}

void ExpectSound(std::string_view text) {
  std::size_t end = 0;
  const auto found = FindSecrets(text);
  for (const Secret& secret : found) {
    ASSERT_GE(secret.begin, end);
    ASSERT_GT(secret.size, 0u);
    end = secret.begin + secret.size;
    ASSERT_LE(end, text.size());
  }
  const std::string once = RedactSecrets(text, found);
  ASSERT_TRUE(RedactSecrets(once, FindSecrets(once)) == once)
      << text.substr(0, 1000) << "\n-> " << once.substr(0, 1000) << "\n-> "
      << RedactSecrets(once, FindSecrets(once)).substr(0, 1000);
}

TEST(SecretsTest, HoldsForTextsOfRandomPieces) {
  const auto cases = AllCases();
  const std::string pieces[] = {
      "=",        ":",           " ",        "\n",           "\"",
      "'",        "-----BEGIN ", "\\",       "://",          "@",
      ";",        "password",    "token",    "secret ",      "sk-",
      "eyJ",      "ghp_",        "<",        "-----END ",    "Bearer ",
      "\xFF\xC3", "--password ", " is ",     "[REDACTED:",   "]",
      "&sig=",    "~",           "8Q~",      " for the db ", "name: ",
      "value: ",  "curl -u ",    " / ",      "@tcp(",        "IDENTIFIED BY ",
      "<- ",      ":=",          "api key ", "variable \"",  "default = ",
      "(\"",      "key=\""};
  SeededRng rng(7);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::uint64_t n = rng.Below(12); n > 0; --n) {
      if (rng.Below(3) == 0) {
        const Case& c = cases[rng.Below(cases.size())];
        const std::string whole = c.before + c.secret + c.after;
        const std::size_t from = rng.Below(whole.size());
        text += rng.Below(2) == 0 ? whole : whole.substr(from, rng.Below(80));
      } else {
        text += pieces[rng.Below(std::size(pieces))];
      }
    }
    ExpectSound(text);
    if (HasFatalFailure()) return;
  }
}

TEST(SecretsTest, HoldsForMuchOfOneThing) {
  for (const std::string piece : {"=",
                                  ":",
                                  "-",
                                  "_",
                                  "~",
                                  "J",
                                  "w",
                                  "p",
                                  "\"",
                                  "'",
                                  "\\",
                                  "eyJ",
                                  "-eyJ",
                                  "sk-",
                                  "-sk-",
                                  ".ghs_",
                                  "ssw",
                                  "password=",
                                  "password=\"",
                                  "password: '",
                                  "://",
                                  "a://b:",
                                  "-----BEGIN PRIVATE KEY-----",
                                  "-----BEGIN PRIVATE KEY-----\nA: b\n",
                                  "ghp_",
                                  "token=aB3",
                                  "--password ",
                                  "\xFF",
                                  "\xE2\x80",
                                  "<password>",
                                  "a=",
                                  "                        =",
                                  ";password=",
                                  "password is ",
                                  "[REDACTED:",
                                  "eyJhbGciOiJIUzI1NiJ9.",
                                  "\\\"password\\\": \\\"",
                                  "8Q~",
                                  "A",
                                  "AKIA",
                                  "&sig=",
                                  "key ",
                                  "password for ",
                                  "default = {",
                                  "name: password\nvalue: ",
                                  "curl -u a:",
                                  " -u a:b1",
                                  "a:b@tcp(",
                                  "a/b@",
                                  " / ",
                                  "12345678:AA",
                                  "MTA.MTAMTA",
                                  "identified with ",
                                  "password,",
                                  "password | ",
                                  "password\t",
                                  "seed abc ",
                                  "totp ",
                                  "card 4",
                                  "use x1Y2!z as password ",
                                  "password? ",
                                  "admin ",
                                  "login(\"a\",",
                                  "insert into t (password) values (",
                                  "cookie: a=b; ",
                                  "password &a&a",
                                  "${password:-",
                                  "env.password || ",
                                  "backup code: 1234 ",
                                  "\"kty\" \"d\":",
                                  "密码 ",
                                  "пароль "}) {
    std::string text;
    while (text.size() < (piece.size() == 1 ? 1'000'000u : 100'000u)) text += piece;
    ExpectSound(text);
  }
}

// Each would take minutes if what a secret covers were read again for every one inside it.
TEST(SecretsTest, HoldsForSecretsInsideSecrets) {
  for (const std::string& piece :
       {std::string(".gh") + "s_" + Letters(40), std::string("-xo") + "xb-" + Letters(40),
        "token=" + Letters(20), "-token=" + Jwt(), "-eyJ" + Letters(40)}) {
    std::string text;
    while (text.size() < 2'000'000) text += piece;
    ExpectSound(text);
  }
}

TEST(SecretsTest, WhatAdjoinsALongSecretIsFound) {
  const std::string token = std::string("gh") + "s_" + Letters(2000);
  const std::string text = token + Key("RSA PRIVATE KEY") + " and " + token + "\npassword=hunter2";
  const std::string redacted = RedactSecrets(text, FindSecrets(text));
  EXPECT_EQ(redacted,
            "[REDACTED:private-key] and [REDACTED:github-token]\npassword=[REDACTED:password]");
}

TEST(SecretsTest, ReadsNothingBeyondTheText) {
  for (const Case& c : AllCases()) {
    const std::string text = c.before + c.secret;
    const std::size_t step = 1 + text.size() / 500;  // of long ones not every beginning
    for (std::size_t size = 0; size <= text.size(); size += step) {
      ExpectSound(std::string(text, 0, size));  // its own allocation: asan sees its end
    }
  }
}

TEST(SecretsTest, AnOpenTagAtTheEndHoldsNothing) {
  const std::string text = "<td>api token</td><td>q8Jz02LmKx71VbNw55TrQa</td>";
  for (std::size_t size = 0; size <= text.size(); ++size) ExpectSound(std::string(text, 0, size));
  EXPECT_EQ(FindSecrets("api token</td").size(), 0u);
}

TEST(SecretsTest, ANameCountsForItsValue) {
  EXPECT_EQ(FindSecretsOf("password", "hunter2"),
            (std::vector<Secret>{{SecretKind::kPassword, 0, 7}}));
  EXPECT_EQ(FindSecretsOf("user", "hunter2"), std::vector<Secret>{});
  const std::string token =
      "gh"
      "p_" +
      Letters(36);
  EXPECT_EQ(FindSecretsOf("token", token),
            (std::vector<Secret>{{SecretKind::kGithubToken, 0, token.size()}}));
}

}  // namespace
}  // namespace cairn
