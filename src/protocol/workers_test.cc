#include "protocol/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <nlohmann/json.hpp>

#include "protocol/batch.h"

namespace cairn {
namespace {

TEST(Workers, StopRunsQueuedTasks) {
  std::atomic<int> done = 0;
  Workers workers(2);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(workers.Submit([&done] { ++done; }));
  workers.Stop();
  EXPECT_EQ(done, 100);
  EXPECT_FALSE(workers.Submit([] {}));
}

TEST(Workers, AWaitingThreadIsReplaced) {
  Workers workers(1);
  std::promise<void> other_has_run;
  std::promise<void> done;
  workers.Submit([&] {
    const Workers::Waiting waiting(workers);
    other_has_run.get_future().wait();
    done.set_value();
  });
  workers.Submit([&] { other_has_run.set_value(); });
  EXPECT_EQ(done.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
}

TEST(Workers, RefuseTasksBeyondTheLimit) {
  Workers workers(1);
  std::promise<void> go;
  const std::shared_future<void> gone(go.get_future());
  std::size_t taken = 0;
  while (taken <= Workers::kMostQueued + 1 && workers.Submit([gone] { gone.wait(); })) ++taken;
  EXPECT_GE(taken, Workers::kMostQueued);
  EXPECT_LE(taken, Workers::kMostQueued + 1);
  go.set_value();
}

TEST(Workers, HeavyTasksLeaveThreadsForLightOnes) {
  Workers workers(4);
  std::promise<void> go;
  const std::shared_future<void> gone(go.get_future());
  std::atomic<int> heavy = 0;
  const auto wait = [&heavy, gone] {
    ++heavy;
    gone.wait();
  };
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(workers.Submit(wait, Workers::Weight::kHeavy));
  for (int i = 0; i < 20; ++i) {
    std::promise<void> done;
    EXPECT_TRUE(workers.Submit([&done] { done.set_value(); }));
    EXPECT_EQ(done.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
  }
  EXPECT_LE(heavy, 2);
  go.set_value();
  workers.Stop();
  EXPECT_EQ(heavy, 20);
}

TEST(Workers, AWaitingHeavyTaskIsReplaced) {
  Workers workers(2);
  std::promise<void> other_has_run;
  std::promise<void> done;
  workers.Submit(
      [&] {
        const Workers::Waiting waiting(workers);
        other_has_run.get_future().wait();
        done.set_value();
      },
      Workers::Weight::kHeavy);
  workers.Submit([&] { other_has_run.set_value(); }, Workers::Weight::kHeavy);
  EXPECT_EQ(done.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
}

class Collector final : public MessageSink {
 public:
  void Send(const Json& message) override { sent.push_back(CompactJson(message)); }
  void Finish() override { ++finished; }
  std::vector<std::string> sent;
  int finished = 0;
};

TEST(Batch, SendsResponsesTogetherAndNotificationsImmediately) {
  const auto whole = std::make_shared<Collector>();
  const auto parts = MakeBatchOutlets(whole, 3);
  parts[1]->Send({{"id", 2}, {"result", 0}});
  parts[1]->Finish();
  parts[0]->Send({{"method", "notifications/progress"}});
  EXPECT_EQ(whole->sent.size(), 1U);
  parts[2]->Finish();  // a notification of the client: no response
  parts[0]->Refuse({{"id", 1}, {"error", 0}}, 404);
  EXPECT_EQ(whole->finished, 0);
  parts[0]->Finish();
  EXPECT_EQ(whole->finished, 1);
  ASSERT_EQ(whole->sent.size(), 2U);
  EXPECT_EQ(whole->sent[1], R"([{"id":2,"result":0},{"id":1,"error":0}])");
}

TEST(Batch, OfNotificationsOnlyHasNoResponse) {
  const auto whole = std::make_shared<Collector>();
  for (const auto& part : MakeBatchOutlets(whole, 2)) part->Finish();
  EXPECT_TRUE(whole->sent.empty());
  EXPECT_EQ(whole->finished, 1);
}

}  // namespace
}  // namespace cairn
