// The context of one request: progress, log messages, and questions to the client.
//
// A question to a legacy client is sent, and Ask waits for the answer. For a modern client, the
// question becomes the result of the request; the client repeats the request with the answers, and
// the handler runs again and finds them. Answers of earlier rounds travel in the request state.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/answer.h"
#include "protocol/features.h"
#include "protocol/request_state.h"
#include "protocol/session.h"
#include "protocol/workers.h"

namespace cairn {

class Call final : public CallContext {
 public:
  struct Environment {
    Session& session;
    Exchange& exchange;
    Workers& workers;
    const RequestStates& states;
    std::chrono::milliseconds ask_timeout;
  };

  Call(const RpcRequest& request, const Environment& environment)
      : request_(request), environment_(environment) {}

  // Reads the request's progress token, answers and state.
  Status Prepare();

  // The answer to a request whose handler returned an error, including any questions it asked.
  Answer Failed(const Error& error) const;

  std::stop_token stop_token() const override { return environment_.exchange.stop.get_token(); }
  void Progress(double done, std::optional<double> total, std::string_view message) override;
  void Log(std::string_view level, std::string_view logger, const Json& data) override;
  Result<Json> Ask(const Question& question) override;
  void Detach() override;

 private:
  Status ReadProgressToken();
  Status ReadAnswers();
  void Send(const Json& message);
  Result<Json> AskLater(const Question& question);
  // The request (method and arguments) that a request state is bound to.
  std::string Identity() const;

  const RpcRequest& request_;
  const Environment environment_;
  std::optional<Json> progress_token_;
  std::optional<double> progress_;
  Json known_ = Json::object();    // answers of this round and earlier rounds
  Json used_ = Json::object();     // the subset that the handler has asked for
  Json open_ = Json::object();     // unanswered questions
  Json missing_ = Json::object();  // capabilities that the questions require and the client lacks
};

}  // namespace cairn
