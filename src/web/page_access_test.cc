#include "web/page_access.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

class PageAccessTest : public testing::Test {
 protected:
  static HttpRequest Request(HttpHeaders headers = {}) {
    headers.emplace_back("Host", "127.0.0.1:7318");
    return {.method = "GET", .path = "/", .query = "", .headers = std::move(headers), .body = ""};
  }
  // The Cookie header that a browser sends for a Set-Cookie.
  static HttpRequest WithCookie(const std::string& set_cookie) {
    return Request({{"Cookie", "other=1; " + set_cookie.substr(0, set_cookie.find(';'))}});
  }

  FakeClock clock_{1'772'366'400'000};
  SeededRng rng_{7};
  PageAccess access_{"a key of some length", clock_, rng_};
};

TEST_F(PageAccessTest, ACodeYieldsACookieOnce) {
  const std::string code = access_.NewCode();
  const auto cookie = access_.Redeem(code, Request());
  ASSERT_TRUE(cookie);
  EXPECT_TRUE(cookie->starts_with("cairn_7318=")) << *cookie;
  EXPECT_NE(cookie->find("; HttpOnly; SameSite=Strict"), std::string::npos);
  EXPECT_NE(cookie->find("; Path=/; Max-Age=2592000"), std::string::npos);
  EXPECT_TRUE(access_.SessionOf(WithCookie(*cookie)));
  EXPECT_FALSE(access_.Redeem(code, Request()));
}

TEST_F(PageAccessTest, AcceptsOnlyOwnUnexpiredCodes) {
  const std::string code = access_.NewCode();
  for (const std::string& wrong :
       {std::string(), std::string("x"), code + "0", code.substr(1), std::string(32, '0')}) {
    EXPECT_FALSE(access_.Redeem(wrong, Request())) << wrong;
  }
  clock_.Advance(kCodeLifetime);
  EXPECT_FALSE(access_.Redeem(code, Request()));
}

TEST_F(PageAccessTest, DropsTheOldestCodesBeyondTheLimit) {
  const std::string first = access_.NewCode();
  for (int i = 0; i < 100; ++i) {
    clock_.Advance(1);
    access_.NewCode();
  }
  EXPECT_FALSE(access_.Redeem(first, Request()));
}

TEST_F(PageAccessTest, ACookieSurvivesARestartUntilItExpires) {
  const auto cookie = access_.Redeem(access_.NewCode(), Request());
  ASSERT_TRUE(cookie);
  SeededRng other_rng(8);
  const PageAccess again("a key of some length", clock_, other_rng);
  EXPECT_TRUE(again.SessionOf(WithCookie(*cookie)));
  const PageAccess stranger("another key", clock_, other_rng);
  EXPECT_FALSE(stranger.SessionOf(WithCookie(*cookie)));
  clock_.Advance(kCookieLifetime);
  EXPECT_FALSE(access_.SessionOf(WithCookie(*cookie)));
}

TEST_F(PageAccessTest, RejectsATamperedCookie) {
  const std::string whole = *access_.Redeem(access_.NewCode(), Request());
  const std::string good = whole.substr(0, whole.find(';'));
  for (std::size_t i = good.find('=') + 1; i < good.size(); ++i) {
    std::string changed = good;
    changed[i] = changed[i] == '1' ? '2' : '1';
    EXPECT_FALSE(access_.SessionOf(WithCookie(changed))) << i;
  }
  for (const char* none : {"cairn_7318=", "cairn_7318=.", "cairn_7318=9.9.9", "cairn_80=1", ""}) {
    EXPECT_FALSE(access_.SessionOf(WithCookie(none))) << none;
  }
  HttpRequest elsewhere = WithCookie(good);
  elsewhere.headers.back().second = "127.0.0.1:9999";  // another server uses another cookie name
  EXPECT_FALSE(access_.SessionOf(elsewhere));
}

TEST_F(PageAccessTest, AWriteRequiresTheTokenOfItsSession) {
  const auto one = access_.SessionOf(WithCookie(*access_.Redeem(access_.NewCode(), Request())));
  const auto two = access_.SessionOf(WithCookie(*access_.Redeem(access_.NewCode(), Request())));
  ASSERT_TRUE(one && two);
  EXPECT_NE(*one, *two);
  const HttpRequest write = Request({{"X-Cairn-Csrf", access_.CsrfOf(*one)}});
  EXPECT_TRUE(access_.HasCsrf(write, *one));
  EXPECT_FALSE(access_.HasCsrf(write, *two));
  EXPECT_FALSE(access_.HasCsrf(Request(), *one));
  EXPECT_FALSE(access_.HasCsrf(Request({{"X-Cairn-Csrf", ""}}), *one));
}

TEST_F(PageAccessTest, OnlyThisServerIsTheSameOrigin) {
  EXPECT_TRUE(IsOwnOrigin(Request()));
  EXPECT_TRUE(IsOwnOrigin(Request({{"Origin", "http://127.0.0.1:7318"}})));
  EXPECT_TRUE(IsOwnOrigin(Request({{"Sec-Fetch-Site", "same-origin"}})));
  EXPECT_TRUE(IsOwnOrigin(Request({{"Sec-Fetch-Site", "none"}})));
  for (const char* origin : {"http://127.0.0.1:3000", "http://localhost:7318", "null", "",
                             "https://evil.example", "http://127.0.0.1:7318.evil.example"}) {
    EXPECT_FALSE(IsOwnOrigin(Request({{"Origin", origin}}))) << origin;
  }
  EXPECT_FALSE(IsOwnOrigin(Request({{"Sec-Fetch-Site", "same-site"}})));
  EXPECT_FALSE(IsOwnOrigin(Request({{"Sec-Fetch-Site", "cross-site"}})));
}

}  // namespace
}  // namespace cairn
