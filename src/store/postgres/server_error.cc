#include "store/postgres/server_error.h"

#include "base/text.h"

namespace cairn::postgres {
namespace {

struct StateRow {
  std::string_view prefix;  // of SQLSTATE: a class or one state
  ErrorCode code;
  std::string_view hint;  // after the server's own words
};

// The first that fits (PostgreSQL's manual, appendix A).
constexpr StateRow kStates[] = {
    {"P0002", ErrorCode::kNotFound, ""},
    {"08", ErrorCode::kIo, ""},
    {"22", ErrorCode::kInvalidArgument, ""},
    {"23505", ErrorCode::kConflict, ""},
    {"25006", ErrorCode::kReadOnly, "it is a replica, or set to be read only"},
    {"28P01", ErrorCode::kInvalidArgument, "check the user and password of store.url"},
    {"28", ErrorCode::kInvalidArgument, ""},
    {"3D000", ErrorCode::kInvalidArgument, "check the database of store.url"},
    {"3F000", ErrorCode::kConflict, "an administrator sets it up with `cairn team setup`"},
    {"42501", ErrorCode::kReadOnly, ""},
    {"42883", ErrorCode::kConflict, "an administrator sets it up with `cairn team setup`"},
    {"42P01", ErrorCode::kConflict, "an administrator sets it up with `cairn team setup`"},
    {"53100", ErrorCode::kDiskFull, ""},
    {"53", ErrorCode::kBusy, ""},
    {"54", ErrorCode::kInvalidArgument, ""},
    {"55P03", ErrorCode::kBusy, "another writer of this team holds it"},
    {"57014", ErrorCode::kBusy, "it took longer than store.timeout allows"},
    {"57P", ErrorCode::kIo, ""},
    {"40", ErrorCode::kBusy, "try again"},
    {"XX001", ErrorCode::kCorrupt, ""},
    {"XX002", ErrorCode::kCorrupt, ""},
    {"", ErrorCode::kInternal, ""},
};

}  // namespace

Error ServerError(std::string_view state, std::string_view message, const std::string& server) {
  std::vector<std::string> lines;
  for (const auto& line : Split(Trim(message), '\n')) lines.emplace_back(Trim(line));
  const std::string words = Join(lines, "; ");
  if (state.empty()) return IoError("the PostgreSQL server " + server + ": " + words);
  const StateRow* row = kStates;
  while (!state.starts_with(row->prefix)) ++row;
  std::string text = "the PostgreSQL server " + server + " says: " + words;
  if (!row->hint.empty()) text.append(" (").append(row->hint).append(")");
  return {row->code, std::move(text)};
}

bool IsOutage(std::string_view state) {
  return state.empty() || state.starts_with("08") || state.starts_with("57P");
}

}  // namespace cairn::postgres
