#include <cmath>
#include <utility>
#include <vector>

#include "base/text.h"
#include "config/scalar.h"
#include "config/store_url.h"
#include "config/value.h"

namespace cairn {
namespace {

constexpr std::size_t kMostUrlCharacters = 4096;

class TextReader {
 public:
  TextReader(const ConfigKey& key, std::string_view text, Config& config)
      : key_(key), text_(text), config_(config) {}

  Status operator()(const NumberKind& kind) const {
    const std::optional<double> number = NumberBetween(text_, kind.least, kind.most);
    return number ? Set(kind.field, *number) : Refused();
  }
  Status operator()(const WholeKind& kind) const {
    const std::optional<double> number = NumberBetween(text_, kind.least, kind.most);
    if (!number || std::trunc(*number) != *number) return Refused();
    return Set(kind.field, static_cast<int>(*number));
  }
  Status operator()(const BoolKind& kind) const {
    const std::optional<bool> value = ParseBool(text_);
    return value ? Set(kind.field, *value) : Refused();
  }
  Status operator()(const ChoiceKind& kind) const { return kind.set(config_, text_); }
  Status operator()(const FreeTextKind& kind) const {
    const bool fits = IsTextOf(text_, kind.least, kind.most);
    return fits ? Set(kind.field, std::string(text_)) : Refused();
  }
  Status operator()(const StoreUrlKind& kind) const {
    const bool fits = IsStoreUrl(text_) && IsTextOf(text_, 0, kMostUrlCharacters);
    return fits ? Set(kind.field, std::string(text_)) : Refused();
  }
  Status operator()(const HiddenTextKind& kind) const {
    if (IsTextOf(text_, 0, kMostSecretCharacters)) return Set(kind.field, std::string(text_));
    return InvalidArgument("it is not " + AllowedValues(key_));
  }
  Status operator()(const ListKind& kind) const {
    std::vector<std::string> parts = Split(text_, ':');
    std::erase(parts, "");
    if (parts.size() > kind.most) return Refused();
    for (const std::string& part : parts) {
      if (!IsTextOf(part, 1, kind.most_characters)) return Refused();
    }
    return Set(kind.field, std::move(parts));
  }
  Status operator()(const WeightsKind& kind) const {
    const std::vector<std::string> parts = Split(text_, ',');
    if (parts.size() != 2) return Refused();
    const std::optional<double> vector = NumberBetween(parts[0], 0, 1);
    const std::optional<double> keyword = NumberBetween(parts[1], 0, 1);
    return vector && keyword ? Set(kind.field, HybridWeights{*vector, *keyword}) : Refused();
  }
  Status operator()(const ObjectsKind&) const {
    const JsonDocument document = ReadJsonTree(text_);
    if (!document.faults.empty()) return InvalidArgument(document.faults.front().message);
    const std::optional<JsonFault> fault = ReadJson(key_, *document.root, config_);
    return fault ? Status(InvalidArgument(fault->message)) : Status();
  }

 private:
  template <typename T>
  Status Set(T Config::*field, T value) const {
    config_.*field = std::move(value);
    return {};
  }
  Status Refused() const {
    return InvalidArgument(Quoted(HidePassword(text_)) + " is not " + AllowedValues(key_));
  }

  const ConfigKey& key_;
  std::string_view text_;
  Config& config_;
};

}  // namespace

Status ReadText(const ConfigKey& key, std::string_view text, Config& config) {
  return std::visit(TextReader(key, text, config), key.kind);
}

}  // namespace cairn
