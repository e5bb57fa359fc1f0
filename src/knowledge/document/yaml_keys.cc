#include "knowledge/document/yaml_keys.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <exception>
#include <sstream>
#include <utility>

namespace cairn {
namespace {

// Depth 1 is the top-level map, whose keys and values alternate. Depth 2 is inside a value, which
// is kept if it is a list; anything deeper makes the value kOther.
class KeyReader final : public YAML::EventHandler {
 public:
  std::vector<YamlKey> TakeKeys() { return std::move(keys_); }
  bool is_map() const { return is_map_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    if (depth_ > 0) Take(mark, YamlShape::kNull, {});  // else the document is empty
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    Take(mark, YamlShape::kOther, {});
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    Take(mark, YamlShape::kText, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    Take(mark, YamlShape::kList, {});
    ++depth_;
  }
  void OnSequenceEnd() override { --depth_; }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    if (depth_ > 0) Take(mark, YamlShape::kOther, {});
    ++depth_;
  }
  void OnMapEnd() override { --depth_; }

 private:
  void Take(const YAML::Mark& mark, YamlShape shape, const std::string& text) {
    if (depth_ == 0) {
      is_map_ = false;
    } else if (depth_ == 1 && !in_value_) {
      keys_.push_back({.name = text, .line = mark.line + 1});
      in_value_ = true;
    } else if (depth_ == 1) {
      keys_.back().shape = shape;
      if (shape == YamlShape::kText) keys_.back().texts = {text};
      in_value_ = false;
    } else {
      TakeInside(shape, text);
    }
  }

  // Inside a value, or inside a key, whose name then stays empty and is never looked up.
  void TakeInside(YamlShape shape, const std::string& text) {
    if (keys_.empty() || keys_.back().shape != YamlShape::kList) return;
    if (depth_ > 2 || shape == YamlShape::kList || shape == YamlShape::kOther) {
      keys_.back().shape = YamlShape::kOther;
    } else if (shape == YamlShape::kText) {
      keys_.back().texts.push_back(text);
    }
  }

  std::vector<YamlKey> keys_;
  int depth_ = 0;
  bool in_value_ = false;
  bool is_map_ = true;
};

}  // namespace

Result<std::vector<YamlKey>> ReadYamlKeys(std::string_view text) {
  KeyReader reader;
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    parser.HandleNextDocument(reader);
  } catch (const std::exception&) {
    return Error{ErrorCode::kInvalidArgument, "not valid YAML"};
  }
  if (!reader.is_map()) return Error{ErrorCode::kInvalidArgument, "not a YAML mapping"};
  return reader.TakeKeys();
}

}  // namespace cairn
