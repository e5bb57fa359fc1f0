#include "postgres/postgres_server.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <regex>

namespace cairn {
namespace {

// What a server answers to the request for encryption of PostgreSQL's protocol: S or N, one byte;
// a space if none listens at the socket.
char AnswerAt(const std::string& socket_path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  socket_path.copy(address.sun_path, sizeof(address.sun_path) - 1);
  const int connection = socket(AF_UNIX, SOCK_STREAM, 0);
  char answer = ' ';
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) {
    constexpr unsigned char kRequest[] = {0, 0, 0, 8, 4, 210, 22, 47};  // length 8, code 80877103
    EXPECT_EQ(write(connection, kRequest, sizeof(kRequest)), ssize_t{sizeof(kRequest)});
    EXPECT_EQ(read(connection, &answer, 1), 1);
  }
  close(connection);
  return answer;
}

TEST(PostgresServerTest, AnswersAtItsUrlUntilItIsGone) {
  auto server = PostgresServer::Start();
  if (!server) GTEST_SKIP() << kNoPostgres;
  const std::string url = server->Url("an na", "cairn");
  std::smatch parts;
  ASSERT_TRUE(std::regex_match(
      url, parts, std::regex("postgres://an%20na@/cairn\\?host=(/[^&]+)&port=([0-9]+)")))
      << url;
  const std::string folder = parts[1];
  const std::string socket_path = folder + "/.s.PGSQL." + parts[2].str();
  EXPECT_NE(AnswerAt(socket_path), ' ');

  server->Tell("kill");
  EXPECT_EQ(AnswerAt(socket_path), ' ');
  server->Tell("start");
  EXPECT_NE(AnswerAt(socket_path), ' ');
  EXPECT_THROW(server->Tell("dance"), std::runtime_error);

  server.reset();
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(PostgresServerTest, IsNullWhereThereIsNone) {
  setenv("CAIRN_POSTGRES", "/nonexistent", 1);
  EXPECT_EQ(PostgresServer::Start(), nullptr);
  unsetenv("CAIRN_POSTGRES");
}

}  // namespace
}  // namespace cairn
