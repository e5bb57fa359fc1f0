#include "store/postgres/installation.h"

#include "store/postgres/schema.h"
#include "store/postgres/teams.h"

namespace cairn::postgres {
namespace {

// One at a time upgrades. Members cannot hold this lock, as they could an advisory one.
constexpr char kLock[] = "LOCK TABLE cairn.installed IN SHARE ROW EXCLUSIVE MODE";
// While a change of a table waits for a member's long query, everybody else waits behind it.
constexpr char kShortWaits[] = "SET LOCAL lock_timeout = '5s'";

Result<std::int64_t> InstalledVersion(Link& link) {
  CAIRN_ASSIGN_OR_RETURN(const auto is_there,
                         link.ReadInt("SELECT (to_regclass('cairn.installed') IS NOT NULL)::int"));
  if (is_there == 0) return 0;
  return link.ReadInt("SELECT max(version) FROM cairn.installed");
}

Status CheckServer(Link& link) {
  CAIRN_ASSIGN_OR_RETURN(const auto version,
                         link.ReadInt("SELECT current_setting('server_version_num')::bigint"));
  if (version >= 140000) return {};
  return Unsupported("the PostgreSQL server " + link.server() + " is older than version 14");
}

// pgvector is made known to a database by a superuser, unless the provider lets others do it.
Status MakeExtension(Link& link, const std::string& name) {
  Query query = link.Prepare("SELECT 1 FROM pg_extension WHERE extname = ?");
  CAIRN_ASSIGN_OR_RETURN(const auto is_there, query.Bind(name).Step());
  if (is_there) return {};
  const Status made = link.Run("CREATE EXTENSION " + name + " WITH SCHEMA public");
  if (made) return {};
  return Error{made.error().code, made.error().message + ": install the extension " + name +
                                      " on the server, and let a superuser run CREATE EXTENSION " +
                                      name + " in this database"};
}

// What members can do with a schema that is older than they know is nothing.
Status CheckMayUpgrade(Link& link, std::int64_t version, int newest) {
  CAIRN_ASSIGN_OR_RETURN(
      const auto owns,
      link.ReadInt("SELECT pg_has_role(session_user, nspowner, 'USAGE')::int FROM pg_namespace"
                   " WHERE nspname = 'cairn'"));
  if (owns != 0) return {};
  return Conflict("the store at " + link.server() + " has version " + std::to_string(version) +
                  ", and this Cairn needs version " + std::to_string(newest) +
                  ": the database owner must run `cairn stats` to upgrade it");
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

Status Upgrade(Link& link, const std::string& team) {
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(link));
  auto version = InstalledVersion(link);
  if (!version) return version.error();
  if (*version > 0) {
    CAIRN_TRY(link.Run(kLock));
    version = InstalledVersion(link);  // by now, another may have done it
    if (!version) return version.error();
  }
  CAIRN_TRY(link.Run(kShortWaits));
  if (*version < Migrations().back().version) CAIRN_TRY(Apply(link, *version, team));
  return transaction.Commit();
}

}  // namespace

Status Install(Link& link, const std::string& team) {
  const int newest = Migrations().back().version;
  CAIRN_ASSIGN_OR_RETURN(const auto version, InstalledVersion(link));
  if (version > newest) {
    return Error{ErrorCode::kTooNew, "the store at " + link.server() + " has version " +
                                         std::to_string(version) + ", and this Cairn knows up to " +
                                         std::to_string(newest) + ": install a newer version"};
  }
  if (version == newest) return {};
  if (version > 0) CAIRN_TRY(CheckMayUpgrade(link, version, newest));
  CAIRN_TRY(CheckServer(link));
  const auto patience = link.options().timeout;
  CAIRN_TRY(link.SetPatience(std::chrono::minutes(30)));
  const Status upgraded = Upgrade(link, team);
  CAIRN_TRY(link.SetPatience(patience));
  if (upgraded) return {};
  // Of several that begin with an empty database, all but one fail.
  const auto reached = InstalledVersion(link);
  return reached && *reached == newest ? Status() : upgraded;
}

Result<Principal> WhoAmI(Link& link) {
  Query query = link.Prepare("SELECT team, name, kind, role FROM whoami()");
  CAIRN_TRY(query.Step());
  return Principal{std::string(query.Text(0)), std::string(query.Text(1)),
                   std::string(query.Text(2)), std::string(query.Text(3))};
}

}  // namespace cairn::postgres
