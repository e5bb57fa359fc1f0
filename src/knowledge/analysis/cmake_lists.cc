// What a CMakeLists.txt declares: the project, its programs and libraries, and what it looks for.
#include <algorithm>
#include <set>

#include "base/text.h"
#include "knowledge/analysis/cmake_commands.h"
#include "knowledge/analysis/manifest_readers.h"
#include "knowledge/analysis/project_paths.h"

namespace cairn {
namespace {

using Arguments = std::vector<std::string>;

bool HasVariable(std::string_view word) {
  return word.find("${") != std::string_view::npos || word.find("$<") != std::string_view::npos;
}

// The word after a keyword: project(x VERSION 1.2).
std::string After(const Arguments& arguments, std::string_view keyword) {
  const auto found = std::find(arguments.begin(), arguments.end(), keyword);
  return found != arguments.end() && found + 1 != arguments.end() ? *(found + 1) : std::string();
}

bool Contains(const Arguments& arguments, std::string_view word) {
  return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
}

bool IsSource(std::string_view word) {
  const std::string_view extension = Extension(word);
  return extension == "c" || extension == "cc" || extension == "cpp" || extension == "cxx";
}

// The source that most likely has main: the one of that name, else the first.
std::string MainSource(const Arguments& arguments) {
  std::string first;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (!IsSource(word) || HasVariable(word)) continue;
    if (FileName(word).starts_with("main.")) return word;
    if (first.empty()) first = word;
  }
  return first;
}

class Collector {
 public:
  void Take(const CmakeCommand& command) {
    const Arguments& arguments = command.arguments;
    const std::string& name = command.name;
    if (name == "enable_testing" || name == "add_test" || name == "gtest_discover_tests" ||
        (name == "include" && Contains(arguments, "CTest"))) {
      has_tests_ = true;
    }
    if (arguments.empty()) return;
    if (name == "project") TakeProject(arguments);
    if (name == "add_executable") TakeExecutable(arguments);
    if (name == "add_library") TakeLibrary(arguments);
    if (name == "find_package") TakePackage(arguments);
    if (name == "fetchcontent_declare") {
      AddDependency(arguments[0], After(arguments, "GIT_TAG"));
    }
    if (name == "target_link_libraries") TakeLinks(arguments);
    if (name == "install") {
      manifest_.is_published |= arguments[0] == "EXPORT" || Contains(arguments, "EXPORT");
    }
  }

  Manifest Finish() {
    for (const std::string& link : links_) {
      if (!targets_.contains(link)) AddDependency(link.substr(0, link.find("::")), "");
    }
    if (has_tests_) manifest_.scripts.push_back({"test", "ctest"});
    return std::move(manifest_);
  }

 private:
  void TakeProject(const Arguments& arguments) {
    if (!manifest_.name.empty() || HasVariable(arguments[0])) return;
    manifest_.name = arguments[0];
    manifest_.version = After(arguments, "VERSION");
    manifest_.description = After(arguments, "DESCRIPTION");
  }

  void TakeExecutable(const Arguments& arguments) {
    targets_.insert(arguments[0]);
    const bool built_elsewhere = arguments.size() > 1 && arguments[1] == "IMPORTED";
    if (built_elsewhere || HasVariable(arguments[0]) || Contains(arguments, "ALIAS")) return;
    manifest_.binaries.push_back({arguments[0], MainSource(arguments)});
  }

  void TakeLibrary(const Arguments& arguments) {
    targets_.insert(arguments[0]);
    const bool built_elsewhere = Contains(arguments, "IMPORTED") || Contains(arguments, "ALIAS");
    if (!built_elsewhere && !HasVariable(arguments[0])) {
      manifest_.libraries.push_back(arguments[0]);
    }
  }

  void TakePackage(const Arguments& arguments) {
    const bool has_version = arguments.size() > 1 && !arguments[1].empty() &&
                             arguments[1].front() >= '0' && arguments[1].front() <= '9';
    AddDependency(arguments[0], has_version ? arguments[1] : "");
  }

  // Only names with a namespace surely come from a package; others may be targets of a function.
  void TakeLinks(const Arguments& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (arguments[i].find("::") != std::string::npos) links_.push_back(arguments[i]);
    }
  }

  void AddDependency(const std::string& name, std::string version) {
    if (name.empty() || HasVariable(name)) return;
    const bool is_new = known_.insert(ToLowerAscii(name)).second;
    if (is_new) manifest_.dependencies.push_back({name, std::move(version), false});
  }

  Manifest manifest_;
  std::set<std::string> targets_;
  std::set<std::string> known_;  // dependencies, in lower case
  std::vector<std::string> links_;
  bool has_tests_ = false;
};

}  // namespace

Result<Manifest> ReadCmakeLists(std::string_view text) {
  const Result<std::vector<CmakeCommand>> commands = ReadCmakeCommands(text);
  if (!commands) return commands.error();
  Collector collector;
  for (const CmakeCommand& command : *commands) collector.Take(command);
  return collector.Finish();
}

}  // namespace cairn
