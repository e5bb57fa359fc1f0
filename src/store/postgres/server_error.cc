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
    {"25006", ErrorCode::kReadOnly, "it is a replica or set to read-only"},
    {"28P01", ErrorCode::kInvalidArgument, "check the user and password in store.url"},
    {"28", ErrorCode::kInvalidArgument, ""},
    {"3D000", ErrorCode::kInvalidArgument, "check the database name in store.url"},
    {"3F000", ErrorCode::kConflict, "ask an administrator to run `cairn team setup`"},
    {"42501", ErrorCode::kReadOnly, ""},
    {"42883", ErrorCode::kConflict, "ask an administrator to run `cairn team setup`"},
    {"42P01", ErrorCode::kConflict, "ask an administrator to run `cairn team setup`"},
    {"53100", ErrorCode::kDiskFull, ""},
    {"53", ErrorCode::kBusy, ""},
    {"54", ErrorCode::kInvalidArgument, ""},
    {"55P03", ErrorCode::kBusy, "another session holds a lock on a required table"},
    {"57014", ErrorCode::kBusy, "it took longer than store.timeout allows"},
    {"57P", ErrorCode::kIo, ""},
    {"40", ErrorCode::kBusy, "try again"},
    {"XX001", ErrorCode::kCorrupt, ""},
    {"XX002", ErrorCode::kCorrupt, ""},
    {"", ErrorCode::kInternal, ""},
};

constexpr std::string_view kLockTimeout = "55P03";

// Whether the server waited for a row, whose place it names as (page,number). Rows of a team are
// locked by its own writers alone; a table can be locked by the owner of the database as well.
bool WaitedForRow(std::string_view context) {
  for (auto at = context.find('('); at != std::string_view::npos; at = context.find('(', at + 1)) {
    const auto comma = context.find_first_not_of("0123456789", at + 1);
    if (comma == std::string_view::npos || comma == at + 1 || context[comma] != ',') continue;
    const auto end = context.find_first_not_of("0123456789", comma + 1);
    if (end != std::string_view::npos && end > comma + 1 && context[end] == ')') return true;
  }
  return false;
}

}  // namespace

Error ServerError(std::string_view state, std::string_view message, const std::string& server,
                  std::string_view context) {
  std::vector<std::string> lines;
  for (const auto& line : Split(Trim(message), '\n')) lines.emplace_back(Trim(line));
  const std::string words = Join(lines, "; ");
  if (state.empty()) return IoError("the PostgreSQL server " + server + ": " + words);
  const StateRow* row = kStates;
  while (!state.starts_with(row->prefix)) ++row;
  std::string text = "the PostgreSQL server " + server + " says: " + words;
  const bool is_row = state == kLockTimeout && WaitedForRow(context);
  const std::string_view hint = is_row ? "another writer of this team holds it" : row->hint;
  if (!hint.empty()) text.append(" (").append(hint).append(")");
  return {row->code, std::move(text)};
}

bool IsOutage(std::string_view state) {
  return state.empty() || state.starts_with("08") || state.starts_with("57P");
}

}  // namespace cairn::postgres
