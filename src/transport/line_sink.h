// Writes messages as lines to a file descriptor that all threads of a connection share.
#pragma once

#include <functional>
#include <mutex>
#include <string_view>

#include "protocol/message_sink.h"

namespace cairn {

class LineSink final : public MessageSink {
 public:
  // `on_gone` is called once, on the writing thread, when the other side no longer reads. A blocked
  // write gives up when `stop` becomes readable (−1: never).
  LineSink(int output, int stop, std::function<void()> on_gone);

  void Send(const Json& message) override;
  void Finish() override {}
  // Drops everything sent from now on.
  void Shut();

 private:
  bool Write(std::string_view text) const;

  const int output_;
  const int stop_;
  std::mutex mutex_;
  std::function<void()> on_gone_;  // empty after the call
};

}  // namespace cairn
