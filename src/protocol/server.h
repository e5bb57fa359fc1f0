// An MCP server without a transport: messages in, messages out, in all revisions.
//
// The seam to transports has three parts. A `Session` (session.h) is a peer, an `MessageSink`
// (outlet.h) is a stream that leads to it, and Handle takes one message of it:
//
//   auto session = server.Connect(Session::Kind::kEither);
//   server.Handle(message, session, sink);      // answers through `sink`, then
//   sink->Finish()
//
// stdio: one session and one sink for the connection; the sink is also attached to the session
// (Session::AttachStream), and its Finish does nothing. At the end of input: session->EndInput(),
// session->WaitIdle(…), session->Close().
//
// HTTP, for each POST: parse the body (HandleText answers what is not JSON); PeekMessage.
//  - Modern, if the head has a version or the header MCP-Protocol-Version names 2026-07-28 or
//    something unknown: compare headers (CheckHeaders; Server::Refuse answers a mismatch), take a
//    new session of Kind::kModern, Handle, and Close that session when the client disconnects or
//    after Finish. subscriptions/listen is such a POST that stays open.
//  - `initialize` without a session id: a new session of Kind::kEither. It is dealt with before
//    Handle returns; if session->revision() is then set, give it an id and keep it.
//  - All else: the session of its Mcp-Session-Id. A disconnect does not cancel.
//    Questions to the client travel on the POST's stream, its answers come by POSTs of their own.
//  GET of a legacy session: AttachStream. DELETE: Close.
// The first thing an sink is told decides the answer: Finish alone is 202; a Refuse has its
// status; a response is application/json; a notification or a request of ours opens an event stream
// that lasts until Finish.
//
// Threads: Handle may be called from any thread and returns soon. What is quick is done at once;
// requests that do work run on a small pool, so that a long call holds up nothing else; those of
// large messages and long batches take at most half of it.
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

// Messages of more bytes are large.
inline constexpr std::size_t kLargeMessage = std::size_t{256} << 10;

struct ServerOptions {
  int workers = 4;
  std::size_t page_size = 100;
  // How often resources are compared for change notifications; 0: only when LookAgain is called.
  std::chrono::milliseconds look_every{0};
  // How long a legacy client may take to answer a question.
  std::chrono::milliseconds ask_timeout{std::chrono::minutes(10)};
  // How long a client may hold on to a request state (2026-07-28).
  std::chrono::milliseconds state_lifetime{std::chrono::hours(1)};
};

class Server {
 public:
  // What `features` points to has to outlive the server.
  Server(Features features, const Clock& clock, Rng& rng, ServerOptions options = {});
  ~Server();  // Stop
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::shared_ptr<Session> Connect(Session::Kind kind);

  // One message or batch of a peer, and how many bytes its text had: what is large takes at most
  // half of the threads, so that short requests do not wait for it.
  void Handle(const Json& message, const std::shared_ptr<Session>& session,
              const std::shared_ptr<MessageSink>& sink, std::size_t bytes = 0);
  // The same from text; what is no JSON is answered with a parse error.
  void HandleText(std::string_view text, const std::shared_ptr<Session>& session,
                  const std::shared_ptr<MessageSink>& sink);
  // Answers a message that the transport cannot take: too long (kParseError), or with headers that
  // do not fit it (kHeaderMismatch).
  static void Refuse(const RpcError& error, const Json& id, MessageSink& sink);

  // What is wrong with the headers of a modern HTTP request, to be refused with.
  std::optional<RpcError> CheckHeaders(const Json& message, const HeaderLookup& header) const;

  // Something may have changed: compares the resources that somebody watches and sends
  // notifications before it returns.
  void LookAgain();

  // Ends all sessions as EndInput does; what is not done a moment later is asked to stop and waited
  // for. Everything is refused from then on.
  void Stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace cairn
