// claude-memory's fts.sqlite: its keyword index, which contains the texts. Dates and counts are in
// its vector store, in a custom format, and are not read.

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/database.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr std::string_view kNoDates =
    "claude-memory keeps dates and reference counts in its vector store, which is not imported; "
    "its memories get the current date";

constexpr CountLabel kSection = {
    "section of a file in this project skipped; `cairn index` indexes it from the file",
    "sections of files in this project skipped; `cairn index` indexes them from the files"};

void TakeEntry(const Row& row, ImportBuilder& builder) {
  if (row.Text({"source"}) == "markdown" && builder.IsProjectFile(row.Text({"filePath"}))) {
    return builder.Remark(kSection);
  }
  ForeignRecord record{{"entry", "entries"}, row.Text({"id"}), {}, {}, {}};
  if (!Id::Parse(record.original_id)) record.disambiguator = "";
  MemoryInput& input = record.input;
  row.PutText(input, &Memory::content, {"content"});
  row.PutCategory(record, {"category"});
  row.PutText(input, &Memory::section_title, {"sectionTitle"});
  row.PutText(input, &Memory::file_path, {"filePath"});
  if (!input.values.file_path.empty()) input.Set(&Memory::kind, TextKind::kDocument);
  std::string keywords = row.Text({"keywords"});
  if (builder.AdmitWhole(keywords, "keywords: "))
    input.Set(&Memory::keywords, Split(keywords, ' '));
  record.facts.emplace_back("original_source", row.Text({"source"}));
  builder.Add(std::move(record));
}

}  // namespace

Status ReadClaudeMemory(const ForeignPlace& place, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "fts.sqlite"));
  CAIRN_ASSIGN_OR_RETURN(const auto database, ForeignDatabase::Open(place.root / file));
  bool any = false;
  CAIRN_TRY(database.ForEachRow("memory_fts", builder, [&](const Json& row) -> Status {
    any = true;
    TakeEntry(Row(row, builder), builder);
    return {};
  }));
  if (any) builder.Note(kNoDates);
  return {};
}

}  // namespace cairn
