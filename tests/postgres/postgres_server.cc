#include "postgres/postgres_server.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/percent.h"
#include "json/json.h"

extern char** environ;  // NOLINT: POSIX gives it this name

namespace cairn {
namespace {

constexpr int kSkipped = 77;  // exit code of server.py where there is no PostgreSQL

[[noreturn]] void Fail(const std::string& what) { throw std::runtime_error("PostgreSQL: " + what); }

}  // namespace

std::unique_ptr<PostgresServer> PostgresServer::Start() {
  std::unique_ptr<PostgresServer> server(new PostgresServer);
  server->Launch();
  const std::string line = server->ReadLine();
  if (line.empty()) {
    if (server->Close() == kSkipped) return nullptr;
    Fail("it does not start; see standard error");
  }
  const Result<Json> told = ParseJson(line);
  if (!told) Fail(told.error().message);
  server->socket_dir_ = told->at("socket_dir");
  server->port_ = told->at("port");
  return server;
}

PostgresServer::~PostgresServer() { Close(); }

std::string PostgresServer::Url(std::string_view user, std::string_view database) const {
  return "postgres://" + EncodePercent(user) + "@/" + EncodePercent(database) +
         "?host=" + EncodePercent(socket_dir_) + "&port=" + std::to_string(port_);
}

void PostgresServer::Tell(std::string_view command) {
  std::fprintf(to_keeper_, "%.*s\n", static_cast<int>(command.size()), command.data());
  std::fflush(to_keeper_);
  if (const std::string answer = ReadLine(); answer != "done") Fail(answer);
}

void PostgresServer::Launch() {
  int in[2];
  int out[2];
  // Not inherited by other children: the keeper waits for the end of its input.
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) Fail("no pipe");
  to_keeper_ = fdopen(in[1], "w");
  from_keeper_ = fdopen(out[0], "r");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // Ctrl-C is for the test alone
  std::string words[] = {CAIRN_PYTHON, "-B", CAIRN_POSTGRES_SERVER, "run"};
  char* const command[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                           nullptr};
  const int failed = posix_spawn(&keeper_, command[0], &actions, &attributes, command, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  if (failed != 0) Fail("cannot run " + words[0]);
}

std::string PostgresServer::ReadLine() {
  std::string line;
  for (int c = std::fgetc(from_keeper_); c != EOF && c != '\n'; c = std::fgetc(from_keeper_)) {
    line.push_back(static_cast<char>(c));
  }
  return line;
}

int PostgresServer::Close() {
  int status = 0;
  if (to_keeper_ != nullptr) std::fclose(to_keeper_);
  if (keeper_ > 0) waitpid(keeper_, &status, 0);
  if (from_keeper_ != nullptr) std::fclose(from_keeper_);
  to_keeper_ = from_keeper_ = nullptr;
  keeper_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace cairn
