#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "setup/json_layout.h"
#include "setup/json_text.h"
#include "setup/text_position.h"

namespace cairn {
namespace {

using Kind = JsonPlace::Kind;

// A span of the text and its replacement.
struct Splice {
  std::size_t begin;
  std::size_t end;
  std::string text;
};

// The splices must be sorted and must not overlap.
std::string Apply(std::string_view text, const std::vector<Splice>& splices) {
  std::string result;
  std::size_t at = 0;
  for (const Splice& splice : splices) {
    result += text.substr(at, splice.begin - at);
    result += splice.text;
    at = splice.end;
  }
  return result += text.substr(at);
}

bool IsBlank(std::string_view text) { return Trim(text).empty(); }

// The start of the white space before `at`, but not before `lowest`.
std::size_t SpaceBefore(std::string_view text, std::size_t at, std::size_t lowest) {
  const std::size_t last = text.substr(lowest, at - lowest).find_last_not_of(" \t\r\n");
  return last == text.npos ? lowest : lowest + last + 1;
}

// Whether the text between two values ends in a comment that only a newline closes.
bool EndsInLineComment(std::string_view gap) {
  bool in_line = false;
  for (std::size_t at = 0; at < gap.size();) {
    const std::string_view rest = gap.substr(at);
    if (rest.starts_with("//")) {
      in_line = true;
      at = std::min(gap.find('\n', at), gap.size());
    } else if (rest.starts_with("/*")) {
      in_line = false;
      at = gap.find("*/", at + 2) + 2;
    } else {
      in_line = in_line && rest.front() != ',';
      ++at;
    }
  }
  return in_line;
}

// The existing places along a path, root first.
struct Way {
  JsonPlace root;
  std::vector<const JsonPlace*> places;
  bool multi_line = true;  // of the last one that has or can have children

  const JsonPlace& last() const { return *places.back(); }
  std::size_t steps() const { return places.size() - 1; }
};

JsonPath FirstSteps(const JsonPath& path, std::size_t count) {
  return {path.begin(), path.begin() + static_cast<std::ptrdiff_t>(count)};
}

Result<const JsonPlace*> FindMember(std::string_view text, const JsonPlace& object,
                                    const std::string& name) {
  const JsonPlace* found = nullptr;
  for (const JsonPlace& child : object.children) {
    if (child.name != name) continue;
    if (found != nullptr) {
      return InvalidArgument(PositionText(text, child.start) + ": " + Quoted(name) +
                             " appears twice in its object; remove one");
    }
    found = &child;
  }
  return found;
}

Result<const JsonPlace*> FindStep(std::string_view text, const JsonPlace& place,
                                  const JsonPath& path, std::size_t step) {
  const bool by_name = std::holds_alternative<std::string>(path[step]);
  if (place.kind != (by_name ? Kind::kObject : Kind::kArray)) {
    const std::string what = step == 0 ? "the file" : Quoted(PathText(FirstSteps(path, step)));
    return InvalidArgument(PositionText(text, place.begin) + ": " + what + " is not " +
                           (by_name ? "an object" : "an array") + ", as it would have to be");
  }
  if (by_name) return FindMember(text, place, std::get<std::string>(path[step]));
  const std::size_t index = std::get<std::size_t>(path[step]);
  return index < place.children.size() ? &place.children[index] : nullptr;
}

Result<std::unique_ptr<Way>> Follow(std::string_view text, const JsonPath& path) {
  CAIRN_ASSIGN_OR_RETURN(auto root, ScanJson(text));
  auto way = std::make_unique<Way>();  // its places point into its root
  way->root = std::move(root);
  way->places = {&way->root};
  for (std::size_t step = 0; step <= path.size(); ++step) {
    const JsonPlace& here = way->last();
    if (here.kind != Kind::kScalar) way->multi_line = IsMultiLine(text, here, way->multi_line);
    if (step == path.size()) break;
    CAIRN_ASSIGN_OR_RETURN(const auto next, FindStep(text, here, path, step));
    if (next == nullptr) break;
    way->places.push_back(next);
  }
  return way;
}

std::string AddChild(std::string_view text, const Way& way, const std::string& head,
                     const Json& value) {
  const JsonPlace& place = way.last();
  const JsonLayout layout = LayoutOf(text, way.root);
  const JsonPlace* const before = place.children.empty() ? nullptr : &place.children.back();
  const std::string outer(IndentOf(text, place.begin));
  const std::string indent = before != nullptr && StandsOnOwnLine(text, before->start)
                                 ? std::string(IndentOf(text, before->start))
                                 : outer + layout.unit;
  const std::string child = head + Render(value, way.multi_line, indent, layout);
  const std::string lead = way.multi_line ? layout.newline + indent : "";
  const std::size_t first = place.begin + 1;
  const std::size_t last = place.end - 1;
  if (IsBlank(text.substr(first, last - first))) {
    const std::string tail = way.multi_line ? layout.newline + outer : "";
    return Apply(text, {{first, last, lead + child + tail}});
  }
  // After all comments, so that each stays with its subject.
  const std::size_t at = SpaceBefore(text, last, first);
  const std::string gap = way.multi_line ? lead : " ";
  if (before == nullptr) return Apply(text, {{at, at, gap + child}});
  if (before->comma) return Apply(text, {{at, at, gap + child + ","}});
  return Apply(text, {{before->end, before->end, ","}, {at, at, gap + child}});
}

// Whether the white space before a child can be removed with it: not if a comment would then
// swallow what follows.
bool MayTakeSpace(std::string_view text, const JsonPlace& child, std::string_view gap_before) {
  if (!EndsInLineComment(gap_before)) return true;
  std::size_t at = child.end;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || at == child.comma)) ++at;
  return text[at] == '\n' || text[at] == '\r';
}

