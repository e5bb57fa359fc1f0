#include "protocol/batch.h"

#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

namespace cairn {
namespace {

class Batch {
 public:
  Batch(std::shared_ptr<MessageSink> whole, std::size_t open)
      : whole_(std::move(whole)), open_(open) {}

  void Take(const Json& message) {
    if (message.contains("method")) {  // progress and questions are sent immediately
      whole_->Send(message);
      return;
    }
    const std::lock_guard lock(mutex_);
    responses_.push_back(message);
  }

  void FinishOne() {
    {
      const std::lock_guard lock(mutex_);
      if (--open_ > 0) return;
    }
    if (!responses_.empty()) whole_->Send(responses_);
    whole_->Finish();
  }

 private:
  const std::shared_ptr<MessageSink> whole_;
  std::mutex mutex_;
  std::size_t open_;
  Json responses_ = Json::array();
};

class Part final : public MessageSink {
 public:
  explicit Part(std::shared_ptr<Batch> batch) : batch_(std::move(batch)) {}
  void Send(const Json& message) override { batch_->Take(message); }
  void Finish() override { batch_->FinishOne(); }

 private:
  const std::shared_ptr<Batch> batch_;
};

}  // namespace

std::vector<std::shared_ptr<MessageSink>> MakeBatchOutlets(std::shared_ptr<MessageSink> whole,
                                                           std::size_t count) {
  const auto batch = std::make_shared<Batch>(std::move(whole), count);
  std::vector<std::shared_ptr<MessageSink>> parts;
  for (std::size_t i = 0; i < count; ++i) parts.push_back(std::make_shared<Part>(batch));
  return parts;
}

}  // namespace cairn
