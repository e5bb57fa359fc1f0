#include "knowledge/analysis/manifest.h"

#include <gtest/gtest.h>

#include "knowledge/analysis/manifest_set.h"

namespace cairn {
namespace {

using Dependencies = std::vector<Dependency>;
using Scripts = std::vector<Script>;
using Binaries = std::vector<Binary>;
using Names = std::vector<std::string>;

Manifest Read(std::string_view path, std::string_view text) {
  Result<Manifest> manifest = ReadManifest(path, text);
  EXPECT_TRUE(manifest) << manifest.error().message;
  return manifest ? *manifest : Manifest();
}

std::string ErrorOf(std::string_view path, std::string_view text) {
  const Result<Manifest> manifest = ReadManifest(path, text);
  return manifest ? "" : manifest.error().message;
}

TEST(Manifest, IsRecognizedByFileName) {
  for (const std::string_view path : {"package.json", "a/b/Cargo.toml", "x/CMakeLists.txt"}) {
    EXPECT_TRUE(IsManifest(path)) << path;
  }
  for (const std::string_view path : {"package-lock.json", "my-package.json", "go.mod/x", ""}) {
    EXPECT_FALSE(IsManifest(path)) << path;
  }
}

TEST(PackageJson, IsRead) {
  const Manifest manifest = Read("web/package.json", R"({
    "name": "@a/b", "version": "1.0.0", "description": "D",
    "bin": "cli.js", "main": "m.js", "module": "m.mjs",
    "exports": {".": {"types": "t.d.ts", "import": "i.js", "require": "r.cjs"}, "./x": "x.js"},
    "scripts": {"z": "zed", "a": "ay", "bad": [3]},
    "devDependencies": {"jest": "29"}, "dependencies": {"z": "1", "a": "^2"},
    "peerDependencies": {"react": ">=18"}, "workspaces": {"packages": ["p/*"]}})");
  EXPECT_EQ(manifest.path, "web/package.json");
  EXPECT_EQ(manifest.ecosystem, Ecosystem::kNode);
  EXPECT_EQ(manifest.name, "@a/b");
  EXPECT_EQ(
      manifest.dependencies,
      (Dependencies{
          {"z", "1", false}, {"a", "^2", false}, {"react", ">=18", false}, {"jest", "29", true}}));
  EXPECT_EQ(manifest.scripts, (Scripts{{"z", "zed"}, {"a", "ay"}}));
  EXPECT_EQ(manifest.binaries, (Binaries{{"b", "cli.js"}}));
  EXPECT_EQ(manifest.libraries, (Names{"m.js", "m.mjs", "x.js"}));
  EXPECT_EQ(manifest.members, (Names{"p/*"}));
  EXPECT_TRUE(manifest.is_published);
}

TEST(PackageJson, PrivatePackagesAreNotPublished) {
  EXPECT_FALSE(
      Read("package.json", R"({"name":"a","version":"1","main":"a","private":true})").is_published);
  EXPECT_FALSE(Read("package.json", R"({"name":"a","version":"1"})").is_published);
}

TEST(PackageJson, FieldsOfTheWrongTypeAreIgnored) {
  const Manifest manifest = Read("package.json", R"({"name": ["x"], "version": 3, "bin": [1],
    "scripts": "none", "dependencies": [{"a": 1}], "workspaces": 7, "exports": null, "main": {}})");
  EXPECT_EQ(manifest.name, "");
  EXPECT_EQ(manifest.version, "3");
  EXPECT_TRUE(manifest.binaries.empty());
  EXPECT_TRUE(manifest.dependencies.empty());
  EXPECT_TRUE(manifest.scripts.empty());
  EXPECT_TRUE(manifest.members.empty());
}

TEST(PnpmWorkspace, ListsMembers) {
  const Manifest manifest = Read("pnpm-workspace.yaml",
                                 "# all\npackages:\n  - 'apps/*'  # run\n  - \"!apps/old\"\n"
                                 "  - libs/core\ncatalog:\n  - not/this\n");
  EXPECT_EQ(manifest.members, (Names{"apps/*", "!apps/old", "libs/core"}));
}

