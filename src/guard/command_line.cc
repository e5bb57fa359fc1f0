#include <algorithm>

#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"

namespace cairn {
namespace {

// From the command to its option.
constexpr std::size_t kMostCommandBytes = 256;

// How a command takes a password.
enum class Form : unsigned char {
  kGlued,     // -pPASSWORD
  kApart,     // -p PASSWORD
  kEither,    // both
  kWithUser,  // -u user:PASSWORD, with a blank, an equals sign or nothing between
};

struct PasswordOption {
  std::string_view command;
  std::string_view option;
  Form form;
};

constexpr PasswordOption kOptions[] = {
    {"curl", "-u", Form::kWithUser},
    {"curl", "--user", Form::kWithUser},
    {"curl", "--proxy-user", Form::kWithUser},
    {"http", "-a", Form::kWithUser},
    {"http", "--auth", Form::kWithUser},
    {"sshpass", "-p", Form::kEither},
    {"mysql", "-p", Form::kGlued},
    {"mysqldump", "-p", Form::kGlued},
    {"mysqladmin", "-p", Form::kGlued},
    {"mariadb", "-p", Form::kGlued},
    {"mariadb-dump", "-p", Form::kGlued},
    {"docker login", "-p", Form::kApart},
    {"podman login", "-p", Form::kApart},
    {"mongo", "-p", Form::kApart},
    {"mongosh", "-p", Form::kApart},
    {"mongodump", "-p", Form::kApart},
    {"mongorestore", "-p", Form::kApart},
    {"twine upload", "-p", Form::kApart},
    {"redis-cli", "-a", Form::kApart},
    {"ldapsearch", "-w", Form::kApart},
    {"sqlcmd", "-P", Form::kApart},
    {"smbclient", "-U", Form::kWithUser},
};

// What the line has before the option; a line that goes on behind a backslash is one.
std::string_view CommandBefore(std::string_view text, std::size_t option) {
  const std::size_t least = option > kMostCommandBytes ? option - kMostCommandBytes : 0;
  std::size_t begin = option;
  while (begin > least) {
    const char c = text[begin - 1];
    if (c == '\n' && (begin < 2 || text[begin - 2] != '\\')) break;
    --begin;
  }
  return text.substr(begin, option - begin);
}

bool HasCommand(std::string_view line, std::string_view command) {
  for (std::size_t at = line.find(command); at != std::string_view::npos;
       at = line.find(command, at + 1)) {
    const bool starts = at == 0 || (!IsNameByte(line[at - 1]) && line[at - 1] != ':');
    if (starts && IsBlank(ByteAt(line, at + command.size()))) return true;
  }
  return false;
}

// Where the option's value begins, with its quote; npos if it is not said as the form asks.
std::size_t ValueBegin(std::string_view text, std::size_t end, Form form) {
  const char c = ByteAt(text, end);
  if (IsBlank(c) || (c == '=' && form == Form::kWithUser)) {
    return form == Form::kGlued ? std::string_view::npos : end + 1;
  }
  return form == Form::kApart ? std::string_view::npos : end;
}

// Past `user:`, in or before the quotes; npos if there is none.
std::size_t PastUser(std::string_view text, std::size_t at) {
  if (IsQuote(ByteAt(text, at))) ++at;
  const std::size_t colon = RunEnd(text.substr(0, at + kMostNameBytes), at, [](char c) {
    return IsNameByte(c) || c == '@' || c == '+' || c == '$' || c == '\\';
  });
  return colon > at && ByteAt(text, colon) == ':' ? colon + 1 : std::string_view::npos;
}

}  // namespace

std::optional<Secret> FindCommandPassword(std::string_view text, std::size_t dash) {
  if (dash == 0 || !IsBlank(text[dash - 1])) return std::nullopt;
  const std::string_view rest = text.substr(dash);
  std::string_view line;
  for (const PasswordOption& known : kOptions) {
    if (!rest.starts_with(known.option)) continue;
    std::size_t value = ValueBegin(text, dash + known.option.size(), known.form);
    if (value == std::string_view::npos) continue;
    if (known.form == Form::kWithUser) value = PastUser(text, value);
    if (value >= text.size()) continue;
    if (line.empty()) line = CommandBefore(text, dash);
    if (!HasCommand(line, known.command)) continue;
    return JudgeValue(text, {SecretName::kPassword, dash, ' ', value});
  }
  return std::nullopt;
}

}  // namespace cairn
