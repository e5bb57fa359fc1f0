#include "metrics/store_metrics.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <thread>

namespace cairn {
namespace {

class StoreMetricsTest : public testing::Test {
 protected:
  std::string Text() {
    MetricsText text;
    metrics_.WriteTo(text);
    return text.text();
  }
  bool Tells(const std::string& line) {
    return Text().find("\n" + line + "\n") != std::string::npos;
  }

  FakeClock clock_{1'000'000};
  int reads_ = 0;
  std::function<Result<StoreStats>()> answer_ = [] { return StoreStats(); };
  StoreMetrics metrics_{[this] {
                          ++reads_;
                          return answer_();
                        },
                        clock_};
};

TEST_F(StoreMetricsTest, ReportsTheContentsOfTheStore) {
  answer_ = [] {
    StoreStats stats;
    stats.total = 12;
    stats.deleted = 3;
    stats.superseded = 2;
    stats.expired = 1;
    stats.vectors_by_model = {{"b\"x", 4}, {"a", 15}};
    stats.db_bytes = 81'920;
    stats.schema_version = 7;
    return stats;
  };
  EXPECT_EQ(
      Text(),
      "# HELP cairn_store_up Whether the store responded to the last query.\n# TYPE cairn_store_up "
      "gauge\ncairn_store_up 1\n# HELP cairn_memories Memories by state; a deleted memory may also "
      "be expired.\n# TYPE cairn_memories gauge\ncairn_memories{state=\"alive\"} "
      "12\ncairn_memories{state=\"deleted\"} 3\ncairn_memories{state=\"superseded\"} "
      "2\ncairn_memories{state=\"expired\"} 1\n# HELP cairn_vectors Vectors of all memories, by "
      "embedding model.\n# TYPE cairn_vectors gauge\ncairn_vectors{model=\"a\"} "
      "15\ncairn_vectors{model=\"b\\\"x\"} 4\n# HELP cairn_store_bytes Size of the store.\n# TYPE "
      "cairn_store_bytes gauge\ncairn_store_bytes 81920\n# HELP cairn_store_schema_version Version "
      "of the store's schema.\n# TYPE cairn_store_schema_version gauge\ncairn_store_schema_version "
      "7\n");
}

TEST_F(StoreMetricsTest, CachesValuesForFiveSeconds) {
  Text();
  clock_.Advance(4'999);
  Text();
  EXPECT_EQ(reads_, 1);
  clock_.Advance(1);
  Text();
  EXPECT_EQ(reads_, 2);
  clock_.Set(0);  // set back: must not wait until the old time returns
  Text();
  EXPECT_EQ(reads_, 3);
}

TEST_F(StoreMetricsTest, CachesSlowResultsLonger) {
  answer_ = [this] {
    clock_.Advance(2'000);
    return StoreStats();
  };
  Text();
  clock_.Advance(39'999);
  Text();
  EXPECT_EQ(reads_, 1);
  clock_.Advance(1);
  Text();
  EXPECT_EQ(reads_, 2);
}

TEST_F(StoreMetricsTest, AFailingStoreIsDownAndNotRetriedImmediately) {
  EXPECT_TRUE(Tells("cairn_store_up 1"));
  answer_ = [] { return IoError("it is gone"); };
  clock_.Advance(5'000);
  EXPECT_TRUE(Tells("cairn_store_up 0"));
  EXPECT_EQ(Text().find("cairn_memories"), std::string::npos);
  EXPECT_EQ(reads_, 2);
  answer_ = [] { return StoreStats(); };
  clock_.Advance(5'000);
  EXPECT_TRUE(Tells("cairn_store_up 1"));
}

TEST_F(StoreMetricsTest, ConcurrentReadersGetTheCachedValues) {
  std::string heard;
  answer_ = [this, &heard]() -> Result<StoreStats> {
    std::jthread([this, &heard] { heard = Text(); }).join();
    StoreStats stats;
    stats.total = reads_;
    return stats;
  };
  EXPECT_TRUE(Tells("cairn_memories{state=\"alive\"} 1"));
  EXPECT_EQ(heard, "");
  clock_.Advance(5'000);
  EXPECT_TRUE(Tells("cairn_memories{state=\"alive\"} 2"));
  EXPECT_NE(heard.find("\ncairn_memories{state=\"alive\"} 1\n"), std::string::npos);
  EXPECT_EQ(reads_, 2);
}

}  // namespace
}  // namespace cairn
