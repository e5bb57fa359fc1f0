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
  X(PQconnectStartParams)                                                                        \
  X(PQconnectPoll)                                                                               \
  X(PQconninfoParse)                                                                             \
  X(PQconninfoFree)                                                                              \
  X(PQfreemem) X(PQstatus) X(PQfinish) X(PQsocket) X(PQerrorMessage) X(PQparameterStatus)        \
      X(PQtransactionStatus) X(PQserverVersion) X(PQsetnonblocking) X(PQflush) X(PQconsumeInput) \
          X(PQisBusy) X(PQgetResult) X(PQsendPrepare) X(PQsendQuery) X(PQsendQueryPrepared)      \
              X(PQresultStatus) X(PQresultErrorField) X(PQresultErrorMessage) X(PQclear)         \
                  X(PQntuples) X(PQgetvalue) X(PQgetlength) X(PQgetisnull) X(PQfformat)          \
                      X(PQcmdTuples) X(PQgetCancel) X(PQcancel) X(PQfreeCancel)                  \
                          X(PQsetNoticeProcessor) X(PQftype) X(PQhost)
// clang-format on
#define CAIRN_LIBPQ_MEMBER(name) decltype(&::name) name = nullptr;
  CAIRN_LIBPQ_FUNCTIONS(CAIRN_LIBPQ_MEMBER)
#undef CAIRN_LIBPQ_MEMBER
};

// kUnsupported, with what to install, if the library is not there.
Result<const Libpq*> LoadLibpq();

}  // namespace cairn::postgres
