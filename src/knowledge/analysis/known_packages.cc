#include "knowledge/analysis/known_packages.h"

#include "base/text.h"

namespace cairn {
namespace {

using enum Ecosystem;
using enum PackageRole;

// A name that ends in * matches by prefix: versions in Go paths, families in Maven.
struct Package {
  Ecosystem ecosystem;
  std::string_view name;
  PackageRole role;
  std::string_view title = {};
};

constexpr Package kPackages[] = {
    {kNode, "express", kWeb},
    {kNode, "fastify", kWeb},
    {kNode, "koa", kWeb},
    {kNode, "hono", kWeb},
    {kNode, "@hapi/hapi", kWeb},
    {kNode, "@nestjs/core", kWeb},
    {kNode, "next", kWeb},
    {kPython, "flask", kWeb},
    {kPython, "fastapi", kWeb},
    {kPython, "django", kWeb},
    {kPython, "starlette", kWeb},
    {kPython, "aiohttp", kWeb},
    {kPython, "tornado", kWeb},
    {kGo, "github.com/gin-gonic/gin", kWeb},
    {kGo, "github.com/go-chi/chi*", kWeb},
    {kGo, "github.com/labstack/echo*", kWeb},
    {kGo, "github.com/gofiber/fiber*", kWeb},
    {kGo, "github.com/gorilla/mux", kWeb},
    {kRust, "axum", kWeb},
    {kRust, "actix-web", kWeb},
    {kRust, "rocket", kWeb},
    {kRust, "warp", kWeb},
    {kMaven, "org.springframework.boot:spring-boot-starter-web*", kWeb},
    {kMaven, "io.quarkus:quarkus-rest*", kWeb},
    {kMaven, "io.micronaut:micronaut-http-server*", kWeb},

    {kNode, "commander", kArguments},
    {kNode, "yargs", kArguments},
    {kNode, "@oclif/core", kArguments},
    {kNode, "cac", kArguments},
    {kNode, "minimist", kArguments},
    {kNode, "meow", kArguments},
    {kPython, "click", kArguments},
    {kPython, "typer", kArguments},
    {kPython, "docopt", kArguments},
    {kGo, "github.com/spf13/cobra", kArguments},
    {kGo, "github.com/urfave/cli*", kArguments},
    {kGo, "github.com/alecthomas/kong", kArguments},
    {kRust, "clap", kArguments},
    {kRust, "structopt", kArguments},
    {kRust, "argh", kArguments},
    {kMaven, "info.picocli:picocli", kArguments},
    {kMaven, "commons-cli:commons-cli", kArguments},
    {kCmake, "cli11", kArguments},
    {kCmake, "cxxopts", kArguments},

    {kNode, "vitest", kTests, "Vitest"},
    {kNode, "jest", kTests, "Jest"},
    {kNode, "mocha", kTests, "Mocha"},
    {kNode, "ava", kTests, "AVA"},
    {kNode, "@playwright/test", kTests, "Playwright"},
    {kNode, "cypress", kTests, "Cypress"},
    {kPython, "pytest", kTests, "pytest"},
    {kGo, "github.com/stretchr/testify", kTests, "Testify"},
    {kRust, "proptest", kTests, "proptest"},
    {kMaven, "org.junit.jupiter:*", kTests, "JUnit 5"},
    {kMaven, "junit:junit", kTests, "JUnit 4"},
    {kMaven, "org.testng:testng", kTests, "TestNG"},
    {kMaven, "org.springframework.boot:spring-boot-starter-test", kTests, "JUnit 5"},
    {kCmake, "gtest", kTests, "GoogleTest"},
    {kCmake, "googletest", kTests, "GoogleTest"},
    {kCmake, "catch2", kTests, "Catch2"},
    {kCmake, "doctest", kTests, "doctest"},

    {kNode, "pg", kDatabase},
    {kNode, "mysql2", kDatabase},
    {kNode, "mongoose", kDatabase},
    {kNode, "sequelize", kDatabase},
    {kNode, "typeorm", kDatabase},
    {kNode, "knex", kDatabase},
    {kNode, "drizzle-orm", kDatabase},
    {kNode, "@prisma/client", kDatabase},
    {kNode, "better-sqlite3", kDatabase},
    {kPython, "sqlalchemy", kDatabase},
    {kPython, "django", kDatabase},
    {kPython, "psycopg*", kDatabase},
    {kPython, "asyncpg", kDatabase},
    {kPython, "alembic", kDatabase},
    {kPython, "tortoise-orm", kDatabase},
    {kGo, "gorm.io/gorm", kDatabase},
    {kGo, "github.com/jackc/pgx*", kDatabase},
    {kGo, "github.com/jmoiron/sqlx", kDatabase},
    {kGo, "github.com/lib/pq", kDatabase},
    {kGo, "github.com/mattn/go-sqlite3", kDatabase},
    {kRust, "sqlx", kDatabase},
    {kRust, "diesel", kDatabase},
    {kRust, "sea-orm", kDatabase},
    {kRust, "rusqlite", kDatabase},
    {kRust, "tokio-postgres", kDatabase},
    {kMaven, "org.springframework.boot:spring-boot-starter-data-jpa", kDatabase},
    {kMaven, "org.hibernate*", kDatabase},
    {kMaven, "org.postgresql:postgresql", kDatabase},
    {kMaven, "org.flywaydb:*", kDatabase},
    {kCmake, "sqlite3", kDatabase},
    {kCmake, "postgresql", kDatabase},

    {kNode, "kafkajs", kQueue},
    {kNode, "amqplib", kQueue},
    {kNode, "bullmq", kQueue},
    {kNode, "bull", kQueue},
    {kNode, "nats", kQueue},
    {kPython, "celery", kQueue},
    {kPython, "pika", kQueue},
    {kPython, "aiokafka", kQueue},
    {kPython, "confluent-kafka", kQueue},
    {kPython, "dramatiq", kQueue},
    {kPython, "rq", kQueue},
    {kGo, "github.com/segmentio/kafka-go", kQueue},
    {kGo, "github.com/IBM/sarama", kQueue},
    {kGo, "github.com/rabbitmq/amqp091-go", kQueue},
    {kGo, "github.com/nats-io/nats.go", kQueue},
    {kRust, "rdkafka", kQueue},
    {kRust, "lapin", kQueue},
    {kRust, "async-nats", kQueue},
    {kMaven, "org.springframework.kafka:spring-kafka", kQueue},
    {kMaven, "org.springframework.boot:spring-boot-starter-amqp", kQueue},
    {kMaven, "org.apache.kafka:kafka-clients", kQueue}};

bool Fits(const Package& known, std::string_view name) {
  if (!known.name.ends_with('*')) return EqualsIgnoringCase(known.name, name);
  const std::string_view start = known.name.substr(0, known.name.size() - 1);
  return EqualsIgnoringCase(start, name.substr(0, start.size()));
}

}  // namespace

bool HasRole(Ecosystem ecosystem, std::string_view package, PackageRole role) {
  for (const Package& known : kPackages) {
    if (known.ecosystem == ecosystem && known.role == role && Fits(known, package)) return true;
  }
  return false;
}

std::string_view TestFrameworkName(Ecosystem ecosystem, std::string_view package) {
  for (const Package& known : kPackages) {
    if (known.ecosystem == ecosystem && known.role == kTests && Fits(known, package)) {
      return known.title;
    }
  }
  return {};
}

}  // namespace cairn
