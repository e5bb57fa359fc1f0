#include "knowledge/routes/routes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "knowledge/syntax/language.h"

namespace cairn {
namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Route> RoutesOf(Language language, std::string_view text, std::string path = "x") {
  const Result<SyntaxTree> tree = SyntaxTree::Parse(language, text);
  if (!tree) return {};
  return FindRoutes({std::move(path), text}, *tree);
}

// "src/app.js:12 GET /users listUsers"; a dash stands for an empty path or handler.
std::string LineOf(const Route& route) {
  const auto shown = [](const std::string& text) { return text.empty() ? "-" : text; };
  return route.file + ":" + std::to_string(route.line) + " " + route.method + " " +
         shown(route.path) + " " + shown(route.handler) + "\n";
}

struct Framework {
  std::string folder;
  std::string name;
};

class RouteFixtures : public testing::TestWithParam<Framework> {};

// A small project per framework; its expected.txt lists all routes, and nothing else may be found.
TEST_P(RouteFixtures, FindsExactlyTheExpectedRoutes) {
  const std::filesystem::path folder =
      std::filesystem::path(CAIRN_ROUTE_FIXTURES) / GetParam().folder;
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || !LanguageOf(entry.path().string())) continue;
    files.push_back(std::filesystem::relative(entry.path(), folder).generic_string());
  }
  std::ranges::sort(files);
  std::string found;
  std::ptrdiff_t of_the_framework = 0;
  for (const std::string& file : files) {
    const std::string text = ReadFile(folder / file);
    const std::vector<Route> routes = RoutesOf(*LanguageOf(file), text, file);
    for (const Route& route : routes) found += LineOf(route);
    of_the_framework += std::ranges::count(routes, GetParam().name, &Route::framework);
  }
  EXPECT_EQ(found, ReadFile(folder / "expected.txt"));
  EXPECT_EQ(of_the_framework, std::ranges::count(found, '\n'));
  EXPECT_GE(of_the_framework, 10);
}

INSTANTIATE_TEST_SUITE_P(
    All, RouteFixtures,
    testing::Values(Framework{"express", "Express"}, Framework{"fastify", "Fastify"},
                    Framework{"nest", "Nest"}, Framework{"flask", "Flask"},
                    Framework{"fastapi", "FastAPI"}, Framework{"django", "Django"},
                    Framework{"nethttp", "net/http"}, Framework{"chi", "chi"},
                    Framework{"gin", "gin"}, Framework{"spring", "Spring"},
                    Framework{"axum", "Axum"}, Framework{"actix", "Actix"}),
    [](const testing::TestParamInfo<Framework>& each) { return each.param.folder; });

TEST(Routes, FindsOnlyFrameworksInUse) {
  const struct {
    Language language;
    std::string_view text;
  } cases[] = {
      {Language::kJavaScript, "const app = express();\napp.get('/a', b);\n"},
      {Language::kJavaScript,
       "// express\nimport x from 'koa';\nconst app = x();\napp.get('/a', b);"},
      {Language::kTypeScript, "@Controller('a')\nclass A { @Get() b() {} }\n"},
      {Language::kPython, "# flask\n@app.route('/a')\ndef b(): pass\n"},
      {Language::kPython, "# django.urls\npath('a/', b)\n"},
      {Language::kGo, "package a\n// \"net/http\"\nfunc b() { mux.HandleFunc(\"/a\", c) }\n"},
      {Language::kJava, "class A { @GetMapping(\"/a\") void b() {} }\n"},
      {Language::kRust, "// axum\nfn a() { Router::new().route(\"/a\", get(b)); }\n"},
      {Language::kRust, "// actix_web\n#[get(\"/a\")]\nfn b() {}\n"},
      {Language::kC, "int get(void);\n"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(RoutesOf(each.language, each.text), std::vector<Route>{}) << each.text;
  }
}

// Per language: a name for the router, a call that opens a nested scope, and one that closes it.
TEST(Routes, HostileTextsTakeBoundedTime) {
  const auto repeat = [](std::string_view text, int count) {
    std::string whole;
    for (int i = 0; i < count; ++i) whole += text;
    return whole;
  };
  const std::string chain = repeat(".route('/a').get(b)", 4'000);
  const struct {
    Language language;
    std::string text;
  } cases[] = {
      {Language::kJavaScript, "const a = require('express')();\na" + chain},
      {Language::kJavaScript,
       "const a = require('express')();\n" + repeat("a.use('/x', a);", 4'000)},
      {Language::kJavaScript, repeat("const a = require('express')();a.get('/x', b);", 4'000)},
      {Language::kTypeScript,
       "import f from 'fastify';\n" + repeat("f().register((f) => {", 2'000)},
      {Language::kTypeScript,
       "import '@nestjs/common'\n" + repeat("@Controller() class A { @Get() a() {", 2'000)},
      {Language::kPython,
       "import flask\n" + repeat("a.add_url_rule('/', view_func=A.as_view())\n", 4'000)},
      {Language::kPython, "from django.urls import *\n" + repeat("path('a', include([", 2'000)},
      {Language::kPython, "from django.urls import path, include\na = [" +
                              repeat("path('a', include(a)),", 4'000) + "]"},
      {Language::kGo, "package a\nimport \"github.com/go-chi/chi\"\nfunc b(r chi.Router) {" +
                          repeat("r.Route(\"/\", func(r chi.Router) {", 2'000)},
      {Language::kGo,
       "package a\nimport \"github.com/gin-gonic/gin\"\nvar r = gin.New()\nvar g = r" +
           repeat(".Group(\"/a\")", 4'000)},
      {Language::kJava, "import org.springframework.web.bind.annotation.*;\n" +
                            repeat("@RequestMapping(\"a\" + A) class A {", 2'000)},
      {Language::kRust,
       "use axum::Router;\nfn a() { b" + repeat(".nest(\"/a\", a())", 4'000) + "}"},
      {Language::kRust, "use axum::Router;\nfn a() { " + repeat("b.nest(\"/a\", ", 2'000)},
      {Language::kRust,
       "use actix_web::web;\nfn a() { " + repeat("web::scope(\"/a\").service(", 2'000)},
      {Language::kJavaScript,
       "import express from 'express';\nconst a = " + repeat("'a' + ", 10'000) + "'b';"},
  };
  for (const auto& each : cases) {
    const std::vector<Route> routes = RoutesOf(each.language, each.text);
    EXPECT_LE(routes.size(), 2000u) << each.text.substr(0, 80);
  }
}

}  // namespace
}  // namespace cairn