TEST(Pyproject, IsReadInPep621Format) {
  const Manifest manifest = Read("pyproject.toml", R"toml(
[build-system]
requires = ["hatchling"]
[project]
name = "a"
version = "1.2"
dependencies = ["requests[security] >= 2.8 ; python_version < '3'", "b (~=1)", "c @ https://x/c"]
optional-dependencies = { fast = ["uvloop"], test = ["pytest"] }
scripts = { run = "a.cli:main", gui = [3] }
[dependency-groups]
lint = ["ruff", { include-group = "x" }]
[tool.uv.workspace]
members = ["libs/*"]
)toml");
  EXPECT_EQ(manifest.dependencies, (Dependencies{{"requests", ">= 2.8", false},
                                                 {"b", "~=1", false},
                                                 {"c", "@ https://x/c", false},
                                                 {"uvloop", "", false, true},
                                                 {"pytest", "", true},
                                                 {"ruff", "", true}}));
  EXPECT_EQ(manifest.binaries, (Binaries{{"run", "a.cli"}}));
  EXPECT_EQ(manifest.members, (Names{"libs/*"}));
  EXPECT_TRUE(manifest.is_published);
}

TEST(Pyproject, IsReadInPoetryFormat) {
  const Manifest manifest = Read("pyproject.toml", R"toml(
[tool.poetry]
name = "p"
version = "0.1"
[tool.poetry.dependencies]
python = "^3.11"
flask = "^3.0"
local = { path = "../x" }
[tool.poetry.group.dev.dependencies]
pytest = { version = "^8" }
[tool.poetry.scripts]
p = "p.main:run"
)toml");
  EXPECT_EQ(manifest.name, "p");
  EXPECT_EQ(manifest.dependencies,
            (Dependencies{{"flask", "^3.0", false}, {"local", "", false}, {"pytest", "^8", true}}));
  EXPECT_EQ(manifest.binaries, (Binaries{{"p", "p.main"}}));
  EXPECT_FALSE(manifest.is_published);
}

TEST(Requirements, AreReadWithoutOptionsAndComments) {
  const Manifest manifest =
      Read("requirements.txt",
           "# c\n\nflask==3.0 # web\n-r x.txt\n--hash=y\nDjango[argon2]>=4,<5; python_version>'3'\n"
           "two words\nplain\r\n");
  EXPECT_EQ(
      manifest.dependencies,
      (Dependencies{{"flask", "==3.0", false}, {"Django", ">=4,<5", false}, {"plain", "", false}}));
}

TEST(SetupCfg, IsRead) {
  const Manifest manifest =
      Read("setup.cfg",
           "[metadata]\nname = old\nversion = 2\n\n[options]\n"
           "install_requires =\n    requests>=2\n    six\npackages = find:\n"
           "[options.extras_require]\ntest = pytest\n"
           "[options.entry_points]\nconsole_scripts =\n    old = old.cli:main\n");
  EXPECT_EQ(manifest.name, "old");
  EXPECT_EQ(manifest.dependencies,
            (Dependencies{{"requests", ">=2", false}, {"six", "", false}, {"pytest", "", true}}));
  EXPECT_EQ(manifest.binaries, (Binaries{{"old", "old.cli"}}));
}

TEST(GoMod, IsReadWithoutIndirectRequirements) {
  const Manifest manifest = Read("go.mod",
                                 "// top\nmodule example.com/m // here\n\ngo 1.21\n"
                                 "require example.com/one v1.0.0\nrequire (\n"
                                 "\texample.com/two v2.0.0\n\texample.com/x v0.1.0 // indirect\n)\n"
                                 "replace example.com/two => ../two\n");
  EXPECT_EQ(manifest.name, "example.com/m");
  EXPECT_EQ(manifest.dependencies, (Dependencies{{"example.com/one", "v1.0.0", false},
                                                 {"example.com/two", "v2.0.0", false}}));
  EXPECT_EQ(Read("go.work", "go 1.21\nuse (\n\t./a\n\t./b\n)\nuse ./c\n").members,
            (Names{"./a", "./b", "./c"}));
}

