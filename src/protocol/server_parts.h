// The inside of Server: what is shared by the dispatch of messages and the work on requests.
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

// Answers with an error; an id that is not known is null or left out, as the client's revision
// wants.
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
  // Runs the handler of a request and answers it.
  void Work(const Method& method, const RpcRequest& request,
            const std::shared_ptr<Session>& session, const std::shared_ptr<Exchange>& exchange);
  Answer Run(const Method& method, const RpcRequest& request,
             const std::shared_ptr<Session>& session, const std::shared_ptr<Exchange>& exchange);
  // What the revision adds to each result.
  Json Complete(Json result, const Method& method, const RpcRequest& request) const;

  const Features features;
  const ServerOptions options;
  const RequestStates states;
  Changes changes;
  std::mutex mutex;
  std::vector<std::weak_ptr<Session>> sessions;
  bool stopped = false;
  Workers workers;  // ends before what its tasks use
  ChangeWatcher watcher;
};

}  // namespace cairn
