#include "knowledge/routes/route_mounts.h"

#include <gtest/gtest.h>

#include <map>

#include "knowledge/syntax/language.h"

namespace cairn {
namespace {

// "GET /v1/users" of all files, by file and line.
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

TEST(RouteMounts, FilesThatMountEachOtherEnd) {
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

}  // namespace
}  // namespace cairn
