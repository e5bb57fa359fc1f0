#include "store/postgres/teams.h"

#include <array>

#include "base/hash.h"
#include "store/postgres/binary.h"

namespace cairn::postgres {
namespace {

constexpr std::string_view kTokenPrefix = "cairn_";  // so that a leaked one is known for what it is

std::string NewToken(Rng& rng) {
  std::array<std::uint8_t, 32> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  constexpr char kDigits[] = "0123456789abcdef";
  std::string token(kTokenPrefix);
  for (const std::uint8_t byte : bytes) {
    token += kDigits[byte >> 4];
    token += kDigits[byte & 15];
  }
  return token;
}

}  // namespace

Status MakeTeam(Link& link, const std::string& team) {
  return link.Prepare("SELECT add_team(?)").Bind(team).Run();
}

Result<std::string> AddMember(Link& link, Rng& rng, const std::string& team,
                              const NewMember& member) {
  const std::string token = NewToken(rng);
  Query query = link.Prepare(
      "SELECT add_principal(?, ?, ?, ?, ?::text[], decode(?, 'hex'),"
      " to_timestamp(?::float8 / 1000))");
  query.Bind(team).Bind(member.name).Bind(cairn::NameOf(member.kind));
  query.Bind(cairn::NameOf(member.role)).BindTexts(member.projects).Bind(Sha256Hex(token));
  member.expires_at ? query.Bind(*member.expires_at) : query.BindNull();
  CAIRN_TRY(query.Run());
  return token;
}

Result<std::vector<Member>> ListMembers(Link& link, const std::string& team) {
  Query query = link.Prepare(
      "SELECT name, kind, role, projects, created_at, expires_at, revoked_at"
      " FROM list_principals(?)");
  query.Bind(team);
  return sql::ReadAll(query, [](const Query& row) {
    const auto text = [&](int column) { return std::string(row.Text(column)); };
    return Result<Member>(
        Member{text(0), text(1), text(2), text(3), text(4), text(5), text(6)});
  });
}

Status RevokeMember(Link& link, const std::string& team, const std::string& name) {
  return link.Prepare("SELECT revoke_principal(?, ?)").Bind(team).Bind(name).Run();
}

}  // namespace cairn::postgres
