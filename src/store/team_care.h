// TeamCare: what administrators do with a store that teams share. A store that is a file has none.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/result.h"
#include "base/rng.h"
#include "store/store.h"

namespace cairn {

enum class Role { kReader, kWriter, kAdmin };
enum class MemberKind { kPerson, kAgent };

template <>
struct EnumNames<Role> {
  static constexpr std::string_view kWhat = "role";
  static constexpr EnumEntry<Role> kTable[] = {
      {Role::kReader, "reader"}, {Role::kWriter, "writer"}, {Role::kAdmin, "admin"}};
};

template <>
struct EnumNames<MemberKind> {
  static constexpr std::string_view kWhat = "kind of member";
  static constexpr EnumEntry<MemberKind> kTable[] = {{MemberKind::kPerson, "person"},
                                                     {MemberKind::kAgent, "agent"}};
};

// A member's token: the prefix, so that a leaked one is known for what it is, and random bytes in
// hexadecimal.
inline constexpr std::string_view kMemberTokenPrefix = "cairn_";
inline constexpr std::size_t kMemberTokenBytes = 32;
// Whether it may be one: what does not look so is not worth asking the server.
inline bool LooksLikeMemberToken(std::string_view token) {
  return token.starts_with(kMemberTokenPrefix) &&
         token.size() == kMemberTokenPrefix.size() + 2 * kMemberTokenBytes &&
         token.find_first_not_of("0123456789abcdef", kMemberTokenPrefix.size()) == token.npos;
}

// Which server, and who is asking.
struct TeamServer {
  std::string url;
  std::string read_url;   // a replica that answers searches; empty: the same server
  std::string token;      // empty: whom the database's user stands for
  bool insecure = false;  // whether it may be spoken to without TLS
  std::chrono::milliseconds timeout{10'000};
};

struct NewMember {
  std::string name;
  MemberKind kind = MemberKind::kPerson;
  Role role = Role::kWriter;
  std::vector<std::string> projects;  // whose memories of visibility `project` they see
  std::optional<TimeMs> expires_at;
};

struct Member {
  std::string name;
  MemberKind kind = MemberKind::kPerson;
  Role role = Role::kReader;
  std::vector<std::string> projects;
  std::string login;  // the database's user that stands for them; empty: they have a token
  TimeMs created_at = 0;
  std::optional<TimeMs> expires_at;
  std::optional<TimeMs> revoked_at;
};

// Another token for a member, and what they are with it.
struct RenewedToken {
  std::string token;
  MemberKind kind = MemberKind::kPerson;
  Role role = Role::kReader;
};

// One write, as the store itself noted it.
struct AuditEntry {
  TimeMs at = 0;
  std::string who;
  std::string what;   // store, change, delete, restore, replace, erase or notes; token create, …
  std::string about;  // a memory's id, or the name of a member
};

// The user of the database that members log in as.
struct MemberLogin {
  std::string name;
  std::string password;
  bool replaces_password = false;  // of a user that is there already
};

struct TeamCare {
  // Makes or updates the tables, the team if it is not there, and the login of its members. By the
  // owner of the database. True if the login has got this password. kInvalidArgument for a login
  // that could do more than members may, or a database where members could trick its owner.
  std::function<Result<bool>(const TeamServer&, const std::string& team, const MemberLogin&)>
      set_up;
  // The caller and the team.
  struct Self {
    std::string team;
    Member member;
  };
  std::function<Result<Self>(const TeamServer&)> who_am_i;
  // Of the caller's team, if `team` is empty. The token is shown once and kept nowhere.
  std::function<Result<std::string>(const TeamServer&, Rng&, const std::string& team,
                                    const NewMember&)>
      add;
  // In the place of the old one, which opens nothing any more, whatever became of it.
  std::function<Result<RenewedToken>(const TeamServer&, Rng&, const std::string& team,
                                     const std::string& name, std::optional<TimeMs> expires_at)>
      renew;
  std::function<Result<std::vector<Member>>(const TeamServer&, const std::string& team)> list;
  std::function<Status(const TeamServer&, const std::string& team, const std::string& name)> revoke;
  // Opens the store in the name of a member; kInvalidArgument for a token of nobody. All that are
  // opened share their connections. kInvalidArgument if the server's user is not held by what
  // members are held by.
  using OpenAs = std::function<Result<std::unique_ptr<Store>>(const std::string& token)>;
  std::function<Result<OpenAs>(const TeamServer&)> share;
  // The last entries, newest first.
  std::function<Result<std::vector<AuditEntry>>(const TeamServer&, std::int64_t limit)> audit;
};

}  // namespace cairn
