#include "foreign/repair.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

void RepairText(std::string& text, const FieldLimits& limits, Repairs& repairs) {
  text = CleanText(text, repairs);
  if (text.size() <= limits.most_bytes) return;
  text = ClipText(text, limits.most_bytes);
  ++repairs.shortened;
}

// Drops blank and duplicate items, and items at the end beyond the limit.
void RepairList(std::vector<std::string>& list, const FieldLimits& limits, Repairs& repairs) {
  std::vector<std::string> kept;
  for (std::string& item : list) {
    if (kept.size() == limits.most_items) {
      ++repairs.shortened;
      break;
    }
    RepairText(item, limits, repairs);
    if (Trim(item).empty() || std::find(kept.begin(), kept.end(), item) != kept.end()) continue;
    kept.push_back(std::move(item));
  }
  list = std::move(kept);
}

template <typename Number>
void RepairNumber(Number& number, const FieldLimits& limits, Repairs& repairs) {
  const auto value = static_cast<double>(number);
  if (value >= limits.least && value <= limits.most) return;
  number = static_cast<Number>(std::clamp(value, limits.least, limits.most));
  ++repairs.clamped;
}

template <typename T>
void RepairValue(T& value, const FieldLimits& limits, Repairs& repairs) {
  if constexpr (std::is_same_v<T, std::string>) {
    RepairText(value, limits, repairs);
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    RepairList(value, limits, repairs);
  } else if constexpr (std::is_arithmetic_v<T>) {
    RepairNumber(value, limits, repairs);
  } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
    if (value) RepairNumber(*value, limits, repairs);
  }  // ids, enums and successors are always valid
}

}  // namespace

std::string CleanText(std::string_view text, Repairs& repairs) {
  std::string clean;
  clean.reserve(text.size());
  // Repeats each search only after passing its last match: a text may have many of one and none of
  // the other.
  std::size_t at = 0;
  std::size_t nul = text.find('\0');
  std::size_t invalid = FindInvalidUtf8(text);
  if (std::min(nul, invalid) != std::string_view::npos) ++repairs.replaced;
  while (std::min(nul, invalid) != std::string_view::npos) {
    const std::size_t bad = std::min(nul, invalid);
    clean.append(text.substr(at, bad - at)).append(kReplacement);
    at = bad + 1;
    if (bad == nul) {
      nul = text.find('\0', at);
    } else {
      const std::size_t next = FindInvalidUtf8(text.substr(at));
      invalid = next == std::string_view::npos ? next : at + next;
    }
  }
  return clean.append(text.substr(at));
}

std::string_view ClipText(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes;
  while (end > 0 && IsContinuation(text[end])) --end;
  return text.substr(0, end);
}

std::vector<std::string_view> CutText(std::string_view text, std::size_t most_bytes) {
  std::vector<std::string_view> pieces;
  while (text.size() > most_bytes) {
    std::string_view piece = ClipText(text, most_bytes);
    // Only in the second half, so that an early line end does not make a tiny part.
    for (const char* ends : {"\n", " \t"}) {
      const std::size_t at = piece.find_last_of(ends);
      if (at == std::string_view::npos || at < piece.size() / 2) continue;
      piece = piece.substr(0, at + 1);
      break;
    }
    pieces.push_back(piece);
    text.remove_prefix(piece.size());
  }
  pieces.push_back(text);
  return pieces;
}

void RepairMemory(Memory& memory, Repairs& repairs) {
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (field.name == "content" || field.name == "metadata") return;
    RepairValue(memory.*field.member, field.limits, repairs);
  });
}

void RepairNotes(HandoffNotes& notes, Repairs& repairs) {
  ForEachField(kHandoffFields,
               [&](const auto& field) { RepairValue(notes.*field.member, field.limits, repairs); });
}

}  // namespace cairn
