#include "transport/http_server.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <csignal>

#include "base/log.h"
#include "base/text.h"
#include "transport/http_connection.h"
#include "transport/http_core.h"
#include "transport/http_wire.h"

namespace cairn {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCodeOf = boost::system::error_code;

// How long replies may take to be sent when the server stops.
constexpr std::chrono::seconds kStopGrace{1};
// Delay before the next accept after a failed one, usually for lack of descriptors.
constexpr std::chrono::milliseconds kAcceptPause{100};

// Refuses a connection beyond the limit, without blocking.
void TurnAway(tcp::socket socket) {
  const HttpReply reply = HttpReply::Text(503, "Too many connections.");
  const std::string text = HttpHead(reply, HttpFraming::kLength, false) + reply.body;
  ErrorCodeOf ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(text), ignored);
}

}  // namespace

Result<std::uint16_t> HttpServer::Core::Listen() {
  ErrorCodeOf error;
  const std::string name = options.address == "localhost" ? "127.0.0.1" : options.address;
  const auto address = asio::ip::make_address(name, error);
  if (error) return InvalidArgument("not an address to listen on: " + Quoted(options.address));
  if (!address.is_loopback() && options.guard.token.empty()) {
    return InvalidArgument("listening on " + Quoted(options.address) + " requires a token");
  }
  const tcp::endpoint endpoint(address, options.port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) {
    const std::string why =
        "cannot listen on " + name + ":" + std::to_string(options.port) + ": " + error.message();
    return error == asio::error::address_in_use ? Conflict(why) : IoError(why);
  }
  return acceptor.local_endpoint(error).port();
}

std::string HttpServer::Core::OwnHost() const {
  ErrorCodeOf error;
  const tcp::endpoint local = acceptor.local_endpoint(error);
  if (error || local.address().is_unspecified()) return "";  // the unspecified address has no name
  const std::string name = local.address().to_string();
  return (local.address().is_v6() ? "[" + name + "]" : name) + ":" + std::to_string(local.port());
}

void HttpServer::Core::Accept() {
  acceptor.async_accept([self = shared_from_this()](ErrorCodeOf error, tcp::socket socket) {
    if (self->stopping) return;
    if (!error) {
      self->OnAccepted(std::move(socket));
      self->Accept();
      return;
    }
    Log(LogLevel::kWarning, "a connection could not be accepted: " + error.message());
    self->pause.expires_after(kAcceptPause);
    self->pause.async_wait([self](ErrorCodeOf) {
      if (!self->stopping) self->Accept();
    });
  });
}

void HttpServer::Core::OnAccepted(tcp::socket socket) {
  if (connections.size() >= options.most_connections && !MakeRoom()) {
    TurnAway(std::move(socket));
    CountAnswer(503);
    return;
  }
  ErrorCodeOf ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  auto connection = std::make_shared<HttpConnection>(std::move(socket), shared_from_this());
  {
    const std::lock_guard lock(mutex);
    connections.insert(connection);
  }
  connection->Start();
}

// Connections that send no request must not keep out those that do.
bool HttpServer::Core::MakeRoom() {
  std::shared_ptr<HttpConnection> idlest;
  for (const auto& connection : connections) {
    const auto since = connection->idle_since();
    if (since && (idlest == nullptr || *since < *idlest->idle_since())) idlest = connection;
  }
  if (idlest != nullptr) idlest->Shut(true);
  return idlest != nullptr;
}

void HttpServer::Core::Forget(const std::shared_ptr<HttpConnection>& connection) {
  const std::lock_guard lock(mutex);
  connections.erase(connection);
  if (connections.empty()) all_gone.notify_all();
}

void HttpServer::Core::CountAnswer(int status) {
  const auto place = static_cast<std::size_t>(status / 100 - 2);
  if (place < answers.size()) answers[place].fetch_add(1, std::memory_order_relaxed);
}

HttpHandler* HttpServer::Core::HandlerOf(const std::string& path) const {
  HttpHandler* best = nullptr;
  std::size_t longest = 0;
  for (const auto& [prefix, handler] : routes) {
    const bool fits = path == prefix || prefix == "/" || path.starts_with(prefix + "/");
    if (fits && prefix.size() > longest) {
      best = handler;
      longest = prefix.size();
    }
  }
  return best;
}

HttpServer::HttpServer(HttpOptions options) : core_(std::make_shared<Core>(std::move(options))) {}

HttpServer::~HttpServer() { Stop(); }

void HttpServer::Route(std::string path, HttpHandler& handler) {
  core_->routes.emplace_back(std::move(path), &handler);
}

Result<std::uint16_t> HttpServer::Start() {
  std::signal(SIGPIPE, SIG_IGN);  // writing to a closed connection is an error here, not fatal
  auto port = core_->Listen();
  if (!port) return port;
  HttpGuard::Rules rules = core_->options.guard;
  if (const std::string own = core_->OwnHost(); !own.empty()) rules.hosts.push_back(own);
  core_->guard.emplace(rules, *port);
  core_->work.emplace(core_->io.get_executor());
  core_->Accept();
  core_->thread = std::thread([core = core_.get()] { core->io.run(); });
  return port;
}

HttpServer::Traffic HttpServer::traffic() const {
  Traffic traffic;
  {
    const std::lock_guard lock(core_->mutex);
    traffic.connections = core_->connections.size();
  }
  std::copy(core_->answers.begin(), core_->answers.end(), traffic.answers.begin());
  return traffic;
}

void HttpServer::Stop() {
  if (!core_->thread.joinable()) return;
  core_->stopping = true;
  const auto shut_all = [core = core_.get()](bool at_once) {
    asio::post(core->io, [core, at_once] {
      ErrorCodeOf ignored;
      core->acceptor.close(ignored);
      core->pause.cancel();
      const auto open = core->connections;  // copied, because Shut removes the connection
      for (const auto& connection : open) connection->Shut(at_once);
    });
  };
  shut_all(false);
  {
    std::unique_lock lock(core_->mutex);
    core_->all_gone.wait_for(lock, kStopGrace, [this] { return core_->connections.empty(); });
  }
  shut_all(true);
  core_->work.reset();
  core_->thread.join();
  core_->pool.Stop();
}

}  // namespace cairn