TEST(CargoToml, AnInvalidHeaderIsAnError) {
  for (const char* text : {"[=]\n", "[\x01]\n", "[\x01 a]\nb = 1\n", "[[#]]\n", "[.a]\n",
                           "[caf\xC3\xA9' #\n", "\xC3\xA9"}) {
    EXPECT_NE(ErrorOf("Cargo.toml", text), "") << text;
  }
}

TEST(CargoToml, IsRead) {
  const Manifest manifest = Read("Cargo.toml", R"toml(
[package]
name = "tool"
version = "0.1.0"
publish = false
[dependencies]
serde = "1"
near = { path = "../near" }
far = { git = "https://x/far", version = "2" }
shared = { workspace = true }
[target.'cfg(unix)'.dependencies]
nix = "0.27"
[build-dependencies]
cc = "1"
[[bin]]
name = "tool"
[[bin]]
name = "other"
path = "src/other.rs"
[lib]
)toml");
  EXPECT_EQ(manifest.dependencies, (Dependencies{{"far", "2", false},
                                                 {"near", "../near", false},
                                                 {"serde", "1", false},
                                                 {"shared", "", false},
                                                 {"nix", "0.27", false},
                                                 {"cc", "1", true}}));
  EXPECT_EQ(manifest.binaries, (Binaries{{"tool", "src/bin/tool.rs"}, {"other", "src/other.rs"}}));
  EXPECT_EQ(manifest.libraries, (Names{"src/lib.rs"}));
  EXPECT_FALSE(manifest.is_published);
}

TEST(Pom, PropertiesAreExpanded) {
  const Manifest manifest = Read("pom.xml", R"(<project>
    <parent><groupId>g</groupId><artifactId>p</artifactId><version>7</version></parent>
    <artifactId>a</artifactId>
    <properties><one>1</one><two>${one}.${one}</two><me>${me}</me></properties>
    <dependencies>
      <dependency><groupId>${project.groupId}</groupId><artifactId>b</artifactId>
        <version>${two}</version></dependency>
      <dependency><groupId>x</groupId><artifactId>y</artifactId>
        <version>${unknown}</version><scope>test</scope></dependency>
    </dependencies><modules><module> m </module></modules></project>)");
  EXPECT_EQ(manifest.version, "7");
  EXPECT_EQ(manifest.dependencies,
            (Dependencies{{"g:b", "1.1", false}, {"x:y", "${unknown}", true}}));
  EXPECT_EQ(manifest.members, (Names{"m"}));
}

TEST(CmakeLists, IsReadWithoutBeingRun) {
  const Manifest manifest = Read("CMakeLists.txt", R"cmake(
# project(not_this)
#[=[ project(nor_this) ]=]
PROJECT ("my lib" VERSION 1.2 DESCRIPTION [[Does (some) things]])
find_package(Boost 1.81 REQUIRED)
find_package(ZLIB)
add_library(core STATIC core.cc) # add_library(x)
add_library(my::core ALIAS core)
add_library(${name}_x x.cc)
add_executable(tool ${SOURCES} other.cc main.cc)
target_link_libraries(tool PRIVATE core Boost::asio pthread ${X} -Wl,-z)
if((A AND B) OR "a)b")
  add_test(NAME t COMMAND tool)
endif()
)cmake");
  EXPECT_EQ(manifest.name, "my lib");
  EXPECT_EQ(manifest.version, "1.2");
  EXPECT_EQ(manifest.description, "Does (some) things");
  EXPECT_EQ(manifest.dependencies, (Dependencies{{"Boost", "1.81", false}, {"ZLIB", "", false}}));
  EXPECT_EQ(manifest.libraries, (Names{"core"}));
  EXPECT_EQ(manifest.binaries, (Binaries{{"tool", "main.cc"}}));
  EXPECT_EQ(manifest.scripts, (Scripts{{"test", "ctest"}}));
}

