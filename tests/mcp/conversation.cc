#include "mcp/conversation.h"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "protocol/meta_keys.h"

namespace cairn {

// Longer than any working test takes.
constexpr std::chrono::seconds kLongest(60);

struct Conversation::Log {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Json> messages;
  int http_status = 0;

  template <typename Condition>
  void Wait(Condition condition) {
    std::unique_lock lock(mutex);
    if (!changed.wait_for(lock, kLongest, condition)) throw std::runtime_error("no answer came");
  }
};

namespace {

class Recorder final : public MessageSink {
 public:
  explicit Recorder(std::shared_ptr<Conversation::Log> log) : log_(std::move(log)) {}

  void Send(const Json& message) override {
    const std::lock_guard lock(log_->mutex);
    log_->messages.push_back(message);
    log_->changed.notify_all();
  }
  void Refuse(const Json& message, int http_status) override {
    {
      const std::lock_guard lock(log_->mutex);
      log_->http_status = http_status;
    }
    Send(message);
  }
  void Finish() override {
    const std::lock_guard lock(log_->mutex);
    finished_ = true;
    log_->changed.notify_all();
  }
  void WaitFinished() {
    log_->Wait([this] { return finished_; });
  }

 private:
  const std::shared_ptr<Conversation::Log> log_;
  bool finished_ = false;
};

}  // namespace

Conversation::Conversation(Server& server, Session::Kind kind)
    : server_(server), log_(std::make_shared<Log>()), session_(server.Connect(kind)) {
  session_->AttachStream(std::make_shared<Recorder>(log_));
}

Conversation::~Conversation() {
  session_->Close();
  session_->WaitIdle(kLongest);
}

std::vector<Json> Conversation::Take(std::size_t count) {
  log_->Wait([&] { return log_->messages.size() >= count; });
  const std::lock_guard lock(log_->mutex);
  return std::exchange(log_->messages, {});
}

int Conversation::last_http_status() const {
  const std::lock_guard lock(log_->mutex);
  return std::exchange(log_->http_status, 0);
}

std::vector<Json> Conversation::Send(const Json& message) {
  const auto sink = std::make_shared<Recorder>(log_);
  server_.Handle(message, session_, sink);
  sink->WaitFinished();
  return Take();
}

std::vector<Json> Conversation::SendText(const std::string& text) {
  const auto sink = std::make_shared<Recorder>(log_);
  server_.HandleText(text, session_, sink);
  sink->WaitFinished();
  return Take();
}

std::vector<Json> Conversation::SendFor(const Json& message, std::size_t count) {
  server_.Handle(message, session_, std::make_shared<Recorder>(log_));
  return Take(count);
}

Json Conversation::Initialize(std::string_view revision, const Json& capabilities) {
  Json result = Call("initialize", {{"protocolVersion", revision},
                                    {"capabilities", capabilities},
                                    {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
  Send({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}});
  return result;
}

Json Conversation::Call(std::string_view method, const Json& params) {
  const Json id = ++last_id_;
  const auto messages = Send(MakeRequest(id, method, params));
  for (const Json& message : messages) {
    if (message.contains("id") && message["id"] == id && !message.contains("method")) {
      return message.contains("result") ? message["result"] : message["error"];
    }
  }
  throw std::runtime_error("no response");
}

Json Conversation::CallModern(std::string_view method, Json params, const Json& capabilities) {
  params["_meta"] = ModernMeta(capabilities);
  return Call(method, params);
}

Json ModernMeta(const Json& capabilities) {
  Json meta = Json::object();
  meta[kMetaProtocolVersion] = "2026-07-28";
  meta[kMetaClientCapabilities] = capabilities;
  return meta;
}

Json MakeRequest(const Json& id, std::string_view method, const Json& params) {
  Json message = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
  message["params"] = params;
  return message;
}

}  // namespace cairn
