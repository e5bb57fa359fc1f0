#include "contract/postgres_back_end.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/rng.h"
#include "contract/sample_memories.h"
#include "postgres/postgres_server.h"
#include "store/postgres/link.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/teams.h"

namespace cairn {
namespace {

using postgres::Link;

// The server with a database whose owner is no superuser, and a login for members.
class SharedServer {
 public:
  SharedServer() : server_(PostgresServer::Start()) {
    if (server_ == nullptr) return;
    Run("postgres", "cairn", "CREATE ROLE keeper LOGIN CREATEROLE");
    Run("postgres", "cairn", "CREATE DATABASE shared OWNER keeper");
    Run("postgres", "shared", "CREATE EXTENSION vector");
    const auto installed = postgres::PostgresStore::Open({.url = Url("keeper")});
    if (!installed) Fail(installed.error());
    Run("keeper", "shared", "CREATE ROLE somebody LOGIN IN ROLE cairn_member");
  }

  bool is_there() const { return server_ != nullptr; }
  std::string Url(std::string_view user) const { return server_->Url(user, "shared"); }

  std::string MakeToken(const std::string& team) {
    auto link = Link::Open({.url = Url("keeper")});
    if (!link) return Fail(link.error());
    if (const Status made = postgres::MakeTeam(**link, team); !made) return Fail(made.error());
    const auto token =
        postgres::AddMember(**link, rng_, team, {.name = kAuthor, .projects = kAuthorsProjects});
    return token ? *token : Fail(token.error());
  }

 private:
  static std::string Fail(const Error& error) {
    ADD_FAILURE() << error.message;
    return "";
  }
  void Run(std::string_view user, std::string_view database, const std::string& sql) {
    auto link = Link::Open({.url = server_->Url(user, database)});
    const Status done = link ? (*link)->Run(sql) : Status(link.error());
    if (!done) Fail(done.error());
  }

  std::unique_ptr<PostgresServer> server_;
  SystemRng rng_;
};

SharedServer& Server() {
  static SharedServer server;
  return server;
}

std::string TokenOf(const std::filesystem::path& directory) {
  const std::filesystem::path file = directory / "token";
  std::string token;
  if (std::ifstream(file) >> token) return token;
  token = Server().MakeToken(directory.filename().string());
  std::ofstream(file) << token;
  return token;
}

}  // namespace

bool HasPostgres() { return Server().is_there(); }

std::unique_ptr<Store> OpenPostgres(const std::filesystem::path& directory) {
  auto store =
      postgres::PostgresStore::Open({.url = Server().Url("somebody"), .token = TokenOf(directory)});
  if (store) return *std::move(store);
  ADD_FAILURE() << store.error().message;
  return nullptr;
}

}  // namespace cairn
