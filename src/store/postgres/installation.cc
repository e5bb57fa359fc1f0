#include "store/postgres/installation.h"

#include "store/postgres/schema.h"
#include "store/postgres/teams.h"

namespace cairn::postgres {
namespace {

// Any number will do that nobody else uses: these are the letters of "cairn".
constexpr std::string_view kLock = "SELECT pg_advisory_xact_lock(426835142510)";

Result<std::int64_t> InstalledVersion(Link& link) {
  const auto is_there = link.ReadInt("SELECT (to_regclass('cairn.installed') IS NOT NULL)::int");
  if (!is_there) return is_there.error();
  if (*is_there == 0) return 0;
  return link.ReadInt("SELECT max(version) FROM cairn.installed");
}

Status CheckServer(Link& link) {
  const auto version = link.ReadInt("SELECT current_setting('server_version_num')::bigint");
  if (!version) return version.error();
  if (*version >= 140000) return {};
  return Unsupported("the PostgreSQL server " + link.server() + " is older than version 14");
}

// pgvector is made known to a database by a superuser, unless the provider lets others do it.
Status MakeExtension(Link& link, const std::string& name) {
  Query query = link.Prepare("SELECT 1 FROM pg_extension WHERE extname = ?");
  const auto is_there = query.Bind(name).Step();
  if (!is_there) return is_there.error();
  if (*is_there) return {};
  const Status made = link.Run("CREATE EXTENSION " + name + " WITH SCHEMA public");
  if (made) return {};
  return Error{made.error().code, made.error().message + ": install the extension " + name +
                                      " on the server, and let a superuser run CREATE EXTENSION " +
                                      name + " in this database"};
}

Status MakeFirstTeam(Link& link, const std::string& team) {
  CAIRN_TRY(MakeTeam(link, team));
  Query query = link.Prepare(
      "INSERT INTO principal (tenant, name, kind, role, login)"
      " SELECT id, session_user, 'person', 'admin', session_user FROM tenant WHERE name = ?");
  return query.Bind(team).Run();
}

Status Apply(Link& link, std::int64_t from, const std::string& team) {
  CAIRN_TRY(MakeExtension(link, "vector"));
  CAIRN_TRY(link.Run("CREATE SCHEMA IF NOT EXISTS cairn"));
  for (const Migration& migration : Migrations()) {
    if (migration.version <= from) continue;
    for (const std::string_view* sql : migration.sql) CAIRN_TRY(link.Run(std::string(*sql)));
    CAIRN_TRY(link.Run("DELETE FROM installed; INSERT INTO installed VALUES (" +
                       std::to_string(migration.version) + ")"));
  }
  return from == 0 ? MakeFirstTeam(link, team) : Status();
}

}  // namespace

Status Install(Link& link, const std::string& team) {
  const int newest = Migrations().back().version;
  auto version = InstalledVersion(link);
  if (!version) return version.error();
  if (*version > newest) {
    return Error{ErrorCode::kTooNew, "the store at " + link.server() + " has version " +
                                         std::to_string(*version) +
                                         ", and this Cairn knows up to " + std::to_string(newest) +
                                         ": install a newer one"};
  }
  if (*version == newest) return {};
  CAIRN_TRY(CheckServer(link));
  const auto patience = link.options().timeout;
  CAIRN_TRY(link.SetPatience(std::chrono::minutes(30)));
  auto transaction = Transaction::Begin(link);
  if (!transaction) return transaction.error();
  CAIRN_TRY(link.Prepare(kLock).Run());
  version = InstalledVersion(link);  // by now, another may have done it
  if (!version) return version.error();
  if (*version < newest) CAIRN_TRY(Apply(link, *version, team));
  CAIRN_TRY(transaction->Commit());
  return link.SetPatience(patience);
}

Result<Principal> WhoAmI(Link& link) {
  Query query = link.Prepare("SELECT team, name, kind, role FROM whoami()");
  const auto row = query.Step();
  if (!row) return row.error();
  return Principal{std::string(query.Text(0)), std::string(query.Text(1)),
                   std::string(query.Text(2)), std::string(query.Text(3))};
}

}  // namespace cairn::postgres
