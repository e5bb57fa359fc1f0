// Reads what a CMakeLists.txt declares: the project, its programs and libraries, and the packages
// it looks for.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "base/text.h"
#include "knowledge/analysis/cmake_commands.h"
#include "knowledge/analysis/known_packages.h"
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

// The source that most likely contains main: the one with the target's name, else the first.
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
    TakeFunction(name, arguments);
    if (name == "find_package") TakePackage(arguments);
    if (name == "find_library") TakeLibraryNames(arguments);
    if (name == "pkg_check_modules" || name == "pkg_search_module") TakeModules(arguments);
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

  // A project function that looks up a library by a parameter: each call names one.
  void TakeFunction(const std::string& name, const Arguments& arguments) {
    if (name == "function" || name == "macro") {
      function_ = arguments;
    } else if (name == "endfunction" || name == "endmacro") {
      function_.clear();
    } else if (const auto wrapper = wrappers_.find(name);
               wrapper != wrappers_.end() && wrapper->second < arguments.size()) {
      AddDependency(arguments[wrapper->second], "");
    }
  }

  // find_library(VARIABLE NAMES png libpng.a), find_library(VARIABLE png)
  void TakeLibraryNames(const Arguments& arguments) {
    std::string library = After(arguments, "NAMES");
    if (library.empty() && arguments.size() > 1) library = arguments[1];
    for (std::size_t i = 1; i < function_.size(); ++i) {
      if (library.find("${" + function_[i] + "}") == std::string::npos) continue;
      wrappers_[ToLowerAscii(function_[0])] = i - 1;
    }
    if (library.starts_with("lib") && library.ends_with(".a")) {
      library = library.substr(3, library.size() - 5);
    }
    AddDependency(library, "");
  }

  // pkg_check_modules(GTK REQUIRED IMPORTED_TARGET gtk4>=4.6)
  void TakeModules(const Arguments& arguments) {
    constexpr std::string_view kOptions[] = {"REQUIRED",        "QUIET",
                                             "IMPORTED_TARGET", "GLOBAL",
                                             "NO_CMAKE_PATH",   "NO_CMAKE_ENVIRONMENT_PATH"};
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (std::find(std::begin(kOptions), std::end(kOptions), arguments[i]) != std::end(kOptions)) {
        continue;
      }
      const std::size_t end = arguments[i].find_first_of("<>=");
      const bool has_version = end != std::string::npos;
      AddDependency(arguments[i].substr(0, end), has_version ? arguments[i].substr(end) : "");
    }
  }

  // Only namespaced names are known to come from a package; others may be targets created by a
  // function.
  void TakeLinks(const Arguments& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (arguments[i].find("::") != std::string::npos) links_.push_back(arguments[i]);
    }
  }

  void AddDependency(const std::string& name, std::string version) {
    if (name.empty() || HasVariable(name)) return;
    const bool is_new = known_.insert(ToLowerAscii(name)).second;
    if (!is_new) return;
    const bool dev = !TestFrameworkName(Ecosystem::kCmake, name).empty();
    manifest_.dependencies.push_back({name, std::move(version), dev});
  }

  Manifest manifest_;
  std::set<std::string> targets_;
  std::set<std::string> known_;  // dependencies, in lower case
  std::vector<std::string> links_;
  Arguments function_;                           // being declared: name and parameters
  std::map<std::string, std::size_t> wrappers_;  // index of the library name argument, by name
  bool has_tests_ = false;
};

}  // namespace

Result<Manifest> ReadCmakeLists(std::string_view text) {
  CAIRN_ASSIGN_OR_RETURN(const std::vector<CmakeCommand> commands, ReadCmakeCommands(text));
  Collector collector;
  for (const CmakeCommand& command : commands) collector.Take(command);
  return collector.Finish();
}

}  // namespace cairn
