// Messages as lines on a file descriptor, shared by all threads of a connection.
#pragma once

#include <functional>
#include <mutex>
#include <string_view>

#include "protocol/message_sink.h"

namespace cairn {

class LineSink final : public MessageSink {
 public:
  // `on_gone` is called once, if the other side does not read any more, by the thread that finds
  // it out. A write that has to wait gives up when `stop` becomes readable (−1: never).
  LineSink(int output, int stop, std::function<void()> on_gone);

  void Send(const Json& message) override;
  void Finish() override {}
  // Drops all that is sent from now on.
  void Shut();

 private:
  bool Write(std::string_view text) const;

  const int output_;
  const int stop_;
  std::mutex mutex_;
  std::function<void()> on_gone_;  // empty once it was called
};

}  // namespace cairn
