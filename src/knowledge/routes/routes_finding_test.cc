#include <gtest/gtest.h>

#include "knowledge/routes/routes.h"

namespace cairn {
namespace {

Route Get(std::string path, std::string handler, std::string file, std::int64_t line) {
  return {"GET", std::move(path), std::move(handler), "Express", std::move(file), line};
}

TEST(DescribeRoutes, OneFindingForEachFile) {
  const std::vector<Route> routes = {Get("/users", "list", "src/users.js", 3),
                                     Get("/users/:id", "", "src/users.js", 4),
                                     Get("/", "home", "src/app.js", 9)};
  const std::vector<Finding> findings = DescribeRoutes(routes);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].key, "routes:src/users.js");
  EXPECT_EQ(findings[0].kind, FindingKind::kRoute);
  EXPECT_EQ(findings[0].category, Category::kComponent);
  EXPECT_EQ(findings[0].file_path, "src/users.js");
  EXPECT_EQ(findings[0].tags, (std::vector<std::string>{"express", "routes"}));
  EXPECT_EQ(findings[0].importance, 6);
  EXPECT_EQ(findings[0].count, 2u);
  EXPECT_EQ(findings[0].text,
            "src/users.js: 2 Express routes under /users\n"
            "GET /users → list (line 3)\n"
            "GET /users/:id (line 4)");
  EXPECT_EQ(findings[1].text, "src/app.js: 1 Express route\nGET / → home (line 9)");
  EXPECT_EQ(DescribeRoutes({}), std::vector<Finding>{});
}

TEST(DescribeRoutes, UnderIsTheCommonPrefix) {
  const struct {
    std::string a;
    std::string b;
    std::string headline;
  } cases[] = {
      {"/api/users", "/api/orders", "a.js: 2 Express routes under /api"},
      {"/api/users", "/api/users2", "a.js: 2 Express routes under /api"},
      {"/api", "/api/", "a.js: 2 Express routes under /api"},
      {"/:id/a", "/:id/b", "a.js: 2 Express routes"},
      {"/v1/{id}/a", "/v1/{id}/b", "a.js: 2 Express routes under /v1"},
      {"/", "/a", "a.js: 2 Express routes"},
      {"", "a/", "a.js: 2 Express routes"},
      {"shop/a/", "shop/b/", "a.js: 2 Express routes under shop"},
  };
  for (const auto& each : cases) {
    const std::vector<Finding> findings =
        DescribeRoutes(std::vector{Get(each.a, "", "a.js", 1), Get(each.b, "", "a.js", 2)});
    EXPECT_EQ(findings.at(0).text.substr(0, findings[0].text.find('\n')), each.headline);
  }
}

TEST(DescribeRoutes, NamesEveryFramework) {
  std::vector<Route> routes = {Get("/a", "", "a.go", 1), Get("/b", "", "a.go", 2)};
  routes[0].framework = "chi";
  routes[1].framework = "net/http";
  const Finding finding = DescribeRoutes(routes).at(0);
  EXPECT_TRUE(finding.text.starts_with("a.go: 2 chi and net/http routes\n")) << finding.text;
  EXPECT_EQ(finding.tags, (std::vector<std::string>{"chi", "net/http", "routes"}));
}

TEST(DescribeRoutes, LongListsEndWithACountOfTheRest) {
  // A line takes 19 bytes; the headline 41, and "\n… and 1000 more" 18: 181 lines fit.
  std::vector<Route> routes(1000, Get("/a/bb", "", "a.js", 7));
  const std::string text = DescribeRoutes(routes).at(0).text;
  EXPECT_LE(text.size(), 3500u);
  EXPECT_TRUE(text.ends_with("GET /a/bb (line 7)\n… and 819 more")) << text;
}

TEST(DescribeRoutes, HostilePathsStayOnTheirLine) {
  const Finding finding =
      DescribeRoutes(std::vector{Get("/a\nb\xff" + std::string(5000, 'x'), "", "a.js", 1)}).at(0);
  EXPECT_LE(finding.text.size(), 300u);
  EXPECT_EQ(std::count(finding.text.begin(), finding.text.end(), '\n'), 1);
}

}  // namespace
}  // namespace cairn
