#include "protocol/call.h"

#include <cmath>
#include <utility>

#include "base/log.h"
#include "protocol/capability.h"
#include "protocol/params.h"

namespace cairn {
namespace {

// Writes integral values without a fraction.
Json NumberJson(double number) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (std::trunc(number) == number && std::abs(number) < kExact) {
    return static_cast<std::int64_t>(number);
  }
  return number;
}

}  // namespace

Status Call::Prepare() {
  CAIRN_TRY(ReadProgressToken());
  return ReadAnswers();
}

Status Call::ReadProgressToken() {
  const Json* meta = FindMember(request_.params, "_meta");
  const Json* token = meta == nullptr ? nullptr : FindMember(*meta, "progressToken");
  if (token == nullptr) return {};
  if (!IsRequestId(*token)) {
    return InvalidArgument("`progressToken` must be a string or an integer");
  }
  progress_token_ = *token;
  return {};
}

Status Call::ReadAnswers() {
  if (!request_.traits().modern) return {};
  if (const Json* state = FindMember(request_.params, "requestState")) {
    if (!state->is_string()) return InvalidArgument("`requestState` must be a string");
    CAIRN_ASSIGN_OR_RETURN(
        auto answers, environment_.states.Open(state->get_ref<const std::string&>(), Identity()));
    known_ = std::move(answers);
  }
  if (!request_.params.contains("inputResponses")) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto given, RequiredObject(request_.params, "inputResponses"));
  for (const auto& [key, answer] : given.items()) {
    if (!answer.is_object()) {
      return InvalidArgument("`inputResponses`: each response must be an object");
    }
    known_[key] = answer;
  }
  return {};
}

void Call::Send(const Json& message) {
  if (!stop_token().stop_requested()) environment_.exchange.sink->Send(message);
}

void Call::Progress(double done, std::optional<double> total, std::string_view message) {
  if (!progress_token_ || (progress_ && done <= *progress_)) return;  // must increase
  progress_ = done;
  Json params = {{"progressToken", *progress_token_}, {"progress", NumberJson(done)}};
  if (total) params["total"] = NumberJson(*total);
  if (!message.empty() && request_.traits().progress_message) params["message"] = message;
  Send(NotificationMessage("notifications/progress", std::move(params)));
}

void Call::Log(std::string_view level, std::string_view logger, const Json& data) {
  const auto severity = ParseEnum<LogSeverity>(level);
  if (!severity) {
    cairn::Log(LogLevel::kError, severity.error().message);
    return;
  }
  // The level may have changed since the request arrived.
  const std::optional<LogSeverity> wanted =
      request_.traits().modern ? request_.log_level : environment_.session.log_level();
  if (!wanted || *severity < *wanted) return;
  Json params = {{"level", level}};
  if (!logger.empty()) params["logger"] = logger;
  params["data"] = data;
  Send(NotificationMessage("notifications/message", std::move(params)));
}

Result<Json> Call::Ask(const Question& question) {
  const Json missing = MissingCapability(question, request_.client_capabilities);
  if (!missing.is_null()) {
    missing_.update(missing, true);
    return Unsupported("the client does not support " + question.method);
  }
  if (request_.traits().modern) return AskLater(question);
  const Workers::Waiting waiting(environment_.workers);
  return environment_.session.Ask(question, *environment_.exchange.sink, stop_token(),
                                  environment_.ask_timeout);
}

void Call::Detach() {
  if (!stop_token().stop_requested()) environment_.exchange.sink->Detach();
}

Result<Json> Call::AskLater(const Question& question) {
  if (const Json* answer = FindMember(known_, question.key)) {
    used_[question.key] = *answer;
    return *answer;
  }
  Json request = {{"method", question.method}};
  request["params"] = question.params.is_object() ? question.params : Json(Json::object());
  open_[question.key] = std::move(request);
  return InputRequired("the client is asked for " + question.key);
}

Answer Call::Failed(const Error& error) const {
  if (error.code == ErrorCode::kInputRequired && !open_.empty()) {
    return Json{{"resultType", "input_required"},
                {"inputRequests", open_},
                {"requestState", environment_.states.Seal(used_, Identity())}};
  }
  if (error.code == ErrorCode::kUnsupported && request_.traits().modern) {
    return RpcError{.code = kMissingClientCapability,
                    .message = error.message,
                    .data = {{"requiredCapabilities", missing_}},
                    .http_status = 400};
  }
  return error;
}

std::string Call::Identity() const {
  std::string identity = request_.method;
  for (const char* key : {"name", "uri", "arguments"}) {
    const Json* value = FindMember(request_.params, key);
    identity += '\n' + (value == nullptr ? std::string() : CompactJson(*value));
  }
  return identity;
}

}  // namespace cairn
