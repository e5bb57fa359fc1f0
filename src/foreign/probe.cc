#include "foreign/probe.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/database.h"
#include "foreign/text_files.h"

namespace cairn {
namespace {

// A builder whose content is discarded.
ImportBuilder Nowhere() { return {"probe", Guard(SecretsPolicy::kAllow)}; }

constexpr int kMostItems = 20;  // a transcript may start with uninformative lines

void ReadItems(const ForeignPlace& place, const std::string& file, Probe& probe) {
  ImportBuilder nowhere = Nowhere();
  int items = 0;
  (void)ForEachItem(place.root, file, nowhere, [&](const Json& item) -> Status {
    for (const auto& [key, value] : item.items()) probe.keys.insert(key);
    return ++items < kMostItems ? Status() : Conflict("enough");  // stops the read
  });
}

void ReadTables(const std::filesystem::path& file, Probe& probe) {
  const auto database = ForeignDatabase::Open(file);
  if (!database) return;
  for (const std::string& table : database->tables()) {
    auto& columns = probe.tables[table];
    for (const char* name : {"usefulness", "is_deleted", "filePath"}) {
      if (database->HasColumn(table, name)) columns.emplace_back(name);
    }
  }
}

bool EndsWith(const std::string& file, std::string_view end) {
  return ToLowerAscii(file).ends_with(end);
}

void LookAtFile(const ForeignPlace& place, const std::string& file, Probe& probe) {
  if (EndsWith(file, ".md") || EndsWith(file, ".markdown") || EndsWith(file, ".mdx")) {
    probe.has_markdown = true;
    ImportBuilder nowhere = Nowhere();
    (void)ForEachMarkdown({place.root, file}, nowhere, [&](const TextFile& text) {
      const std::string front_matter = ReadMarkdown(text.text, {}).front_matter;
      probe.has_permalinks = front_matter.find("permalink:") != std::string::npos;
    });
  } else if (IsDatabase(place.root / file)) {
    ReadTables(place.root / file, probe);
  } else if (EndsWith(file, ".json") || EndsWith(file, ".jsonl")) {
    ReadItems(place, file, probe);
  }
}

// The most informative file of a folder.
std::string TellingFile(const ForeignPlace& place) {
  ImportBuilder nowhere = Nowhere();
  constexpr std::string_view kEnds[] = {".json", ".jsonl", ".md", ".db", ".sqlite"};
  const auto files = FilesOf(place, kEnds, GitIgnore::kPassedOver, nowhere);
  if (!files || files->empty()) return {};
  for (const std::string_view end : {"conversations.json", ".jsonl", ".db", ".sqlite", ".md"}) {
    const auto found =
        std::ranges::find_if(*files, [&](const std::string& file) { return EndsWith(file, end); });
    if (found != files->end()) return *found;
  }
  return files->front();
}

}  // namespace

bool Probe::HasColumn(const std::string& table, std::string_view column) const {
  const auto found = tables.find(table);
  return found != tables.end() && std::ranges::find(found->second, column) != found->second.end();
}

Probe LookInto(const ForeignPlace& place) {
  Probe probe;
  const std::string file = place.IsFolder() ? TellingFile(place) : place.file;
  if (!file.empty()) LookAtFile(place, file, probe);
  return probe;
}

}  // namespace cairn