TEST(Manifest, ErrorsNameTheLine) {
  const std::vector<std::tuple<std::string, std::string, std::string>> cases = {
      {"package.json", "{\n\"a\": 1,\n}", "package.json: line 3: not valid JSON"},
      {"package.json", "", "package.json: line 1: not valid JSON"},
      {"package.json", "[]", "package.json: line 1: expected an object"},
      {"package.json", "{\"a\": \"\xFF\"}", "package.json: line 1: not valid JSON"},
      {"a/package.json", "{\"a\": 1e999}", "a/package.json: line 1: not valid JSON"},
      {"CMakeLists.txt", "project(x)\n\nadd_library(y", "CMakeLists.txt: line 3: unclosed command"},
      {"CMakeLists.txt", "project(\"x)\n", "CMakeLists.txt: line 1: unclosed quote"},
      {"CMakeLists.txt", "\n}", "CMakeLists.txt: line 2: expected a command"},
      {"pom.xml", "<a/>", "pom.xml: line 1: no <project> element"}};
  for (const auto& [path, text, error] : cases) EXPECT_EQ(ErrorOf(path, text), error) << text;
  EXPECT_TRUE(ErrorOf("Cargo.toml", "[package]\nname = \n").starts_with("Cargo.toml: line 2: "));
  EXPECT_TRUE(ErrorOf("pom.xml", "<project>\n<a>").starts_with("pom.xml: line 2: "));
}

