#include "knowledge/analysis/entry_points.h"

#include <gtest/gtest.h>

#include "knowledge/analysis/project_fixture.h"

namespace cairn {
namespace {

struct Case {
  std::string_view what;
  VirtualFiles files;
  std::vector<std::string> entries;
};

constexpr std::string_view kPythonMain = "if __name__ == '__main__':\n    run()\n";

TEST(EntryPoints, AreFoundInSources) {
  const std::string python(kPythonMain);
  const Case cases[] = {
      {"C", {{"a.c", "int\nmain (void) { }"}, {"b.c", "int domain(x) {}"}}, {"a.c"}},
      {"C in a header", {{"a.h", "int main() {}"}}, {}},
      {"C as a word", {{"a.c", "// int main()\nconst char* x = \"int main(\";"}}, {}},
      {"Go", {{"a.go", "package main\n\nfunc main() {\n}"}}, {"a.go"}},
      {"Go, a helper", {{"a.go", "package main\nfunc mainLoop() {}"}}, {}},
      {"Go, not package main", {{"a.go", "package x\nfunc main() {}"}}, {}},
      {"Java", {{"A.java", "class A { public static void main(String[] a) {} }"}}, {"A.java"}},
      {"Python, a script", {{"tool.py", python}}, {"tool.py"}},
      {"Python, a module", {{"p/__init__.py", ""}, {"p/tree.py", python}}, {}},
      {"Python, the main one", {{"p/__init__.py", ""}, {"p/__main__.py", ""}}, {"p/__main__.py"}},
      {"Python, told", {{"a.py", "'''\n" + python + "'''\n# " + python}}, {}},
      {"Rust",
       {{"src/main.rs", "fn main() {}"},
        {"src/bin/b.rs", "fn main() {}"},
        {"build.rs", "fn main() {}"},
        {"src/x.rs", "fn main() {}"}},
       {"src/bin/b.rs", "src/main.rs"}}};
  for (const Case& c : cases) {
    EXPECT_EQ(KeysOf(AnalyzeFiles(c.files), "entry:"), c.entries) << c.what;
  }
}

TEST(EntryPoints, AreDeclaredByManifests) {
  const Case cases[] = {
      {"built from TypeScript",
       {{"package.json", R"({"name": "p", "bin": {"p": "./dist/cli.js"}})"}, {"src/cli.ts", ""}},
       {"src/cli.ts"}},
      {"the source cannot be told",
       {{"package.json", R"({"name": "p", "bin": {"p": "./x.js", "q": "../../y.js"}})"}},
       {"package.json:p", "package.json:q"}},
      {"main without its end",
       {{"package.json", R"({"name": "p", "main": "lib"})"}, {"lib/index.js", ""}},
       {"lib/index.js"}},
      {"a module",
       {{"pyproject.toml", "[project]\nname='p'\nscripts={p='p.cli:run'}"},
        {"p/cli/__init__.py", ""}},
       {"p/cli/__init__.py"}},
      {"an executable",
       {{"CMakeLists.txt", "project(p)"},
        {"app/CMakeLists.txt", "add_executable(p main.cc)"},
        {"app/main.cc", "int main() {}"}},
       {"app/main.cc"}},
      {"sources in a variable",
       {{"CMakeLists.txt", "project(p)\nadd_executable(p ${SOURCES})"}},
       {"CMakeLists.txt:p"}},
      {"an example", {{"examples/package.json", R"({"name": "e", "bin": "e.js"})"}}, {}}};
  for (const Case& c : cases) {
    EXPECT_EQ(KeysOf(AnalyzeFiles(c.files), "entry:"), c.entries) << c.what;
  }
}

}  // namespace
}  // namespace cairn
