#include "atlas/kept_layout.h"

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "atlas/memory_map.h"
#include "base/beneath.h"
#include "base/hash.h"
#include "base/log.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "cairn map 1";
// A million memories; a larger file is not valid.
constexpr std::size_t kMostBytes = 100'000'000;
constexpr std::string_view kRefined = "refined";
constexpr std::string_view kGuest = "guest";

template <typename Number>
void AppendNumber(std::string& text, Number number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

// Consumes the text up to and including the separator and returns it without the separator; nullopt
// if there is none.
std::optional<std::string_view> TakeUntil(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(end + 1);
  return taken;
}

template <typename Number>
bool ReadNumber(std::optional<std::string_view> text, Number& number) {
  if (!text) return false;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  return error == std::errc() && end == text->data() + text->size();
}

bool IsOnMap(float value) { return value >= 0 && value <= kMapSide; }  // false for NaN

bool ReadPlace(std::string_view line, Place& place) {
  const auto id = Id::Parse(TakeUntil(line, ' ').value_or(""));
  if (!id || !ReadNumber(TakeUntil(line, ' '), place.mark) ||
      !ReadNumber(TakeUntil(line, ' '), place.point.x) ||
      !ReadNumber(TakeUntil(line, ' '), place.point.y)) {
    return false;
  }
  place.id = *id;
  place.is_guest = line == kGuest;
  return (place.is_guest || line == kRefined) && IsOnMap(place.point.x) && IsOnMap(place.point.y);
}

// The text without its checksum; nullopt if that is wrong.
std::optional<std::string_view> Summed(std::string_view bytes) {
  constexpr std::size_t kSumBytes = 65;  // including the newline
  if (bytes.size() < kSumBytes || bytes.back() != '\n') return std::nullopt;
  const std::string_view text = bytes.substr(0, bytes.size() - kSumBytes);
  const std::string_view sum = bytes.substr(text.size(), kSumBytes - 1);
  return Sha256Hex(text) == sum ? std::optional(text) : std::nullopt;
}

}  // namespace

std::string EncodeLayout(const std::string& model, const std::vector<Place>& places) {
  std::string text = std::string(kFirstLine) + "\n" + model + "\n";
  AppendNumber(text, places.size());
  text += "\n";
  for (const Place& place : places) {
    text += place.id.ToString() + " ";
    AppendNumber(text, place.mark);
    text += " ";
    AppendNumber(text, place.point.x);
    text += " ";
    AppendNumber(text, place.point.y);
    text += " ";
    text += place.is_guest ? kGuest : kRefined;
    text += "\n";
  }
  return text + Sha256Hex(text) + "\n";
}

std::optional<std::vector<Place>> DecodeLayout(std::string_view bytes, const std::string& model) {
  auto text = Summed(bytes);
  std::size_t count = 0;
  if (!text || TakeUntil(*text, '\n') != kFirstLine || TakeUntil(*text, '\n') != model ||
      !ReadNumber(TakeUntil(*text, '\n'), count)) {
    return std::nullopt;
  }
  std::vector<Place> places;
  while (const auto line = TakeUntil(*text, '\n')) {
    Place place;
    if (!ReadPlace(*line, place)) return std::nullopt;
    if (!places.empty() && places.back().id >= place.id) return std::nullopt;
    places.push_back(place);
  }
  if (!text->empty() || places.size() != count) return std::nullopt;
  return places;
}

std::vector<Place> ReadLayout(const std::string& file, const std::string& model) {
  if (file.empty()) return {};
  const fs::path path(file);
  const auto bytes = ReadBeneath(path.parent_path(), path.filename().string(), kMostBytes);
  if (!bytes) Log(LogLevel::kDebug, bytes.error().message);
  if (!bytes || !*bytes) return {};
  return DecodeLayout(**bytes, model).value_or(std::vector<Place>());
}

Status WriteLayout(const std::string& file, const std::string& model,
                   const std::vector<Place>& places) {
  const fs::path path(file);
  return WriteBeneath(path.parent_path(), path.filename().string(), EncodeLayout(model, places),
                      0600);
}

}  // namespace cairn
