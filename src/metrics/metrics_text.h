// Metrics as Prometheus reads them: its text format, version 0.0.4.
//
//   MetricsText text;
//   text.Metric("cairn_memories", MetricKind::kGauge, "Memories by state.");
//   text.Sample({{"state", "alive"}}, 12);
//
// Everything stands in the order in which it was told, so equal values make equal texts.
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

  // The samples that follow are of this metric. Each name once.
  void Metric(std::string_view name, MetricKind kind, std::string_view help);
  // `value` is finite.
  void Sample(Labels labels, double value);
  // Of a histogram: its buckets, sum and count.
  void Sample(Label label, const Histogram& histogram);
  // A metric with one sample and no labels.
  void Single(std::string_view name, MetricKind kind, std::string_view help, double value);

  const std::string& text() const { return text_; }

 private:
  void Line(std::string_view suffix, Labels labels, double value);

  std::string name_;  // of the metric that samples are of
  std::string text_;
};

}  // namespace cairn