std::string Repeat(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

// Without limits, each of these would exhaust the stack, the memory or the time.
TEST(Manifest, HostileInputIsBounded) {
  EXPECT_NE(ErrorOf("package.json", std::string(kMostManifestBytes + 1, ' ')), "");
  EXPECT_NE(ErrorOf("package.json", Repeat("[", 500000)), "");
  EXPECT_EQ(ErrorOf("package.json", "{\"dependencies\": " + Repeat("[", 200000) +
                                        Repeat("]", 200000) + ", \"name\": \"n\"}"),
            "");
  EXPECT_EQ(Read("package.json",
                 "{\"x\": " + Repeat("{\"y\":", 50) + "1" + Repeat("}", 50) + ", \"name\": \"n\"}")
                .name,
            "n");
  EXPECT_NE(ErrorOf("Cargo.toml", "a = " + Repeat("[", 300000)), "");
  EXPECT_NE(ErrorOf("Cargo.toml", "[" + Repeat("a.", 300000) + "a]\n"), "");
  EXPECT_NE(ErrorOf("Cargo.toml", Repeat("\"a\" . ", 100000) + "a = 1\n"), "");
  const std::string long_name = Repeat("a.", 99) + "a = ";
  EXPECT_EQ(ErrorOf("Cargo.toml", Repeat(long_name + "{ ", 200) + "b = 1" + Repeat(" }", 200)), "");
  std::string many = "{\"dependencies\": {";
  for (int i = 0; i < 60000; ++i) many += "\"d" + std::to_string(i) + "\":\"1\",";
  EXPECT_EQ(Read("package.json", many + "\"z\":\"1\"}}").dependencies.size(), 60001u);
  EXPECT_NE(ErrorOf("pom.xml", Repeat("<project>", 100000)), "");
  EXPECT_EQ(ErrorOf("pom.xml", Repeat("<project>", 50000) + Repeat("</project>", 50000)), "");
  EXPECT_NE(ErrorOf("CMakeLists.txt", Repeat("if(", 300000)), "");
}

TEST(Pom, ExpansionIsBounded) {
  const std::string doctype =
      "<!DOCTYPE project [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>";
  EXPECT_EQ(Read("pom.xml", doctype + "<project><artifactId>&b;</artifactId></project>").name,
            "&b;");
  const auto property_of_two = [](char c) {
    const std::string next = std::string("${") + static_cast<char>(c + 1) + "}";
    return std::string("<") + c + ">" + next + next + "</" + c + ">";
  };
  std::string properties;
  for (char c = 'a'; c < 'z'; ++c) properties += property_of_two(c);
  const Manifest manifest = Read(
      "pom.xml", "<project><properties>" + properties +
                     "</properties><artifactId>a</artifactId><version>${a}</version></project>");
  EXPECT_LE(manifest.version.size(), 600u);
}

TEST(CombineManifests, MembersInheritFromTheWorkspace) {
  const std::vector<Manifest> manifests = CombineManifests(
      {Read("crates/a/Cargo.toml",
            "[package]\nname='a'\nversion.workspace=true\n[dependencies]\nserde.workspace=true\n"),
       Read("Cargo.toml",
            "[workspace]\nmembers=['crates/*']\n[workspace.package]\nversion='3'\n"
            "[workspace.dependencies]\nserde='1.5'\n")});
  ASSERT_EQ(manifests.size(), 2u);
  EXPECT_EQ(manifests[1].version, "3");
  EXPECT_EQ(manifests[1].dependencies, (Dependencies{{"serde", "1.5", false}}));
  ASSERT_EQ(MembersOf(manifests[0], manifests).size(), 1u);
  EXPECT_EQ(MembersOf(manifests[0], manifests)[0]->name, "a");
}

TEST(CombineManifests, MergesThePartsOfACmakeProject) {
  const std::vector<Manifest> manifests =
      CombineManifests({Read("CMakeLists.txt",
                             "project(p)\nfind_package(A)\nadd_executable(x main.cc)"
                             "\ntarget_link_libraries(x y)"),
                        Read("src/y/CMakeLists.txt",
                             "add_library(y y.cc)\nadd_executable(z z.cc)\n"
                             "target_link_libraries(y A::a B::b p::y)"),
                        Read("tests/CMakeLists.txt", "find_package(GTest)\nadd_executable(t t.cc)"),
                        Read("sub/CMakeLists.txt", "project(q)")});
  ASSERT_EQ(manifests.size(), 3u);
  EXPECT_EQ(manifests[0].dependencies, (Dependencies{{"A", "", false}, {"B", "", false}}));
  EXPECT_EQ(manifests[0].binaries, (Binaries{{"x", "main.cc"}, {"z", "src/y/z.cc"}}));
  EXPECT_EQ(manifests[0].libraries, (Names{"y"}));
}

TEST(Manifests, TrialS11CmakeNamesLibrariesOfModulesFunctionsAndPkgConfig) {
  std::vector<Manifest> manifests = {
      *ReadManifest("CMakeLists.txt", "project(c)\nfind_package(GTest)\n"),
      *ReadManifest("cmake/Parts.cmake",
                    "function(static_library target name)\n"
                    "  find_library(${target}_LIBRARY NAMES lib${name}.a REQUIRED)\n"
                    "endfunction()\n"
                    "static_library(part_cmark cmark)\n"
                    "find_library(PNG NAMES libpng.a)\nfind_library(M_LIBRARY m)\n"
                    "pkg_check_modules(GTK REQUIRED IMPORTED_TARGET gtk4>=4.6 cairo)\n")};
  manifests = CombineManifests(std::move(manifests));
  ASSERT_EQ(manifests.size(), 1u);
  std::vector<std::string> names;
  for (const Dependency& dependency : manifests[0].dependencies) {
    names.push_back(dependency.name + dependency.requirement + (dependency.dev ? " (dev)" : ""));
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"GTest (dev)", "cmark", "png", "m", "gtk4>=4.6", "cairo"}));
}

}  // namespace
}  // namespace cairn
