// Golden transcripts of whole conversations, one per revision and topic, in tests/golden/mcp.
//
// A line is {"client": MESSAGE}, {"client_text": TEXT}, {"do": "touch"} (changes a resource and
// polls) or {"server": MESSAGE}. A client line waits until its message is handled or, with "wait":
// N, until N messages have arrived. The server's messages must match the file; with
// CAIRN_UPDATE_GOLDEN=1 in the environment, the test rewrites the file instead.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/conversation.h"
#include "mcp/fixture.h"
#include "protocol/server.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = CAIRN_GOLDEN_DIR;

std::vector<Json> Play(const Json& line, Conversation& client, Fixture& fixture, Server& server) {
  if (line.contains("client_text")) return client.SendText(line["client_text"]);
  if (line.contains("do")) {
    fixture.resources.Touch();
    server.LookAgain();
    return client.Take();
  }
  if (line.contains("wait")) return client.SendFor(line["client"], line["wait"]);
  return client.Send(line["client"]);
}

// Replays the client's lines of a transcript and adds the server's answers.
std::vector<std::string> Replay(const std::vector<std::string>& lines) {
  Fixture fixture;
  const FakeClock clock(1'000'000);
  SeededRng rng(7);
  Server server(fixture.features(), clock, rng, {.page_size = 12});
  Conversation client(server);
  std::vector<std::string> played;
  for (const std::string& text : lines) {
    const Json line = Json::parse(text);
    if (line.contains("server")) continue;
    played.push_back(text);
    for (const Json& message : Play(line, client, fixture, server)) {
      played.push_back(CompactJson({{"server", message}}));
    }
  }
  return played;
}

std::vector<std::string> ReadLines(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(GoldenTranscripts, MatchTheServer) {
  int transcripts = 0;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".jsonl") continue;
    SCOPED_TRACE(entry.path().filename());
    ++transcripts;
    const auto expected = ReadLines(entry.path());
    const auto played = Replay(expected);
    if (std::getenv("CAIRN_UPDATE_GOLDEN") != nullptr) {
      std::ofstream file(entry.path());
      for (const std::string& line : played) file << line << '\n';
    } else {
      EXPECT_EQ(played, expected);
    }
  }
  EXPECT_GE(transcripts, 5);
}

}  // namespace
}  // namespace cairn
