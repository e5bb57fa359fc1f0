#include <vector>

#include "base/text.h"
#include "config/scalar.h"
#include "config/store_url.h"
#include "config/value.h"

namespace cairn {
namespace {

struct TextWriter {
  const Config& config;

  std::string operator()(const NumberKind& kind) const { return NumberText(config.*kind.field); }
  std::string operator()(const WholeKind& kind) const { return NumberText(config.*kind.field); }
  std::string operator()(const BoolKind& kind) const {
    return config.*kind.field ? "true" : "false";
  }
  std::string operator()(const ChoiceKind& kind) const { return std::string(kind.get(config)); }
  std::string operator()(const FreeTextKind& kind) const { return config.*kind.field; }
  std::string operator()(const StoreUrlKind& kind) const {
    return HidePassword(config.*kind.field);
  }
  std::string operator()(const HiddenTextKind& kind) const {
    return (config.*kind.field).empty() ? "" : "***";
  }
  std::string operator()(const ListKind& kind) const { return Join(config.*kind.field, ":"); }
  std::string operator()(const WeightsKind& kind) const {
    const HybridWeights& weights = config.*kind.field;
    return NumberText(weights.vector) + "," + NumberText(weights.keyword);
  }
  std::string operator()(const ObjectsKind& kind) const { return config.*kind.field; }
};

struct JsonWriter {
  const Config& config;

  // The text of numbers, booleans and objects is already JSON.
  template <typename Kind>
  std::string operator()(const Kind& kind) const {
    return TextWriter{config}(kind);
  }
  std::string operator()(const ChoiceKind& kind) const { return Quote(kind); }
  std::string operator()(const FreeTextKind& kind) const { return Quote(kind); }
  std::string operator()(const StoreUrlKind& kind) const { return Quote(kind); }
  std::string operator()(const HiddenTextKind& kind) const { return Quote(kind); }
  std::string operator()(const ListKind& kind) const {
    std::vector<std::string> texts;
    for (const std::string& text : config.*kind.field) texts.push_back(JsonQuote(text));
    return "[" + Join(texts, ",") + "]";
  }
  std::string operator()(const WeightsKind& kind) const {
    const HybridWeights& weights = config.*kind.field;
    return "{\"vector\":" + NumberText(weights.vector) +
           ",\"keyword\":" + NumberText(weights.keyword) + "}";
  }

  template <typename Kind>
  std::string Quote(const Kind& kind) const {
    return JsonQuote(TextWriter{config}(kind));
  }
};

struct Copier {
  const Config& from;
  Config& to;

  template <typename Kind>
  void operator()(const Kind& kind) const {
    to.*kind.field = from.*kind.field;
  }
  void operator()(const ChoiceKind& kind) const { (void)kind.set(to, kind.get(from)); }
};

}  // namespace

void CopyValue(const ConfigKey& key, const Config& from, Config& to) {
  std::visit(Copier{from, to}, key.kind);
}

std::string WriteText(const ConfigKey& key, const Config& config) {
  return std::visit(TextWriter{config}, key.kind);
}

std::string WriteJson(const ConfigKey& key, const Config& config) {
  return std::visit(JsonWriter{config}, key.kind);
}

}  // namespace cairn
