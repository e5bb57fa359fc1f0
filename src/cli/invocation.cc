#include "cli/invocation.h"

#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "base/time_text.h"
#include "cli/command.h"

namespace cairn {
namespace {

template <typename N>
std::optional<N> ParseNumber(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  N number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

std::string Shown(std::int64_t number) { return std::to_string(number); }

// The shortest form that parses to the same number.
std::string Shown(double number) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
  return error == std::errc() ? std::string(digits, end) : std::string();
}

template <typename N>
std::string RangeText(N lowest, N highest, N no_lowest, N no_highest) {
  if (lowest != no_lowest && highest != no_highest) {
    return " from " + Shown(lowest) + " to " + Shown(highest);
  }
  if (lowest != no_lowest) return " of at least " + Shown(lowest);
  if (highest != no_highest) return " of at most " + Shown(highest);
  return {};
}

Error NotA(std::string_view text, const std::string& what) {
  return InvalidArgument(Quoted(text) + " is not a " + what);
}

}  // namespace

std::optional<std::string> Given::Text(std::string_view name) const {
  const auto& all = All(name);
  return all.empty() ? std::optional<std::string>() : all.back();
}

const std::vector<std::string>& Given::All(std::string_view name) const {
  static const std::vector<std::string> none;
  const Entry* entry = Find(name);
  return entry ? entry->values : none;
}

Result<std::optional<std::int64_t>> Given::Whole(std::string_view name, std::int64_t lowest,
                                                 std::int64_t highest) const {
  if (!Has(name)) return std::optional<std::int64_t>();
  const std::string& text = All(name).back();
  const auto number = ParseNumber<std::int64_t>(text);
  if (number && *number >= lowest && *number <= highest) return number;
  return Wrong(name,
               NotA(text, "whole number" + RangeText(lowest, highest, Given::kLowest, kHighest)));
}

Result<std::optional<double>> Given::Number(std::string_view name, double lowest,
                                            double highest) const {
  if (!Has(name)) return std::optional<double>();
  const std::string& text = All(name).back();
  const auto number = ParseNumber<double>(text);
  if (number && std::isfinite(*number) && *number >= lowest && *number <= highest) return number;
  return Wrong(name, NotA(text, "number" + RangeText(lowest, highest, -kInfinity, kInfinity)));
}

Result<std::optional<TimeMs>> Given::Time(std::string_view name, TimeMs now) const {
  if (!Has(name)) return std::optional<TimeMs>();
  const Result<TimeMs> time = ParseTime(All(name).back(), now);
  if (!time) return Wrong(name, time.error());
  return std::optional<TimeMs>(*time);
}

Result<std::optional<TimeMs>> Given::Duration(std::string_view name) const {
  if (!Has(name)) return std::optional<TimeMs>();
  const Result<TimeMs> span = ParseDuration(All(name).back());
  if (!span) return Wrong(name, span.error());
  return std::optional<TimeMs>(*span);
}

void Given::Declare(std::string name, std::string label) {
  entries_.try_emplace(std::move(name), Entry{std::move(label), {}});
}

void Given::Add(std::string_view name, std::string value) {
  const auto entry = entries_.find(name);
  assert(entry != entries_.end());
  if (entry != entries_.end()) entry->second.values.push_back(std::move(value));
}

const Given::Entry* Given::Find(std::string_view name) const {
  const auto entry = entries_.find(name);
  assert(entry != entries_.end() && "the command does not declare this name");
  return entry == entries_.end() ? nullptr : &entry->second;
}

Error Given::Wrong(std::string_view name, const Error& why) const {
  const Entry* entry = Find(name);
  return {why.code, (entry ? entry->label : std::string(name)) + ": " + why.message};
}

Invocation::Invocation(const Command& command, Given globals) : globals_(std::move(globals)) {
  for (const OptionSpec& option : command.options) Declare(option.name, option.Flag());
  for (const ArgumentSpec& argument : command.arguments) Declare(argument.name, argument.name);
}

}  // namespace cairn
