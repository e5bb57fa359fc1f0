#include "store/postgres/server_error.h"

#include <gtest/gtest.h>

namespace cairn::postgres {
namespace {

TEST(ServerError, AStateBecomesACodeAndWhatToDo) {
  constexpr char kSetUp[] = " (ask an administrator to run `cairn team setup`)";
  struct Case {
    std::string_view state;
    ErrorCode code;
    std::string hint;
  };
  const Case cases[] = {
      {"08006", ErrorCode::kIo, ""},
      {"22P05", ErrorCode::kInvalidArgument, ""},
      {"23505", ErrorCode::kConflict, ""},
      {"23503", ErrorCode::kInternal, ""},
      {"25006", ErrorCode::kReadOnly, " (it is a replica or set to read-only)"},
      {"28000", ErrorCode::kInvalidArgument, ""},
      {"28P01", ErrorCode::kInvalidArgument, " (check the user and password in store.url)"},
      {"3D000", ErrorCode::kInvalidArgument, " (check the database name in store.url)"},
      {"3F000", ErrorCode::kConflict, kSetUp},
      {"40001", ErrorCode::kBusy, " (try again)"},
      {"40P01", ErrorCode::kBusy, " (try again)"},
      {"42501", ErrorCode::kReadOnly, ""},
      {"42601", ErrorCode::kInternal, ""},
      {"42883", ErrorCode::kConflict, kSetUp},
      {"42P01", ErrorCode::kConflict, kSetUp},
      {"53100", ErrorCode::kDiskFull, ""},
      {"53300", ErrorCode::kBusy, ""},
      {"54000", ErrorCode::kInvalidArgument, ""},
      {"55P03", ErrorCode::kBusy, " (another session holds a lock on a required table)"},
      {"57014", ErrorCode::kBusy, " (it took longer than store.timeout allows)"},
      {"57P01", ErrorCode::kIo, ""},
      {"P0001", ErrorCode::kInternal, ""},
      {"P0002", ErrorCode::kNotFound, ""},
      {"XX000", ErrorCode::kInternal, ""},
      {"XX001", ErrorCode::kCorrupt, ""},
      {"XX002", ErrorCode::kCorrupt, ""},
      {"X", ErrorCode::kInternal, ""},
  };
  for (const Case& each : cases) {
    const Error error = ServerError(each.state, "it broke", "db.example");
    EXPECT_EQ(error.code, each.code) << each.state;
    EXPECT_EQ(error.message, "the PostgreSQL server db.example says: it broke" + each.hint)
        << each.state;
  }
}

TEST(ServerError, Attack07OnlyARowIsHeldByAnotherWriter) {
  const auto told = [](std::string_view context) {
    return ServerError("55P03", "lock timeout", "db.example", context).message;
  };
  EXPECT_NE(told("while updating tuple (0,12) in relation \"tally\"\nSQL statement \"UPDATE …\"")
                .find("another writer of this team holds it"),
            std::string::npos);
  for (const char* context : {"", "SQL statement \"UPDATE tally (a, b)\"", "(1,", "(,2)", "(1,2"}) {
    EXPECT_EQ(told(context).find("writer"), std::string::npos) << context;
  }
}

TEST(ServerError, WithoutAStateTheConnectionFailed) {
  const Error error = ServerError("", "could not connect\n\tis it running?\n", "db.example");
  EXPECT_EQ(error.code, ErrorCode::kIo);
  EXPECT_EQ(error.message, "the PostgreSQL server db.example: could not connect; is it running?");
}

TEST(ServerError, OnlyAServerThatIsGoneIsAnOutage) {
  for (const char* state : {"", "08000", "08006", "57P01", "57P02", "57P03"}) {
    EXPECT_TRUE(IsOutage(state)) << state;
  }
  for (const char* state : {"57014", "40001", "53300", "XX000", "P0002"}) {
    EXPECT_FALSE(IsOutage(state)) << state;
  }
}

}  // namespace
}  // namespace cairn::postgres
