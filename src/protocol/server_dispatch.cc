// Dispatches messages to handlers.
#include <exception>
#include <utility>
#include <variant>

#include "base/log.h"
#include "base/text.h"
#include "protocol/batch.h"
#include "protocol/encode.h"
#include "protocol/envelope.h"
#include "protocol/meta_keys.h"
#include "protocol/params.h"
#include "protocol/server_parts.h"

namespace cairn {
namespace {

constexpr std::size_t kMostInBatch = 1000;

RpcError InvalidBatch(std::string why) {
  return {.code = kInvalidRequest, .message = std::move(why), .http_status = 400};
}

RpcError NoSuchMethod(const RpcRequest& request) {
  return {.code = kMethodNotFound,
          .message = "Method not found: " + Quoted(request.method),
          .http_status = request.traits().modern ? 404 : 200};
}

// A client whose revision is still unknown may be modern, and modern revisions have no null id.
bool MayOmitId(const Session& session) {
  const RevisionTraits* revision = session.revision();
  return revision == nullptr || revision->errors_without_id;
}

}  // namespace

void RefuseMessage(const RpcError& error, const Json& id, const Session& session,
                   MessageSink& sink) {
  sink.Refuse(ErrorMessage(id, error, MayOmitId(session)), error.http_status);
  sink.Finish();
}

void Server::Parts::HandleBatch(const Json& batch, const std::shared_ptr<Session>& session,
                                const std::shared_ptr<MessageSink>& sink, Workers::Weight weight) {
  const RevisionTraits* revision = session->revision();
  if (revision == nullptr || !revision->batches) {
    RefuseMessage(InvalidBatch("this protocol revision does not support batches"), nullptr,
                  *session, *sink);
    return;
  }
  if (batch.empty() || batch.size() > kMostInBatch) {
    RefuseMessage(InvalidBatch("a batch has 1 to " + std::to_string(kMostInBatch) + " messages"),
                  nullptr, *session, *sink);
    return;
  }
  const auto parts = MakeBatchOutlets(sink, batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) HandleOne(batch[i], session, parts[i], weight);
}

void Server::Parts::HandleOne(const Json& value, const std::shared_ptr<Session>& session,
                              const std::shared_ptr<MessageSink>& sink, Workers::Weight weight) {
  const Message message = ReadMessage(value);
  switch (message.kind) {
    case MessageKind::kInvalid:
      RefuseMessage(message.problem, message.id, *session, *sink);
      return;
    case MessageKind::kRequest:
      HandleRequest(message, session, sink, weight);
      return;
    case MessageKind::kNotification:
      HandleNotification(message, session);
      break;
    case MessageKind::kResponse:
      if (!session->Answer(message)) Log(LogLevel::kDebug, "response to an unknown request");
      break;
  }
  sink->Finish();
}

void Server::Parts::HandleNotification(const Message& message,
                                       const std::shared_ptr<Session>& session) {
  if (message.method == "notifications/cancelled") {
    const Json* id = FindMember(message.params, "requestId");
    if (id != nullptr && IsRequestId(*id)) session->Cancel(*id);
  }
  if (message.method == "notifications/initialized" && session->revision() != nullptr) {
    const Status added = changes.AddSession(session);
    if (!added) Log(LogLevel::kWarning, added.error().message);
  }
}

void Server::Parts::HandleRequest(const Message& message, const std::shared_ptr<Session>& session,
                                  const std::shared_ptr<MessageSink>& sink,
                                  Workers::Weight weight) {
  auto opened = OpenEnvelope(message, *session);
  if (const auto* error = std::get_if<RpcError>(&opened)) {
    RefuseMessage(*error, message.id, *session, *sink);
    return;
  }
  auto& request = std::get<RpcRequest>(opened);
  const Method* method = FindMethod(request.method, request.traits(), features);
  if (method == nullptr) {
    RefuseMessage(NoSuchMethod(request), message.id, *session, *sink);
    return;
  }
  const auto exchange = session->Begin(message.id, sink);
  if (exchange == nullptr) {
    RefuseMessage({.code = kInvalidRequest,
                   .message = session->closed() ? "the session has ended"
                                                : "a request with this id is already in progress",
                   .http_status = 400},
                  message.id, *session, *sink);
    return;
  }
  if (method->quick) {
    Work(*method, request, session, exchange);
    return;
  }
  const bool taken = workers.Submit([this, method, moved = std::move(request), session,
                                     exchange] { Work(*method, moved, session, exchange); },
                                    weight);
  if (taken) return;
  session->Settle(*exchange);
  sink->Refuse(ErrorMessage(message.id, {.message = "too many pending requests"}), 503);
  session->Done(*exchange);
}

void Server::Parts::Work(const Method& method, const RpcRequest& request,
                         const std::shared_ptr<Session>& session,
                         const std::shared_ptr<Exchange>& exchange) {
  if (exchange->stop.stop_requested()) {
    session->Settle(*exchange);
    session->Done(*exchange);
    return;
  }
  Answer answer = Run(method, request, session, exchange);
  if (!answer.result && !answer.error) return;  // answered later
  if (session->Settle(*exchange)) {
    if (answer.error) {
      exchange->sink->Refuse(ErrorMessage(request.id, *answer.error), answer.error->http_status);
    } else {
      exchange->sink->Send(
          ResultMessage(request.id, Complete(std::move(*answer.result), method, request)));
    }
  }
  session->Done(*exchange);
  if (request.method == "tools/call") watcher.Poke();  // the tool may have changed a resource
}

Answer Server::Parts::Run(const Method& method, const RpcRequest& request,
                          const std::shared_ptr<Session>& session,
                          const std::shared_ptr<Exchange>& exchange) {
  Call call(request, {*session, *exchange, workers, states, options.ask_timeout});
  const Handling handling = {features, request,          call, changes, session,
                             exchange, options.page_size};
  // A bug in a handler fails one request, not the process with all its clients.
  try {
    CAIRN_TRY(call.Prepare());
    return method.handle(handling);
  } catch (const std::exception& exception) {
    Log(LogLevel::kError, request.method + ": " + exception.what());
    return InternalError("internal error; see the log for details");
  }
}

Json Server::Parts::Complete(Json result, const Method& method, const RpcRequest& request) const {
  if (!request.traits().modern) return result;
  const bool is_input_required = result.contains("resultType");
  if (!is_input_required) {
    result["resultType"] = "complete";
    if (method.ttl_ms >= 0) {
      result["ttlMs"] = method.ttl_ms;
      result["cacheScope"] = "private";  // memories are private to a user
    }
  }
  result["_meta"][kMetaServerInfo] = ServerInfoJson(features, request.traits());
  return result;
}

}  // namespace cairn
