#include "embed/lazy_embedder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "embed/fake_embedder.h"

namespace cairn {
namespace {

ModelSource Source(std::function<Result<std::unique_ptr<Embedder>>()> load) {
  return {.id = "fake", .where = "here", .load = std::move(load)};
}

TEST(LazyEmbedder, ConcurrentCallsLoadOnce) {
  std::atomic<int> loads = 0;
  LazyEmbedder lazy(Source([&]() -> Result<std::unique_ptr<Embedder>> {
    ++loads;
    return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>());
  }));
  EXPECT_EQ(loads, 0);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([&] { EXPECT_TRUE(lazy.Get()); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(loads, 1);
}

TEST(LazyEmbedder, FailedLoadIsRetried) {
  int loads = 0;
  LazyEmbedder lazy(Source([&]() -> Result<std::unique_ptr<Embedder>> {
    if (++loads == 1) return IoError("not yet");
    return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>());
  }));
  EXPECT_FALSE(lazy.Get());
  EXPECT_TRUE(lazy.Get());
  EXPECT_EQ(loads, 2);
}

TEST(LazyEmbedder, WithoutAModelTheErrorHasTheReason) {
  LazyEmbedder off(NoModel("none was asked for"));
  EXPECT_TRUE(off.IsOff());
  EXPECT_EQ(off.Get().error().message, "no embedding model: none was asked for");
}

TEST(FakeEmbedder, SharedWordsMakeTextsSimilar) {
  FakeEmbedder fake;
  const auto dot = [](const Vector& a, const Vector& b) {
    float sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  };
  const Vector a = *fake.Embed("the cache is stale");
  EXPECT_NEAR(dot(a, a), 1.0f, 1e-5f);
  EXPECT_GT(dot(a, *fake.Embed("the cache was stale")), 0.7f);
  EXPECT_LT(dot(a, *fake.Embed("quite another matter")), 0.5f);
}

}  // namespace
}  // namespace cairn
