#include <utility>
#include <vector>

#include "base/enum_names.h"
#include "base/text.h"
#include "config/scalar.h"
#include "config/value.h"

namespace cairn {
namespace {

using Kind = JsonNode::Kind;
using Fault = std::optional<JsonFault>;

constexpr std::string_view kWeightNames[] = {"vector", "keyword"};

class JsonReader {
 public:
  JsonReader(const ConfigKey& key, const JsonNode& node, Config& config)
      : key_(key), node_(node), config_(config) {}

  Fault operator()(const NumberKind&) const { return Scalar(Kind::kNumber); }
  Fault operator()(const WholeKind&) const { return Scalar(Kind::kNumber); }
  Fault operator()(const BoolKind&) const { return Scalar(Kind::kBool); }
  Fault operator()(const ChoiceKind&) const { return Scalar(Kind::kText); }
  Fault operator()(const FreeTextKind&) const { return Scalar(Kind::kText); }
  Fault operator()(const StoreUrlKind&) const { return Scalar(Kind::kText); }
  Fault operator()(const HiddenTextKind&) const { return Scalar(Kind::kText); }

  Fault operator()(const ListKind& kind) const {
    if (node_.kind != Kind::kArray || node_.children.size() > kind.most) return Refused();
    std::vector<std::string> texts;
    for (const JsonNode& child : node_.children) {
      const bool fits = child.kind == Kind::kText && IsTextOf(child.text, 1, kind.most_characters);
      if (!fits)
        return In(child,
                  "a string of 1 to " + std::to_string(kind.most_characters) + " characters");
      texts.push_back(child.text);
    }
    config_.*kind.field = std::move(texts);
    return std::nullopt;
  }

  Fault operator()(const WeightsKind& kind) const {
    if (node_.kind != Kind::kObject) return Refused();
    std::optional<double> vector;
    std::optional<double> keyword;
    for (const JsonNode& child : node_.children) {
      const bool is_vector = child.name == "vector";
      if (!is_vector && child.name != "keyword") return UnknownWeight(child);
      const bool is_number = child.kind == Kind::kNumber;
      const std::optional<double> weight =
          is_number ? NumberBetween(child.text, 0, 1) : std::nullopt;
      if (!weight) return In(child, "a number from 0 to 1");
      (is_vector ? vector : keyword) = weight;
    }
    if (!vector || !keyword) return JsonFault{node_.line, "both vector and keyword are needed"};
    config_.*kind.field = {*vector, *keyword};
    return std::nullopt;
  }

  Fault operator()(const ObjectsKind& kind) const {
    if (node_.kind != Kind::kObject) return Refused();
    for (const JsonNode& child : node_.children) {
      if (child.kind != Kind::kObject) return In(child, "an object");
    }
    config_.*kind.field = DumpJson(node_);
    return std::nullopt;
  }

 private:
  Fault Scalar(Kind wanted) const {
    if (node_.kind != wanted) return Refused();
    const Status read = ReadText(key_, node_.text, config_);
    if (read) return std::nullopt;
    return wanted == Kind::kText ? JsonFault{node_.line, read.error().message} : Refused();
  }
  Fault Refused() const {
    return JsonFault{node_.line, Describe(node_) + " is not " + AllowedValues(key_)};
  }
  static Fault In(const JsonNode& child, const std::string& allowed) {
    const std::string member = child.name.empty() ? "" : Quoted(child.name) + ": ";
    return JsonFault{child.line, member + Describe(child) + " is not " + allowed};
  }
  static Fault UnknownWeight(const JsonNode& child) {
    return JsonFault{child.line, NotOneOf(child.name, "weight", kWeightNames).message};
  }

  const ConfigKey& key_;
  const JsonNode& node_;
  Config& config_;
};

}  // namespace

std::optional<JsonFault> ReadJson(const ConfigKey& key, const JsonNode& node, Config& config) {
  return std::visit(JsonReader(key, node, config), key.kind);
}

}  // namespace cairn
