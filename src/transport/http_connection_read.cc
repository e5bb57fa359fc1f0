// The reading half of a connection: heads, bodies, and detection of disconnects.
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <exception>
#include <optional>
#include <utility>

#include "base/log.h"
#include "transport/http_connection.h"
#include "transport/http_exchange.h"

namespace cairn {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

// Read size for detecting a disconnect.
constexpr std::size_t kAhead = 4096;
// Parser buffer besides the head; also the longest line allowed in a chunked body.
constexpr std::size_t kMostUnparsed = std::size_t{64} << 10;
constexpr unsigned kHttp11 = 11;  // in Beast's encoding

// A bug in a handler fails one request, not the process with all its clients.
void RunHandler(HttpHandler& handler, const HttpRequest& request,
                const std::shared_ptr<HttpExchange>& exchange) {
  try {
    handler.Handle(request, exchange);
  } catch (const std::exception& exception) {
    Log(LogLevel::kError, request.path + ": " + exception.what());
    exchange->Reply(HttpReply::Text(500, "Internal error; see the log for details."));
  }
}

HttpRequest ReadRequest(const http::request<http::string_body>& message) {
  HttpRequest request;
  request.method = std::string(message.method_string());
  const std::string target(message.target());
  const std::size_t mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  for (const auto& field : message) {
    request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  }
  return request;
}

}  // namespace

struct HttpConnection::Reading {
  explicit Reading(std::size_t most_buffered) : buffer(most_buffered) {}

  boost::beast::flat_buffer buffer;
  std::optional<http::request_parser<http::string_body>> parser;
};

HttpConnection::HttpConnection(asio::ip::tcp::socket socket, std::shared_ptr<HttpServer::Core> core)
    : core_(std::move(core)),
      socket_(std::move(socket)),
      deadline_(core_->io),
      beat_timer_(core_->io),
      reading_(std::make_unique<Reading>(core_->options.most_header + kMostUnparsed)) {}

HttpConnection::~HttpConnection() = default;

void HttpConnection::Start() { Await(core_->options.read_timeout); }

void HttpConnection::Await(std::chrono::milliseconds longest) {
  phase_ = Phase::kWaiting;
  idle_since_ = std::chrono::steady_clock::now();
  if (core_->stopping) {
    Close();
  } else if (reading_->buffer.size() > 0) {
    ReadHead();
  } else {
    Arm(longest);
    LookAhead();
  }
}

void HttpConnection::LookAhead() {
  if (std::exchange(looking_ahead_, true)) return;
  if (phase_ == Phase::kLeaving) reading_->buffer.clear();
  socket_.async_read_some(
      reading_->buffer.prepare(kAhead),
      [self = shared_from_this()](Error error, std::size_t size) { self->OnAhead(error, size); });
}

void HttpConnection::OnAhead(Error error, std::size_t size) {
  looking_ahead_ = false;
  if (error || phase_ == Phase::kClosed) {
    Close();
    return;
  }
  if (phase_ == Phase::kLeaving) {
    LookAhead();  // closing: discard further input
    return;
  }
  reading_->buffer.commit(size);
  if (phase_ == Phase::kWaiting) ReadHead();
  // Otherwise it is the next request, which has to wait.
}

void HttpConnection::ReadHead() {
  phase_ = Phase::kReadingHead;
  ++number_;
  answered_ = false;
  reading_->parser.emplace();
  reading_->parser->header_limit(static_cast<std::uint32_t>(core_->options.most_header));
  reading_->parser->body_limit(core_->options.most_body);
  Arm(core_->options.read_timeout);
  http::async_read_header(
      socket_, reading_->buffer, *reading_->parser,
      [self = shared_from_this()](Error error, std::size_t) { self->OnHead(error); });
}

