#include "hooks/memory_lines.h"

#include <algorithm>
#include <string_view>

#include "base/enum_names.h"
#include "base/text.h"
#include "engine/labels.h"

namespace cairn {
namespace {

struct Unit {
  TimeMs length;
  std::string_view name;
};
constexpr Unit kUnits[] = {{365 * kDayMs, "year"}, {30 * kDayMs, "month"}, {7 * kDayMs, "week"},
                           {kDayMs, "day"},        {kHourMs, "hour"},      {kMinuteMs, "minute"}};

// The category "gotcha" is more informative than the type "fact".
std::string_view SortOf(const Memory& memory) {
  return memory.category == Category::kGotcha ? NameOf(memory.category) : NameOf(memory.type);
}

std::string OriginOf(const Memory& memory) {
  const std::string label = OriginLabel(memory);
  return label.empty() ? label : ", " + label;
}

}  // namespace

std::string AgeText(TimeMs since, TimeMs now) {
  const TimeMs age = std::max<TimeMs>(0, now - since);
  for (const Unit& unit : kUnits) {
    const TimeMs count = age / unit.length;
    if (count == 0) continue;
    return std::to_string(count) + " " + std::string(unit.name) + (count == 1 ? "" : "s") + " ago";
  }
  return "just now";
}

std::string MemoryLine(const Memory& memory, TimeMs now, std::size_t most_characters) {
  return "- [" + std::string(SortOf(memory)) + ", " + AgeText(memory.TextSince(), now) +
         OriginOf(memory) + ", " + memory.id.ToString() + "] " +
         Abbreviate(memory.content, most_characters) + "\n";
}

}  // namespace cairn
