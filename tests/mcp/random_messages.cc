#include "mcp/random_messages.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/meta_keys.h"

namespace cairn {
namespace {

Json Nested(int depth) {
  Json value = 1;
  for (int i = 0; i < depth; ++i) value = i % 2 == 0 ? Json::array({value}) : Json{{"a", value}};
  return value;
}

Json Odd(SeededRng& rng) {
  switch (rng.Below(16)) {
    case 0:
      return nullptr;
    case 1:
      return rng.Below(2) == 0;
    case 2:
      return -1;
    case 3:
      return std::numeric_limits<std::uint64_t>::max();
    case 4:
      return 1e300;
    case 5:
      return "";
    case 6:
      return std::string(100'000, 'x');
    case 7:
      return Json::array();
    case 8:
      return Json::object();
    case 9:
      return Nested(90);
    case 10:
      return Json(1000, Json("many"));
    case 11:
      return "test://static-text";
    case 12:
      return "dG9vbHM6OTk5";  // a cursor far beyond the end
    case 13:
      return "2026-07-28";
    case 14:
      return std::string("\0\x01\x7f", 3);
    default:
      return "\xf0\x9f\xaa\xa8 \xc3\xa9";
  }
}

// A random nested value, or the whole.
Json& Somewhere(Json& value, SeededRng& rng) {
  Json* place = &value;
  while (place->is_structured() && !place->empty() && rng.Below(4) != 0) {
    auto child = place->begin();
    std::advance(child, static_cast<std::ptrdiff_t>(rng.Below(place->size())));
    place = &*child;
  }
  return *place;
}

}  // namespace

std::vector<SampleRequest> SampleRequests() {
  const Json prompt = {{"type", "ref/prompt"}, {"name", "test_prompt_with_arguments"}};
  const Json entry = {{"type", "ref/resource"}, {"uri", "test://template/{id}/data"}};
  return {
      {"initialize",
       {{"protocolVersion", "2025-11-25"},
        {"capabilities", {{"experimental", Json::object()}}},  // no capability that we use
        {"clientInfo", {{"name", "random"}, {"version", "1"}}}}},
      {"ping", Json::object()},
      {"server/discover", Json::object()},
      {"logging/setLevel", {{"level", "error"}}},
      {"tools/list", {{"cursor", "dG9vbHM6Mg=="}}},
      {"tools/call", {{"name", "test_simple_text"}, {"arguments", Json::object()}}},
      {"tools/call",
       {{"name", "test_tool_with_progress"}, {"_meta", {{"progressToken", "token"}}}}},
      {"tools/call",
       {{"name", "test_input_required_result_multiple_inputs"},
        {"inputResponses", {{"user_name", {{"action", "accept"}, {"content", {{"name", "A"}}}}}}},
        {"requestState", "e30=.00"}}},
      {"resources/list", {{"cursor", "cmVzb3VyY2VzOg=="}}},
      {"resources/templates/list", Json::object()},
      {"resources/read", {{"uri", "test://template/5/data"}}},
      {"resources/subscribe", {{"uri", "test://watched-resource"}}},
      {"resources/unsubscribe", {{"uri", "test://watched-resource"}}},
      {"subscriptions/listen",
       {{"notifications",
         {{"resourcesListChanged", true}, {"resourceSubscriptions", {"test://static-text"}}}}}},
      {"prompts/list", Json::object()},
      {"prompts/get",
       {{"name", "test_prompt_with_arguments"}, {"arguments", {{"arg1", "a"}, {"arg2", "b"}}}}},
      {"completion/complete", {{"ref", prompt}, {"argument", {{"name", "arg1"}, {"value", "t"}}}}},
      {"completion/complete",
       {{"ref", entry},
        {"argument", {{"name", "id"}, {"value", ""}}},
        {"context", {{"arguments", {{"x", "y"}}}}}}},
      {"tasks/get", {{"taskId", "1"}}},
      {"tasks/result", {{"taskId", "1"}}},
      {"tasks/cancel", {{"taskId", "1"}}},
      {"tasks/list", Json::object()},
  };
}

Json Mutated(Json value, SeededRng& rng) {
  for (std::uint64_t changes = 1 + rng.Below(3); changes > 0; --changes) {
    Json& place = Somewhere(value, rng);
    switch (rng.Below(3)) {
      case 0:
        place = Odd(rng);
        break;
      case 1:
        if (place.is_structured() && !place.empty()) {
          place.erase(
              std::next(place.begin(), static_cast<std::ptrdiff_t>(rng.Below(place.size()))));
        } else {
          place = Odd(rng);
        }
        break;
      default:
        if (place.is_object()) {
          place[rng.Below(2) == 0 ? "extra" : "_meta"] = Odd(rng);
        } else if (place.is_array()) {
          place.push_back(Odd(rng));
        } else {
          place = Odd(rng);
        }
    }
  }
  return value;
}

}  // namespace cairn
