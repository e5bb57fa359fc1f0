// An output stream to a client. A transport implements it once per writable stream: stdio has one
// for the whole connection, HTTP one per POST and one per GET stream.
//
// Thread-safe, and callable after the client has disconnected: undeliverable messages are dropped.
// Each message is written atomically. No method calls back into the protocol layer.
#pragma once

#include "json/json.h"

namespace cairn {

class MessageSink {
 public:
  virtual ~MessageSink() = default;

  // A response, a notification or (to clients before 2026-07-28) a request from the server; for a
  // batch, an array of responses.
  virtual void Send(const Json& message) = 0;
  // An error response that HTTP sends with that status (200: like any response) if nothing was sent
  // on this stream before. Other transports send it like any other message.
  virtual void Refuse(const Json& message, int http_status) {
    static_cast<void>(http_status);
    Send(message);
  }
  // More will follow only after a while, and the client may release its connection: HTTP of
  // 2025-11-25 closes it, and the client reconnects. Other transports do nothing.
  virtual void Detach() {}
  // The input has been handled and nothing will follow. Called once per Server::Handle. Without a
  // preceding Send there is no response (HTTP: 202).
  virtual void Finish() = 0;
};

}  // namespace cairn