void HttpConnection::OnHead(Error error) {
  if (phase_ == Phase::kClosed) return;
  if (error) {
    RefuseUnreadable(error);
    return;
  }
  if (reading_->parser->get().version() != kHttp11) {
    RefuseUnreadable(http::error::bad_version);
    return;
  }
  keep_alive_ = reading_->parser->get().keep_alive() && !core_->stopping;
  const HttpRequest request = ReadRequest(reading_->parser->get());
  const HttpHandler* handler = core_->HandlerOf(request.path);
  const HttpAsker asker = handler == nullptr ? HttpAsker::kUnknown : handler->AskerOf(request);
  is_strangers_ = asker == HttpAsker::kStranger;
  if (const auto refusal = core_->guard->Refusal(request, asker == HttpAsker::kUnknown)) {
    Refuse(*refusal);
  } else if (handler == nullptr) {
    Refuse(HttpReply::Text(404, "Not found."));
  } else if (is_strangers_ && IsTooLong()) {
    RefuseUnreadable(http::error::body_limit);
  } else if (reading_->parser->get()[http::field::expect] == "100-continue") {
    constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(kContinue),
                      [self = shared_from_this()](Error, std::size_t) { self->ReadBody(); });
  } else {
    ReadBody();
  }
}

// For strangers. The parser checks a Content-Length only while it reads the head, and chunk sizes
// later.
bool HttpConnection::IsTooLong() {
  const std::size_t most = core_->options.most_body_of_strangers;
  reading_->parser->body_limit(most);
  return reading_->parser->content_length().value_or(0) > most;
}

void HttpConnection::ReadBody() {
  if (phase_ == Phase::kClosed) return;
  phase_ = Phase::kReadingBody;
  Arm(core_->options.read_timeout);
  http::async_read(socket_, reading_->buffer, *reading_->parser,
                   [self = shared_from_this()](Error error, std::size_t) { self->OnBody(error); });
}

void HttpConnection::OnBody(Error error) {
  if (phase_ == Phase::kClosed) return;
  if (error) {
    RefuseUnreadable(error);
    return;
  }
  HttpRequest request = ReadRequest(reading_->parser->get());
  request.body = std::move(reading_->parser->get().body());
  HttpHandler& handler = *core_->HandlerOf(request.path);
  Dispatch(handler, std::move(request));
}

void HttpConnection::Dispatch(HttpHandler& handler, HttpRequest request) {
  phase_ = Phase::kAnswering;
  Disarm();
  auto exchange = std::make_shared<ConnectionExchange>(
      weak_from_this(),
      ConnectionExchange::Terms{
          .number = number_, .keep_alive = keep_alive_, .omit_body = request.method == "HEAD"});
  reading_->parser.reset();
  if (reading_->buffer.size() == 0) LookAhead();
  if (handler.IsInstant()) {
    RunHandler(handler, request, exchange);
    return;
  }
  const auto weight = request.body.size() > core_->options.large_body ? Workers::Weight::kHeavy
                                                                      : Workers::Weight::kLight;
  const bool taken = core_->pool.Submit(
      [&handler, exchange, asked = std::move(request), core = core_.get()] {
        if (core->stopping) {
          exchange->Reply(HttpReply::Text(503, "The server is stopping."));
        } else {
          RunHandler(handler, asked, exchange);
        }
      },
      weight);
  if (!taken) exchange->Reply(HttpReply::Text(503, "Too many pending requests."));
}

void HttpConnection::RefuseUnreadable(Error error) {
  if (error == http::error::header_limit) {
    Refuse(HttpReply::Text(431, "The headers are too long."));
  } else if (error == http::error::body_limit) {
    Refuse(HttpReply::Text(413, "The body is too long."));
  } else if (error.category() == make_error_code(http::error::bad_method).category() &&
             error != http::error::end_of_stream && error != http::error::partial_message) {
    Refuse(HttpReply::Text(400, "This is not HTTP/1.1."));
  } else {
    Close();
  }
}

}  // namespace cairn
