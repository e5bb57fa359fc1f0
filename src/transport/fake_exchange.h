// An exchange for tests that records every call.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "transport/http_handler.h"

namespace cairn {

class FakeExchange final : public HttpExchange {
 public:
  void Reply(HttpReply given) override { reply = std::move(given); }
  void Open(HttpReply head, std::string) override {
    written += head.body;
    opened = std::move(head);
  }
  void Write(std::string bytes) override { written += bytes; }
  void End() override { ended = true; }
  void OnGone(std::function<void()> call) override { gone = std::move(call); }
  void OnSlow(std::function<void()> call) override { slow = std::move(call); }

  std::optional<HttpReply> reply;
  std::optional<HttpReply> opened;
  std::string written;
  bool ended = false;
  std::function<void()> gone;
  std::function<void()> slow;
};

}  // namespace cairn
