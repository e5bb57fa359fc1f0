#include "transport/tenant_router.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "base/clock.h"
#include "base/text.h"
#include "transport/fake_exchange.h"

namespace cairn {
namespace {

class Answerer final : public HttpHandler {
 public:
  explicit Answerer(std::string text) : text_(std::move(text)) {}
  void Handle(const HttpRequest&, const std::shared_ptr<HttpExchange>& exchange) override {
    exchange->Reply(HttpReply::Text(200, text_));
  }

 private:
  const std::string text_;
};

// The store side: which tokens exist, and how often they were looked up.
struct Members {
  std::set<std::string> known;
  int made = 0;
  int asked = 0;
  bool is_down = false;
  std::function<void()> while_asked = [] {};
};

class FakeDesk final : public MemberServer {
 public:
  FakeDesk(Members& members, std::string token)
      : members_(members), token_(std::move(token)), handler_(token_.substr(6, 1)) {}
  HttpHandler& handler() override { return handler_; }
  bool IsWelcome() override {
    ++members_.asked;
    members_.while_asked();
    return members_.known.contains(token_);
  }
  std::size_t session_count() const override { return 2; }

 private:
  Members& members_;
  const std::string token_;
  Answerer handler_;
};

// Any length: only the store knows the exact format.
std::string TokenOf(char digit) { return "cairn_" + std::string(64, digit); }

class TenantRouterTest : public testing::Test {
 protected:
  // Returns the reply as "200 text".
  std::string Ask(const std::string& authorization) {
    HttpRequest request;
    if (!authorization.empty()) request.headers = {{"Authorization", authorization}};
    const auto exchange = std::make_shared<FakeExchange>();
    gate_.Handle(request, exchange);
    return std::to_string(exchange->reply->status) + " " + std::string(Trim(exchange->reply->body));
  }
  HttpAsker AskerOf(const std::string& authorization) {
    HttpRequest request;
    request.headers = {{"Authorization", authorization}};
    return gate_.AskerOf(request);
  }

  Members members_{.known = {TokenOf('a'), TokenOf('b')}};
  FakeClock clock_{1'000'000};
  Answerer own_{"own"};
  TenantRouter gate_{
      own_, [](std::string_view token) { return token.starts_with("cairn_"); },
      [this](const std::string& token) -> Result<std::unique_ptr<MemberServer>> {
        ++members_.made;
        if (members_.is_down) return IoError("the server is away");
        if (!members_.known.contains(token)) return InvalidArgument("nobody");
        return std::unique_ptr<MemberServer>(std::make_unique<FakeDesk>(members_, token));
      },
      clock_};
};

TEST_F(TenantRouterTest, EachMemberServerIsCreatedOnce) {
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
  EXPECT_EQ(Ask("bearer " + TokenOf('b')), "200 b");
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
  EXPECT_EQ(members_.made, 2);
}

TEST_F(TenantRouterTest, OtherTokensGoToTheServersOwnHandler) {
  for (const std::string other : {"Bearer secret", "Bearer Cairn_1", "Basic x", "Bearer"}) {
    EXPECT_EQ(AskerOf(other), HttpAsker::kUnknown) << other;
    EXPECT_EQ(Ask(other), "200 own") << "the guard has let it in";
  }
  EXPECT_EQ(members_.made, 0);
}

TEST_F(TenantRouterTest, AMemberIsAStrangerUntilTheFirstAnswer) {
  EXPECT_EQ(AskerOf("Bearer " + TokenOf('a')), HttpAsker::kStranger);
  Ask("Bearer " + TokenOf('a'));
  EXPECT_EQ(AskerOf("Bearer " + TokenOf('a')), HttpAsker::kGuest);
  EXPECT_EQ(AskerOf("Bearer " + TokenOf('c')), HttpAsker::kStranger);
  Ask("Bearer " + TokenOf('c'));
  EXPECT_EQ(AskerOf("Bearer " + TokenOf('c')), HttpAsker::kStranger);
}

TEST_F(TenantRouterTest, UnknownTokensAreRefusedFromTheCache) {
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Ask("Bearer " + TokenOf('c')).starts_with("401"));
  EXPECT_EQ(members_.made, 1);
  members_.known.insert(TokenOf('c'));
  clock_.Advance(TenantRouter::kRefusedFor);
  EXPECT_EQ(Ask("Bearer " + TokenOf('c')), "200 c");
}

TEST_F(TenantRouterTest, ARevokedTokenIsRefusedSoon) {
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
  members_.known.clear();
  clock_.Advance(TenantRouter::kCheckEvery - 1);
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
  clock_.Advance(1);
  EXPECT_TRUE(Ask("Bearer " + TokenOf('a')).starts_with("401"));
  EXPECT_EQ(members_.asked, 1);
}

TEST_F(TenantRouterTest, AStoreOutageIsNotARefusal) {
  members_.is_down = true;
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "503 the server is away");
  members_.is_down = false;
  EXPECT_EQ(Ask("Bearer " + TokenOf('b')), "503 the server is away") << "and nobody waits for it";
  EXPECT_EQ(members_.made, 1);
  clock_.Advance(TenantRouter::kAwayFor);
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
}

TEST_F(TenantRouterTest, OneRequestRechecksWhileOthersProceed) {
  Ask("Bearer " + TokenOf('a'));
  clock_.Advance(TenantRouter::kCheckEvery);
  members_.while_asked = [this] { EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a"); };
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
  EXPECT_EQ(members_.asked, 1);
}

TEST_F(TenantRouterTest, EvictsTheLeastRecentlyUsedMember) {
  const auto token = [](std::size_t n) {
    const std::string digits = std::to_string(n);
    return "cairn_" + std::string(64 - digits.size(), '0') + digits;
  };
  for (std::size_t n = 0; n <= TenantRouter::kMostDesks; ++n) {
    members_.known.insert(token(n));
    clock_.Advance(1);
    Ask("Bearer " + token(n));
  }
  const int made = members_.made;
  Ask("Bearer " + token(1));
  EXPECT_EQ(members_.made, made);
  Ask("Bearer " + token(0));
  EXPECT_EQ(members_.made, made + 1);
}

TEST_F(TenantRouterTest, AMemberClosedDuringARecheckStaysClosed) {
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a");
  clock_.Advance(TenantRouter::kCheckEvery);
  members_.while_asked = [this] { gate_.Stop(); };
  EXPECT_EQ(Ask("Bearer " + TokenOf('a')), "200 a") << "it was there when the request came";
  EXPECT_EQ(gate_.session_count(), 0U);
  EXPECT_TRUE(Ask("Bearer " + TokenOf('a')).starts_with("503"));
}

TEST_F(TenantRouterTest, CountsSessionsOfAllMembers) {
  EXPECT_EQ(gate_.session_count(), 0U);
  Ask("Bearer " + TokenOf('a'));
  Ask("Bearer " + TokenOf('b'));
  EXPECT_EQ(gate_.session_count(), 4U);
}

TEST_F(TenantRouterTest, RefusesEveryoneAfterStop) {
  Ask("Bearer " + TokenOf('a'));
  gate_.Stop();
  EXPECT_TRUE(Ask("Bearer " + TokenOf('a')).starts_with("503"));
}

}  // namespace
}  // namespace cairn
