// Uses nlohmann's SAX interface: it builds no document, whose ordered tables take time quadratic in
// their size, and it does not throw.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "knowledge/analysis/data_tree.h"

namespace cairn {
namespace {

using Kind = DataTree::Kind;

class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return Add({}); }
  bool boolean(bool value) override { return AddText(value ? "true" : "false"); }
  bool number_integer(std::int64_t value) override { return AddText(std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) override { return AddText(std::to_string(value)); }
  bool number_float(double, const std::string& spelling) override { return AddText(spelling); }
  bool string(std::string& value) override { return AddText(std::move(value)); }
  bool binary(nlohmann::json::binary_t&) override { return true; }  // not produced by JSON text
  bool key(std::string& value) override {
    name_ = std::move(value);
    return true;
  }
  bool start_object(std::size_t) override { return Open(Kind::kTable); }
  bool start_array(std::size_t) override { return Open(Kind::kList); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    error_position_ = position;
    return false;
  }

  std::size_t error_position() const { return error_position_; }
  DataTree TakeRoot() { return std::move(root_); }

 private:
  bool AddText(std::string text) { return Add({Kind::kText, {}, std::move(text), {}}); }

  bool Add(DataTree tree) {
    if (depth_ > open_.size()) return true;  // inside a value that was too deep
    tree.name = std::exchange(name_, {});
    if (open_.empty()) {
      root_ = std::move(tree);
    } else {
      open_.back().items.push_back(std::move(tree));
    }
    return true;
  }

  bool Open(Kind kind) {
    ++depth_;
    if (depth_ <= kMostDataDepth) {
      open_.push_back({kind, std::exchange(name_, {}), {}, {}});
    }
    return true;
  }

  bool Close() {
    if (depth_-- > open_.size()) return true;
    DataTree closed = std::move(open_.back());
    open_.pop_back();
    name_ = std::move(closed.name);
    return Add(std::move(closed));
  }

  DataTree root_;
  std::vector<DataTree> open_;
  std::size_t depth_ = 0;
  std::string name_;
  std::size_t error_position_ = 0;
};

}  // namespace

Result<DataTree> ReadJsonData(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  TreeBuilder builder;
  if (nlohmann::json::sax_parse(text, &builder)) return builder.TakeRoot();
  const std::string_view before = text.substr(0, builder.error_position());
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  return InvalidArgument("line " + std::to_string(line) + ": not valid JSON");
}

}  // namespace cairn
