// An MCP server without a transport, for all protocol revisions.
//
// A transport uses three things: a `Session` (session.h) for each peer, a `MessageSink`
// (message_sink.h) for each stream to that peer, and Handle for each message from it:
//
//   auto session = server.Connect(Session::Kind::kEither);
//   server.Handle(message, session, sink);      // answers through `sink`, then
//   sink->Finish()
//
// stdio: one session and one sink for the connection; the sink is also attached to the session
// (Session::AttachStream), and its Finish does nothing. At the end of input: session->EndInput(),
// session->WaitIdle(…), session->Close().
//
// HTTP, for each POST: parse the body (HandleText answers invalid JSON); PeekMessage.
//  - Modern, if the head has a version or the header MCP-Protocol-Version names 2026-07-28 or
//    something unknown: compare headers (CheckHeaders; Server::Refuse answers a mismatch), take a
//    new session of Kind::kModern, Handle, and Close that session when the client disconnects or
//    after Finish. subscriptions/listen is such a POST that stays open.
//  - `initialize` without a session id: a new session of Kind::kEither. It is handled before
//    Handle returns; if session->revision() is then set, give it an id and keep it.
//  - Otherwise: the session with that Mcp-Session-Id. A disconnect does not cancel.
//    Questions to the client use the POST's stream; the answers arrive in separate POSTs.
//  GET of a legacy session: AttachStream. DELETE: Close.
// The first call on a sink determines the reply: Finish alone is 202; a Refuse has its status; a
// response is application/json; a notification or a server request opens an event stream that lasts
// until Finish.
//
// Threads: Handle is thread-safe and returns soon. Quick methods run on the calling thread; the
// others run on a small pool, so that a long call does not block the rest. Large messages and long
// batches use at most half of the pool.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "base/rng.h"
#include "protocol/features.h"
#include "protocol/message_sink.h"
#include "protocol/mirrored_headers.h"
#include "protocol/session.h"

namespace cairn {

// Messages longer than this count as large.
inline constexpr std::size_t kLargeMessage = std::size_t{256} << 10;

struct ServerOptions {
  int workers = 4;
  std::size_t page_size = 100;
  // How often to poll resources for change notifications; 0: only on LookAgain.
  std::chrono::milliseconds look_every{0};
  // How long a legacy client may take to answer a question.
  std::chrono::milliseconds ask_timeout{std::chrono::minutes(10)};
  // How long a request state stays valid (2026-07-28).
  std::chrono::milliseconds state_lifetime{std::chrono::hours(1)};
};

class Server {
 public:
  // Everything that `features` points to must outlive the server.
  Server(Features features, const Clock& clock, Rng& rng, ServerOptions options = {});
  ~Server();  // calls Stop
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::shared_ptr<Session> Connect(Session::Kind kind);

  // Handles one message or batch from a peer. `bytes` is the length of its text: large messages use
  // at most half of the threads, so that short requests do not wait for them.
  void Handle(const Json& message, const std::shared_ptr<Session>& session,
              const std::shared_ptr<MessageSink>& sink, std::size_t bytes = 0);
  // The same from text; invalid JSON is answered with a parse error.
  void HandleText(std::string_view text, const std::shared_ptr<Session>& session,
                  const std::shared_ptr<MessageSink>& sink);
  // Rejects a message that the transport cannot accept: too long (kParseError) or with headers that
  // contradict it (kHeaderMismatch).
  static void Refuse(const RpcError& error, const Json& id, MessageSink& sink);

  // The error with which to refuse a modern HTTP request whose headers do not match its body.
  std::optional<RpcError> CheckHeaders(const Json& message, const HeaderLookup& header) const;

  // Polls the watched resources and sends change notifications before it returns.
  void LookAgain();

  // Ends all sessions as EndInput does. Requests that are still running a moment later are asked to
  // stop and waited for. From then on, everything is refused.
  void Stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace cairn
