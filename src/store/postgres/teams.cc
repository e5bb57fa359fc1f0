#include "store/postgres/teams.h"

#include "base/hash.h"
#include "base/random_hex.h"
#include "store/postgres/installation.h"
#include "store/postgres/postgres_store.h"
#include "store/sql/string_list.h"

namespace cairn::postgres {
namespace {

Result<std::unique_ptr<Link>> OpenLink(const TeamServer& server) {
  return Link::Open({.url = server.url, .token = server.token, .timeout = server.timeout});
}

// `team`, or the caller's if it is empty.
Result<std::string> TeamOf(Link& link, const std::string& team) {
  if (!team.empty()) return team;
  const auto me = WhoAmI(link);
  if (!me) return me.error();
  return me->team;
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

// True if the login has this password now; one that is there keeps its own, unless told otherwise.
Result<bool> MakeLogin(Link& link, const MemberLogin& login) {
  Query query = link.Prepare("SELECT 1 FROM pg_roles WHERE rolname = ?");
  const auto is_there = query.Bind(login.name).Step();
  if (!is_there) return is_there.error();
  if (*is_there && !login.replaces_password) return false;
  const auto password = link.Encrypted(login.password, login.name);
  if (!password) return password.error();
  const std::string secret = " LOGIN PASSWORD " + Literal(*password);
  const std::string name = Identifier(login.name);
  CAIRN_TRY(link.Run(*is_there ? "ALTER ROLE " + name + secret
                               : "CREATE ROLE " + name + secret + " IN ROLE cairn_member"));
  return true;
}

Result<bool> SetUp(const TeamServer& server, const std::string& team, const MemberLogin& login) {
  const auto link = OpenLink(server);
  if (!link) return link.error();
  CAIRN_TRY(Install(**link, team));
  const Status made = MakeTeam(**link, team);
  if (!made && made.error().code != ErrorCode::kConflict) return made.error();
  return MakeLogin(**link, login);
}

template <typename T>
Status ReadName(const Query& row, int column, T& value) {
  const auto read = ParseEnum<T>(row.Text(column));
  if (!read) return read.error();
  value = *read;
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
  auto projects = sql::DecodeList(row.Text(3));
  if (!projects) return projects.error();
  member.projects = *std::move(projects);
  member.created_at = row.Int(5);
  if (!row.IsNull(6)) member.expires_at = row.Int(6);
  if (!row.IsNull(7)) member.revoked_at = row.Int(7);
  return member;
}

Result<TeamCare::Self> FindSelf(const TeamServer& server) {
  const auto link = OpenLink(server);
  if (!link) return link.error();
  Query query = (*link)->Prepare("SELECT " + MemberColumns() + ", (whoami()).team FROM me() AS p");
  const auto row = query.Step();
  if (!row) return row.error();
  auto member = ReadMember(query);
  if (!member) return member.error();
  return TeamCare::Self{std::string(query.Text(kMemberColumns)), *std::move(member)};
}

Result<std::string> Add(const TeamServer& server, Rng& rng, const std::string& team,
                        const NewMember& member) {
  const auto link = OpenLink(server);
  if (!link) return link.error();
  const auto of = TeamOf(**link, team);
  if (!of) return of.error();
  auto token = AddMember(**link, rng, *of, member);
  if (!token && token.error().code == ErrorCode::kConflict) {
    return Conflict("the team " + *of + " has a member " + member.name + " already");
  }
  return token;
}

Result<std::vector<Member>> ListMembers(const TeamServer& server, const std::string& team) {
  const auto link = OpenLink(server);
  if (!link) return link.error();
  const auto of = TeamOf(**link, team);
  if (!of) return of.error();
  Query query = (*link)->Prepare("SELECT " + MemberColumns() + " FROM list_principals(?) AS p");
  query.Bind(*of);
  return sql::ReadAll(query, ReadMember);
}

Status Revoke(const TeamServer& server, const std::string& team, const std::string& name) {
  const auto link = OpenLink(server);
  if (!link) return link.error();
  const auto of = TeamOf(**link, team);
  if (!of) return of.error();
  return (*link)->Prepare("SELECT revoke_principal(?, ?)").Bind(*of).Bind(name).Run();
}

Result<std::vector<AuditEntry>> ReadAudit(const TeamServer& server, std::int64_t limit) {
  const auto link = OpenLink(server);
  if (!link) return link.error();
  Query query = (*link)->Prepare(
      "SELECT " + Milliseconds("a.at") +
      ", a.who, a.what, a.about FROM audit AS a WHERE a.tenant = (SELECT my_tenant())"
      " AND (SELECT is_admin()) ORDER BY a.number DESC LIMIT ?");
  query.Bind(limit);
  return sql::ReadAll(query, [](const Query& row) {
    return Result<AuditEntry>(AuditEntry{row.Int(0), std::string(row.Text(1)),
                                         std::string(row.Text(2)), std::string(row.Text(3))});
  });
}

Result<TeamCare::OpenAs> Share(const TeamServer& server) {
  auto opened =
      PostgresStore::Open({.url = server.url, .token = server.token, .timeout = server.timeout});
  if (!opened) return opened.error();
  const std::shared_ptr<PostgresStore> first = *std::move(opened);
  return TeamCare::OpenAs([first](const std::string& token) -> Result<std::unique_ptr<Store>> {
    auto store = first->OpenFor(token);
    if (!store) return store.error();
    return std::unique_ptr<Store>(*std::move(store));
  });
}

}  // namespace

Status MakeTeam(Link& link, const std::string& team) {
  return link.Prepare("SELECT add_team(?)").Bind(team).Run();
}

Result<std::string> AddMember(Link& link, Rng& rng, const std::string& team,
                              const NewMember& member) {
  const std::string token = std::string(kMemberTokenPrefix) + RandomHex(rng, kMemberTokenBytes);
  Query query = link.Prepare(
      "SELECT add_principal(?, ?, ?, ?, ?::text[], decode(?, 'hex'),"
      " to_timestamp(?::float8 / 1000))");
  query.Bind(team).Bind(member.name).Bind(NameOf(member.kind)).Bind(NameOf(member.role));
  query.BindTexts(member.projects).Bind(Sha256Hex(token));
  member.expires_at ? query.Bind(*member.expires_at) : query.BindNull();
  CAIRN_TRY(query.Run());
  return token;
}

TeamCare PostgresTeamCare() {
  return {.set_up = SetUp,
          .who_am_i = FindSelf,
          .add = Add,
          .list = ListMembers,
          .revoke = Revoke,
          .share = Share,
          .audit = ReadAudit};
}

}  // namespace cairn::postgres
