// Questions to clients before 2026-07-28, which are asked while their request waits.
#include <utility>

#include "base/text.h"
#include "protocol/session.h"

namespace cairn {
namespace {

Result<Json> Interpret(const CallContext::Question& question, const Message& response) {
  if (response.error.is_null()) {
    if (response.result.is_object()) return response.result;
    return InvalidArgument("the client's answer to " + question.method + " is not an object");
  }
  const Json* message = nullptr;
  if (response.error.is_object()) {
    const auto found = response.error.find("message");
    if (found != response.error.end() && found->is_string()) message = &*found;
  }
  return Conflict("the client refused " + question.method + ": " +
                  (message == nullptr ? "no reason given"
                                      : Abbreviate(message->get_ref<const std::string&>(), 200)));
}

}  // namespace

Result<Json> Session::Ask(const CallContext::Question& question, MessageSink& sink,
                          std::stop_token stop, std::chrono::milliseconds longest) {
  std::int64_t id = 0;
  {
    const std::lock_guard lock(mutex_);
    if (input_ended_) return Conflict("the client can no longer be reached");
    id = ++last_question_;
    questions_.emplace(id, OpenQuestion());
  }
  sink.Send(RequestMessage(id, question.method, question.params));

  std::unique_lock lock(mutex_);
  answered_.wait_for(lock, std::move(stop), longest, [this, id] {
    return questions_[id].response.has_value() || questions_[id].failed;
  });
  const OpenQuestion open = std::move(questions_[id]);
  questions_.erase(id);
  lock.unlock();
  if (open.response) return Interpret(question, *open.response);
  if (open.failed) return Conflict("the client disconnected before answering " + question.method);
  sink.Send(NotificationMessage("notifications/cancelled", {{"requestId", id}}));
  return Conflict("the client did not answer " + question.method);
}

bool Session::Answer(const Message& response) {
  const std::lock_guard lock(mutex_);
  if (!response.id.is_number_integer()) return false;
  const auto found = questions_.find(response.id.get<std::int64_t>());
  if (found == questions_.end()) return false;
  found->second.response = response;
  answered_.notify_all();
  return true;
}

void Session::FailQuestions() {
  for (auto& [id, question] : questions_) question.failed = true;
  answered_.notify_all();
}

}  // namespace cairn
