#include "config/config_file.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "config/json_tree.h"
#include "config/keys.h"
#include "config/value.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// Converts a parsed file to settings and problems.
class FileReader {
 public:
  FileReader(std::string path, Config& config, ConfigFile& file)
      : path_(std::move(path)), config_(config), file_(file) {}

  void Problem(int line, std::string key, std::string message) {
    const Origin origin = {Origin::Layer::kFile, path_, line};
    file_.problems.push_back({origin, std::move(key), std::move(message)});
  }

  void ReadBytes(std::string_view bytes) {
    const JsonDocument document = ReadJsonTree(bytes);
    for (const JsonFault& fault : document.faults) Problem(fault.line, "", fault.message);
    if (!document.root) return;
    if (document.root->kind != JsonNode::Kind::kObject) {
      return Problem(document.root->line, "", Describe(*document.root) + " is not a JSON object");
    }
    for (const JsonNode& member : document.root->children) ReadMember(member);
    std::ranges::stable_sort(file_.problems, {},
                             [](const ConfigProblem& p) { return p.origin.line; });
  }

 private:
  void ReadMember(const JsonNode& member) {
    if (!IsConfigGroup(member.name)) return ReadKey(member.name, member);
    if (member.kind != JsonNode::Kind::kObject) {
      return Problem(member.line, member.name,
                     member.name + ": " + Describe(member) + " is not a JSON object");
    }
    for (const JsonNode& child : member.children) ReadKey(member.name + "." + child.name, child);
  }

  void ReadKey(const std::string& name, const JsonNode& node) {
    const ConfigKey* const key = FindConfigKey(name);
    if (key == nullptr) return Problem(node.line, name, UnknownConfigKey(name));
    const auto [first, fresh] = first_.try_emplace(key->name, &node);
    // The parser reports duplicates within one object; this one is both dotted and nested.
    if (!fresh && first->second->name != node.name) {
      Problem(node.line, name,
              "key '" + name + "' is given twice; first on line " +
                  std::to_string(first->second->line));
    }
    file_.lines[key->name] = node.line;
    const std::optional<JsonFault> fault = ReadJson(*key, node, config_);
    if (fault) Problem(fault->line, name, name + ": " + fault->message);
  }

  std::string path_;
  Config& config_;
  ConfigFile& file_;
  std::map<std::string_view, const JsonNode*> first_;
};

struct FileBytes {
  std::string bytes;
  std::string problem;  // empty on success
};

FileBytes ReadAtMost(const fs::path& path, std::size_t most) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::is_directory(status)) return {"", "is a directory, not a file"};
  if (fs::is_other(status))
    return {"", "is not a regular file"};  // opening a pipe or device could block
  std::ifstream stream(path, std::ios::binary);
  FileBytes file = {std::string(most + 1, '\0'), ""};
  if (stream) stream.read(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
  if (!stream.is_open() || stream.bad()) {
    return {"", "cannot be read: " + std::generic_category().message(errno)};
  }
  file.bytes.resize(static_cast<std::size_t>(stream.gcount()));
  if (file.bytes.size() > most) file.problem = "is larger than 1 MB";
  return file;
}

}  // namespace

ConfigFile ReadConfigBytes(const std::string& path, std::string_view bytes, Config& config) {
  ConfigFile file;
  file.exists = true;
  Config read = config;
  FileReader(path, read, file).ReadBytes(bytes);
  if (file.problems.empty()) config = std::move(read);
  return file;
}

ConfigFile ReadConfigFile(const fs::path& path, Config& config) {
  std::error_code ignored;
  if (fs::status(path, ignored).type() == fs::file_type::not_found) return {};
  const FileBytes content = ReadAtMost(path, kMostConfigBytes);
  if (content.problem.empty()) return ReadConfigBytes(path.string(), content.bytes, config);
  ConfigFile file;
  file.exists = true;
  file.problems.push_back({{Origin::Layer::kFile, path.string(), 0}, "", content.problem});
  return file;
}

}  // namespace cairn
