// The answer to one POST of an MCP client, or the stream of a GET.
//
// The first call determines the form: a response alone becomes a JSON reply, nothing at all 202,
// and everything else opens an event stream that lasts until Finish. A stream of a legacy session
// outlives its connection: its events have ids, the latest are kept, and a client that reconnects
// with such an id receives the events it missed (Resume).
//
// Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/message_sink.h"
#include "transport/event_stream.h"
#include "transport/http_handler.h"

namespace cairn {

class McpStream final : public MessageSink {
 public:
  struct Terms {
    std::uint64_t number = 0;  // of the stream in its session; 0: not resumable
    bool primed = false;       // starts with an empty event, so that the client has an id
    std::string session_id;    // sent with a result as Mcp-Session-Id; empty: none
    std::size_t replay_bytes = std::size_t{512} << 10;
  };

  McpStream(Terms terms, std::shared_ptr<HttpExchange> exchange);

  void Send(const Json& message) override;
  void Refuse(const Json& message, int http_status) override;
  void Finish() override;
  // Closes the connection of a resumable stream and asks the client to reconnect.
  void Detach() override;

  // Opens the event stream before there is a message: for GET, and for requests that take long.
  // Does nothing if a message was already sent.
  void Open();
  // Continues on another connection, after the event at `place`.
  void Resume(std::shared_ptr<HttpExchange> exchange, std::uint64_t place);
  // The connection was lost; ignored unless `exchange` is still the current one.
  void Detach(const HttpExchange& exchange);

  bool is_over() const;         // finished
  bool can_be_resumed() const;  // it is or was an event stream with ids
  bool has_connection() const;

 private:
  enum class State { kUndecided, kStreaming, kAnswered };

  void OpenLocked(std::optional<int> retry_ms);
  void WriteEvent(const std::string& data, std::optional<int> retry_ms);
  void ReplyJson(const Json& message, int status, bool is_result);

  const Terms terms_;
  mutable std::mutex mutex_;
  std::shared_ptr<HttpExchange> exchange_;  // null: connection lost
  State state_ = State::kUndecided;
  bool over_ = false;
  std::uint64_t last_place_ = 0;
  ReplayBuffer replay_;
};

}  // namespace cairn
