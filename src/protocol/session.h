// One peer, as long as we remember anything of it: the requests of it that are under way, the
// questions it was sent, and, once it has sent `initialize`, what was agreed then.
//
// A stdio connection is one session, whatever its requests speak. Over HTTP a legacy client has one
// for its Mcp-Session-Id; a modern request has one of its own that ends with its POST, so that
// closing it is what cancels the request.
//
// All methods may be called from several threads at once. Sessions are shared: the transport holds
// one as long as it wants, work under way holds it too. Server::Connect makes them.
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

// A request under way. It is settled once: answered, or given up.
struct Exchange {
  Json id;
  std::shared_ptr<MessageSink> sink;
  std::stop_source stop;             // asked for when it is cancelled
  std::function<void(bool)> on_end;  // of a subscription, see Session::Keep
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  enum class Kind {
    kEither,  // speaks what each request says: stdio, and HTTP up to 2025-11-25
    kModern,  // an HTTP request whose headers are of 2026-07-28 or later
  };

  explicit Session(Kind kind) : kind_(kind) {}

  // For transports.

  // Takes what belongs to no request: news of changed lists and resources. stdio attaches its
  // one sink at the start; HTTP the stream of a GET. A new one replaces the old one; null takes
  // it away. Without one, such messages are dropped.
  void AttachStream(std::shared_ptr<MessageSink> stream);
  // The peer will send nothing more, but still reads: questions to it fail, subscriptions end with
  // their response, other requests are answered.
  void EndInput();
  // The peer is gone: all its requests are asked to stop, and nothing is sent any more.
  void Close();
  // Waits until no request is under way; false if that took longer.
  bool WaitIdle(std::chrono::milliseconds longest);
  // The revision that `initialize` agreed upon; null before it.
  const RevisionTraits* revision() const;
  bool closed() const;

  // For the server.

  Kind kind() const { return kind_; }

  struct Client {
    const RevisionTraits* revision = nullptr;
    Json capabilities = Json::object();
  };
  // False if the session has been initialized before.
  bool Initialize(Client client);
  Json client_capabilities() const;
  void set_log_level(LogSeverity level);
  LogSeverity log_level() const;

  // Sends on the attached stream, if there is one.
  void SendUnasked(const Json& message);

  // A request is under way until Settle. Null if its id is in use, or the session is closed.
  std::shared_ptr<Exchange> Begin(const Json& id, std::shared_ptr<MessageSink> sink);
  // Whether it may still be answered: it was not cancelled. Its id is free again.
  bool Settle(const Exchange& exchange);
  // The last that happens to an exchange, after its answer was sent or given up.
  void Done(const Exchange& exchange);
  // A subscription: it is under way until the peer cancels it or goes, or EndInput; `on_end` is
  // then called once, with whether the peer can still hear. False if that has happened already.
  bool Keep(Exchange& exchange, std::function<void(bool)> on_end);
  // `notifications/cancelled`; ids that are not under way are ignored.
  void Cancel(const Json& id);

  // Asks the peer of a legacy session and waits for its answer (`result`).
  Result<Json> Ask(const CallContext::Question& question, MessageSink& sink, std::stop_token stop,
                   std::chrono::milliseconds longest);
  // The response to one of our questions; false if there is none of that id.
  bool Answer(const Message& response);

 private:
  struct OpenQuestion {
    std::optional<Message> response;
    bool failed = false;
  };

  using Ends = std::vector<std::function<void(bool)>>;
  Ends TakeEnds();
  using UnderWay = std::map<std::string, std::shared_ptr<Exchange>>;  // by id, as JSON text
  UnderWay::iterator Find(const Exchange& exchange);                  // end() if it has left
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
  int unfinished_ = 0;  // begun and not Done
  std::map<std::int64_t, OpenQuestion> questions_;
  std::int64_t last_question_ = 0;
};

}  // namespace cairn