std::string RemoveChild(std::string_view text, const JsonPlace& place, std::size_t index) {
  const JsonPlace& child = place.children[index];
  const std::size_t first = place.begin + 1;
  const std::size_t last = place.end - 1;
  const std::size_t after = child.comma ? *child.comma + 1 : child.end;
  if (place.children.size() == 1 && IsBlank(text.substr(first, child.start - first)) &&
      IsBlank(text.substr(child.end, after - child.end - (child.comma ? 1 : 0))) &&
      IsBlank(text.substr(after, last - after))) {
    return Apply(text, {{first, last, ""}});
  }
  const std::size_t lowest = index == 0 ? first : place.children[index - 1].end;
  const std::string_view gap = text.substr(lowest, child.start - lowest);
  const std::size_t begin =
      MayTakeSpace(text, child, gap) ? SpaceBefore(text, child.start, lowest) : child.start;
  std::vector<Splice> splices;
  if (!child.comma && index > 0) {
    const std::size_t comma = *place.children[index - 1].comma;
    splices.push_back({comma, comma + 1, ""});
  }
  splices.push_back({begin, child.end, ""});
  if (child.comma) splices.push_back({*child.comma, *child.comma + 1, ""});
  return Apply(text, splices);
}

// Whether the place contains only this child.
bool HoldsOnly(std::string_view text, const JsonPlace& place, const JsonPlace& child) {
  std::string rest(text.substr(place.begin + 1, child.start - place.begin - 1));
  rest += text.substr(child.end, place.end - 1 - child.end);
  std::erase(rest, ',');
  return place.children.size() == 1 && IsBlank(rest);
}

}  // namespace

std::string PathText(const JsonPath& path) {
  std::string text;
  for (const JsonStep& step : path) {
    if (const auto* index = std::get_if<std::size_t>(&step)) {
      text += "[" + std::to_string(*index) + "]";
    } else {
      text += (text.empty() ? "" : ".") + std::get<std::string>(step);
    }
  }
  return text;
}

Result<std::optional<Json>> ReadJsonAt(std::string_view text, const JsonPath& path) {
  CAIRN_ASSIGN_OR_RETURN(const auto way, Follow(text, path));
  if (way->steps() < path.size()) return std::optional<Json>();
  return std::optional<Json>(ValueOf(text, way->last()));
}

Result<std::size_t> CountStepsThere(std::string_view text, const JsonPath& path) {
  CAIRN_ASSIGN_OR_RETURN(const auto way, Follow(text, path));
  return way->steps();
}

Result<std::string> SetJsonAt(std::string_view text, const JsonPath& path, const Json& value) {
  CAIRN_ASSIGN_OR_RETURN(const auto way, Follow(text, path));
  const JsonPlace& last = way->last();
  const std::size_t there = way->steps();
  if (there == path.size()) {
    const std::string indent(IndentOf(text, last.start));
    const JsonLayout layout = LayoutOf(text, way->root);
    return Apply(text, {{last.begin, last.end, Render(value, way->multi_line, indent, layout)}});
  }
  Json child = value;
  for (std::size_t step = path.size(); step-- > there;) {
    const auto* name = std::get_if<std::string>(&path[step]);
    if (name == nullptr) return NotFound("there is no " + PathText(FirstSteps(path, step + 1)));
    if (step == there) return AddChild(text, *way, CompactJson(Json(*name)) + ": ", child);
    Json around = Json::object();
    around[*name] = std::move(child);
    child = std::move(around);
  }
  return InternalError("a path without an end");
}

Result<std::string> AppendJsonAt(std::string_view text, const JsonPath& path, const Json& value) {
  CAIRN_ASSIGN_OR_RETURN(const auto way, Follow(text, path));
  if (way->steps() < path.size()) return SetJsonAt(text, path, Json::array({value}));
  const JsonPlace& array = way->last();
  if (array.kind != Kind::kArray) {
    return InvalidArgument(PositionText(text, array.begin) + ": " + Quoted(PathText(path)) +
                           " is not an array, as it would have to be");
  }
  return AddChild(text, *way, "", value);
}

Result<std::string> RemoveJsonAt(std::string_view text, const JsonPath& path, std::size_t kept) {
  CAIRN_ASSIGN_OR_RETURN(const auto way, Follow(text, path));
  const auto& places = way->places;
  if (way->steps() < path.size() || path.empty()) {
    return NotFound("there is no " + PathText(path));
  }
  std::size_t step = path.size();
  while (step > 1 && step - 1 > kept && HoldsOnly(text, *places[step - 1], *places[step])) --step;
  const JsonPlace& around = *places[step - 1];
  return RemoveChild(text, around, static_cast<std::size_t>(places[step] - around.children.data()));
}

}  // namespace cairn
