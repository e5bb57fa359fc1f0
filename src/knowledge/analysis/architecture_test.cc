#include "knowledge/analysis/architecture.h"

#include <gtest/gtest.h>

#include "knowledge/analysis/project_fixture.h"

namespace cairn {
namespace {

using Names = std::vector<std::string>;

struct Case {
  std::string_view what;
  VirtualFiles files;
  Names patterns;
};

void Check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    EXPECT_EQ(KeysOf(AnalyzeFiles(c.files), "architecture:"), c.patterns) << c.what;
  }
}

const std::string kPackage = R"({"name": "p", "version": "1", "private": true})";

std::string Uses(std::string_view package, std::string_view more = "") {
  return R"({"name": "p", "private": true, "dependencies": {")" + std::string(package) +
         R"(": "1"})" + std::string(more) + "}";
}

TEST(Architecture, MonorepoNeedsTwoExistingMembers) {
  const std::string root = R"({"name": "r", "private": true, "workspaces": ["packages/*"]})";
  Check(
      {{"two",
        {{"package.json", root},
         {"packages/a/package.json", kPackage},
         {"packages/b/package.json", kPackage}},
        {"monorepo"}},
       {"by pnpm",
        {{"pnpm-workspace.yaml", "packages:\n - 'libs/*'\n"},
         {"libs/a/package.json", kPackage},
         {"libs/b/package.json", kPackage}},
        {"monorepo"}},
       {"by Go",
        {{"go.work", "use (\n ./a\n ./b\n)\n"}, {"a/go.mod", "module a"}, {"b/go.mod", "module b"}},
        {"monorepo"}},
       {"one", {{"package.json", root}, {"packages/a/package.json", kPackage}}, {}},
       {"folders without packages",
        {{"package.json", root}, {"packages/a/x.txt", ""}, {"packages/b/x.txt", ""}},
        {}},
       {"packages that nobody names",
        {{"package.json", kPackage},
         {"packages/a/package.json", kPackage},
         {"packages/b/package.json", kPackage}},
        {}},
       {"only in examples",
        {{"examples/x/package.json", root},
         {"examples/x/packages/a/package.json", kPackage},
         {"examples/x/packages/b/package.json", kPackage}},
        {}}});
}

TEST(Architecture, LayersNeedThreeSiblingCodeFolders) {
  Check(
      {{"roles",
        {{"app/controllers/a.ts", ""}, {"app/services/a.ts", ""}, {"app/repositories/a.ts", ""}},
        {"layers"}},
       {"rings",
        {{"src/domain/a.py", ""}, {"src/application/a.py", ""}, {"src/infrastructure/db/a.py", ""}},
        {"layers"}},
       {"packages of Java",
        {{"src/main/java/org/x/controller/A.java", ""},
         {"src/main/java/org/x/service/A.java", ""},
         {"src/main/java/org/x/repository/A.java", ""}},
        {"layers"}},
       {"one is missing", {{"app/controllers/a.ts", ""}, {"app/services/a.ts", ""}}, {}},
       {"not beside each other",
        {{"a/controllers/a.ts", ""}, {"b/services/a.ts", ""}, {"c/repositories/a.ts", ""}},
        {}},
       {"no code",
        {{"domain/a.md", ""}, {"application/a.txt", ""}, {"infrastructure/a.tf", ""}},
        {}},
       {"of others",
        {{"vendor/x/domain/a.go", ""},
         {"vendor/x/application/a.go", ""},
         {"vendor/x/infrastructure/a.go", ""}},
        {}},
       {"tests only",
        {{"tests/domain/a.py", ""},
         {"tests/application/a.py", ""},
         {"tests/infrastructure/a.py", ""}},
        {}}});
}

TEST(Architecture, MvcNeedsModelsControllersAndViews) {
  Check({{"templates",
          {{"app/models/a.rb", ""}, {"app/views/a.erb", ""}, {"app/controllers/a.rb", ""}},
          {"mvc"}},
         {"code", {{"models/a.py", ""}, {"views/a.py", ""}, {"controllers/a.py", ""}}, {"mvc"}},
         {"weights and SQL",
          {{"models/a.bin", ""}, {"views/a.sql", ""}, {"controllers/a.py", ""}},
          {}},
         {"views of SQL", {{"models/a.py", ""}, {"views/a.sql", ""}, {"controllers/a.py", ""}}, {}},
         {"no views", {{"models/a.py", ""}, {"controllers/a.py", ""}}, {}}});
}

TEST(Architecture, ModulesAreFoldersOfSrcWithTheirOwnBuild) {
  VirtualFiles files;
  for (const std::string name : {"a", "b", "c"}) {
    files["src/" + name + "/CMakeLists.txt"] = "";
    files["src/" + name + "/x.cc"] = "";
  }
  Check({{"three", files, {}}});
  files["src/d/x.cc"] = "";
  Check({{"a fourth without", files, {}}});
  files["src/d/CMakeLists.txt"] = "";
  Check({{"four", files, {"modules"}}});
}

TEST(Architecture, CliNeedsAProgramThatReadsArguments) {
  const std::string bin = R"(, "bin": {"p": "cli.js"})";
  Check({{"named, with a parser",
          {{"package.json", Uses("commander", bin)}, {"cli.js", ""}},
          {"cli"}},
         {"named, reads argv",
          {{"package.json", Uses("x", bin)}, {"cli.js", "process.argv"}},
          {"cli"}},
         {"C++",
          {{"main.cc", "int main(int argc, char** argv) { return Run(argc, argv); }"}},
          {"cli"}},
         {"Go",
          {{"go.mod", "module m"}, {"main.go", "package main\nfunc main() { os.Args }"}},
          {"cli"}},
         {"main that takes nothing",
          {{"main.cc", "int main(int argc, char** argv) { return 0; }"}},
          {}},
         {"parser without a program", {{"package.json", Uses("commander")}}, {}},
         {"scripts in bin",
          {{"bin/run.sh", "#!/bin/sh"}, {"bin/x", ""}, {"package.json", kPackage}},
          {}},
         {"an example", {{"examples/a.cc", "int main(int argc, char** argv) { argv[1]; }"}}, {}},
         {"a test", {{"a_test.cc", "int main(int argc, char** argv) { Init(argc, argv); }"}}, {}},
         {"a server with flags",
          {{"go.mod", "module m"},
           {"main.go",
            "package main\nfunc main() { flag.Parse(); "
            "http.ListenAndServe(a, b) }"}},
          {"service"}}});
}

TEST(Architecture, ServiceNeedsTwoKindsOfEvidence) {
  Check(
      {{"framework and port",
        {{"package.json", Uses("express")}, {"a.js", "x.listen(3)"}},
        {"service"}},
       {"the standard library",
        {{"main.go", "package main\nfunc main() { http.ListenAndServe() }"}},
        {"service"}},
       {"framework alone", {{"package.json", Uses("express")}, {"a.js", "x"}}, {}},
       {"port alone", {{"a.js", "x.listen(3)"}}, {}},
       {"in a comment", {{"package.json", Uses("express")}, {"a.js", "// x.listen(3)"}}, {}},
       {"in a document", {{"package.json", Uses("x")}, {"docs/a.md", "express().listen(3)"}}, {}},
       {"for tests only",
        {{"package.json", R"({"name": "p", "private": true, "devDependencies": {"express": "1"}})"},
         {"a.test.js", "x.listen(3)"},
         {"test/b.js", "x.listen(3)"}},
        {}},
       {"of others",
        {{"node_modules/express/package.json", Uses("express")},
         {"node_modules/express/a.js", "x.listen(3)"}},
        {}}});
}

TEST(Architecture, RoutesAreEvidenceOfAService) {
  const VirtualFiles files = {{"requirements.txt", "flask\n"}, {"app.py", ""}};
  AnalysisInput input = InputOf(files);
  EXPECT_EQ(KeysOf(*Analyze(input), "architecture:"), Names{});
  input.analysers = {[](const SourceFile& file, std::vector<Finding>& findings) {
    findings.push_back({"route:GET /", FindingKind::kRoute, "", {}, file.path, {}, 5});
  }};
  EXPECT_EQ(KeysOf(*Analyze(input), "architecture:"), Names{"service"});
}

TEST(Architecture, TrialD15TheEvidenceCountsRoutesNotFiles) {
  const VirtualFiles files = {{"package.json", Uses("express")}, {"a.js", ""}, {"b.js", ""}};
  AnalysisInput input = InputOf(files);
  input.analysers = {[](const SourceFile& file, std::vector<Finding>& findings) {
    Finding routes{"routes:" + file.path, FindingKind::kRoute, "", {}, file.path, {}, 5};
    routes.count = file.path == "a.js" ? 7 : 1;
    findings.push_back(routes);
  }};
  const auto analysis = Analyze(input);
  const Finding* service = FindKey(*analysis, "architecture:service");
  ASSERT_NE(service, nullptr);
  EXPECT_NE(service->text.find("8 routes"), std::string::npos) << service->text;
}

TEST(Architecture, LibraryNeedsToBePublishedWithoutAProgram) {
  const std::string library = R"({"name": "l", "version": "1", "main": "index.js"})";
  Check({{"npm", {{"package.json", library}, {"index.js", ""}}, {"library"}},
         {"with an example",
          {{"package.json", library},
           {"index.js", ""},
           {"examples/main.py", "if __name__ == \"__main__\": x()"}},
          {"library"}},
         {"Go", {{"go.mod", "module example.com/l"}, {"l.go", "package l"}}, {"library"}},
         {"Rust",
          {{"Cargo.toml", "[package]\nname='l'\nversion='1'"}, {"src/lib.rs", ""}},
          {"library"}},
         {"private", {{"package.json", kPackage}, {"index.js", ""}}, {}},
         {"with a program",
          {{"Cargo.toml", "[package]\nname='l'\nversion='1'"},
           {"src/lib.rs", ""},
           {"src/main.rs", "fn main() {}"}},
          {}},
         {"without code", {{"package.json", library}}, {}}});
}

TEST(Architecture, MicroservicesNeedTwoServicesAndACompositionFile) {
  const VirtualFiles two = {{"a/package.json", Uses("express")},
                            {"a/index.js", "x.listen(1)"},
                            {"b/package.json", Uses("koa")},
                            {"b/index.js", "x.listen(2)"}};
  VirtualFiles composed = two;
  composed["compose.yaml"] = "";
  VirtualFiles one = {{"a/package.json", Uses("express")},
                      {"a/index.js", "x.listen(1)"},
                      {"compose.yaml", ""},
                      {"b/package.json", Uses("react")}};
  Check({{"composed", composed, {"containers", "microservices"}},
         {"not composed", two, {"service"}},
         {"one and a page", one, {"containers", "service"}}});
}

TEST(Architecture, QueuesAndDatabasesNeedAPackageAndFiles) {
  Check(
      {{"queue", {{"package.json", Uses("kafkajs")}, {"src/consumers/orders.js", ""}}, {"events"}},
       {"queue alone", {{"package.json", Uses("kafkajs")}, {"src/a.js", ""}}, {}},
       {"web worker", {{"package.json", Uses("x")}, {"src/worker.js", ""}}, {}},
       {"database", {{"package.json", Uses("pg")}, {"db/migrations/001_a.sql", ""}}, {"database"}},
       {"Alembic",
        {{"requirements.txt", "SQLAlchemy\n"}, {"alembic/versions/1a2b_x.py", ""}},
        {"database"}},
       {"driver alone", {{"package.json", Uses("pg")}, {"a.sql", ""}}, {}},
       {"migrations alone", {{"package.json", Uses("x")}, {"migrations/001_a.sql", ""}}, {}},
       {"notes about a move", {{"package.json", Uses("pg")}, {"migrations/plan.md", ""}}, {}}});
}

TEST(Architecture, ContainersAndCiAreInferredFromFiles) {
  Check({{"both", {{"Dockerfile", ""}, {".github/workflows/a.yml", ""}}, {"ci", "containers"}},
         {"neither",
          {{"docs/Dockerfile", ""},
           {".github/a.yml", ""},
           {"dockerfile.md", ""},
           {"x/.gitlab-ci.yml", ""},
           {".github/workflows/README.md", ""}},
          {}}});
}

TEST(Architecture, EveryPatternListsItsEvidence) {
  const Analysis analysis =
      AnalyzeFiles({{"package.json", Uses("express")}, {"a.js", "x.listen(3)"}});
  const Finding* finding = FindKey(analysis, "architecture:service");
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->text,
            "p is a service that answers HTTP requests.\n"
            "Evidence: package.json uses express; a.js listens\nConfidence: high");
  EXPECT_EQ(finding->category, Category::kArchitecture);
  EXPECT_EQ(finding->importance, 8);
}

}  // namespace
}  // namespace cairn
