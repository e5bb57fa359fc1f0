#include "knowledge/routes/route_mounts.h"

#include <gtest/gtest.h>

#include <map>

#include "knowledge/syntax/language.h"

namespace cairn {
namespace {

// "GET /v1/users" for each route of all files, by file and line.
std::vector<std::string> Mounted(const std::map<std::string, std::string>& sources) {
  std::vector<FileRoutes> files;
  for (const auto& [path, text] : sources) {
    const auto tree = SyntaxTree::Parse(*LanguageOf(path), text);
    EXPECT_TRUE(tree);
    FileRoutes& file = files.emplace_back();
    file.file = path;
    file.routes = FindRoutes({path, text}, *tree, &file.mounts);
  }
  MountAcrossFiles(files,
                   [&](std::string_view path) { return sources.contains(std::string(path)); });
  std::vector<std::string> lines;
  for (const FileRoutes& file : files) {
    for (const Route& route : file.routes) lines.push_back(route.method + ' ' + route.path);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(RouteMounts, TrialS11FastApiRoutersOfOtherFilesHaveTheirPrefixes) {
  EXPECT_EQ(
      Mounted({{"backend/app/main.py",
                "from fastapi import FastAPI\n"
                "from app.api.main import api_router\n"
                "app = FastAPI()\n"
                "app.include_router(api_router, prefix=settings.API_V1_STR)\n"},
               {"backend/app/api/main.py",
                "from fastapi import APIRouter\n"
                "from app.api.routes import items, users as people\n"
                "from .routes.login import router as login_router\n"
                "api_router = APIRouter()\n"
                "api_router.include_router(items.router, prefix=\"/items\")\n"
                "api_router.include_router(people.router)\n"
                "api_router.include_router(login_router, prefix=\"/login\")\n"},
               {"backend/app/api/routes/__init__.py", ""},
               {"backend/app/api/routes/items.py",
                "from fastapi import APIRouter\nrouter = APIRouter()\n"
                "@router.get(\"/{id}\")\ndef read(id): pass\n"
                "@router.post(\"/\")\ndef add(): pass\n"},
               {"backend/app/api/routes/users.py",
                "from fastapi import APIRouter\nrouter = APIRouter(prefix=\"/users\")\n"
                "@router.get(\"/me\")\ndef me(): pass\n"},
               {"backend/app/api/routes/login.py",
                "from fastapi import APIRouter\nrouter = APIRouter()\n"
                "@router.post(\"/token\")\ndef token(): pass\n"}}),
      (Lines{"GET {settings.API_V1_STR}/items/{id}", "POST {settings.API_V1_STR}/items",
             "POST {settings.API_V1_STR}/login/token", "GET {settings.API_V1_STR}/users/me"}));
}

TEST(RouteMounts, TrialS11FlaskBlueprintsOfOtherFiles) {
  EXPECT_EQ(Mounted({{"shop/__init__.py",
                      "from flask import Flask\nfrom . import cart\n"
                      "def create_app():\n"
                      "    app = Flask(__name__)\n"
                      "    app.register_blueprint(cart.bp, url_prefix=\"/cart\")\n"
                      "    return app\n"},
                     {"shop/cart.py",
                      "from flask import Blueprint\nbp = Blueprint(\"cart\", __name__)\n"
                      "@bp.route(\"/add\")\ndef add(): pass\n"}}),
            Lines{"GET /cart/add"});
}

TEST(RouteMounts, TrialS11ExpressRoutersOfOtherFiles) {
  EXPECT_EQ(Mounted({{"src/app.js",
                      "const express = require('express');\n"
                      "const users = require('./routes/users');\n"
                      "const app = express();\n"
                      "app.use('/api/users', users);\n"
                      "app.use('/health', require('./routes/health'));\n"},
                     {"src/routes/users.js",
                      "const router = require('express').Router();\n"
                      "router.get('/', list);\nrouter.get('/:id', show);\n"
                      "module.exports = router;\n"},
                     {"src/routes/health.js",
                      "const router = require('express').Router();\n"
                      "router.get('/live', live);\nmodule.exports = router;\n"}}),
            (Lines{"GET /health/live", "GET /api/users", "GET /api/users/:id"}));
  EXPECT_EQ(Mounted({{"src/index.ts",
                      "import express from 'express';\nimport { users } from './users.js';\n"
                      "const app = express();\napp.use('/users', users);\n"},
                     {"src/users.ts",
                      "import { Router } from 'express';\nexport const users = Router();\n"
                      "users.post('/', add);\n"}}),
            Lines{"POST /users"});
}

TEST(RouteMounts, TrialS11FastifyPluginsOfOtherFiles) {
  EXPECT_EQ(Mounted({{"app.js",
                      "const fastify = require('fastify')();\n"
                      "fastify.register(require('./users'), { prefix: '/v1/users' });\n"},
                     {"users.js",
                      "module.exports = async function (fastify, opts) {\n"
                      "  fastify.get('/me', me);\n};\n"}}),
            Lines{"GET /v1/users/me"});
}

TEST(RouteMounts, ExpressRoutersThatAFunctionOfAnotherFileMakes) {
  EXPECT_EQ(Mounted({{"src/app.ts",
                      "import express from 'express';\nimport { createUsers } from './users';\n"
                      "const app = express();\napp.use('/users', createUsers(db));\n"},
                     {"src/users.ts",
                      "import { Router } from 'express';\n"
                      "export function createUsers(db) {\n"
                      "  const router = Router();\n  router.get('/:id', show);\n"
                      "  return router;\n}\n"}}),
            Lines{"GET /users/:id"});
}

TEST(RouteMounts, DjangoIncludesOtherFiles) {
  EXPECT_EQ(
      Mounted(
          {{"site/urls.py",
            "from django.urls import include, path\n"
            "from . import health as health_urls\n"
            "urlpatterns = [\n"
            "    path('shop/', include('shop.urls')),\n"
            "    path('blog/', include(('blog.urls', 'blog'), namespace='b')),\n"
            "    path('health/', include(health_urls)),\n"
            "    path('api/', include([path('v1/', include('api.v1'))])),\n"
            "]\n"},
           {"site/health.py",
            "from django.urls import path\nurlpatterns = [path('live/', live)]\n"},
           {"shop/urls.py",
            "from django.urls import include, path\n"
            "urlpatterns = [path('', index), path('cart/', include('shop.cart.urls'))]\n"},
           {"shop/cart/urls.py",
            "from django.urls import path\nurlpatterns = [path('<int:id>/', show)]\n"},
           {"blog/urls.py", "from django.urls import path\nurlpatterns = [path('new/', new)]\n"},
           {"api/v1.py", "from django.urls import path\nurlpatterns = [path('users/', users)]\n"}}),
      (Lines{"ANY api/v1/users/", "ANY blog/new/", "ANY shop/cart/<int:id>/", "ANY shop/",
             "ANY health/live/"}));
}

TEST(RouteMounts, ChiMountsFunctionsOfOtherPackagesAndFiles) {
  const std::string chi = "import (\n\t\"github.com/go-chi/chi/v5\"\n";
  EXPECT_EQ(
      Mounted(
          {{"cmd/shop/main.go", "package main\n" + chi +
                                    "\t\"example.org/shop/internal/users\"\n"
                                    "\torders \"example.org/shop/internal/orders/v2\"\n)\n"
                                    "func main() {\n\tr := chi.NewRouter()\n"
                                    "\tr.Route(\"/api\", func(r chi.Router) {\n"
                                    "\t\tr.Mount(\"/users\", users.Routes())\n"
                                    "\t\tr.Route(\"/orders\", orders.Register)\n"
                                    "\t})\n\tr.Mount(\"/admin\", adminResource{}.Routes())\n}\n"},
           {"cmd/shop/admin.go",
            "package main\n" + chi +
                ")\nfunc (a adminResource) Routes() chi.Router {\n\tr := chi.NewRouter()\n"
                "\tr.Get(\"/stats\", a.Stats)\n\treturn r\n}\n"},
           {"internal/orders/v2/http.go",
            "package orders\n" + chi +
                ")\nfunc Register(r chi.Router) {\n\tr.Post(\"/\", create)\n}\n"},
           {"internal/users/http.go", "package users\n" + chi +
                                          ")\nfunc Routes() chi.Router {\n\tr := chi.NewRouter()\n"
                                          "\tr.Get(\"/{id}\", show)\n\treturn r\n}\n"
                                          "func Other() chi.Router {\n\tr := chi.NewRouter()\n"
                                          "\tr.Get(\"/other\", show)\n\treturn r\n}\n"}}),
      (Lines{"GET /admin/stats", "POST /api/orders", "GET /api/users/{id}", "GET /other"}));
}

TEST(RouteMounts, GinGroupsArePassedToOtherFiles) {
  const std::string gin = "import (\n\t\"github.com/gin-gonic/gin\"\n";
  EXPECT_EQ(
      Mounted({{"backend/main.go",
                "package main\n" + gin +
                    "\t\"example.org/shop/users\"\n)\nfunc main() {\n\tr := gin.Default()\n"
                    "\tv1 := r.Group(\"/v1\")\n\tusers.Register(v1.Group(\"/users\"))\n"
                    "\tregisterCart(v1)\n}\n"},
               {"backend/cart.go", "package main\n" + gin +
                                       ")\nfunc registerCart(r *gin.RouterGroup) {\n"
                                       "\tr.POST(\"/cart\", add)\n}\n"},
               {"backend/users/users.go",
                "package users\n" + gin +
                    ")\nfunc Register(rg *gin.RouterGroup) {\n\trg.GET(\"/:id\", show)\n"
                    "\tadmin := rg.Group(\"/admin\")\n\tadmin.DELETE(\"/:id\", remove)\n}\n"}}),
      (Lines{"POST /v1/cart", "GET /v1/users/:id", "DELETE /v1/users/admin/:id"}));
}

TEST(RouteMounts, AxumNestsFunctionsOfOtherModules) {
  EXPECT_EQ(
      Mounted(
          {{"src/main.rs",
            "use axum::Router;\nmod api;\n"
            "fn app() -> Router {\n    Router::new().nest(\"/api\", api::router())\n}\n"},
           {"src/api/mod.rs",
            "use axum::{routing::get, Router};\nuse crate::api::{orders::order_routes, users};\n"
            "pub fn router() -> Router {\n    Router::new()\n"
            "        .nest(\"/users\", users::routes().layer(log()))\n"
            "        .merge(order_routes())\n        .route(\"/live\", get(live))\n}\n"},
           {"src/api/orders.rs",
            "use axum::{routing::post, Router};\npub fn order_routes() -> Router {\n"
            "    Router::new().route(\"/orders\", post(create))\n}\n"},
           {"src/api/users.rs",
            "use axum::{routing::get, Router};\npub fn routes() -> Router {\n"
            "    Router::new().route(\"/\", get(list)).nest(\"/me\", me())\n}\n"
            "fn me() -> Router {\n    Router::new().route(\"/mail\", get(mail))\n}\n"}}),
      (Lines{"GET /api/live", "POST /api/orders", "GET /api/users", "GET /api/users/me/mail"}));
}

TEST(RouteMounts, ActixScopesHaveServicesOfOtherModules) {
  EXPECT_EQ(Mounted({{"src/main.rs",
                      "use actix_web::{web, App};\nuse shop::{cart, users};\n"
                      "fn app() {\n    App::new().service(\n        web::scope(\"/api\")\n"
                      "            .service(users::list)\n"
                      "            .service(web::scope(\"/cart\").configure(cart::config)));\n}\n"},
                     {"src/cart.rs",
                      "use actix_web::web;\npub fn config(cfg: &mut web::ServiceConfig) {\n"
                      "    cfg.route(\"/add\", web::post().to(add));\n}\n"},
                     {"src/users.rs",
                      "use actix_web::get;\n#[get(\"/users\")]\nasync fn list() -> String { x() }\n"
                      "#[get(\"/free\")]\nasync fn free() -> String { x() }\n"}}),
            (Lines{"POST /api/cart/add", "GET /api/users", "GET /free"}));
}

TEST(RouteMounts, AFunctionThatPassesItsRouterToItselfTerminates) {
  EXPECT_EQ(Mounted({{"a.go",
                      "package a\nimport \"github.com/go-chi/chi/v5\"\n"
                      "func Add(r chi.Router, n int) {\n\tr.Get(\"/x\", x)\n"
                      "\tif n > 0 {\n\t\tAdd(r.With(log), n-1)\n\t}\n}\n"}}),
            Lines{"GET /x"});
}

TEST(RouteMounts, FilesThatMountEachOtherTerminate) {
  const std::string a =
      "from fastapi import APIRouter\nfrom b import router as other\nrouter = APIRouter()\n"
      "router.include_router(other, prefix=\"/a\")\n@router.get(\"/x\")\ndef x(): pass\n";
  const std::string b =
      "from fastapi import APIRouter\nfrom a import router as other\nrouter = APIRouter()\n"
      "router.include_router(other, prefix=\"/b\")\n";
  EXPECT_EQ(Mounted({{"a.py", a}, {"b.py", b}}).size(), 1u);
}

TEST(FileOfImport, FindsTheFileOfTheProject) {
  const auto exists = [](std::string_view path) {
    return path == "app/api/users.py" || path == "app/api/__init__.py" || path == "web/users.ts" ||
           path == "web/cart/index.js";
  };
  EXPECT_EQ(FileOfImport("app/api/main.py", ".users", exists), "app/api/users.py");
  EXPECT_EQ(FileOfImport("app/core/x.py", "..api.users", exists), "app/api/users.py");
  EXPECT_EQ(FileOfImport("app/core/x.py", "app.api", exists), "app/api/__init__.py");
  EXPECT_EQ(FileOfImport("app/core/x.py", "api.users", exists), "app/api/users.py");
  EXPECT_EQ(FileOfImport("app/x.py", "fastapi", exists), "");
  EXPECT_EQ(FileOfImport("web/app.ts", "./users", exists), "web/users.ts");
  EXPECT_EQ(FileOfImport("web/app.ts", "./users.js", exists), "web/users.ts");
  EXPECT_EQ(FileOfImport("web/app.ts", "./cart", exists), "web/cart/index.js");
  EXPECT_EQ(FileOfImport("web/app.ts", "users", exists), "");
  EXPECT_EQ(FileOfImport("app.ts", "../../users", exists), "");
}

TEST(FileOfImport, FindsTheFileOfARustModule) {
  const auto exists = [](std::string_view path) {
    return path == "src/main.rs" || path == "src/api/mod.rs" || path == "src/api/users.rs";
  };
  EXPECT_EQ(FileOfImport("src/main.rs", "api", exists), "src/api/mod.rs");
  EXPECT_EQ(FileOfImport("src/main.rs", "crate::api::users", exists), "src/api/users.rs");
  EXPECT_EQ(FileOfImport("src/api/mod.rs", "users", exists), "src/api/users.rs");
  EXPECT_EQ(FileOfImport("src/api/mod.rs", "self::users", exists), "src/api/users.rs");
  EXPECT_EQ(FileOfImport("src/api/orders.rs", "super::users", exists), "src/api/users.rs");
  EXPECT_EQ(FileOfImport("src/main.rs", "shop::api", exists), "src/api/mod.rs");
  EXPECT_EQ(FileOfImport("src/main.rs", "axum::Router", exists), "");
}

}  // namespace
}  // namespace cairn
