#include "store/postgres/encryption.h"

#include <sys/socket.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "store/postgres/libpq.h"

namespace cairn::postgres {
namespace {

constexpr std::string_view kAdvice =
    "passwords, tokens and memories are sent only over TLS or a Unix socket: use "
    "sslmode=verify-full, or set store.insecure=true in your own configuration "
    "(CAIRN_STORE_INSECURE=true) to send them unencrypted";

// Options of libpq that have a value.
using Options = std::map<std::string, std::string>;

// Takes the list, which may be null.
Options Collect(const Libpq& libpq, PQconninfoOption* list) {
  Options options;
  for (auto* option = list; option != nullptr && option->keyword != nullptr; ++option) {
    if (option->val != nullptr && *option->val != '\0') options[option->keyword] = option->val;
  }
  if (list != nullptr) libpq.PQconninfoFree(list);
  return options;
}

std::string ValueOf(const Options& options, const std::string& keyword) {
  const auto found = options.find(keyword);
  return found == options.end() ? "" : found->second;
}

// Without a host libpq takes its default socket; @ begins the name of an abstract one.
bool IsUnixSocket(const Options& options) {
  if (!ValueOf(options, "hostaddr").empty()) return false;
  return std::ranges::all_of(Split(ValueOf(options, "host"), ','), [](const std::string& host) {
    return host.empty() || host.starts_with('/') || host.starts_with('@');
  });
}

bool IsStrong(std::string_view mode) {
  return mode == "require" || mode == "verify-ca" || mode == "verify-full";
}

Status CheckOptions(const Options& options) {
  const std::string mode = ValueOf(options, "sslmode");
  if (IsUnixSocket(options) || IsStrong(mode)) return {};
  std::string host = ValueOf(options, "host");
  if (host.empty()) host = ValueOf(options, "hostaddr");
  return InvalidArgument("the connection to the PostgreSQL server " + host +
                         " would not be encrypted (sslmode=" + mode + "); " + std::string(kAdvice));
}

}  // namespace

Result<std::string> ChooseSslMode(const std::string& url) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, LoadLibpq());
  const Libpq& libpq = *loaded;
  const Options given = Collect(libpq, libpq.PQconninfoParse(url.c_str(), nullptr));
  const bool names_mode = given.contains("sslmode");
  // What the address leaves to a service file is known to libpq alone; CheckBegun asks it.
  if (given.contains("service") && !names_mode) return std::string();
  Options options = given;
  options.merge(Collect(libpq, libpq.PQconndefaults()));
  std::string& mode = options["sslmode"];
  const bool is_raised = mode == "prefer" || mode.empty();
  if (is_raised) mode = "require";
  CAIRN_TRY(CheckOptions(options));
  return is_raised ? mode : std::string();
}

Status CheckBegun(const Libpq& libpq, pg_conn* connection) {
  return CheckOptions(Collect(libpq, libpq.PQconninfo(connection)));
}

Status CheckEncrypted(const Libpq& libpq, pg_conn* connection) {
  if (libpq.PQsslInUse(connection) != 0) return {};
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  const int socket = libpq.PQsocket(connection);
  const bool is_known = getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  if (is_known && address.ss_family == AF_UNIX) return {};
  return InvalidArgument("the connection is not encrypted; " + std::string(kAdvice));
}

std::string WithTlsAdvice(std::string message) {
  if (message.find("does not support SSL") == std::string::npos) return message;
  while (message.ends_with('\n')) message.pop_back();
  return message.append("; ").append(kAdvice);
}

}  // namespace cairn::postgres
