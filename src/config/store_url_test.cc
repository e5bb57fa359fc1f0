#include "config/store_url.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(StoreUrl, IsEmptyOrPostgres) {
  EXPECT_TRUE(IsStoreUrl(""));
  EXPECT_TRUE(IsStoreUrl("postgres://"));
  EXPECT_TRUE(IsStoreUrl("postgresql://host:5432/db"));
  EXPECT_FALSE(IsStoreUrl("postgres:host"));
  EXPECT_FALSE(IsStoreUrl("POSTGRES://host"));
  EXPECT_FALSE(IsStoreUrl(" postgres://host"));
  EXPECT_FALSE(IsStoreUrl("sqlite://file"));
}

TEST(StoreUrl, PasswordsAreHidden) {
  const std::pair<std::string, std::string> cases[] = {
      {"postgres://host:5432/db", "postgres://host:5432/db"},
      {"postgres://user@host:5432/db", "postgres://user@host:5432/db"},
      {"postgres://user:secret@host:5432/db", "postgres://user:***@host:5432/db"},
      {"postgres://user:sec@ret/1@host/db", "postgres://user:***@host/db"},
      {"postgres://:secret@host", "postgres://:***@host"},
      {"postgres://user:@host", "postgres://user:***@host"},
      {"postgres://host/db?user=a&password=secret&x=1",
       "postgres://host/db?user=a&password=***&x=1"},
      {"postgres://host/db?sslpassword=secret", "postgres://host/db?sslpassword=***"},
      {"postgres://user:secret@host/db?password=secret",
       "postgres://user:***@host/db?password=***"},
      {"host=x password=secret", "host=x password=***"},
      {"", ""},
      {"none", "none"},
  };
  for (const auto& [url, shown] : cases) EXPECT_EQ(HidePassword(url), shown);
}

TEST(StoreUrl, ReplacesTheUser) {
  const std::pair<const char*, const char*> cases[] = {
      {"postgres://host/db", "postgres://u:p@host/db"},
      {"postgres://a@host:5432/db?sslmode=require", "postgres://u:p@host:5432/db?sslmode=require"},
      {"postgresql://a:b@c@host", "postgresql://u:p@host"},
      {"postgres://a@/db?host=/run/x@y", "postgres://u:p@/db?host=/run/x@y"},
      {"postgres:///db", "postgres://u:p@/db"},
  };
  for (const auto& [url, other] : cases) EXPECT_EQ(WithUser(url, "u", "p"), other);
  EXPECT_EQ(WithUser("postgres://a:b@host/db", "u", ""), "postgres://u@host/db");
  EXPECT_EQ(WithUser("postgres://a:b@host/db", "u@v w/x:y", "p/@:"),
            "postgres://u%40v%20w%2Fx%3Ay:p%2F%40%3A@host/db");
}

}  // namespace
}  // namespace cairn
