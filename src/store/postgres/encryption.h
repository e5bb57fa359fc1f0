// Passwords, tokens and memories are sent to a server over TLS or a Unix socket, and in no other
// way unless the user's configuration says so (store.insecure).
//
// libpq alone would not do: its default (sslmode=prefer) goes on in clear text with a server that
// says it has no TLS, and then sends the password in clear text to one that asks for that. Loopback
// is no exception: any user of the machine may listen on a port there.
#pragma once

#include <string>

#include "base/result.h"

struct pg_conn;  // libpq's PGconn

namespace cairn::postgres {

struct Libpq;

// The sslmode to use with the address: `require` if neither the address nor libpq's variables and
// service file ask for more; empty: as they say. kInvalidArgument if they ask for less;
// kUnsupported without libpq.
Result<std::string> ChooseSslMode(const std::string& url);

// The same rule for a connection that libpq has begun and that nothing was sent over yet, by what
// libpq itself made of the address.
Status CheckBegun(const Libpq& libpq, pg_conn* connection);

// Whether an open connection is encrypted or a Unix socket: asked before a token is sent.
Status CheckEncrypted(const Libpq& libpq, pg_conn* connection);

// libpq's message, with what to do if it is about a server without TLS.
std::string WithTlsAdvice(std::string message);

}  // namespace cairn::postgres
