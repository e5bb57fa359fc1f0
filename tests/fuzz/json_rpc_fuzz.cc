// Fuzzes the messages of a client: each is handled, and the server keeps running.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/fixture.h"
#include "protocol/server.h"

namespace {

class Nowhere final : public cairn::MessageSink {
 public:
  void Send(const cairn::Json& message) override {
    if (cairn::CompactJson(message).empty()) std::abort();
  }
  void Finish() override {}
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cairn::Fixture& fixture = *new cairn::Fixture;
  static const cairn::FakeClock clock(1'000'000);
  static cairn::SeededRng rng(1);
  // Never destroyed: at exit its threads would outlive OpenSSL and its per-thread state.
  static cairn::Server& server = *new cairn::Server(fixture.features(), clock, rng);
  const auto session = server.Connect(cairn::Session::Kind::kEither);
  const auto sink = std::make_shared<Nowhere>();
  session->AttachStream(sink);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    server.HandleText(text.substr(0, end), session, sink);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  session->Close();
  if (!session->WaitIdle(std::chrono::seconds(5))) std::abort();
  return 0;
}
