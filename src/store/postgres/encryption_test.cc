// Which addresses are refused, which get TLS, by what the address and libpq's variables say.
#include "store/postgres/encryption.h"

#include <gtest/gtest.h>
#include <stdlib.h>  // setenv is POSIX

#include <map>
#include <string>

namespace cairn::postgres {
namespace {

constexpr char kRefused[] = "refused";

// libpq reads the environment itself.
class Variables {
 public:
  explicit Variables(std::map<std::string, std::string> values) : values_(std::move(values)) {
    for (const char* name : {"PGHOST", "PGHOSTADDR", "PGSSLMODE", "PGSERVICE"}) unsetenv(name);
    for (const auto& [name, value] : values_) setenv(name.c_str(), value.c_str(), 1);
  }
  ~Variables() {
    for (const auto& [name, value] : values_) unsetenv(name.c_str());
  }
  Variables(const Variables&) = delete;
  Variables& operator=(const Variables&) = delete;

 private:
  const std::map<std::string, std::string> values_;
};

bool HasLibpq() {
  const auto mode = ChooseSslMode("postgres://u@/m?host=/run/postgresql&sslmode=require");
  return mode || mode.error().code != ErrorCode::kUnsupported;
}

TEST(Attack02Encryption, TheModeOfEachAddress) {
  if (!HasLibpq()) GTEST_SKIP() << "there is no libpq";
  struct Case {
    std::string url;
    std::map<std::string, std::string> variables;
    std::string mode;  // what is set; empty: what the address says
  };
  const Case cases[] = {
      {"postgres://u@db.example/m", {}, "require"},
      {"postgres://u@127.0.0.1/m", {}, "require"},
      {"postgres://u@localhost/m", {}, "require"},
      {"postgres://u@[::1]/m", {}, "require"},
      {"postgres://u@db.example/m?sslmode=prefer", {}, "require"},
      {"postgres://u@db.example/m?sslmode=require", {}, ""},
      {"postgres://u@db.example/m?sslmode=verify-ca", {}, ""},
      {"postgres://u@db.example/m?sslmode=verify-full", {}, ""},
      {"postgres://u@db.example/m?sslmode=disable", {}, kRefused},
      {"postgres://u@db.example/m?sslmode=allow", {}, kRefused},
      {"postgres://u@127.0.0.1/m?sslmode=disable", {}, kRefused},
      {"postgres://u@localhost/m?sslmode=disable", {}, kRefused},
      // Sockets, by path or as libpq's own default; TLS is not used there.
      {"postgres://u@/m?host=/run/postgresql&sslmode=disable", {}, ""},
      {"postgres://u@/m?host=/run/postgresql", {}, "require"},
      {"postgres://u@/m?sslmode=disable", {}, ""},
      {"postgres://u@%2Frun%2Fpostgresql/m?sslmode=disable", {}, ""},
      {"postgres://u@/m?host=@abstract&sslmode=disable", {}, ""},
      // One of several hosts, and an address beside a socket.
      {"postgres://u@/m?host=/run/postgresql,db.example&sslmode=disable", {}, kRefused},
      {"postgres://u@/m?host=/run/postgresql&hostaddr=127.0.0.1&sslmode=disable", {}, kRefused},
      // The user's variables are the user's own configuration of libpq.
      {"postgres://u@db.example/m", {{"PGSSLMODE", "verify-full"}}, ""},
      {"postgres://u@db.example/m", {{"PGSSLMODE", "disable"}}, kRefused},
      {"postgres://u@db.example/m?sslmode=disable", {{"PGSSLMODE", "verify-full"}}, kRefused},
      {"postgres://u@/m?sslmode=disable", {{"PGHOST", "db.example"}}, kRefused},
      {"postgres://u@/m?sslmode=disable", {{"PGHOSTADDR", "10.0.0.1"}}, kRefused},
      // A service file may ask for more; libpq is asked once it has read it.
      {"postgres://u@/m?service=memory", {}, ""},
  };
  for (const Case& c : cases) {
    const Variables variables(c.variables);
    const Result<std::string> mode = ChooseSslMode(c.url);
    EXPECT_EQ(mode ? *mode : kRefused, c.mode) << c.url;
    if (mode) continue;
    EXPECT_EQ(mode.error().code, ErrorCode::kInvalidArgument);
  }
}

TEST(Attack02Encryption, ARefusalSaysWhatToDo) {
  if (!HasLibpq()) GTEST_SKIP() << "there is no libpq";
  const Variables none({});
  const auto mode = ChooseSslMode("postgres://u:hunter2@db.example/m?sslmode=disable");
  ASSERT_FALSE(mode);
  for (const char* part : {"db.example", "sslmode=disable", "verify-full", "store.insecure"}) {
    EXPECT_NE(mode.error().message.find(part), std::string::npos) << mode.error().message;
  }
  EXPECT_EQ(mode.error().message.find("hunter2"), std::string::npos);
  EXPECT_NE(
      WithTlsAdvice("server does not support SSL, but SSL was required\n").find("store.insecure"),
      std::string::npos);
  EXPECT_EQ(WithTlsAdvice("timeout expired\n"), "timeout expired\n");
}

}  // namespace
}  // namespace cairn::postgres
