// Writes metrics in the Prometheus text format, version 0.0.4.
//
//   MetricsText text;
//   text.Metric("cairn_memories", MetricKind::kGauge, "Memories by state.");
//   text.Sample({{"state", "alive"}}, 12);
//
// The output keeps the order of the calls, so equal values give equal texts.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/enum_names.h"
#include "metrics/histogram.h"

namespace cairn {

enum class MetricKind { kCounter, kGauge, kHistogram };

template <>
struct EnumNames<MetricKind> {
  static constexpr std::string_view kWhat = "kind of metric";
  static constexpr EnumEntry<MetricKind> kTable[] = {{MetricKind::kCounter, "counter"},
                                                     {MetricKind::kGauge, "gauge"},
                                                     {MetricKind::kHistogram, "histogram"}};
};

class MetricsText {
 public:
  static constexpr const char* kContentType = "text/plain; version=0.0.4; charset=utf-8";

  struct Label {
    std::string_view name;
    std::string_view value;  // any UTF-8
  };
  using Labels = std::initializer_list<Label>;

  // Starts a metric; the samples that follow belong to it. Each name at most once.
  void Metric(std::string_view name, MetricKind kind, std::string_view help);
  // `value` must be finite.
  void Sample(Labels labels, double value);
  // A histogram's buckets, sum and count.
  void Sample(Label label, const Histogram& histogram);
  // A metric with one sample and no labels.
  void Single(std::string_view name, MetricKind kind, std::string_view help, double value);

  const std::string& text() const { return text_; }

 private:
  void Line(std::string_view suffix, Labels labels, double value);

  std::string name_;  // of the current metric
  std::string text_;
};

}  // namespace cairn
