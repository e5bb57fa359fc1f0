#include "config/edit_file.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "config/value.h"

namespace cairn {
namespace {

using Tree = nlohmann::ordered_json;

Tree Parsed(std::string_view text, bool ignore_comments) {
  return Tree::parse(text, nullptr, /*allow_exceptions=*/false, ignore_comments);
}

// The object that contains the key, and its name there: a dotted key may be nested.
struct Slot {
  Tree* object;
  std::string name;
};

Slot SlotOf(Tree& root, std::string_view key) {
  const std::size_t dot = key.find('.');
  const std::string whole(key);
  if (dot == key.npos || root.contains(whole)) return {&root, whole};
  const auto group = root.find(whole.substr(0, dot));
  if (group == root.end() || !group->is_object()) return {&root, whole};
  return {&*group, whole.substr(dot + 1)};
}

}  // namespace

Result<std::string> SettingAsJson(const ConfigKey& key, std::string_view value) {
  Config config;
  CAIRN_TRY(ReadText(key, value, config));
  // Values that are hidden when shown are written as given.
  const bool is_hidden = std::holds_alternative<HiddenTextKind>(key.kind) ||
                         std::holds_alternative<StoreUrlKind>(key.kind);
  return is_hidden ? JsonQuote(value) : WriteJson(key, config);
}

Result<std::string> WithSetting(std::string_view text, const ConfigKey& key,
                                const std::optional<std::string>& json) {
  if (Trim(text).empty()) text = "{}";
  Tree root = Parsed(text, /*ignore_comments=*/true);
  if (!root.is_object()) return Conflict("it is not a JSON object; see `cairn config check`");
  if (Parsed(text, /*ignore_comments=*/false).is_discarded()) {
    return Conflict("it has comments, which would be lost; edit it yourself");
  }
  const Slot slot = SlotOf(root, key.name);
  if (json) {
    (*slot.object)[slot.name] = Parsed(*json, /*ignore_comments=*/false);
  } else {
    slot.object->erase(slot.name);
  }
  return root.dump(2) + "\n";
}

}  // namespace cairn
