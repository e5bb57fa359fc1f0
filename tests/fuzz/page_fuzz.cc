// Fuzzes the inputs of the page's server: a query, a cookie, a code, an Origin, a packed page. Only
// our own cookies are accepted, and a parsed query survives a round trip.
#include <string>

#include "base/percent.h"
#include "base/rng.h"
#include "fuzz/fuzz.h"
#include "json/json.h"
#include "nlohmann/json.hpp"
#include "web/page_access.h"
#include "web/page_files.h"
#include "web/query_params.h"

namespace cairn {
namespace {

HttpRequest With(const std::string& name, const std::string& value) {
  return {.method = "GET",
          .path = "/",
          .query = "",
          .headers = {{"Host", "127.0.0.1:7318"}, {name, value}},
          .body = ""};
}

std::string QueryOf(const Json& params) {
  std::string query;
  const auto add = [&](const std::string& name, const Json& value) {
    query += (query.empty() ? "" : "&") + EncodePercent(name) + "=" +
             EncodePercent(value.get<std::string>());
  };
  for (const auto& [name, value] : params.items()) {
    if (value.is_string()) add(name, value);
    if (value.is_array()) {
      for (const Json& each : value) add(name, each);
    }
  }
  return query;
}

void CheckQuery(const std::string& text) {
  const auto params = ReadQuery(text);
  if (!params) return;
  const auto again = ReadQuery(QueryOf(*params));
  Check(again && *again == *params);
}

void CheckAccess(const std::string& text) {
  static const FakeClock clock(1'772'366'400'000);
  static SeededRng rng(1);
  static PageAccess access("a key of some length", clock, rng);
  Check(!access.SessionOf(With("Cookie", text)));
  Check(!access.SessionOf(With("Cookie", "cairn_7318=" + text)));
  Check(!access.Redeem(text, With("X", text)));
  const std::string own = "http://127.0.0.1:7318";
  if (IsOwnOrigin(With("Origin", text))) Check(text.find("127.0.0.1:7318") != text.npos);
  Check(IsOwnOrigin(With("Origin", own)));
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(cairn::TextOf(data, size));
  cairn::CheckQuery(text);
  cairn::CheckAccess(text);
  (void)cairn::PageFiles::Read(text);
  return 0;
}
