#include "store/postgres/libpq.h"

#include <dlfcn.h>

#include <string>

namespace cairn::postgres {
namespace {

// The version of its interface, which has not changed since 2006.
constexpr char kFile[] = "libpq.so.5";

Result<Libpq> Load() {
  void* library = dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return Unsupported(std::string("a PostgreSQL store needs PostgreSQL's client library, and ") +
                       kFile + " cannot be opened: install it (on Debian: apt install libpq5)");
  }
  Libpq libpq;
  const char* missing = nullptr;
  const auto find = [&]<typename Function>(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    if (function == nullptr) missing = name;
  };
#define CAIRN_LIBPQ_FIND(name) find(libpq.name, #name);
  CAIRN_LIBPQ_FUNCTIONS(CAIRN_LIBPQ_FIND)
#undef CAIRN_LIBPQ_FIND
  if (missing != nullptr) {
    return Unsupported(std::string(kFile) + " has no " + missing +
                       ": install the client library of PostgreSQL 14 or newer");
  }
  return libpq;
}

}  // namespace

Result<const Libpq*> LoadLibpq() {
  static const Result<Libpq> loaded = Load();
  if (!loaded) return loaded.error();
  return &*loaded;
}

}  // namespace cairn::postgres
