#include "setup/toml_text.h"

#include <toml_part.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/text.h"
#include "setup/json_layout.h"

namespace cairn {
namespace {

// nlohmann::json compares regardless of key order.
using Values = nlohmann::json;

// The file as parsed by toml++.
struct Parsed {
  toml::table root;

  const toml::node* Find(const TomlPath& path) const {
    const toml::node* node = &root;
    for (const std::string& name : path) {
      const toml::table* table = node->as_table();
      node = table == nullptr ? nullptr : table->get(name);
      if (node == nullptr) return nullptr;
    }
    return node;
  }
};

Result<Parsed> Parse(std::string_view text) {
  try {
    return Parsed{toml::parse(text)};
  } catch (const toml::parse_error& error) {
    const auto at = error.source().begin;
    return InvalidArgument(std::to_string(at.line) + ":" + std::to_string(at.column) +
                           ": not valid TOML: " + Abbreviate(error.description(), 120));
  }
}

template <typename T>
Values TextOf(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

Values ValuesOf(const toml::node& node) {
  if (const auto* table = node.as_table()) {
    Values json = Values::object();
    for (const auto& [name, value] : *table) json[std::string(name.str())] = ValuesOf(value);
    return json;
  }
  if (const auto* array = node.as_array()) {
    Values json = Values::array();
    for (const toml::node& value : *array) json.push_back(ValuesOf(value));
    return json;
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  if (const auto* number = node.as_floating_point()) {
    // NaN is not equal to itself, but its text is.
    return std::isfinite(number->get()) ? Values(number->get()) : TextOf(number->get());
  }
  if (const auto* date = node.as_date()) return TextOf(date->get());
  if (const auto* time = node.as_time()) return TextOf(time->get());
  return TextOf(node.as_date_time()->get());
}

std::string Rendered(const Json& value) { return Render(value, false, "", {}); }

Error ByHand(const TomlPath& path, const Json& keys) {
  std::string inside;
  for (const auto& [name, value] : keys.items()) {
    inside += (inside.empty() ? "" : ", ") + name + " = " + Rendered(value);
  }
  return InvalidArgument("it writes " + Quoted(Join(path, ".")) +
                         " in a way that Cairn does not edit; add by hand: " + path.back() +
                         " = { " + inside + " }");
}

std::string NewlineOf(std::string_view text) {
  const std::size_t at = text.find('\n');
  return at != text.npos && at > 0 && text[at - 1] == '\r' ? "\r\n" : "\n";
}

// The offset of the start of a 1-based line; the text's end if it has fewer lines.
std::size_t LineStart(std::string_view text, std::size_t line) {
  std::size_t at = 0;
  while (--line > 0 && at < text.size()) at = std::min(text.find('\n', at), text.size() - 1) + 1;
  return at;
}

// toml++ counts columns in code points.
std::size_t ByteOf(std::string_view text, const toml::source_position& position) {
  std::size_t at = LineStart(text, position.line);
  for (auto left = position.column; left > 1 && at < text.size(); --left) {
    for (++at; at < text.size() && (text[at] & 0xC0) == 0x80;) ++at;
  }
  return at;
}

bool HasHeader(std::string_view text, const toml::node& node) {
  const std::size_t line = LineStart(text, node.source().begin.line);
  return node.is_table() && !node.as_table()->is_inline() &&
         Trim(text.substr(line, text.find('\n', line) - line)).starts_with('[');
}

std::string AppendTable(std::string_view text, const TomlPath& path, const Json& keys) {
  const std::string newline = NewlineOf(text);
  std::string result(text);
  if (!result.empty() && result.back() != '\n') result += newline;
  if (!result.empty()) result += newline;
  result += TableHeader(path) + newline;
  for (const auto& [name, value] : keys.items()) {
    result.append(name).append(" = ").append(Rendered(value)).append(newline);
  }
  return result;
}

std::string RenewTable(std::string_view text, const toml::table& table, const Json& keys) {
  struct Splice {
    std::size_t begin, end;
    std::string text;
  };
  std::vector<Splice> splices;
  const std::size_t below = LineStart(text, table.source().begin.line + 1);
  for (const auto& [name, value] : keys.items()) {
    if (const toml::node* there = table.get(name)) {
      const toml::source_region& region = there->source();
      splices.push_back({ByteOf(text, region.begin), ByteOf(text, region.end), Rendered(value)});
    } else {
      splices.push_back({below, below, name + " = " + Rendered(value) + NewlineOf(text)});
    }
  }
  std::ranges::stable_sort(splices, std::greater(), &Splice::begin);
  std::string result(text);
  for (const Splice& splice : splices) {
    result.replace(splice.begin, splice.end - splice.begin, splice.text);
  }
  return result;
}

// Returns the result if it has the expected values.
Result<std::string> Checked(std::string result, const Values& expected, const Error& otherwise) {
  const auto after = Parse(result);
  if (!after || ValuesOf(after->root) != expected) return otherwise;
  return result;
}

Values* Descend(Values& json, const TomlPath& path) {
  Values* at = &json;
  for (const std::string& name : path) at = &(*at)[name];
  return at;
}

}  // namespace

std::string TableHeader(const TomlPath& path) { return "[" + Join(path, ".") + "]"; }

Result<std::optional<Json>> ReadTomlAt(std::string_view text, const TomlPath& path) {
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, Parse(text));
  const toml::node* node = parsed.Find(path);
  return node == nullptr ? std::optional<Json>() : std::optional<Json>(ValuesOf(*node));
}

Result<std::string> SetTomlTable(std::string_view text, const TomlPath& path, const Json& keys) {
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, Parse(text));
  const Error by_hand = ByHand(path, keys);
  for (std::size_t length = 1; length < path.size(); ++length) {
    const toml::node* around =
        parsed.Find({path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length)});
    if (around != nullptr && (!around->is_table() || around->as_table()->is_inline())) {
      return by_hand;
    }
  }
  const toml::node* there = parsed.Find(path);
  if (there != nullptr && !HasHeader(text, *there)) return by_hand;
  Values expected = ValuesOf(parsed.root);
  Values& table = *Descend(expected, path);
  for (const auto& [name, value] : keys.items()) table[name] = value;
  return Checked(
      there == nullptr ? AppendTable(text, path, keys) : RenewTable(text, *there->as_table(), keys),
      expected, by_hand);
}

