#include "store/postgres/teams.h"

#include "base/hash.h"
#include "base/random_hex.h"
#include "store/postgres/installation.h"
#include "store/postgres/postgres_store.h"
#include "store/sql/string_list.h"

namespace cairn::postgres {
namespace {

constexpr std::string_view kMemberRole = "cairn_member";  // schema_policies.cc

Result<std::unique_ptr<Link>> OpenLink(const TeamServer& server) {
  return Link::Open({.url = server.url,
                     .token = server.token,
                     .insecure = server.insecure,
                     .timeout = server.timeout});
}

// `team`, or the caller's if it is empty.
Result<std::string> TeamOf(Link& link, const std::string& team) {
  if (!team.empty()) return team;
  CAIRN_ASSIGN_OR_RETURN(const auto me, WhoAmI(link));
  return me.team;
}

std::string Milliseconds(const std::string& column) {
  return "(extract(epoch FROM " + column + ") * 1000)::bigint";
}

// A name as SQL has it, whatever is in it.
std::string Identifier(const std::string& name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

std::string Literal(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? 2 : 1, c);
  return quoted + "'";
}

// Who may make objects in a schema of the search path could have the owner call an operator of
// theirs. Databases of PostgreSQL 14 and before let everybody.
Status CheckPublicSchema(Link& link) {
  CAIRN_ASSIGN_OR_RETURN(const auto is_open,
                         link.ReadInt("SELECT count(*) FROM pg_namespace WHERE nspname = 'public'"
                                      " AND has_schema_privilege('public', oid, 'CREATE')"));
  if (is_open == 0) return {};
  return InvalidArgument(
      "everyone may create objects in the schema public of this database, which its owner could be "
      "tricked into running; as a superuser, run: REVOKE CREATE ON SCHEMA public FROM PUBLIC");
}

// What a login is before it becomes one of members.
enum class LoginState { kAbsent, kOther, kMember };

// kInvalidArgument for one whom the policies do not hold, who can become such a one (SET ROLE), or
// who has the server's files.
Result<LoginState> FindLogin(Link& link, const std::string& name) {
  Query query = link.Prepare(
      "SELECT (r.rolname = ? OR EXISTS (SELECT 1 FROM pg_roles AS o"
      " WHERE pg_has_role(r.oid, o.oid, 'MEMBER') AND (o.rolsuper OR o.rolbypassrls"
      " OR o.rolcreaterole OR o.rolreplication OR o.oid = nspowner"
      " OR o.rolname LIKE 'pg\\_%\\_server\\_%')))::int, pg_has_role(r.oid, ?::name, 'MEMBER')::int"
      " FROM pg_roles AS r, pg_namespace WHERE r.rolname = ? AND nspname = 'cairn'");
  CAIRN_ASSIGN_OR_RETURN(const auto is_there,
                         query.Bind(kMemberRole).Bind(kMemberRole).Bind(name).Step());
  if (!is_there) return LoginState::kAbsent;
  if (query.Int(0) != 0) {
    return InvalidArgument("the user " + name +
                           " has more privileges than a member may have; use a different --login");
  }
  return query.Int(1) != 0 ? LoginState::kMember : LoginState::kOther;
}

// True if the login has this password now; one that is there keeps its own, unless told otherwise.
Result<bool> MakeLogin(Link& link, const MemberLogin& login) {
  CAIRN_ASSIGN_OR_RETURN(const auto state, FindLogin(link, login.name));
  const std::string name = Identifier(login.name);
  const std::string role = Identifier(std::string(kMemberRole));
  if (state == LoginState::kOther) CAIRN_TRY(link.Run("GRANT " + role + " TO " + name));
  if (state != LoginState::kAbsent && !login.replaces_password) return false;
  CAIRN_ASSIGN_OR_RETURN(const auto password, link.Encrypted(login.password, login.name));
  const std::string secret = " LOGIN PASSWORD " + Literal(password);
  CAIRN_TRY(link.Run(state == LoginState::kAbsent
                         ? "CREATE ROLE " + name + secret + " IN ROLE " + role
                         : "ALTER ROLE " + name + secret));
  return true;
}

// What one team's login may take of the server. Connections are held to; the times are for sessions
// that set none of their own, and each may set others. A limit that is there stays.
Status LimitLogin(Link& link, const std::string& login) {
  Query query = link.Prepare(
      "SELECT (rolconnlimit < 0)::int, (current_setting('max_connections')::int"
      " - current_setting('superuser_reserved_connections')::int) / 2"
      " FROM pg_roles WHERE rolname = ?");
  CAIRN_ASSIGN_OR_RETURN(const auto is_there, query.Bind(login).Step());
  const std::string alter = "ALTER ROLE " + Identifier(login);
  if (is_there && query.Int(0) != 0) {
    CAIRN_TRY(link.Run(alter + " CONNECTION LIMIT " + std::to_string(query.Int(1))));
  }
  return link.Run(alter + " SET statement_timeout = '5min'; " + alter +
                  " SET idle_in_transaction_session_timeout = '5min'");
}

// Temporary tables of members would take the locks that all sessions of the server share.
Status ForbidTemporaryTables(Link& link) {
  Query query = link.Prepare("SELECT current_database()");
  CAIRN_TRY(query.Step());
  return link.Run("REVOKE TEMPORARY ON DATABASE " + Identifier(std::string(query.Text(0))) +
                  " FROM PUBLIC");
}

Result<bool> SetUp(const TeamServer& server, const std::string& team, const MemberLogin& login) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  CAIRN_TRY(CheckPublicSchema(*link));
  CAIRN_TRY(Install(*link, team));
  const Status made = MakeTeam(*link, team);
  if (!made && made.error().code != ErrorCode::kConflict) return made.error();
  CAIRN_TRY(ForbidTemporaryTables(*link));
  CAIRN_ASSIGN_OR_RETURN(const auto has_password, MakeLogin(*link, login));
  // Of a user that was there before, the owner may not be allowed to say more.
  const Status limited = LimitLogin(*link, login.name);
  if (!limited && limited.error().code != ErrorCode::kReadOnly) return limited.error();
  return has_password;
}

// In a transaction: outside one, a link that broke runs a statement again, and that is for reading.
template <typename Work>
Status Once(Link& link, const Work& work) {
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(link));
  CAIRN_TRY(work());
  return transaction.Commit();
}

