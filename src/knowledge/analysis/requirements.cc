// Older Python manifests: requirement lists and setup.cfg.
#include <algorithm>

#include "base/text.h"
#include "knowledge/analysis/manifest_readers.h"

namespace cairn {
namespace {

bool IsNameSign(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.';
}

std::string_view WithoutComment(std::string_view line) {
  if (Trim(line).starts_with('#')) return {};
  return Trim(line.substr(0, line.find(" #")));
}

// Parser state for an INI file: sections, "key = value", and indented continuation lines.
struct IniState {
  std::string section;
  std::string key;
};

void TakeSetupValue(const IniState& at, std::string_view value, Manifest& manifest) {
  if (value.empty()) return;
  if (at.section == "metadata") {
    if (at.key == "name") manifest.name = value;
    if (at.key == "version") manifest.version = value;
    if (at.key == "description") manifest.description = value;
  } else if ((at.section == "options" && at.key == "install_requires") ||
             at.section == "options.extras_require") {
    Dependency dependency = ParsePythonRequirement(value);
    const bool is_extra = at.section != "options";
    dependency.dev = is_extra && (at.key == "dev" || at.key.starts_with("test"));
    dependency.optional = is_extra && !dependency.dev;
    if (!dependency.name.empty()) manifest.dependencies.push_back(std::move(dependency));
  } else if (at.section == "options.entry_points" && at.key == "console_scripts") {
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view target = Trim(value.substr(equals + 1));
    manifest.binaries.push_back({std::string(Trim(value.substr(0, equals))),
                                 std::string(target.substr(0, target.find(':')))});
  }
}

}  // namespace

Dependency ParsePythonRequirement(std::string_view line) {
  line = Trim(line.substr(0, line.find(';')));
  const auto end = std::find_if_not(line.begin(), line.end(), IsNameSign);
  Dependency dependency;
  dependency.name = std::string(line.begin(), end);
  std::string_view rest = Trim(line.substr(dependency.name.size()));
  if (rest.starts_with('['))
    rest = Trim(rest.substr(std::min(rest.find(']'), rest.size() - 1) + 1));
  if (rest.starts_with('(') && rest.ends_with(')')) rest = rest.substr(1, rest.size() - 2);
  constexpr std::string_view kOperators = "=<>!~@";
  if (!rest.empty() && kOperators.find(rest.front()) == std::string_view::npos) return {};
  dependency.requirement = Trim(rest);
  return dependency;
}

Result<Manifest> ReadRequirements(std::string_view text) {
  Manifest manifest;
  for (const std::string& line : Split(text, '\n')) {
    const std::string_view words = WithoutComment(line);
    if (words.starts_with('-')) continue;  // an option: -r other.txt, --hash=…
    Dependency dependency = ParsePythonRequirement(words);
    if (!dependency.name.empty()) manifest.dependencies.push_back(std::move(dependency));
  }
  return manifest;
}

Result<Manifest> ReadSetupCfg(std::string_view text) {
  Manifest manifest;
  IniState at;
  for (const std::string& line : Split(text, '\n')) {
    const std::string_view words = WithoutComment(line);
    if (words.empty()) continue;
    const bool goes_on = line.front() == ' ' || line.front() == '\t';
    if (goes_on) {
      TakeSetupValue(at, words, manifest);
    } else if (words.starts_with('[')) {
      at = {std::string(Trim(words.substr(1, words.find(']') - 1))), {}};
    } else if (const std::size_t equals = words.find('='); equals != std::string_view::npos) {
      at.key = Trim(words.substr(0, equals));
      TakeSetupValue(at, Trim(words.substr(equals + 1)), manifest);
    }
  }
  manifest.is_published = !manifest.name.empty();
  return manifest;
}

}  // namespace cairn
