#include "web/page_handler.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "atlas/atlas.h"
#include "base/rng.h"
#include "engine/inside.h"
#include "store/memory/in_memory_store.h"
#include "transport/fake_exchange.h"

namespace cairn {
namespace {

constexpr TimeMs kNoon = 1'772'366'400'000;

class PageHandlerTest : public testing::Test {
 protected:
  PageHandlerTest() {
    handler_ = std::make_unique<PageHandler>(context_, events_, files_);
    const auto opened = Ask("GET", "/open", "code=" + access_.NewCode());
    const std::string cookie = HeaderOf(opened, "Set-Cookie");
    cookie_ = cookie.substr(0, cookie.find(';'));
    csrf_ = Parsed(Ask("GET", "/api/session"))["csrf"].get<std::string>();
  }

  // With the page's headers, unless headers are given.
  HttpReply Ask(const std::string& method, const std::string& path, const std::string& query = "",
                const std::string& body = "") {
    HttpHeaders headers{{"Host", "127.0.0.1:7318"}};
    if (!cookie_.empty()) headers.emplace_back("Cookie", cookie_);
    if (method != "GET") headers.emplace_back("X-Cairn-Csrf", csrf_);
    if (!body.empty()) headers.emplace_back("Content-Type", "application/json");
    return Ask({method, path, query, headers, body});
  }
  HttpReply Ask(const HttpRequest& request) {
    const auto exchange = std::make_shared<FakeExchange>();
    handler_->Handle(request, exchange);
    if (exchange->opened) return *exchange->opened;
    EXPECT_TRUE(exchange->reply) << request.path;
    return exchange->reply.value_or(HttpReply{});
  }
  static Json Parsed(const HttpReply& reply) {
    auto json = ParseJson(reply.body);
    EXPECT_TRUE(json) << reply.body;
    return json ? *std::move(json) : Json();
  }
  static std::string HeaderOf(const HttpReply& reply, std::string_view name) {
    for (const auto& [key, value] : reply.headers) {
      if (key == name) return value;
    }
    return "";
  }
  static std::string ErrorOf(const HttpReply& reply) {
    return Parsed(reply)["error"]["code"].get<std::string>();
  }
  std::string Add(const std::string& content) {
    const auto reply = Ask("POST", "/api/memories", "", CompactJson(Json{{"content", content}}));
    EXPECT_EQ(reply.status, 200) << reply.body;
    return Parsed(reply)["id"].get<std::string>();
  }

  FakeClock clock_{kNoon};
  SeededRng rng_{5};
  InMemoryStore store_;
  Config config_;
  Engine engine_{Context{store_, clock_, rng_, "cairn", "mcp"}};
  Atlas atlas_{InsideOf(engine_), {}};
  PageAccess access_{"a key of some length", clock_, rng_};
  PageContext context_{{.engine = engine_, .config = config_},
                       atlas_,
                       access_,
                       {.version = "1",
                        .root = "",
                        .store = "memory.db",
                        .doctor = [](bool deep) -> Result<Json> {
                          return Json{{"deep", deep}};
                        },
                        .config = []() -> Result<Json> { return Json::object(); }}};
  PageEvents events_{engine_.browse};
  PageFiles files_ = *PageFiles::Read("/assets/a.js 2\n/index.html 4\n\njspage");
  std::unique_ptr<PageHandler> handler_;
  std::string cookie_;
  std::string csrf_;
};

TEST_F(PageHandlerTest, TheLinkOpensThePage) {
  EXPECT_NE(cookie_.find("cairn_7318="), std::string::npos);
  const auto page = Ask("GET", "/memory/some-id");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body, "page");
  EXPECT_EQ(HeaderOf(page, "Content-Encoding"), "gzip");
  EXPECT_EQ(HeaderOf(page, "Cache-Control"), "no-cache");
  EXPECT_EQ(Ask("GET", "/assets/none.js").status, 404);
}

TEST_F(PageHandlerTest, EveryReplyHasSecurityHeaders) {
  for (const char* path : {"/", "/assets/a.js", "/api/stats", "/api/none", "/open"}) {
    const auto reply = Ask("GET", path);
    EXPECT_TRUE(HeaderOf(reply, "Content-Security-Policy").starts_with("default-src 'none'"))
        << path;
    EXPECT_EQ(HeaderOf(reply, "X-Content-Type-Options"), "nosniff") << path;
    EXPECT_EQ(HeaderOf(reply, "Referrer-Policy"), "no-referrer") << path;
  }
}

TEST_F(PageHandlerTest, ACachedFileIsNotSentAgain) {
  const std::string tag = HeaderOf(Ask("GET", "/assets/a.js"), "ETag");
  const auto again =
      Ask({"GET", "/assets/a.js", "", {{"Host", "127.0.0.1:7318"}, {"If-None-Match", tag}}, ""});
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body.empty());
}

TEST_F(PageHandlerTest, ShowsANoticeWithoutTheCookie) {
  cookie_.clear();
  EXPECT_EQ(Ask("GET", "/").status, 401);
  EXPECT_EQ(ErrorOf(Ask("GET", "/api/stats")), "unauthorized");
  EXPECT_EQ(Ask("GET", "/api/events").status, 401);
  EXPECT_EQ(Ask("GET", "/open", "code=wrong").status, 401);
  EXPECT_EQ(Ask("GET", "/open").status, 401);
}

