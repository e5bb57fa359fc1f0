#include "protocol/server.h"

#include <utility>

#include "json/surrogates.h"
#include "protocol/server_parts.h"

namespace cairn {
namespace {

// Grace period for requests that are nearly done when the server stops.
constexpr std::chrono::milliseconds kStopGrace{100};
// Batches with more messages count as heavy, so that they do not block other clients.
constexpr std::size_t kLongBatch = 16;

}  // namespace

Server::Parts::Parts(Features offered, const Clock& clock, Rng& rng, ServerOptions chosen)
    : features(std::move(offered)),
      options(chosen),
      states(clock, rng, chosen.state_lifetime.count()),
      changes(features.resources),
      workers(chosen.workers),
      watcher(changes, chosen.look_every) {}

Server::Server(Features features, const Clock& clock, Rng& rng, ServerOptions options)
    : parts_(std::make_unique<Parts>(std::move(features), clock, rng, options)) {}

Server::~Server() { Stop(); }

std::shared_ptr<Session> Server::Connect(Session::Kind kind) {
  auto session = std::make_shared<Session>(kind);
  const std::lock_guard lock(parts_->mutex);
  if (parts_->stopped) session->Close();
  std::erase_if(parts_->sessions, [](const auto& weak) { return weak.expired(); });
  parts_->sessions.push_back(session);
  return session;
}

void Server::Handle(const Json& message, const std::shared_ptr<Session>& session,
                    const std::shared_ptr<MessageSink>& sink, std::size_t bytes) {
  const bool is_long_batch = message.is_array() && message.size() > kLongBatch;
  const auto weight =
      bytes > kLargeMessage || is_long_batch ? Workers::Weight::kHeavy : Workers::Weight::kLight;
  if (message.is_array()) {
    parts_->HandleBatch(message, session, sink, weight);
  } else {
    parts_->HandleOne(message, session, sink, weight);
  }
}

void Server::HandleText(std::string_view text, const std::shared_ptr<Session>& session,
                        const std::shared_ptr<MessageSink>& sink) {
  const auto message = ParseMended(text, kMostMessageValues);
  if (message) {
    Handle(*message, session, sink, text.size());
    return;
  }
  RefuseMessage({.code = kParseError, .message = message.error().message, .http_status = 400},
                nullptr, *session, *sink);
}

void Server::Refuse(const RpcError& error, const Json& id, MessageSink& sink) {
  sink.Refuse(ErrorMessage(id, error, true), error.http_status);
  sink.Finish();
}

std::optional<RpcError> Server::CheckHeaders(const Json& message,
                                             const HeaderLookup& header) const {
  return CheckMirroredHeaders(message, parts_->features.tools, header);
}

void Server::LookAgain() { parts_->changes.LookAgain(); }

void Server::Stop() {
  parts_->watcher.Stop();
  std::vector<std::shared_ptr<Session>> sessions;
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->stopped = true;
    for (const auto& weak : parts_->sessions) {
      if (auto session = weak.lock()) sessions.push_back(std::move(session));
    }
  }
  for (const auto& session : sessions) session->EndInput();
  const auto until = std::chrono::steady_clock::now() + kStopGrace;
  for (const auto& session : sessions) {
    session->WaitIdle(std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now()));
  }
  for (const auto& session : sessions) session->Close();
  parts_->workers.Stop();
}

}  // namespace cairn
