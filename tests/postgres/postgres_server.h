// A real PostgreSQL with pgvector for a test program, kept by tests/postgres/server.py: it is gone
// when the object is, and also when this process dies.
//
//   const auto server = PostgresServer::Start();
//   if (!server) GTEST_SKIP() << kNoPostgres;
//   Connect(server->Url("postgres", "cairn"));
//
// Start takes a second or two: one server serves all tests of a program, each in a database of its
// own.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace cairn {

// Why a test is skipped; ctest knows it by these words (SKIP_REGULAR_EXPRESSION).
inline constexpr std::string_view kNoPostgres = "there is no PostgreSQL for tests";

class PostgresServer {
 public:
  // Null if scripts/parts could not fetch it; throws std::runtime_error if it does not start.
  static std::unique_ptr<PostgresServer> Start();

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  // The address by the Unix socket, where everybody is trusted: the superuser is `postgres`, and an
  // empty database `cairn` is there.
  std::string Url(std::string_view user, std::string_view database) const;

  // "kill" ends all its processes with SIGKILL, "start" starts it again on the same data; "pause"
  // stops all its processes where they are, "resume" lets them go on. Returns when it is done.
  void Tell(std::string_view command);

 private:
  PostgresServer() = default;
  void Launch();
  std::string ReadLine();
  int Close();  // gives the exit code

  pid_t keeper_ = 0;
  std::FILE* to_keeper_ = nullptr;
  std::FILE* from_keeper_ = nullptr;
  std::string socket_dir_;
  int port_ = 0;
};

}  // namespace cairn