std::string NewToken(Rng& rng) {
  return std::string(kMemberTokenPrefix) + RandomHex(rng, kMemberTokenBytes);
}

// The parameters for a token's hash and the time at which it expires.
constexpr std::string_view kHashAndEnd = "decode(?, 'hex'), to_timestamp(?::float8 / 1000)";
void BindHashAndEnd(Query& query, const std::string& token, std::optional<TimeMs> expires_at) {
  query.Bind(Sha256Hex(token));
  expires_at ? query.Bind(*expires_at) : query.BindNull();
}

template <typename T>
Status ReadName(const Query& row, int column, T& value) {
  CAIRN_ASSIGN_OR_RETURN(const auto read, ParseEnum<T>(row.Text(column)));
  value = read;
  return {};
}

constexpr int kMemberColumns = 8;
std::string MemberColumns() {
  return "p.name, p.kind, p.role, to_json(p.projects), coalesce(p.login, ''), " +
         Milliseconds("p.created_at") + ", " + Milliseconds("p.expires_at") + ", " +
         Milliseconds("p.revoked_at");
}

Result<Member> ReadMember(const Query& row) {
  Member member{.name = std::string(row.Text(0)), .login = std::string(row.Text(4))};
  CAIRN_TRY(ReadName(row, 1, member.kind));
  CAIRN_TRY(ReadName(row, 2, member.role));
  CAIRN_ASSIGN_OR_RETURN(auto projects, sql::DecodeList(row.Text(3)));
  member.projects = std::move(projects);
  member.created_at = row.Int(5);
  if (!row.IsNull(6)) member.expires_at = row.Int(6);
  if (!row.IsNull(7)) member.revoked_at = row.Int(7);
  return member;
}

Result<TeamCare::Self> FindSelf(const TeamServer& server) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  Query query = link->Prepare("SELECT " + MemberColumns() + ", (whoami()).team FROM me() AS p");
  CAIRN_TRY(query.Step());
  CAIRN_ASSIGN_OR_RETURN(auto member, ReadMember(query));
  return TeamCare::Self{std::string(query.Text(kMemberColumns)), std::move(member)};
}

Result<std::string> Add(const TeamServer& server, Rng& rng, const std::string& team,
                        const NewMember& member) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  CAIRN_ASSIGN_OR_RETURN(const auto of, TeamOf(*link, team));
  auto token = AddMember(*link, rng, of, member);
  if (!token && token.error().code == ErrorCode::kConflict) {
    return Conflict("the team " + of + " has a member " + member.name + " already");
  }
  return token;
}

Result<std::vector<Member>> ListMembers(const TeamServer& server, const std::string& team) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  CAIRN_ASSIGN_OR_RETURN(const auto of, TeamOf(*link, team));
  Query query = link->Prepare("SELECT " + MemberColumns() + " FROM list_principals(?) AS p");
  query.Bind(of);
  return sql::ReadAll(query, ReadMember);
}

