#include "foreign/row.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/time_text.h"
#include "foreign/project_name.h"
#include "foreign/repair.h"

namespace cairn {
namespace {

constexpr double kLastTime = 253'402'300'799'999;  // end of the year 9999, in milliseconds

constexpr CountLabel kUnreadDate = {"unreadable date dropped", "unreadable dates dropped"};

std::optional<double> NumberOf(const Json& value) {
  double number = 0;
  if (value.is_number()) {
    number = value.get<double>();
  } else if (value.is_string()) {
    const std::string_view text = Trim(value.get_ref<const std::string&>());
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  } else {
    return std::nullopt;
  }
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

// The magnitude determines the unit: until the year 5138, a count of seconds is below the count of
// milliseconds in 1973.
double ToMilliseconds(double number) {
  const double size = std::abs(number);
  if (size < 1e11) return number * 1000;
  if (size < 1e14) return number;
  return size < 1e17 ? number / 1000 : number / 1'000'000;
}

bool HasZone(std::string_view text) {
  const std::size_t clock = text.find(':');
  if (clock == std::string_view::npos) return false;
  return text.ends_with('Z') || text.ends_with('z') ||
         text.find_first_of("+-", clock) != std::string_view::npos;
}

// ISO 8601 only: other formats that ParseTime accepts ("7d") are not valid here.
std::optional<double> IsoTime(std::string_view text) {
  if (text.size() < 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  std::string time(text);
  if (time.size() == 10) time += "T00:00";
  if (!HasZone(time)) time += 'Z';
  const auto parsed = ParseTime(time, 0);
  return parsed ? std::optional(static_cast<double>(*parsed)) : std::nullopt;
}

std::int64_t WholeOf(double number) {
  return static_cast<std::int64_t>(std::llround(std::clamp(number, -kMostCounted, kMostCounted)));
}

std::vector<std::string> TextsOf(const Json& list) {
  std::vector<std::string> texts;
  for (const Json& item : list) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

template <NamedEnum E>
std::optional<E> NamedValue(std::string_view name) {
  const auto parsed = ParseEnum<E>(ToLowerAscii(Trim(name)));
  return parsed ? std::optional(*parsed) : std::nullopt;
}

}  // namespace

const Json& Row::At(Keys keys) const {
  static const Json kNull;
  if (!json_.is_object()) return kNull;
  for (const char* key : keys) {
    const auto found = json_.find(key);
    if (found != json_.end() && !found->is_null()) return *found;
  }
  return kNull;
}

std::string Row::Text(Keys keys) const {
  const Json& value = At(keys);
  if (value.is_string()) return value.get<std::string>();
  return NumberOf(value) ? CompactJson(value) : std::string();
}

std::string Row::Label(Keys keys) const {
  const Json& value = At(keys);
  if (!value.is_string()) return Text(keys);
  return std::string(ClipText(value.get_ref<const std::string&>(), kMostLabelBytes));
}

std::optional<double> Row::Number(Keys keys) const { return NumberOf(At(keys)); }

bool Row::Flag(Keys keys) const {
  const Json& value = At(keys);
  if (value.is_boolean()) return value.get<bool>();
  return NumberOf(value).value_or(0) != 0;
}

std::optional<TimeMs> Row::Time(Keys keys) const {
  const Json& value = At(keys);
  if (value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty())) {
    return std::nullopt;
  }
  std::optional<double> time = NumberOf(value);
  if (time) {
    time = ToMilliseconds(*time);
  } else if (value.is_string()) {
    time = IsoTime(Trim(value.get_ref<const std::string&>()));
  }
  if (!time) {
    builder_.Remark(kUnreadDate);
    return std::nullopt;
  }
  if (*time < 0 || *time > kLastTime) ++builder_.repairs().clamped;
  return static_cast<TimeMs>(std::clamp(*time, 0.0, kLastTime));
}

std::vector<std::string> Row::List(Keys keys) const {
  const Json& value = At(keys);
  if (value.is_array()) return TextsOf(value);
  if (!value.is_string()) return {};
  const auto& text = value.get_ref<const std::string&>();
  if (Trim(text).starts_with('[')) {
    const auto list = ParseJson(CleanText(text, builder_.repairs()));
    if (list && list->is_array()) return TextsOf(*list);
  }
  std::string whole = text;
  if (!builder_.AdmitWhole(whole, std::string(*keys.begin()) + ": ")) return {};
  std::vector<std::string> items;
  for (const std::string& item : Split(whole, ',')) {
    if (!Trim(item).empty()) items.emplace_back(Trim(item));
  }
  return items;
}

std::string Row::Object(Keys keys) const {
  const Json& value = At(keys);
  return value.is_object() ? CompactJson(value) : Text(keys);
}

void Row::PutText(MemoryInput& input, std::string Memory::*field, Keys keys) const {
  if (std::string text = Text(keys); !text.empty()) input.Set(field, std::move(text));
}

void Row::PutList(MemoryInput& input, std::vector<std::string> Memory::*field, Keys keys) const {
  if (auto list = List(keys); !list.empty()) input.Set(field, std::move(list));
}

void Row::PutWhole(MemoryInput& input, std::int64_t Memory::*field, Keys keys) const {
  if (const auto number = Number(keys)) input.Set(field, WholeOf(*number));
}

void Row::PutWhole(MemoryInput& input, std::optional<std::int64_t> Memory::*field,
                   Keys keys) const {
  if (const auto number = Number(keys)) input.Set(field, std::optional(WholeOf(*number)));
}

void Row::PutNumber(MemoryInput& input, double Memory::*field, Keys keys) const {
  if (const auto number = Number(keys)) input.Set(field, *number);
}

void Row::PutTime(MemoryInput& input, TimeMs Memory::*field, Keys keys) const {
  if (const auto time = Time(keys)) input.Set(field, *time);
}

void Row::PutTime(MemoryInput& input, std::optional<TimeMs> Memory::*field, Keys keys) const {
  if (const auto time = Time(keys)) input.Set(field, time);
}

void Row::PutProject(MemoryInput& input, Keys keys) const {
  if (std::string name = ProjectName(Text(keys)); !name.empty()) {
    input.Set(&Memory::project, std::move(name));
  }
}

void Row::PutType(ForeignRecord& record, Keys keys) const {
  const std::string name = Text(keys);
  const auto type = NamedValue<MemoryType>(name);
  if (type && *type != MemoryType::kHandoff) {
    record.input.Set(&Memory::type, *type);
  } else {
    record.facts.emplace_back("original_type", name);
  }
}

void Row::PutCategory(ForeignRecord& record, Keys keys) const {
  const std::string name = Text(keys);
  if (const auto category = NamedValue<Category>(name)) {
    record.input.Set(&Memory::category, *category);
  } else {
    record.facts.emplace_back("original_category", name);
  }
}

void AddParagraph(std::string& text, std::string_view paragraph) {
  if (Trim(paragraph).empty()) return;
  if (!text.empty()) text += "\n\n";
  text += paragraph;
}

std::string Paragraphs(std::initializer_list<std::string_view> texts) {
  std::string joined;
  for (const std::string_view text : texts) AddParagraph(joined, text);
  return joined;
}

}  // namespace cairn
