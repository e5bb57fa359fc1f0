// Fuzzes Host, Origin, Authorization and reply headers: an accepted Host names this machine, only
// the exact token is accepted, and no value can inject a header.
#include <algorithm>
#include <string>

#include "fuzz/fuzz.h"
#include "transport/event_stream.h"
#include "transport/http_guard.h"
#include "transport/http_wire.h"
#include "transport/media_types.h"

namespace cairn {
namespace {

constexpr std::uint16_t kPort = 8123;
constexpr std::string_view kToken = "0123456789abcdef";

bool IsLet(HttpHeaders headers) {
  static const HttpGuard guard({.token = std::string(kToken), .hosts = {}, .origins = {}}, kPort);
  HttpRequest request;
  request.headers = std::move(headers);
  return !guard.Refusal(request, true);
}

// What a browser considers this machine; implemented independently of the guard.
bool NamesThisMachine(std::string_view host) {
  std::string lower(host);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  const bool is_plain = std::ranges::all_of(lower, [](char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == ':' || c == '[' || c == ']';
  });
  return lower.starts_with("localhost")
             ? lower.find_first_not_of("0123456789:", 9) == lower.npos
             : is_plain && (lower.starts_with("127.") || lower.find("::1") != lower.npos);
}

void CheckGuard(const std::string& text) {
  const std::pair<std::string, std::string> host = {"Host", "localhost:8123"};
  const std::pair<std::string, std::string> token = {"Authorization",
                                                     "Bearer " + std::string(kToken)};
  const auto trimmed = [](std::string_view all) {
    const std::size_t begin = all.find_first_not_of(" \t\r\n\v\f");
    return begin == all.npos ? ""
                             : all.substr(begin, all.find_last_not_of(" \t\r\n\v\f") - begin + 1);
  };
  if (IsLet({{"Host", text}, token})) Check(NamesThisMachine(trimmed(text)));
  if (IsLet({host, token, {"Origin", text}})) {
    const std::string_view origin = trimmed(text);
    Check(NamesThisMachine(origin.substr(std::min(origin.size(), origin.find("://") + 3))));
  }
  if (IsLet({host, {"Authorization", "Bearer " + text}})) Check(trimmed(text) == kToken);
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(cairn::TextOf(data, size));
  cairn::CheckGuard(text);
  cairn::HttpReply reply = cairn::HttpReply::Text(200, "");
  reply.headers.emplace_back("X", text);
  const std::string head = cairn::HttpHead(reply, cairn::HttpFraming::kLength, true);
  const auto lines = std::ranges::count(head, '\n');
  reply.headers.back().second = "x";
  const std::string plain = cairn::HttpHead(reply, cairn::HttpFraming::kLength, true);
  cairn::Check(lines == std::ranges::count(plain, '\n'));
  cairn::Accepts(text, "application/json");
  cairn::IsType(text, "application/json");
  if (const auto id = cairn::ReadEventId(text)) {
    const auto again = cairn::ReadEventId(cairn::EventIdText(*id));
    cairn::Check(again && again->stream == id->stream && again->place == id->place);
  }
  return 0;
}
