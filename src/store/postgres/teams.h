// Teams and their members, as administrators see them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/result.h"
#include "base/rng.h"
#include "store/postgres/link.h"

namespace cairn::postgres {

enum class Role { kReader, kWriter, kAdmin };
enum class PrincipalKind { kPerson, kAgent };

struct NewMember {
  std::string name;
  PrincipalKind kind = PrincipalKind::kPerson;
  Role role = Role::kWriter;
  std::vector<std::string> projects;  // whose memories of visibility `project` they see
  std::optional<TimeMs> expires_at;
};

struct Member {
  std::string name;
  std::string kind;
  std::string role;
  std::string projects;  // as PostgreSQL prints a list
  std::string created_at;
  std::string expires_at;  // empty: never
  std::string revoked_at;  // empty: not
};

// By the owner of the schema.
Status MakeTeam(Link& link, const std::string& team);

// Makes a member and gives the token, which is kept nowhere: the server has its hash alone.
Result<std::string> AddMember(Link& link, Rng& rng, const std::string& team,
                              const NewMember& member);
Result<std::vector<Member>> ListMembers(Link& link, const std::string& team);
Status RevokeMember(Link& link, const std::string& team, const std::string& name);

}  // namespace cairn::postgres

namespace cairn {

template <>
struct EnumNames<postgres::Role> {
  static constexpr std::string_view kWhat = "role";
  static constexpr EnumEntry<postgres::Role> kTable[] = {{postgres::Role::kReader, "reader"},
                                                         {postgres::Role::kWriter, "writer"},
                                                         {postgres::Role::kAdmin, "admin"}};
};

template <>
struct EnumNames<postgres::PrincipalKind> {
  static constexpr std::string_view kWhat = "kind of member";
  static constexpr EnumEntry<postgres::PrincipalKind> kTable[] = {
      {postgres::PrincipalKind::kPerson, "person"}, {postgres::PrincipalKind::kAgent, "agent"}};
};

}  // namespace cairn
