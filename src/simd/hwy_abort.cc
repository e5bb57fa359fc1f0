// Highway's headers need this function, which its shared library would otherwise provide.
#include <hwy/base.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace hwy {

void Abort(const char* file, int line, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::fprintf(stderr, "%s:%d: ", file, line);
  std::vfprintf(stderr, format, arguments);
  std::fputc('\n', stderr);
  va_end(arguments);
  std::abort();
}

}  // namespace hwy
