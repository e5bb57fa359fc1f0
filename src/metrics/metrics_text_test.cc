#include "metrics/metrics_text.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

std::string Sampled(MetricsText::Labels labels, double value) {
  MetricsText text;
  text.Metric("m", MetricKind::kGauge, "h");
  text.Sample(labels, value);
  const std::string head = "# HELP m h\n# TYPE m gauge\n";
  EXPECT_TRUE(text.text().starts_with(head)) << text.text();
  return text.text().substr(head.size());
}

TEST(MetricsText, WritesMetricsInOrderWithHelpAndType) {
  MetricsText text;
  text.Single("b_total", MetricKind::kCounter, "First.", 3);
  text.Metric("a", MetricKind::kGauge, "Second.");
  text.Sample({{"x", "2"}}, 1);
  text.Sample({{"x", "1"}, {"y", ""}}, 2);
  EXPECT_EQ(text.text(),
            "# HELP b_total First.\n"
            "# TYPE b_total counter\n"
            "b_total 3\n"
            "# HELP a Second.\n"
            "# TYPE a gauge\n"
            "a{x=\"2\"} 1\n"
            "a{x=\"1\",y=\"\"} 2\n");
}

TEST(MetricsText, NumbersRoundTrip) {
  const std::pair<double, const char*> cases[] = {
      {0, "m 0\n"},
      {-1.5, "m -1.5\n"},
      {0.1, "m 0.1\n"},
      {100000, "m 100000\n"},
      {123456789, "m 123456789\n"},
      {9007199254740992.0, "m 9007199254740992\n"},
      {1e300, "m 1e+300\n"},
      {1763307488.125, "m 1763307488.125\n"},
  };
  for (const auto& [value, line] : cases) EXPECT_EQ(Sampled({}, value), line);
}

TEST(MetricsText, EscapesLabelValues) {
  EXPECT_EQ(Sampled({{"x", "a\"} 9\nm{x=\"b\\"}}, 1), "m{x=\"a\\\"} 9\\nm{x=\\\"b\\\\\"} 1\n");
  EXPECT_EQ(Sampled({{"x", "Grüße"}}, 1), "m{x=\"Grüße\"} 1\n");
}

TEST(MetricsText, HelpIsOneLine) {
  MetricsText text;
  text.Metric("m", MetricKind::kGauge, "a\nb \\ \"c\"");
  EXPECT_EQ(text.text(), "# HELP m a\\nb \\\\ \"c\"\n# TYPE m gauge\n");
}

TEST(MetricsText, AHistogramHasBucketsSumAndCount) {
  constexpr double kBounds[] = {0.001, 2.5};
  Histogram histogram(kBounds);
  for (const double value : {0.5, 1.0, 4.0}) histogram.Observe(value);
  MetricsText text;
  text.Metric("s", MetricKind::kHistogram, "h");
  text.Sample({"tool", "t"}, histogram);
  EXPECT_EQ(text.text(),
            "# HELP s h\n"
            "# TYPE s histogram\n"
            "s_bucket{tool=\"t\",le=\"0.001\"} 0\n"
            "s_bucket{tool=\"t\",le=\"2.5\"} 2\n"
            "s_bucket{tool=\"t\",le=\"+Inf\"} 3\n"
            "s_sum{tool=\"t\"} 5.5\n"
            "s_count{tool=\"t\"} 3\n");
}

}  // namespace
}  // namespace cairn
