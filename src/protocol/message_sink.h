// Where messages to a client go. A transport implements it, once for each stream it can write to:
// stdio has one for the whole connection, HTTP one for each POST and one for each GET stream.
//
// All methods may be called from any thread, also after the client has gone; what cannot be
// delivered is dropped. A message is written whole: two are never mixed. No method calls back into
// the protocol layer.
#pragma once

#include "json/json.h"

namespace cairn {

class MessageSink {
 public:
  virtual ~MessageSink() = default;

  // A response, a notification or (to clients before 2026-07-28) a request of ours; after a batch,
  // an array of responses.
  virtual void Send(const Json& message) = 0;
  // An error response that HTTP sends with that status (200: as any response), if nothing was sent
  // before on this stream. Elsewhere it is a message like any other.
  virtual void Refuse(const Json& message, int http_status) {
    static_cast<void>(http_status);
    Send(message);
  }
  // What follows takes a while, and the client need not hold its connection until then: HTTP of
  // 2025-11-25 closes it, and the client comes back. Elsewhere nothing happens.
  virtual void Detach() {}
  // What came in is dealt with; nothing will follow for it. Called once for each Server::Handle.
  // Without a Send before it there is nothing to answer (HTTP: 202).
  virtual void Finish() = 0;
};

}  // namespace cairn
