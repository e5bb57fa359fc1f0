// Private to Server: the state shared by message dispatch and request execution.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "protocol/changes.h"
#include "protocol/methods.h"
#include "protocol/request_state.h"
#include "protocol/server.h"
#include "protocol/workers.h"

namespace cairn {

// Answers with an error; an unknown id is null or omitted, depending on the revision.
void RefuseMessage(const RpcError& error, const Json& id, const Session& session,
                   MessageSink& sink);

struct Server::Parts {
  Parts(Features offered, const Clock& clock, Rng& rng, ServerOptions chosen);

  void HandleOne(const Json& value, const std::shared_ptr<Session>& session,
                 const std::shared_ptr<MessageSink>& sink, Workers::Weight weight);
  void HandleBatch(const Json& batch, const std::shared_ptr<Session>& session,
                   const std::shared_ptr<MessageSink>& sink, Workers::Weight weight);
  void HandleNotification(const Message& message, const std::shared_ptr<Session>& session);
  void HandleRequest(const Message& message, const std::shared_ptr<Session>& session,
                     const std::shared_ptr<MessageSink>& sink, Workers::Weight weight);
  // Runs a request's handler and sends its answer.
  void Work(const Method& method, const RpcRequest& request,
            const std::shared_ptr<Session>& session, const std::shared_ptr<Exchange>& exchange);
  Answer Run(const Method& method, const RpcRequest& request,
             const std::shared_ptr<Session>& session, const std::shared_ptr<Exchange>& exchange);
  // Adds the members that the revision requires in every result.
  Json Complete(Json result, const Method& method, const RpcRequest& request) const;

  const Features features;
  const ServerOptions options;
  const RequestStates states;
  Changes changes;
  std::mutex mutex;
  std::vector<std::weak_ptr<Session>> sessions;
  bool stopped = false;
  Workers workers;  // destroyed before the members its tasks use
  ChangeWatcher watcher;
};

}  // namespace cairn
