// basic-memory's Markdown folder: each note has front matter, text, observations and relations.
// Observations and relations become separate memories; the rest is cut into chunks.

#include <map>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/formats.h"
#include "foreign/note_lines.h"
#include "foreign/repair.h"
#include "foreign/row.h"
#include "foreign/text_files.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/yaml_keys.h"

namespace cairn {
namespace {

// The text values of the front matter, by key.
Json FrontMatterOf(const Document& document) {
  Json values = Json::object();
  std::string_view yaml = document.front_matter;
  yaml.remove_prefix(std::min(yaml.size(), EndOfLine(yaml, 0)));  // the opening fence
  const std::size_t fence = Trim(yaml).rfind('\n');
  const auto keys = ReadYamlKeys(Trim(yaml).substr(0, fence == std::string_view::npos ? 0 : fence));
  if (!keys) return values;
  for (const YamlKey& key : *keys) {
    if (key.shape == YamlShape::kText) values[key.name] = key.texts.front();
  }
  return values;
}

class NoteReader {
 public:
  NoteReader(const TextFile& file, ImportBuilder& builder) : file_(file), builder_(builder) {
    const Document document = ReadMarkdown(file.text, {});
    front_matter_ = FrontMatterOf(document);
    const Row row(front_matter_, builder);
    common_ = CommonOf(document, file);
    row.PutTime(common_, &Memory::created_at, {"created", "created_at", "date"});
    row.PutTime(common_, &Memory::updated_at, {"modified", "updated", "updated_at"});
    title_ = document.title.empty() ? file.path : ClipText(document.title, kMostLabelBytes);
    name_ = row.Label({"permalink"});
    if (name_.empty()) name_ = file.path;
    rest_ = document.front_matter;
  }

  void Take() {
    bool in_code = false;
    std::string_view body = file_.text;
    body.remove_prefix(rest_.size());
    while (!body.empty()) {
      const std::string_view line = body.substr(0, EndOfLine(body, 0));
      body.remove_prefix(line.size());
      const bool is_fence = Trim(line).starts_with("```") || Trim(line).starts_with("~~~");
      if (is_fence) in_code = !in_code;
      if (is_fence || in_code || !TakeLine(line)) rest_ += line;
    }
    TakeRest();
  }

 private:
  // Whether the line is an observation or a relation.
  bool TakeLine(std::string_view line) {
    if (const auto observation = ReadObservation(line)) {
      TakeObservation(*observation);
      return true;
    }
    if (const auto relation = ReadRelation(line)) {
      TakeRelation(*relation);
      return true;
    }
    return false;
  }

  ForeignRecord RecordOf(CountLabel noun, const std::string& what, const std::string& content,
                         const std::string& context) {
    ForeignRecord record{noun, name_ + '#' + what, common_, {}, {}};
    record.input.Set(&Memory::content, content);
    record.input.Set(&Memory::section_title, title_);
    if (!context.empty()) record.input.Set(&Memory::context, context);
    return record;
  }

  void TakeObservation(const NoteObservation& observation) {
    ForeignRecord record = RecordOf({"observation", "observations"},
                                    '[' + observation.category + ']' + observation.content,
                                    title_ + ": " + observation.content, observation.context);
    Json said = Json::object();
    said["category"] = observation.category;
    const Row row(said, builder_);
    if (ParseEnum<Category>(ToLowerAscii(observation.category))) {
      row.PutCategory(record, {"category"});
    } else {
      row.PutType(record, {"category"});
    }
    std::vector<std::string> tags = record.input.values.tags;
    tags.push_back(observation.category);
    tags.insert(tags.end(), observation.tags.begin(), observation.tags.end());
    record.input.Set(&Memory::tags, std::move(tags));
    record.input.Set(&Memory::entities, std::vector{title_});
    builder_.Add(std::move(record));
  }

  void TakeRelation(const NoteRelation& relation) {
    const std::string content = title_ + ' ' + relation.type + ' ' + relation.target;
    ForeignRecord record =
        RecordOf({"relation", "relations"}, relation.type + ' ' + relation.target, content,
                 relation.context);
    record.input.Set(&Memory::type, MemoryType::kRelationship);
    record.input.Set(&Memory::entities, std::vector{title_, relation.target});
    builder_.Add(std::move(record));
  }

  void TakeRest() {
    Document document = ReadMarkdown(rest_, {});
    std::erase_if(document.chunks, [](const Chunk& chunk) { return IsOnlyHeadings(chunk.text); });
    AddChunks(document, {name_, {}, file_.modified}, common_, {"section", "sections"}, builder_);
  }

  // Whether only headings remain, such as "## Observations" after extraction.
  static bool IsOnlyHeadings(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = Trim(text.substr(0, EndOfLine(text, 0)));
      if (!line.empty() && !line.starts_with('#')) return false;
      text.remove_prefix(EndOfLine(text, 0));
    }
    return true;
  }

  const TextFile& file_;
  ImportBuilder& builder_;
  Json front_matter_;
  MemoryInput common_;
  std::string title_;
  std::string name_;  // stable when the file moves
  std::string rest_;  // the text without the extracted lines
};

}  // namespace

Status ReadBasicMemory(const ForeignPlace& place, ImportBuilder& builder) {
  return ForEachMarkdown(place, builder,
                         [&](const TextFile& file) { NoteReader(file, builder).Take(); });
}

}  // namespace cairn
