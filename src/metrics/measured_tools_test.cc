#include "metrics/measured_tools.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "metrics/fake_tools.h"

namespace cairn {
namespace {

using std::chrono::milliseconds;

class MeasuredToolsTest : public testing::Test {
 protected:
  // A call with that duration and outcome.
  void Call(const std::string& name, milliseconds time, const Result<ToolReply>& reply) {
    fake_.answer = [this, time, reply] {
      now_ += time;
      return reply;
    };
    const auto given = tools_.Call(name, Json::object(), call_);
    EXPECT_EQ(given.has_value(), reply.has_value());
  }
  std::string Text() const {
    MetricsText text;
    tallies_.WriteTo(text);
    return text.text();
  }
  bool Tells(const std::string& line) const {
    return Text().find("\n" + line + "\n") != std::string::npos;
  }

  FakeTools fake_{{"store", "get"}};
  FakeCall call_;
  ToolTallies::TimePoint now_;
  ToolTallies tallies_{fake_.Tools(), [this] { return now_; }};
  MeasuredTools tools_{fake_, tallies_};
};

TEST_F(MeasuredToolsTest, OffersTheSameTools) {
  EXPECT_EQ(tools_.Tools().data(), fake_.Tools().data());
  EXPECT_EQ(tools_.Tools().size(), 2U);
}

TEST_F(MeasuredToolsTest, EveryToolIsListedBeforeItsFirstCall) {
  for (const char* tool : {"get", "other", "store"}) {
    for (const char* outcome : {"ok", "error", "asked"}) {
      EXPECT_TRUE(Tells(std::string("cairn_tool_calls_total{tool=\"") + tool + "\",outcome=\"" +
                        outcome + "\"} 0"))
          << tool << outcome;
    }
    EXPECT_TRUE(Tells(std::string("cairn_tool_duration_seconds_count{tool=\"") + tool + "\"} 0"));
  }
}

TEST_F(MeasuredToolsTest, CountsCallsByOutcome) {
  Call("get", milliseconds(0), ToolReply::Text("a"));
  Call("get", milliseconds(0), ToolReply::Text("b"));
  Call("get", milliseconds(0), ToolReply::Failure("c"));
  Call("get", milliseconds(0), Error{ErrorCode::kInputRequired, "d"});
  Call("get", milliseconds(0), Unsupported("e"));
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="get",outcome="ok"} 2)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="get",outcome="error"} 2)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="get",outcome="asked"} 1)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="store",outcome="ok"} 0)"));
}

TEST_F(MeasuredToolsTest, DistributesTimesOverBuckets) {
  Call("get", milliseconds(1), ToolReply::Text(""));
  Call("get", milliseconds(30), ToolReply::Text(""));
  Call("get", milliseconds(20'000), ToolReply::Failure(""));
  EXPECT_TRUE(Tells(R"(cairn_tool_duration_seconds_bucket{tool="get",le="0.001"} 1)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_duration_seconds_bucket{tool="get",le="0.025"} 1)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_duration_seconds_bucket{tool="get",le="0.05"} 2)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_duration_seconds_bucket{tool="get",le="10"} 2)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_duration_seconds_bucket{tool="get",le="+Inf"} 3)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_duration_seconds_sum{tool="get"} 20.031)"));
}

TEST_F(MeasuredToolsTest, CountsOtherNamesAsOther) {
  const std::size_t size = Text().size();
  for (const char* name : {"", "stor", "get\"} 1", "other", "Store"}) {
    Call(name, milliseconds(0), NotFound("no such tool"));
  }
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="other",outcome="error"} 5)"));
  EXPECT_EQ(Text().size(), size) << Text();
}

TEST_F(MeasuredToolsTest, SeveralInstancesShareTallies) {
  FakeTools others({"get", "forget"});
  MeasuredTools theirs(others, tallies_);
  EXPECT_TRUE(theirs.Call("get", Json::object(), call_));
  EXPECT_TRUE(theirs.Call("forget", Json::object(), call_));
  Call("get", milliseconds(0), ToolReply::Text("a"));
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="get",outcome="ok"} 2)"));
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="other",outcome="ok"} 1)"));
}

TEST_F(MeasuredToolsTest, AnExceptionCountsAsAnError) {
  fake_.answer = []() -> Result<ToolReply> { throw std::runtime_error("a defect"); };
  EXPECT_THROW(static_cast<void>(tools_.Call("get", Json::object(), call_)), std::runtime_error);
  EXPECT_TRUE(Tells(R"(cairn_tool_calls_total{tool="get",outcome="error"} 1)"));
}

}  // namespace
}  // namespace cairn