TEST_F(PageHandlerTest, AnotherOriginMayNeitherReadNorWrite) {
  for (const char* origin : {"http://127.0.0.1:3000", "http://evil.example", "null"}) {
    const HttpHeaders headers{{"Host", "127.0.0.1:7318"},
                              {"Cookie", cookie_},
                              {"Origin", origin},
                              {"X-Cairn-Csrf", csrf_},
                              {"Content-Type", "application/json"}};
    EXPECT_EQ(Ask({"GET", "/api/stats", "", headers, ""}).status, 403) << origin;
    EXPECT_EQ(Ask({"POST", "/api/memories", "", headers, R"({"content":"x"})"}).status, 403);
  }
}

TEST_F(PageHandlerTest, AWriteRequiresTheTokenAndJson) {
  const std::string good = csrf_;
  csrf_ = "wrong";
  EXPECT_EQ(Ask("POST", "/api/memories", "", R"({"content":"x"})").status, 403);
  csrf_ = good;
  const HttpHeaders form{{"Host", "127.0.0.1:7318"},
                         {"Cookie", cookie_},
                         {"X-Cairn-Csrf", csrf_},
                         {"Content-Type", "application/x-www-form-urlencoded"}};
  EXPECT_EQ(Ask({"POST", "/api/memories", "", form, R"({"content":"x"})"}).status, 400);
  for (const char* bad : {"[]", "{", "1", R"({"contnet":"x"})"}) {
    EXPECT_EQ(Ask("POST", "/api/memories", "", bad).status, 400) << bad;
  }
  EXPECT_EQ(Parsed(Ask("GET", "/api/stats"))["total"], 0);
}

TEST_F(PageHandlerTest, AddsFindsAndExplains) {
  const std::string id = Add("The deploy runs on Tuesdays, at noon.");
  Add("Something else entirely.");
  const Json reply = Parsed(Ask("GET", "/api/search", "query=deploys&mode=keyword"));
  ASSERT_EQ(reply["results"].size(), 1U);
  const Json& first = reply["results"][0];
  EXPECT_EQ(first["id"], id);
  EXPECT_EQ(first["source"], "manual");
  EXPECT_FALSE(first.contains("content"));
  EXPECT_EQ(first["excerpt"]["marks"], Json::parse("[[4,10]]"));
  EXPECT_EQ(first["why"]["keyword"]["rank"], 1);
}

TEST_F(PageHandlerTest, ViewingDoesNotCountAsUse) {
  const std::string id = Add("The deploy runs on Tuesdays.");
  const Json memory = Parsed(Ask("GET", "/api/memories/" + id));
  EXPECT_EQ(memory["access_count"], 0);
  EXPECT_EQ(Parsed(Ask("GET", "/api/memories/" + id + "/about"))["history"].size(), 0U);
  EXPECT_EQ(Parsed(Ask("GET", "/api/memories/" + id))["access_count"], 0);
}

TEST_F(PageHandlerTest, ChangesAndUndoes) {
  const std::string id = Add("The deploy runs on Tuesdays.");
  const std::string path = "/api/memories/" + id;
  EXPECT_EQ(Parsed(Ask("PATCH", path, "", R"({"importance":9,"tags":["x"]})"))["importance"], 9);
  EXPECT_EQ(Parsed(Ask("PATCH", path, "", R"({"tags":null})"))["tags"].size(), 0U);
  EXPECT_EQ(Ask("PATCH", path, "", R"({"importance":11})").status, 400);
  EXPECT_EQ(Ask("PATCH", path, "", "{}").status, 400);
  const std::string ids = R"({"ids":[")" + id + R"("]})";
  EXPECT_EQ(Parsed(Ask("POST", "/api/delete", "", ids))["deleted"][0], id);
  EXPECT_EQ(Parsed(Ask("GET", path))["superseded_by"], "DELETED");
  EXPECT_EQ(ErrorOf(Ask("PATCH", path, "", R"({"importance":1})")), "conflict");
  EXPECT_EQ(Parsed(Ask("POST", "/api/restore", "", ids))["restored"][0], id);
  EXPECT_EQ(Parsed(Ask("POST", "/api/vote", "", R"({"id":")" + id + R"("})"))["usefulness"], 1);
  const std::string other = Add("The deploy runs on Wednesdays.");
  const Json pair{{"old", id}, {"new", other}};
  EXPECT_EQ(Parsed(Ask("POST", "/api/supersede", "", CompactJson(pair)))["by"], other);
  EXPECT_EQ(Parsed(Ask("GET", path))["superseded_by"], other);
}

TEST_F(PageHandlerTest, ReportsErrors) {
  EXPECT_EQ(ErrorOf(Ask("GET", "/api/memories/0190a1b2-0000-7000-8000-000000000000")), "not_found");
  EXPECT_EQ(Ask("GET", "/api/memories/nonsense").status, 400);
  EXPECT_EQ(Ask("GET", "/api/search", "qeury=x").status, 400);
  EXPECT_EQ(Ask("GET", "/api/search", "query=%zz").status, 400);
  EXPECT_EQ(Ask("GET", "/api/none").status, 404);
  const auto wrong = Ask("DELETE", "/api/memories");
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(HeaderOf(wrong, "Allow"), "GET, POST");
}

TEST_F(PageHandlerTest, CreatesFurtherLinks) {
  const std::string url = Parsed(Ask("POST", "/api/links", "", "{}"))["url"].get<std::string>();
  const std::string prefix = "http://127.0.0.1:7318/open?code=";
  ASSERT_TRUE(url.starts_with(prefix)) << url;
  cookie_.clear();
  EXPECT_EQ(Ask("GET", "/open", "code=" + url.substr(prefix.size())).status, 200);
}

}  // namespace
}  // namespace cairn
