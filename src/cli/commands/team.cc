#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "config/store_url.h"
#include "json/json.h"
#include "store/team_care.h"

namespace cairn {
namespace {

constexpr char kLoginPrefix[] = "cairn_team_";
constexpr std::size_t kMostLoginBytes = 63;  // PostgreSQL truncates longer names
constexpr std::int64_t kAuditLimit = 50;
constexpr std::int64_t kMostDays = 36'500;

const OptionSpec kJson = JsonOption();
const OptionSpec kTeam = {.name = "team",
                          .value_name = "NAME",
                          .help = "a team other than your own (for the owner of the database)"};
const OptionSpec kDays = {.name = "days", .value_name = "N", .help = "expires after this (never)"};

// The server of the configuration.
Result<TeamServer> ServerOf(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  const Config& config = loaded->config;
  if (config.store_url.empty()) {
    return InvalidArgument(
        "teams share a PostgreSQL store, and store.url is not set: "
        "export CAIRN_STORE_URL=postgres://USER@HOST/DATABASE");
  }
  return TeamServerOf(config);
}

std::string NewPassword(Rng& rng) {
  constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";  // 32, no look-alikes
  std::string password(26, ' ');
  rng.Fill(reinterpret_cast<std::uint8_t*>(password.data()), password.size());
  for (char& c : password) c = kLetters[static_cast<unsigned char>(c) % kLetters.size()];
  return password;
}

// One login per team, since a member can change the password of the login they use. A team's name
// may be longer than a login's.
std::string LoginOf(const std::string& team) {
  const std::string login = kLoginPrefix + team;
  return login.size() <= kMostLoginBytes ? login : kLoginPrefix + Sha256Hex(team).substr(0, 32);
}

std::string SetupText(const std::string& team, const std::string& url, bool has_password) {
  return "The team " + team +
         " is ready. Create tokens for its members:\n  cairn token create NAME --team " + team +
         "\nEach member needs the address and a token:\n  export CAIRN_STORE_URL='" + url +
         "'\n"
         "  export CAIRN_STORE_TOKEN=…\n" +
         (has_password ? "The password is shown only once; --new-password creates a new one.\n"
                       : "The login already exists and keeps its password, which is not shown "
                         "again; --new-password creates a new one.\n");
}

Result<int> RunSetup(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  const std::string team = in.Text("team").value_or("team");
  const MemberLogin login{.name = in.Text("login").value_or(LoginOf(team)),
                          .password = NewPassword(app.rng()),
                          .replaces_password = in.Has("new-password")};
  CAIRN_ASSIGN_OR_RETURN(const auto has_password, app.team_care().set_up(server, team, login));
  const std::string url =
      WithUser(server.url, login.name, has_password ? login.password : std::string());
  return ShowTextOrJson(app, in, SetupText(team, url, has_password), [&] {
    return Json{{"team", team}, {"login", login.name}, {"url", url}};
  });
}

Json MemberJson(const Member& member) {
  Json json{{"name", member.name},
            {"kind", NameOf(member.kind)},
            {"role", NameOf(member.role)},
            {"projects", member.projects},
            {"created_at", member.created_at}};
  if (!member.login.empty()) json["login"] = member.login;
  if (member.expires_at) json["expires_at"] = *member.expires_at;
  if (member.revoked_at) json["revoked_at"] = *member.revoked_at;
  return json;
}

std::string StateOf(const Member& member, TimeMs now) {
  if (member.revoked_at) return "revoked " + ShortTime(*member.revoked_at);
  if (!member.expires_at) return "";
  return (*member.expires_at <= now ? "expired " : "until ") + ShortTime(*member.expires_at);
}

Result<int> RunWhoami(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  CAIRN_ASSIGN_OR_RETURN(const auto self, app.team_care().who_am_i(server));
  const Member& member = self.member;
  std::string text =
      member.name + ", " + std::string(NameOf(member.role)) + " of the team " + self.team + "\n";
  if (!member.projects.empty()) text += "Projects: " + Join(member.projects, ", ") + "\n";
  return ShowTextOrJson(app, in, text, [&] {
    Json json = MemberJson(member);
    json["team"] = self.team;
    return json;
  });
}

// A token's expiry, if any.
Result<std::optional<TimeMs>> ReadExpiry(const App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto days, in.Whole("days", 1, kMostDays));
  return days ? std::optional(app.Now() + *days * kDayMs) : std::nullopt;
}

Result<int> ShowToken(App& app, const Invocation& in, const NewMember& member,
                      const std::string& token) {
  app.Remark(member.name + " (" + std::string(NameOf(member.role)) +
             "): give them this token; it is shown only once:");
  return ShowTextOrJson(app, in, token + "\n", [&] {
    Json json{{"name", member.name},
              {"role", NameOf(member.role)},
              {"kind", NameOf(member.kind)},
              {"token", token}};
    if (member.expires_at) json["expires_at"] = *member.expires_at;
    return json;
  });
}

Result<int> RunTokenCreate(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  NewMember member{.name = *in.Argument("NAME"), .projects = in.All("project-of")};
  CAIRN_TRY(in.Read("role", member.role));
  CAIRN_TRY(in.Read("kind", member.kind));
  CAIRN_ASSIGN_OR_RETURN(const auto expiry, ReadExpiry(app, in));
  member.expires_at = expiry;
  CAIRN_ASSIGN_OR_RETURN(
      const auto token,
      app.team_care().add(server, app.rng(), in.Text("team").value_or(""), member));
  return ShowToken(app, in, member, token);
}

Result<int> RunTokenRenew(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  NewMember member{.name = *in.Argument("NAME")};
  CAIRN_ASSIGN_OR_RETURN(const auto expiry, ReadExpiry(app, in));
  member.expires_at = expiry;
  CAIRN_ASSIGN_OR_RETURN(const auto renewed,
                         app.team_care().renew(server, app.rng(), in.Text("team").value_or(""),
                                               member.name, member.expires_at));
  member.kind = renewed.kind;
  member.role = renewed.role;
  return ShowToken(app, in, member, renewed.token);
}

Result<int> RunTokenList(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  CAIRN_ASSIGN_OR_RETURN(const auto members,
                         app.team_care().list(server, in.Text("team").value_or("")));
  Table rows{.name = "members",
             .row_name = "member",
             .columns = {"name", "kind", "role", "projects", "since", "state"}};
  for (const Member& member : members) {
    rows.rows.push_back({member.name, std::string(NameOf(member.kind)),
                         std::string(NameOf(member.role)), Join(member.projects, ", "),
                         ShortTime(member.created_at), StateOf(member, app.Now())});
  }
  const auto json = [&] {
    Json list = Json::array();
    for (const Member& member : members) list.push_back(MemberJson(member));
    return Json{{"members", std::move(list)}};
  };
  return Show(
      app, in,
      {.json = json, .table = [&] { return rows; }, .text = [&] { return FormatColumns(rows); }});
}

Result<int> RunTokenRevoke(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  const std::string name = *in.Argument("NAME");
  CAIRN_TRY(app.team_care().revoke(server, in.Text("team").value_or(""), name));
  return ShowTextOrJson(app, in, "The token of " + name + " is no longer valid.\n", [&] {
    return Json{{"revoked", name}};
  });
}

Result<int> RunAudit(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto server, ServerOf(app));
  std::int64_t limit = kAuditLimit;
  CAIRN_TRY(in.Read("limit", limit, std::int64_t{1}, std::int64_t{1'000'000}));
  CAIRN_ASSIGN_OR_RETURN(const auto entries, app.team_care().audit(server, limit));
  Table rows{.name = "entries", .row_name = "entry", .columns = {"when", "who", "what", "about"}};
  for (const AuditEntry& entry : entries) {
    rows.rows.push_back({ShortTime(entry.at), entry.who, entry.what, entry.about});
  }
  const auto json = [&] {
    Json list = Json::array();
    for (const AuditEntry& entry : entries) {
      list.push_back(
          {{"at", entry.at}, {"who", entry.who}, {"what", entry.what}, {"about", entry.about}});
    }
    return Json{{"entries", std::move(list)}};
  };
  return Show(
      app, in,
      {.json = json, .table = [&] { return rows; }, .text = [&] { return FormatColumns(rows); }});
}

}  // namespace

