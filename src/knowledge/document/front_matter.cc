#include "knowledge/document/front_matter.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/text.h"
#include "knowledge/document/directives.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/yaml_keys.h"

namespace cairn {
namespace {

// It becomes Memory::section_title, which is limited to 1000 bytes.
constexpr std::size_t kMostTitle = 240;

// A fence has a line to itself; trailing spaces are allowed.
bool IsFence(std::string_view line, std::string_view fence) {
  return line.starts_with(fence) && IsBlankText(line.substr(fence.size()));
}

struct Fenced {
  Span yaml;
  std::size_t end = 0;  // after the closing fence
};

// Returns nullopt if the closing fence is missing. `start` is after the opening one.
std::optional<Fenced> FindEnd(std::string_view text, std::size_t start) {
  text = text.substr(0, kMostFrontMatter);
  for (std::size_t at = start; at < text.size();) {
    const std::size_t end = EndOfLine(text, at);
    const std::string_view line = text.substr(at, end - at);
    if (IsFence(line, "---") || IsFence(line, "...")) return Fenced{{start, at}, end};
    at = end;
  }
  return std::nullopt;
}

std::optional<std::int64_t> ParseImportance(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && number >= 0 && number <= 10 ? std::optional(number) : std::nullopt;
}

// Applies one key at a time to the document.
class KeyTaker {
 public:
  explicit KeyTaker(Document& document) : document_(document) {}

  void Take(const YamlKey& key) {
    if (key.shape == YamlShape::kNull) return;
    if (key.name == "tags") return TakeLabels(key, document_.tags);
    if (key.name == "keywords") return TakeLabels(key, document_.keywords);
    if (key.name == "title") document_.title = Abbreviate(TextOf(key), kMostTitle);
    if (key.name == "category") TakeCategory(key);
    if (key.name == "importance") TakeImportance(key);
  }

 private:
  void Note(const YamlKey& key, std::string_view what) {
    document_.notes.push_back(NoteAt(key.line + 1, what));  // the fence is line 1
  }

  std::string TextOf(const YamlKey& key) {
    if (key.shape == YamlShape::kText) return key.texts.front();
    Note(key, key.name + " is not a string");
    return {};
  }

  void TakeLabels(const YamlKey& key, std::vector<std::string>& list) {
    if (key.shape == YamlShape::kOther)
      return Note(key, key.name + " is neither a list nor a string");
    const bool several = key.shape == YamlShape::kList;
    for (const std::string& text : key.texts) {
      const std::string label = Abbreviate(text, text.size());
      const auto labels = several ? std::vector{label} : SplitLabels(text);
      AddLabels(labels, key.line + 1, list, document_.notes);
    }
  }

  void TakeCategory(const YamlKey& key) {
    const std::string name = ToLowerAscii(TextOf(key));
    if (name.empty()) return;
    const Result<Category> category = ParseEnum<Category>(name);
    if (!category) return Note(key, category.error().message);
    document_.category = *category;
  }

  void TakeImportance(const YamlKey& key) {
    const std::string text = TextOf(key);
    if (text.empty()) return;
    document_.importance = ParseImportance(text);
    if (!document_.importance) Note(key, "importance must be an integer from 0 to 10");
  }

  Document& document_;
};

}  // namespace

void ReadFrontMatter(std::string_view text, Document& document) {
  const std::size_t start = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::size_t first = EndOfLine(text, start);
  if (!IsFence(text.substr(start, first - start), "---")) return;
  const std::optional<Fenced> fenced = FindEnd(text, first);
  if (!fenced) {
    document.notes.push_back(NoteAt(1, "the front matter is not closed, or longer than 64 KB"));
    return;
  }
  const Result<std::vector<YamlKey>> keys =
      ReadYamlKeys(text.substr(fenced->yaml.begin, fenced->yaml.end - fenced->yaml.begin));
  if (!keys) {
    document.notes.push_back(NoteAt(1, "the front matter is not a YAML mapping"));
    return;
  }
  document.front_matter = text.substr(0, fenced->end);
  KeyTaker taker(document);
  for (const YamlKey& key : *keys) taker.Take(key);
}

}  // namespace cairn
