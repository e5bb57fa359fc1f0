// PostgreSQL's client library, opened when a store first needs it: most installations have no use
// for it, and Debian has it only as a shared library.
#pragma once

#include <libpq-fe.h>

#include "base/result.h"

namespace cairn::postgres {

// The functions we call, by their names.
struct Libpq {
// clang-format off
#define CAIRN_LIBPQ_FUNCTIONS(X)                                                                 \
  X(PQclear) X(PQcmdTuples) X(PQconndefaults) X(PQconnectPoll) X(PQconnectStartParams)           \
  X(PQconninfo) X(PQconninfoFree) X(PQconninfoParse) X(PQconsumeInput) X(PQencryptPasswordConn)  \
  X(PQerrorMessage) X(PQfinish) X(PQflush) X(PQfreemem) X(PQgetResult) X(PQgetisnull)            \
  X(PQgetlength) X(PQgetvalue) X(PQisBusy) X(PQntuples) X(PQresultErrorField)                    \
  X(PQresultErrorMessage) X(PQresultStatus) X(PQsendPrepare) X(PQsendQuery)                      \
  X(PQsendQueryPrepared) X(PQsetNoticeProcessor) X(PQsetnonblocking) X(PQsocket) X(PQsslInUse)   \
  X(PQstatus) X(PQtransactionStatus)
// clang-format on
// NOLINTNEXTLINE(bugprone-macro-parentheses): what a member is called stands in none
#define CAIRN_LIBPQ_MEMBER(name) decltype(&::name) name = nullptr;
  CAIRN_LIBPQ_FUNCTIONS(CAIRN_LIBPQ_MEMBER)
#undef CAIRN_LIBPQ_MEMBER
};

// kUnsupported, with what to install, if the library is not there.
Result<const Libpq*> LoadLibpq();

}  // namespace cairn::postgres