Result<RenewedToken> Renew(const TeamServer& server, Rng& rng, const std::string& team,
                           const std::string& name, std::optional<TimeMs> expires_at) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  CAIRN_ASSIGN_OR_RETURN(const auto of, TeamOf(*link, team));
  RenewedToken renewed{.token = NewToken(rng)};
  Query query = link->Prepare("SELECT kind, role FROM renew_principal(?, ?, " +
                              std::string(kHashAndEnd) + ")");
  query.Bind(of).Bind(name);
  BindHashAndEnd(query, renewed.token, expires_at);
  const auto read = [&]() -> Status {
    CAIRN_TRY(query.Step());
    CAIRN_TRY(ReadName(query, 0, renewed.kind));
    return ReadName(query, 1, renewed.role);
  };
  CAIRN_TRY(Once(*link, read));
  return renewed;
}

Status Revoke(const TeamServer& server, const std::string& team, const std::string& name) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  CAIRN_ASSIGN_OR_RETURN(const auto of, TeamOf(*link, team));
  Query query = link->Prepare("SELECT revoke_principal(?, ?)");
  query.Bind(of).Bind(name);
  return Once(*link, [&] { return query.Run(); });
}

Result<std::vector<AuditEntry>> ReadAudit(const TeamServer& server, std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  Query query = link->Prepare("SELECT " + Milliseconds("a.at") +
                              ", a.who, a.what, a.about FROM read_audit(?) AS a");
  query.Bind(limit);
  return sql::ReadAll(query, [](const Query& row) {
    return Result<AuditEntry>(AuditEntry{row.Int(0), std::string(row.Text(1)),
                                         std::string(row.Text(2)), std::string(row.Text(3))});
  });
}

// The owner of the tables, whoever may act as the owner, and superusers see and change everything,
// in whose name they may ask.
Status CheckHeldByPolicies(const TeamServer& server) {
  CAIRN_ASSIGN_OR_RETURN(const auto link, OpenLink(server));
  CAIRN_ASSIGN_OR_RETURN(const auto is_held,
                         link->ReadInt("SELECT row_security_active('cairn.memory')::int"));
  if (is_held != 0) return {};
  return InvalidArgument(
      "store.url (or store.readUrl) logs in as a user who bypasses row security; use the member "
      "URL that `cairn team setup` printed");
}

Result<TeamCare::OpenAs> Share(const TeamServer& server) {
  CAIRN_TRY(CheckHeldByPolicies(server));
  std::string read_url = server.read_url;
  if (!read_url.empty()) {
    TeamServer replica = server;
    replica.url = read_url;
    const Status held = CheckHeldByPolicies(replica);
    if (!held && held.error().code == ErrorCode::kInvalidArgument) return held.error();
    if (!held) read_url.clear();  // what cannot be asked now is not trusted later
  }
  CAIRN_ASSIGN_OR_RETURN(auto opened, PostgresStore::Open({.url = server.url,
                                                           .read_url = read_url,
                                                           .token = server.token,
                                                           .insecure = server.insecure,
                                                           .timeout = server.timeout}));
  const std::shared_ptr<PostgresStore> first = std::move(opened);
  return TeamCare::OpenAs([first](const std::string& token) -> Result<std::unique_ptr<Store>> {
    CAIRN_ASSIGN_OR_RETURN(auto store, first->OpenFor(token));
    return std::unique_ptr<Store>(std::move(store));
  });
}

}  // namespace

Status MakeTeam(Link& link, const std::string& team) {
  return link.Prepare("SELECT add_team(?)").Bind(team).Run();
}

Result<std::string> AddMember(Link& link, Rng& rng, const std::string& team,
                              const NewMember& member) {
  std::string token = NewToken(rng);
  Query query =
      link.Prepare("SELECT add_principal(?, ?, ?, ?, ?::text[], " + std::string(kHashAndEnd) + ")");
  query.Bind(team).Bind(member.name).Bind(NameOf(member.kind)).Bind(NameOf(member.role));
  query.BindTexts(member.projects);
  BindHashAndEnd(query, token, member.expires_at);
  CAIRN_TRY(Once(link, [&] { return query.Run(); }));
  return token;
}

TeamCare PostgresTeamCare() {
  return {.set_up = SetUp,
          .who_am_i = FindSelf,
          .add = Add,
          .renew = Renew,
          .list = ListMembers,
          .revoke = Revoke,
          .share = Share,
          .audit = ReadAudit};
}

}  // namespace cairn::postgres
