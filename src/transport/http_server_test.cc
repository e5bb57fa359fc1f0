// Tests the server through sockets with test handlers, for cases the real handlers do not reach.
#include "transport/http_server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <vector>

namespace cairn {
namespace {

using Exchange = std::shared_ptr<HttpExchange>;

class FunctionHandler final : public HttpHandler {
 public:
  explicit FunctionHandler(std::function<void(const HttpRequest&, const Exchange&)> handle)
      : handle_(std::move(handle)) {}
  void Handle(const HttpRequest& request, const Exchange& exchange) override {
    handle_(request, exchange);
  }

 private:
  std::function<void(const HttpRequest&, const Exchange&)> handle_;
};

class Client {
 public:
  explicit Client(std::uint16_t port) : port_(port), socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void Send(const std::string& path) const {
    const std::string text = "GET " + path + " HTTP/1.1\r\nConnection: close\r\nHost: localhost:" +
                             std::to_string(port_) + "\r\n\r\n";
    EXPECT_EQ(send(socket_, text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }
  // All until the end.
  std::string Receive() const {
    std::string all;
    char part[4096];
    ssize_t size = 0;
    while ((size = recv(socket_, part, sizeof part, 0)) > 0) all.append(part, size);
    return all;
  }
  std::string Get(const std::string& path) const {
    Send(path);
    return Receive();
  }

 private:
  const std::uint16_t port_;
  const int socket_;
};

FunctionHandler Saying(const std::string& text) {
  return FunctionHandler([text](const HttpRequest&, const Exchange& exchange) {
    exchange->Reply(HttpReply::Text(200, text));
  });
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class InstantHandler final : public HttpHandler {
 public:
  void Handle(const HttpRequest&, const Exchange& exchange) override {
    exchange->Reply(HttpReply::Text(200, "instant"));
  }
  bool IsInstant() const override { return true; }
};

TEST(HttpServer, Attack06InstantHandlersAnswerWhileAllThreadsWork) {
  std::promise<void> go;
  const std::shared_future<void> gone(go.get_future());
  FunctionHandler busy([gone](const HttpRequest&, const Exchange& exchange) {
    gone.wait();
    exchange->Reply(HttpReply::Text(200, "late"));
  });
  InstantHandler instant;
  HttpServer server({.handler_threads = 2});
  server.Route("/busy", busy);
  server.Route("/instant", instant);
  const auto port = server.Start();
  ASSERT_TRUE(port);
  std::vector<std::unique_ptr<Client>> waiting;
  for (int i = 0; i < 8; ++i) {
    waiting.push_back(std::make_unique<Client>(*port));
    waiting.back()->Send("/busy");
  }
  EXPECT_TRUE(Has(Client(*port).Get("/instant"), "instant"));
  go.set_value();
  for (const auto& client : waiting) EXPECT_TRUE(Has(client->Receive(), "late"));
}

TEST(HttpServer, TheLongestPathWins) {
  FunctionHandler all = Saying("all");
  FunctionHandler api = Saying("api");
  FunctionHandler deep = Saying("deep");
  HttpServer server({});
  server.Route("/", all);
  server.Route("/api", api);
  server.Route("/api/deep", deep);
  const std::uint16_t port = *server.Start();
  EXPECT_TRUE(Has(Client(port).Get("/"), "\r\n\r\nall\n"));
  EXPECT_TRUE(Has(Client(port).Get("/apis"), "\r\n\r\nall\n"));
  EXPECT_TRUE(Has(Client(port).Get("/api?x=1"), "\r\n\r\napi\n"));
  EXPECT_TRUE(Has(Client(port).Get("/api/deep/er"), "\r\n\r\ndeep\n"));
}

TEST(HttpServer, AFailingOrForgetfulHandlerAffectsOneRequest) {
  FunctionHandler failing([](const HttpRequest& request, const Exchange&) {
    if (request.path == "/throw") throw std::runtime_error("a defect");
  });
  HttpServer server({});
  server.Route("/", failing);
  const std::uint16_t port = *server.Start();
  EXPECT_TRUE(Has(Client(port).Get("/throw"), " 500 "));
  EXPECT_TRUE(Has(Client(port).Get("/forget"), " 500 "));
}

TEST(HttpServer, AReleasedStreamEnds) {
  FunctionHandler streaming([](const HttpRequest&, const Exchange& exchange) {
    exchange->Open({.status = 200, .content_type = "a/b", .body = "abc"}, "beat");
    exchange->Write("defg");
  });
  HttpServer server({});
  server.Route("/", streaming);
  EXPECT_TRUE(Has(Client(*server.Start()).Get("/"), "3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"));
}

TEST(HttpServer, AClientThatDoesNotReadIsDropped) {
  std::promise<void> gone;
  FunctionHandler flooding([&gone](const HttpRequest&, const Exchange& exchange) {
    exchange->OnGone([&gone] { gone.set_value(); });
    exchange->Open({.status = 200, .content_type = "a/b"}, "beat");
    for (int i = 0; i < 500; ++i) exchange->Write(std::string(100'000, 'x'));
  });
  HttpServer server({.most_queued = 1'000'000});
  server.Route("/", flooding);
  const Client client(*server.Start());
  client.Send("/");
  EXPECT_EQ(gone.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
}

TEST(HttpServer, ADisconnectIsNoticed) {
  std::promise<void> begun;
  std::promise<void> gone;
  Exchange kept;
  FunctionHandler keeping([&](const HttpRequest&, const Exchange& exchange) {
    kept = exchange;
    exchange->OnGone([&gone] { gone.set_value(); });
    begun.set_value();
  });
  HttpServer server({});
  server.Route("/", keeping);
  {
    const Client client(*server.Start());
    client.Send("/");
    begun.get_future().wait();
  }
  EXPECT_EQ(gone.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
}

TEST(HttpServer, ExchangesMayOutliveTheServer) {
  std::promise<Exchange> got;
  FunctionHandler keeping(
      [&got](const HttpRequest&, const Exchange& exchange) { got.set_value(exchange); });
  auto server = std::make_unique<HttpServer>(HttpOptions{});
  server->Route("/", keeping);
  const Client client(*server->Start());
  client.Send("/");
  const Exchange exchange = got.get_future().get();
  server.reset();
  EXPECT_EQ(client.Receive(), "");
  exchange->Reply(HttpReply::Text(200, "too late"));
}

TEST(HttpServer, CountsRepliesByClass) {
  FunctionHandler by_path([](const HttpRequest& request, const Exchange& exchange) {
    if (request.path == "/stream") {
      exchange->Open(HttpReply::Text(200, "begun"), "");
      exchange->End();
    } else if (request.path != "/nothing") {
      exchange->Reply(HttpReply::Text(std::stoi(request.path.substr(1)), "done"));
    }
  });
  HttpServer server({.most_header = 1000});
  server.Route("/", by_path);
  EXPECT_EQ(server.traffic().connections, 0U);
  const std::uint16_t port = *server.Start();
  for (const char* path : {"/200", "/stream", "/304", "/404", "/404", "/503", "/nothing"}) {
    Client(port).Get(path);
  }
  Client(port).Get("/" + std::string(2000, 'x'));  // rejected before any handler: 431
  EXPECT_EQ(server.traffic().answers, (std::array<std::uint64_t, 4>{2, 1, 3, 2}));
}

TEST(HttpServer, CountsConnections) {
  std::promise<Exchange> got;
  FunctionHandler keeping(
      [&got](const HttpRequest&, const Exchange& exchange) { got.set_value(exchange); });
  HttpServer server({});
  server.Route("/", keeping);
  const std::uint16_t port = *server.Start();
  {
    const Client client(port);
    client.Send("/");
    const Exchange exchange = got.get_future().get();
    EXPECT_EQ(server.traffic().connections, 1U);
    exchange->Reply(HttpReply::Text(200, "done"));
    client.Receive();
  }
  server.Stop();
  EXPECT_EQ(server.traffic().connections, 0U);
}

TEST(HttpServer, OtherAddressesRequireAToken) {
  HttpServer open({.address = "0.0.0.0"});
  EXPECT_EQ(open.Start().error().code, ErrorCode::kInvalidArgument);
  HttpServer nowhere({.address = "nonsense"});
  EXPECT_EQ(nowhere.Start().error().code, ErrorCode::kInvalidArgument);
  HttpServer guarded({.address = "0.0.0.0", .guard = {.token = "t"}});
  EXPECT_TRUE(guarded.Start());
}

TEST(HttpServer, APortInUseIsAConflict) {
  HttpServer first({});
  const std::uint16_t port = *first.Start();
  HttpServer second({.port = port});
  EXPECT_EQ(second.Start().error().code, ErrorCode::kConflict);
}

}  // namespace
}  // namespace cairn
