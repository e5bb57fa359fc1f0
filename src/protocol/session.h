// One peer: its requests in progress, the questions sent to it, and, after `initialize`, what was
// negotiated.
//
// A stdio connection is one session, whatever revision its requests use. Over HTTP, a legacy client
// has one session per Mcp-Session-Id; each modern request has its own session, which ends with its
// POST, so that closing the session cancels the request.
//
// Thread-safe. Shared ownership: the transport and running requests hold sessions. Server::Connect
// creates them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/features.h"
#include "protocol/json_rpc.h"
#include "protocol/log_level.h"
#include "protocol/message_sink.h"
#include "protocol/revision.h"

namespace cairn {

// A request in progress. It is settled exactly once: answered or abandoned.
struct Exchange {
  Json id;
  std::shared_ptr<MessageSink> sink;
  std::stop_source stop;             // requested on cancellation
  std::function<void(bool)> on_end;  // for subscriptions, see Session::Keep
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  enum class Kind {
    kEither,  // the revision is negotiated or per request: stdio, HTTP up to 2025-11-25
    kModern,  // an HTTP request whose headers are of 2026-07-28 or later
  };

  explicit Session(Kind kind) : kind_(kind) {}

  // For transports.

  // Receives messages that belong to no request: notifications of changed lists and resources.
  // stdio attaches its one sink at the start, HTTP the stream of a GET. A new stream replaces the
  // old one; null detaches it. Without a stream, such messages are dropped.
  void AttachStream(std::shared_ptr<MessageSink> stream);
  // The peer will send nothing more but still reads: questions to it fail, subscriptions end with
  // their response, other requests are answered.
  void EndInput();
  // The peer is gone: all its requests are asked to stop, and nothing more is sent.
  void Close();
  // Waits until no request is in progress; false on timeout.
  bool WaitIdle(std::chrono::milliseconds longest);
  // The revision negotiated by `initialize`; null before.
  const RevisionTraits* revision() const;
  bool closed() const;

  // For the server.

  Kind kind() const { return kind_; }

  struct Client {
    const RevisionTraits* revision = nullptr;
    Json capabilities = Json::object();
  };
  // False if the session is already initialized.
  bool Initialize(Client client);
  Json client_capabilities() const;
  void set_log_level(LogSeverity level);
  LogSeverity log_level() const;

  // Sends on the attached stream, if any.
  void SendUnasked(const Json& message);

  // Starts a request, in progress until Settle. Null if its id is in use or the session is closed.
  std::shared_ptr<Exchange> Begin(const Json& id, std::shared_ptr<MessageSink> sink);
  // Frees the id. True if the request may still be answered, that is, was not canceled.
  bool Settle(const Exchange& exchange);
  // The last call for an exchange, after its answer was sent or abandoned.
  void Done(const Exchange& exchange);
  // Keeps a subscription open until the peer cancels it or disconnects, or EndInput; `on_end` is
  // then called once, with whether the peer still reads. False if that has already happened.
  bool Keep(Exchange& exchange, std::function<void(bool)> on_end);
  // Handles `notifications/cancelled`; unknown ids are ignored.
  void Cancel(const Json& id);

  // Asks the peer of a legacy session and blocks until it answers; returns the `result`.
  Result<Json> Ask(const CallContext::Question& question, MessageSink& sink, std::stop_token stop,
                   std::chrono::milliseconds longest);
  // Delivers a response to one of our questions; false if no question has that id.
  bool Answer(const Message& response);

 private:
  struct OpenQuestion {
    std::optional<Message> response;
    bool failed = false;
  };

  using Ends = std::vector<std::function<void(bool)>>;
  Ends TakeEnds();
  using UnderWay = std::map<std::string, std::shared_ptr<Exchange>>;  // by id, as JSON text
  UnderWay::iterator Find(const Exchange& exchange);                  // end() if it was removed
  void FailQuestions();

  const Kind kind_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  std::condition_variable_any answered_;
  bool closed_ = false;
  bool input_ended_ = false;
  Client client_;
  LogSeverity log_level_ = LogSeverity::kInfo;
  std::shared_ptr<MessageSink> stream_;
  UnderWay under_way_;
  int unfinished_ = 0;  // begun but not Done
  std::map<std::int64_t, OpenQuestion> questions_;
  std::int64_t last_question_ = 0;
};

}  // namespace cairn