std::vector<Command> TeamCommands() {
  const ArgumentSpec name{.name = "NAME", .help = "the member"};
  return {
      {.name = "team setup",
       .group = "Teams",
       .summary = "Set up a PostgreSQL database for a team",
       .description = "Creates or upgrades the tables in the database of store.url, and a database "
                      "user for the members. Run it as the owner of the database; it needs the "
                      "extension vector (pgvector). docs/team.md has the steps.",
       .options = {{.name = "team", .value_name = "NAME", .help = "name of the team (team)"},
                   {.name = "login",
                    .value_name = "USER",
                    .help = "database user for members (cairn_team_ and the team's name)"},
                   {.name = "new-password", .help = "set a new password for an existing user"},
                   kJson},
       .examples = {{"cairn team setup --team apollo", "with CAIRN_STORE_URL set"}},
       .run = RunSetup},
      {.name = "team whoami",
       .group = "Teams",
       .summary = "Show your identity in the team's store",
       .options = {kJson},
       .examples = {{"cairn team whoami", "team, role and projects"}},
       .run = RunWhoami},
      {.name = "token create",
       .group = "Teams",
       .summary = "Create a token for a team member or agent",
       .description =
           "Prints the token once; the store keeps only its hash. Readers search and read, writers "
           "also store and change, admins also manage members and read the audit log.",
       .arguments = {name},
       .options = {{.name = "role",
                    .value_name = "ROLE",
                    .help = "role (writer)",
                    .choices = ChoicesOf<Role>()},
                   {.name = "kind",
                    .value_name = "KIND",
                    .help = "kind of member (person)",
                    .choices = ChoicesOf<MemberKind>()},
                   {.name = "project-of",
                    .value_name = "PROJECT",
                    .help = "a project whose project-only memories they see",
                    .repeatable = true},
                   kDays,
                   kTeam,
                   kJson},
       .examples = {{"cairn token create ada", "a colleague"},
                    {"cairn token create ci --kind agent --role reader --days 90",
                     "an agent that only reads"}},
       .run = RunTokenCreate},
      {.name = "token renew",
       .group = "Teams",
       .summary = "Replace a member's token",
       .description =
           "For a token that was lost, expired or revoked. Prints the new token once; the old one "
           "stops working. The member keeps name, role, projects and memories.",
       .arguments = {name},
       .options = {kDays, kTeam, kJson},
       .examples = {{"cairn token renew ada --days 365", "hers is lost"}},
       .run = RunTokenRenew},
      {.name = "token list",
       .group = "Teams",
       .summary = "List the members of a team",
       .options = Concat({FormatOptions(), {kTeam}}),
       .examples = {{"cairn token list", "who may do what"}},
       .run = RunTokenList},
      {.name = "token revoke",
       .group = "Teams",
       .summary = "Revoke a member's token immediately",
       .arguments = {name},
       .options = {kTeam, kJson},
       .examples = {{"cairn token revoke ci", "its next request is refused"}},
       .run = RunTokenRevoke},
      {.name = "audit",
       .group = "Teams",
       .summary = "Show the audit log of a team's store",
       .options = Concat({FormatOptions(),
                          {{.name = "limit",
                            .short_name = 'n',
                            .value_name = "N",
                            .help = "show at most N (50)"}}}),
       .examples = {{"cairn audit --limit 200 --json", "for a script"}},
       .run = RunAudit},
  };
}

}  // namespace cairn
