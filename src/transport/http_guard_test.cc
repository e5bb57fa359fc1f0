#include "transport/http_guard.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

constexpr std::uint16_t kPort = 8123;

int StatusOf(const HttpGuard& guard, const HttpHeaders& headers, bool needs_token = true) {
  HttpRequest request;
  request.headers = headers;
  const auto refusal = guard.Refusal(request, needs_token);
  return refusal ? refusal->status : 200;
}

TEST(HttpGuard, AcceptsLoopbackHostsWithItsPort) {
  const HttpGuard guard({}, kPort);
  for (const char* host : {"localhost:8123", "LocalHost:8123", "127.0.0.1:8123", "127.9.9.9:8123",
                           "[::1]:8123", "::1:8123"}) {
    EXPECT_EQ(StatusOf(guard, {{"host", host}}), 200) << host;
  }
  for (const char* host :
       {"", "localhost", "localhost:80", "localhost:8123:8123", "example.com:8123",
        "127.0.0.1.example.com:8123", "128.0.0.1:8123", "127.0.0:8123", "127.0.0.0x1:8123",
        "localhost:+8123", "[::2]:8123", "0.0.0.0:8123", "127.0.-0.1:8123", "localhost:-0"}) {
    EXPECT_EQ(StatusOf(guard, {{"host", host}}), 403) << host;
  }
  EXPECT_EQ(StatusOf(guard, {}), 403);
}

TEST(HttpGuard, KnowsTheDefaultPort) {
  EXPECT_EQ(StatusOf(HttpGuard({}, 80), {{"Host", "localhost"}}), 200);
}

TEST(HttpGuard, AcceptsConfiguredHostsAndOrigins) {
  const HttpGuard guard({.token = {}, .hosts = {"box", "lan:99"}, .origins = {"https://page:1"}},
                        kPort);
  EXPECT_EQ(StatusOf(guard, {{"Host", "box:8123"}}), 200);
  EXPECT_EQ(StatusOf(guard, {{"Host", "BOX"}}), 200);
  EXPECT_EQ(StatusOf(guard, {{"Host", "lan:99"}}), 200);
  EXPECT_EQ(StatusOf(guard, {{"Host", "lan:98"}}), 403);
  EXPECT_EQ(StatusOf(guard, {{"Host", "box"}, {"Origin", "https://page:1"}}), 200);
  EXPECT_EQ(StatusOf(guard, {{"Host", "box"}, {"Origin", "https://page:2"}}), 403);
}

TEST(HttpGuard, AcceptsLoopbackOriginsOrNoOrigin) {
  const HttpGuard guard({}, kPort);
  const std::pair<std::string, std::string> host = {"Host", "localhost:8123"};
  for (const char* origin : {"http://localhost", "http://localhost:3000", "https://[::1]:1"}) {
    EXPECT_EQ(StatusOf(guard, {host, {"Origin", origin}}), 200) << origin;
  }
  for (const char* origin : {"null", "", "http://example.com", "localhost", "http://localhost:x",
                             "http://localhost@example.com", "http://localhost/x"}) {
    EXPECT_EQ(StatusOf(guard, {host, {"Origin", origin}}), 403) << origin;
  }
  EXPECT_EQ(StatusOf(guard, {host, {"Origin", "http://localhost"}, {"Origin", "http://a"}}), 403);
}

TEST(HttpGuard, RequiresTheTokenWhenConfigured) {
  const HttpGuard guard({.token = "abc", .hosts = {}, .origins = {}}, kPort);
  const std::pair<std::string, std::string> host = {"Host", "localhost:8123"};
  EXPECT_EQ(StatusOf(guard, {host}), 401);
  EXPECT_EQ(StatusOf(guard, {host}, false), 200);
  EXPECT_EQ(StatusOf(guard, {host, {"Authorization", "Bearer abc"}}), 200);
  EXPECT_EQ(StatusOf(guard, {host, {"authorization", "BEARER  abc "}}), 200);
  for (const char* given :
       {"abc", "Bearer", "Bearer ab", "Bearer abcd", "Bearer ABC", "Basic abc"}) {
    EXPECT_EQ(StatusOf(guard, {host, {"Authorization", given}}), 401) << given;
  }
  EXPECT_EQ(StatusOf(guard, {host, {"Authorization", "Bearer abc"}, {"authorization", "Bearer x"}}),
            401);
}

TEST(HttpGuard, ChecksTheHostBeforeTheToken) {
  const HttpGuard guard({.token = "abc", .hosts = {}, .origins = {}}, kPort);
  EXPECT_EQ(StatusOf(guard, {{"Host", "example.com"}}), 403);
}

}  // namespace
}  // namespace cairn
