#include "metrics/metrics_text.h"

#include <cassert>
#include <charconv>
#include <cmath>

namespace cairn {
namespace {

// Doubles represent every integer up to here (2^53); these are written without an exponent.
constexpr double kMostWhole = 9007199254740992.0;

// The shortest text that parses to the same number, with 100000 instead of 1e+05.
std::string Number(double value) {
  assert(std::isfinite(value));  // NaN and infinities have their own spelling in the format
  if (std::trunc(value) == value && std::abs(value) <= kMostWhole) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  char digits[32];
  const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), value);
  assert(error == std::errc());
  return {digits, end};
}

void AppendEscaped(std::string& text, std::string_view value, bool escapes_quotes) {
  for (const char c : value) {
    if (c == '\n') {
      text += "\\n";
      continue;
    }
    if (c == '\\' || (c == '"' && escapes_quotes)) text += '\\';
    text += c;
  }
}

}  // namespace

void MetricsText::Metric(std::string_view name, MetricKind kind, std::string_view help) {
  name_ = name;
  text_ += "# HELP " + name_ + ' ';
  AppendEscaped(text_, help, false);
  text_ += "\n# TYPE " + name_ + ' ';
  text_ += NameOf(kind);
  text_ += '\n';
}

void MetricsText::Sample(Labels labels, double value) { Line("", labels, value); }

void MetricsText::Sample(Label label, const Histogram& histogram) {
  const Histogram::Reading reading = histogram.Read();
  const auto all = static_cast<double>(reading.up_to.back());
  for (std::size_t i = 0; i < histogram.bounds().size(); ++i) {
    const std::string bound = Number(histogram.bounds()[i]);
    Line("_bucket", {label, {"le", bound}}, static_cast<double>(reading.up_to[i]));
  }
  Line("_bucket", {label, {"le", "+Inf"}}, all);
  Line("_sum", {label}, reading.sum);
  Line("_count", {label}, all);
}

void MetricsText::Single(std::string_view name, MetricKind kind, std::string_view help,
                         double value) {
  Metric(name, kind, help);
  Sample({}, value);
}

void MetricsText::Line(std::string_view suffix, Labels labels, double value) {
  text_ += name_;
  text_ += suffix;
  char before = '{';
  for (const Label& label : labels) {
    text_ += before;
    text_ += label.name;
    text_ += "=\"";
    AppendEscaped(text_, label.value, true);
    text_ += '"';
    before = ',';
  }
  if (labels.size() > 0) text_ += '}';
  text_ += ' ' + Number(value) + '\n';
}

}  // namespace cairn