Result<std::string> RemoveTomlTable(std::string_view text, const TomlPath& path) {
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, Parse(text));
  const Error by_hand = InvalidArgument(Quoted(Join(path, ".")) +
                                        " is not a separate block of lines; remove it by hand");
  const toml::node* there = parsed.Find(path);
  if (there == nullptr) return NotFound("there is no " + TableHeader(path));
  if (!HasHeader(text, *there)) return by_hand;
  auto last_line = there->source().begin.line;
  for (const auto& [name, value] : *there->as_table()) {
    last_line = std::max(last_line, value.source().end.line);
  }
  std::size_t begin = LineStart(text, there->source().begin.line);
  const std::size_t end = LineStart(text, last_line + 1);
  const std::size_t line_before = begin < 2 ? 0 : text.substr(0, begin - 1).rfind('\n') + 1;
  if (Trim(text.substr(line_before, begin - line_before)).empty()) begin = line_before;

  Values expected = ValuesOf(parsed.root);
  const TomlPath around(path.begin(), path.end() - 1);
  Descend(expected, around)->erase(path.back());
  std::string result(text.substr(0, begin));
  result += text.substr(end);
  // An implicit parent table disappears with this one.
  const auto after = Parse(result);
  if (after && after->Find(around) == nullptr && Descend(expected, around)->empty()) {
    Descend(expected, {})->erase(path.front());
  }
  return Checked(std::move(result), expected, by_hand);
}

}  // namespace cairn
