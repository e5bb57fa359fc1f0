#include "transport/http_wire.h"

#include <gtest/gtest.h>

#include "transport/media_types.h"

namespace cairn {
namespace {

TEST(HttpHead, StatesTheLengthOfAWholeBody) {
  const HttpReply reply = {
      .status = 200, .content_type = "a/b", .body = "xyz", .headers = {{"A", "1"}}};
  EXPECT_EQ(HttpHead(reply, HttpFraming::kLength, true),
            "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nA: 1\r\nX-Content-Type-Options: nosniff\r\n"
            "Content-Length: 3\r\n\r\n");
}

TEST(HttpHead, StatesWhenTheConnectionCloses) {
  const std::string head = HttpHead({.status = 202}, HttpFraming::kLength, false);
  EXPECT_NE(head.find("Connection: close\r\n"), std::string::npos);
  EXPECT_NE(head.find("Content-Length: 0\r\n"), std::string::npos);
}

TEST(HttpHead, HasNoLengthWithoutABodyOrForAStream) {
  EXPECT_EQ(HttpHead({.status = 204}, HttpFraming::kLength, true).find("Length"),
            std::string::npos);
  const std::string stream = HttpHead({.status = 200}, HttpFraming::kChunks, true);
  EXPECT_EQ(stream.find("Length"), std::string::npos);
  EXPECT_NE(stream.find("Transfer-Encoding: chunked\r\n"), std::string::npos);
}

TEST(HttpHead, PreventsHeaderInjection) {
  HttpReply reply;
  reply.headers.emplace_back("A", "1\r\nB: 2");
  EXPECT_EQ(HttpHead(reply, HttpFraming::kLength, true).find("\r\nB:"), std::string::npos);
}

TEST(HttpChunk, StartsWithItsSizeInHexadecimal) {
  EXPECT_EQ(HttpChunk(""), "");
  EXPECT_EQ(HttpChunk("abc"), "3\r\nabc\r\n");
  EXPECT_EQ(HttpChunk(std::string(26, 'x')), "1a\r\n" + std::string(26, 'x') + "\r\n");
}

TEST(Accepts, ParsesListsWildcardsAndQualities) {
  const struct {
    const char* accept;
    bool expected;
  } cases[] = {
      {"application/json", true},
      {"text/html, APPLICATION/JSON;q=0.5", true},
      {"*/*", true},
      {"application/*", true},
      {"text/*", false},
      {"", false},
      {"application/jsonx", false},
      {"application/json;q=0", false},
      {"application/json; q=0.000", false},
  };
  for (const auto& c : cases) EXPECT_EQ(Accepts(c.accept, kJsonType), c.expected) << c.accept;
}

TEST(IsType, IgnoresParameters) {
  EXPECT_TRUE(IsType("Application/JSON; charset=utf-8", kJsonType));
  EXPECT_FALSE(IsType("text/json", kJsonType));
  EXPECT_FALSE(IsType("", kJsonType));
}

}  // namespace
}  // namespace cairn
