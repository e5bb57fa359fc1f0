#include "web/page_events.h"

#include <gtest/gtest.h>

#include <condition_variable>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/browse.h"
#include "store/memory/in_memory_store.h"

namespace cairn {
namespace {

// An exchange that can be waited on.
class Listener final : public HttpExchange {
 public:
  void Reply(HttpReply reply) override { Note("reply " + std::to_string(reply.status)); }
  void Open(HttpReply head, std::string) override { Note(head.body); }
  void Write(std::string bytes) override { Note(bytes); }
  void End() override { Note("end"); }
  void OnGone(std::function<void()> call) override { gone = std::move(call); }
  void OnSlow(std::function<void()>) override {}

  bool WaitFor(const std::string& text) {
    std::unique_lock lock(mutex_);
    return heard_.wait_for(lock, std::chrono::seconds(20),
                           [&] { return all_.find(text) != std::string::npos; });
  }
  bool Has(const std::string& text) {
    const std::lock_guard lock(mutex_);
    return all_.find(text) != std::string::npos;
  }

  std::function<void()> gone;

 private:
  void Note(const std::string& text) {
    {
      const std::lock_guard lock(mutex_);
      all_ += text;
    }
    heard_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable heard_;
  std::string all_;
};

// What PageEvents watches.
struct WatchedEngine {
  explicit WatchedEngine(Store& store) : context{store, clock, rng, "", ""}, browse(context) {}

  FakeClock clock{0};
  SeededRng rng{1};
  const Context context;
  Browse browse;
};

Status PutSomething(Store& store) {
  return store.Write([](Writer& writer) { return writer.PutSetting("a", "b"); });
}

TEST(PageEvents, SendsAFirstEventAndNotifiesOfChanges) {
  InMemoryStore store;
  WatchedEngine watched(store);
  PageEvents events(watched.browse);
  const auto listener = std::make_shared<Listener>();
  events.Add(listener, {});
  EXPECT_TRUE(listener->Has("event: hello\nretry: 1000\n"));
  // The first poll only records the version; later polls compare with it.
  for (int i = 0; i < 10'000 && !listener->Has("event: change\n"); ++i) {
    ASSERT_TRUE(PutSomething(store));
    events.Look();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // until the thread has polled twice
  }
  EXPECT_TRUE(listener->WaitFor("event: change\n"));
  events.Tell("map");
  EXPECT_TRUE(listener->Has("event: map\n"));
}

TEST(PageEvents, DropsDisconnectedClients) {
  InMemoryStore store;
  WatchedEngine watched(store);
  PageEvents events(watched.browse);
  const auto listener = std::make_shared<Listener>();
  events.Add(listener, {});
  listener->gone();
  events.Tell("map");
  EXPECT_FALSE(listener->Has("event: map\n"));
}

TEST(PageEvents, RefusesTooManyStreamsAndAllAfterStop) {
  InMemoryStore store;
  WatchedEngine watched(store);
  PageEvents events(watched.browse);
  std::vector<std::shared_ptr<Listener>> listeners;
  for (int i = 0; i < 101; ++i) {
    listeners.push_back(std::make_shared<Listener>());
    events.Add(listeners.back(), {});
  }
  EXPECT_TRUE(listeners[99]->Has("hello"));
  EXPECT_TRUE(listeners[100]->Has("reply 503"));
  events.Stop();
  EXPECT_TRUE(listeners[0]->Has("end"));
  const auto late = std::make_shared<Listener>();
  events.Add(late, {});
  EXPECT_TRUE(late->Has("reply 503"));
}

}  // namespace
}  // namespace cairn
