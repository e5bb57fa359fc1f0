#include <nlohmann/json.hpp>

#include "base/text.h"
#include "config/json_tree.h"

namespace cairn {

using Kind = JsonNode::Kind;

std::string JsonQuote(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string DumpJson(const JsonNode& node) {
  if (node.kind == Kind::kText) return JsonQuote(node.text);
  if (node.kind != Kind::kArray && node.kind != Kind::kObject) return node.text;
  const bool is_object = node.kind == Kind::kObject;
  std::vector<std::string> parts;
  for (const JsonNode& child : node.children) {
    parts.push_back((is_object ? JsonQuote(child.name) + ":" : "") + DumpJson(child));
  }
  return (is_object ? "{" : "[") + Join(parts, ",") + (is_object ? "}" : "]");
}

std::string Describe(const JsonNode& node) {
  if (node.kind == Kind::kArray) return "an array";
  if (node.kind == Kind::kObject) return "an object";
  if (node.kind == Kind::kText) return Quoted(node.text);
  return node.text;
}

}  // namespace cairn
