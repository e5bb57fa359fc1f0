#include "tools/memory_completer.h"

#include <unordered_set>

#include "base/keyed_hash.h"
#include "base/text.h"
#include "tools/memory_uri.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostNames = 2000;  // scanned for topics
constexpr std::int64_t kMostRecent = 500;  // recent memories scanned for everything else

bool HasPrefix(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && EqualsIgnoringCase(text.substr(0, prefix.size()), prefix);
}

// Those that start with the value, without duplicates, in their order.
std::vector<std::string> Matching(std::vector<std::string> all, std::string_view value) {
  std::unordered_set<std::string, KeyedHash> seen;
  std::erase_if(all, [&](const std::string& each) {
    return each.empty() || !HasPrefix(each, value) || !seen.insert(ToLowerAscii(each)).second;
  });
  return all;
}

void Append(std::vector<std::string>& all, const std::vector<std::string>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

Result<std::vector<std::string>> MemoryCompleter::Complete(const CompletionRequest& request) {
  const std::string& of = request.reference;
  const std::string& argument = request.argument;
  Result<std::vector<std::string>> all = std::vector<std::string>();
  if (request.is_prompt) {
    if (of == "query" && argument == "topic") all = Topics();
    if (of == "resume" && argument == "project") all = Projects();
  } else {
    if (of == kEntryTemplate && argument == "id") all = Ids();
    if (of == kFileTemplate && argument == "path") all = Paths();
  }
  if (!all) return all.error();
  return Matching(*std::move(all), request.value);
}

Result<std::vector<std::string>> MemoryCompleter::Topics() {
  std::vector<std::string> topics;
  CAIRN_ASSIGN_OR_RETURN(const auto entities, context_.engine.browse.Entities({}, {kMostNames, 0}));
  for (const EntityCount& entity : entities) topics.push_back(entity.name);
  CAIRN_ASSIGN_OR_RETURN(const auto recent,
                         context_.engine.browse.List({}, Order::kUpdated, {kMostRecent, 0}));
  for (const Memory& memory : recent.items) {
    Append(topics, memory.tags);
    Append(topics, memory.keywords);
  }
  return topics;
}

Result<std::vector<std::string>> MemoryCompleter::Projects() {
  std::vector<std::string> projects = {context_.engine.project()};
  Filter handoffs;
  handoffs.types = {MemoryType::kHandoff};
  for (const Filter& filter : {handoffs, Filter()}) {
    CAIRN_ASSIGN_OR_RETURN(const auto recent,
                           context_.engine.browse.List(filter, Order::kUpdated, {kMostRecent, 0}));
    for (const Memory& memory : recent.items) projects.push_back(memory.project);
  }
  return projects;
}

Result<std::vector<std::string>> MemoryCompleter::Paths() {
  CAIRN_ASSIGN_OR_RETURN(const auto files, files_.List());
  std::vector<std::string> paths;
  for (const KnowledgeFile& file : files) paths.push_back(file.path);
  return paths;
}

Result<std::vector<std::string>> MemoryCompleter::Ids() {
  CAIRN_ASSIGN_OR_RETURN(const auto recent,
                         context_.engine.browse.List({}, Order::kCreated, {kMostRecent, 0}));
  std::vector<std::string> ids;
  for (const Memory& memory : recent.items) ids.push_back(memory.id.ToString());
  return ids;
}

}  // namespace cairn
