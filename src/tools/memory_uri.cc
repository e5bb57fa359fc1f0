#include "tools/memory_uri.h"

#include <optional>

#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kScheme = "memory://";
constexpr std::string_view kEntryPrefix = "entry/";

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Nothing if a % is not followed by two digits.
std::optional<std::string> Decode(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = HexDigit(text[i + 1]);
    const int low = HexDigit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return decoded;
}

// Unreserved characters of RFC 3986, and the slash.
bool StaysAsItIs(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

}  // namespace

Result<MemoryAddress> ParseMemoryUri(std::string_view uri) {
  const auto nothing = [&] { return NotFound("there is no resource " + Quoted(uri)); };
  if (!uri.starts_with(kScheme)) return nothing();
  if (uri == kLatestHandoffUri) return MemoryAddress(LatestHandoff());
  auto path = Decode(uri.substr(kScheme.size()));
  if (!path) return nothing();
  if (path->starts_with(kEntryPrefix)) {
    const auto id = Id::Parse(std::string_view(*path).substr(kEntryPrefix.size()));
    if (id) return MemoryAddress(*id);
  }
  return MemoryAddress(KnowledgePath{*std::move(path)});
}

std::string EntryUri(const Id& id) {
  return std::string(kScheme) + std::string(kEntryPrefix) + id.ToString();
}

std::string FileUri(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri(kScheme);
  for (const char c : path) {
    if (StaysAsItIs(c)) {
      uri += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      uri += '%';
      uri += kDigits[byte >> 4];
      uri += kDigits[byte & 15];
    }
  }
  return uri;
}

}  // namespace cairn
