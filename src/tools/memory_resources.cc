#include "tools/memory_resources.h"

#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "engine/labels.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::size_t kMostVersions = 1000;  // cached; a client subscribes to few

Resource HandoffResource() {
  return {std::string(kLatestHandoffUri),
          "latest-handoff",
          "Latest handoff",
          "The latest handoff of this project.",
          "text/markdown",
          std::nullopt,
          nullptr};
}

Resource FileResource(const KnowledgeFile& file) {
  return {FileUri(file.path),    file.path,  file.path, "A knowledge file of the project.",
          MimeTypeOf(file.path), file.bytes, nullptr};
}

std::string Short(const std::string& text) { return Sha256Hex(text).substr(0, 16); }

bool IsFile(const MemoryAddress& address) { return std::holds_alternative<KnowledgePath>(address); }

}  // namespace

MemoryResources::MemoryResources(ToolContext& context, bool files_only)
    : context_(context), files_only_(files_only), files_(context.knowledge_dir) {
  if (!files_only) {
    templates_.push_back({std::string(kEntryTemplate), "memory", "A memory",
                          "One memory with all its fields, by id.", "application/json"});
  }
  templates_.push_back({std::string(kFileTemplate), "knowledge-file", "A knowledge file",
                        "A file of the project's knowledge directory, as it is on disk.",
                        "text/markdown"});
}

Result<MemoryAddress> MemoryResources::Locate(std::string_view uri) const {
  auto address = ParseMemoryUri(uri);
  if (!address || !files_only_ || IsFile(*address)) return address;
  return NotFound("unknown resource " + Quoted(uri));
}

Result<std::vector<Resource>> MemoryResources::All() {
  std::vector<Resource> all;
  if (!files_only_) {
    const auto handoff = ReadRecord(NewestHandoff());
    if (handoff) all.push_back(HandoffResource());
    if (!handoff && handoff.error().code != ErrorCode::kNotFound) return handoff.error();
  }
  CAIRN_ASSIGN_OR_RETURN(const auto files, files_.List());
  for (const KnowledgeFile& file : files) all.push_back(FileResource(file));
  return all;
}

Result<std::vector<Resource>> MemoryResources::List(std::string_view after, std::size_t limit) {
  CAIRN_ASSIGN_OR_RETURN(auto all, All());
  // The handoff precedes all files, and files are ordered by path, so a position in the list
  // remains valid even if the entry there was removed.
  const auto path_of = [](std::string_view uri) {
    const auto address = ParseMemoryUri(uri);
    const auto* file = address ? std::get_if<KnowledgePath>(&*address) : nullptr;
    return file == nullptr ? std::string() : file->path;
  };
  const std::string last = path_of(after);
  std::vector<Resource> page;
  for (Resource& resource : all) {
    if (page.size() == limit) break;
    if (!after.empty() && path_of(resource.uri) <= last) continue;
    page.push_back(std::move(resource));
  }
  return page;
}

Result<MemoryResources::Record> MemoryResources::ReadRecord(const MemoryAddress& address) {
  Engine& engine = context_.engine;
  if (const Id* id = std::get_if<Id>(&address)) {
    CAIRN_ASSIGN_OR_RETURN(const auto memory, engine.browse.Find(*id));
    if (memory.IsExpired(context_.now())) return NotFound("memory " + id->ToString() + " expired");
    return Record{"application/json", PrettyJson(Lean(ToJson(memory))), memory.expires_at};
  }
  CAIRN_ASSIGN_OR_RETURN(const auto handoff, engine.handoffs.Latest(engine.project(), ""));
  return Record{"text/markdown", WithOrigin(handoff), handoff.record.expires_at};
}

Result<std::vector<ResourceContents>> MemoryResources::Read(std::string_view uri) {
  CAIRN_ASSIGN_OR_RETURN(const auto address, Locate(uri));
  if (const auto* file = std::get_if<KnowledgePath>(&address)) {
    CAIRN_ASSIGN_OR_RETURN(auto text, files_.Read(file->path));
    const bool is_binary = FindInvalidUtf8(text) != std::string::npos;
    if (!is_binary) context_.engine.Redact(text);
    return std::vector<ResourceContents>{
        {std::string(uri), is_binary ? "application/octet-stream" : MimeTypeOf(file->path),
         std::move(text), is_binary}};
  }
  CAIRN_ASSIGN_OR_RETURN(auto record, ReadRecord(address));
  return std::vector<ResourceContents>{
      {std::string(uri), std::move(record.mime_type), std::move(record.text), false}};
}

Result<std::string> MemoryResources::VersionOf(std::string_view uri) {
  const auto address = Locate(uri);
  if (!address) return std::string();
  const auto* file = std::get_if<KnowledgePath>(&*address);
  if (file == nullptr) return VersionOfRecord(std::string(uri), *address);
  const auto facts = files_.Look(file->path);
  if (!facts) return std::string();
  return std::to_string(facts->modified) + "-" + std::to_string(facts->bytes);
}

Result<std::string> MemoryResources::VersionOfRecord(const std::string& uri,
                                                     const MemoryAddress& address) {
  const std::lock_guard lock(mutex_);
  // Read before the record, so that a change in between is detected next time.
  CAIRN_ASSIGN_OR_RETURN(const auto change, context_.engine.browse.ChangeVersion());
  const auto known = versions_.find(uri);
  if (known != versions_.end() && known->second.change == change) {
    const auto expires_at = known->second.expires_at;
    return expires_at && *expires_at <= context_.now() ? std::string() : known->second.text;
  }
  const auto record = ReadRecord(address);
  if (!record && record.error().code != ErrorCode::kNotFound) return record.error();
  if (versions_.size() >= kMostVersions) versions_.clear();
  Version& version = versions_[uri];
  version = {change, record ? Short(record->text) : "", record ? record->expires_at : std::nullopt};
  return version.text;
}

Result<std::string> MemoryResources::ListVersion() {
  CAIRN_ASSIGN_OR_RETURN(const auto all, All());
  std::string list;
  for (const Resource& resource : all) {
    list += resource.uri + " " + std::to_string(resource.size.value_or(0)) + "\n";
  }
  return Short(list);
}

}  // namespace cairn
