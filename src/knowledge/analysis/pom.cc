// pugixml expands only the five predefined XML entities, so a document cannot grow while parsing;
// our own expansion of ${…} is bounded below.
#include <algorithm>
#include <map>
#include <pugixml.hpp>

#include "base/text.h"
#include "knowledge/analysis/manifest_readers.h"

namespace cairn {
namespace {

// Limits chains of properties that refer to each other, including cycles.
constexpr int kMostExpansions = 50;
constexpr std::size_t kMostExpanded = 300;

using Properties = std::map<std::string, std::string, std::less<>>;

std::string Expand(std::string text, const Properties& properties) {
  std::size_t from = 0;
  for (int count = 0; count < kMostExpansions && text.size() < kMostExpanded; ++count) {
    const std::size_t start = text.find("${", from);
    const std::size_t end = text.find('}', start == std::string::npos ? text.size() : start);
    if (end == std::string::npos) break;
    const auto found = properties.find(std::string_view(text).substr(start + 2, end - start - 2));
    if (found == properties.end()) {
      from = end;
    } else {
      text.replace(start, end - start + 1, found->second);
    }
  }
  return text;
}

std::string TextOf(const pugi::xml_node& node, const char* child) {
  return std::string(Trim(node.child_value(child)));
}

Properties PropertiesOf(const pugi::xml_node& project, const Manifest& manifest) {
  Properties properties;
  properties["project.version"] = manifest.version;
  properties["project.artifactId"] = manifest.name;
  std::string group = TextOf(project, "groupId");
  if (group.empty()) group = TextOf(project.child("parent"), "groupId");
  properties["project.groupId"] = group;
  for (const pugi::xml_node& property : project.child("properties").children()) {
    properties[property.name()] = Trim(property.child_value());
  }
  return properties;
}

void AddDependencies(const pugi::xml_node& list, const Properties& properties,
                     std::vector<Dependency>& dependencies) {
  for (const pugi::xml_node& node : list.children("dependency")) {
    const std::string artifact = Expand(TextOf(node, "artifactId"), properties);
    if (artifact.empty()) continue;
    std::string name = Expand(TextOf(node, "groupId"), properties);
    if (!name.empty()) name += ':';
    name += artifact;
    dependencies.push_back({std::move(name), Expand(TextOf(node, "version"), properties),
                            TextOf(node, "scope") == "test"});
  }
}

Manifest ReadProject(const pugi::xml_node& project) {
  Manifest manifest;
  manifest.name = TextOf(project, "artifactId");
  manifest.version = TextOf(project, "version");
  if (manifest.version.empty()) manifest.version = TextOf(project.child("parent"), "version");
  manifest.description = TextOf(project, "description");
  const Properties properties = PropertiesOf(project, manifest);
  manifest.version = Expand(manifest.version, properties);
  AddDependencies(project.child("dependencies"), properties, manifest.dependencies);
  AddDependencies(project.child("dependencyManagement").child("dependencies"), properties,
                  manifest.shared);
  for (const pugi::xml_node& module : project.child("modules").children("module")) {
    manifest.members.emplace_back(Trim(module.child_value()));
  }
  const std::string packaging = TextOf(project, "packaging");
  manifest.is_published = packaging.empty() || packaging == "jar";
  return manifest;
}

}  // namespace

Result<Manifest> ReadPom(std::string_view text) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed) {
    const auto end = text.begin() + std::min<std::ptrdiff_t>(parsed.offset, std::ssize(text));
    const auto line = 1 + std::count(text.begin(), end, '\n');
    return InvalidArgument("line " + std::to_string(line) + ": " + parsed.description());
  }
  const pugi::xml_node project = document.child("project");
  if (!project) return InvalidArgument("line 1: no <project> element");
  return ReadProject(project);
}

}  // namespace cairn
